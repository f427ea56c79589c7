import { Check, Undo2 } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { buttonLook } from '../../ui/button-look.ts'
import { classNames } from '../../ui/class-names.ts'
import { Wordmark } from '../../ui/mark.tsx'
import { sampleTestimonials, sections, type Tier, tiers } from './site-words.ts'

export function Pricing() {
  return (
    <section id="pricing" aria-labelledby="pricing-title" className="border-t border-line">
      <div className="mx-auto max-w-6xl px-4 py-16 sm:px-8 sm:py-24">
        <h2 id="pricing-title" className="text-4xl sm:text-5xl">
          Pay for the hardware once, then a few pounds a month
        </h2>
        <ul className="mt-12 grid gap-6 lg:grid-cols-3 lg:gap-0">
          {tiers.map((tier) => (
            <TierCard key={tier.name} tier={tier} />
          ))}
        </ul>
        <p className="mt-10 flex max-w-prose gap-2.5 lg:mt-14">
          <Undo2 size={22} aria-hidden className="mt-0.5 shrink-0 text-copper-ink" />
          <span>
            <strong className="font-semibold">30-day money-back promise.</strong> Not right for your shop?
            Send the hardware back within 30 days and you get back what you paid.
          </span>
        </p>
      </div>
    </section>
  )
}

function TierCard({ tier }: { tier: Tier }) {
  const { name, hardware, monthly, tills, words, isMostPopular } = tier
  return (
    <li
      className={classNames(
        'grid content-between gap-8 border bg-surface p-7',
        isMostPopular ? 'rounded-lg border-2 border-copper lg:-my-4 lg:py-11' : 'rounded-lg border-line',
        name === 'Starter' && 'lg:rounded-r-none lg:border-r-0',
        name === 'Enterprise' && 'lg:rounded-l-none lg:border-l-0',
      )}
    >
      <div>
        <div className="flex min-h-8 items-center justify-between gap-3">
          <h3 className="text-xl">{name}</h3>
          {isMostPopular ? <Badge state="accent">Most popular</Badge> : null}
        </div>
        <p className="mt-5 leading-none">
          <span className="figures font-head text-6xl font-bold tracking-tight">{hardware}</span>
          <span className="mt-2 block text-ink-muted">hardware plus setup</span>
        </p>
        <p className="mt-4 border-t border-line pt-4 text-lg">
          then <strong className="figures font-semibold">{monthly}</strong> per month
        </p>
        <ul className="mt-4 grid gap-2">
          {[tills, words].map((line) => (
            <li key={line} className="flex gap-2.5">
              <Check size={20} aria-hidden className="mt-0.5 shrink-0 text-copper-ink" />
              {line}
            </li>
          ))}
        </ul>
      </div>
      <a
        href="#contact"
        data-act="choose-tier"
        data-tier={name}
        className={buttonLook(isMostPopular ? 'primary' : 'secondary', 'medium')}
      >
        Get {name}
      </a>
    </li>
  )
}

export function Testimonials() {
  return (
    <section
      id="testimonials"
      aria-labelledby="testimonials-title"
      className="border-t border-line bg-surface"
    >
      <div className="mx-auto max-w-6xl px-4 py-16 sm:px-8 sm:py-24">
        <h2 id="testimonials-title" className="text-4xl sm:text-5xl">
          What a shopkeeper might say
        </h2>
        <p className="mt-4 max-w-prose text-ink-muted">
          These are samples, written by us. They keep the place for the words of real customers.
        </p>
        <div className="mt-12 grid gap-x-10 gap-y-8 lg:grid-cols-3">
          {sampleTestimonials.map(({ words, who }) => (
            <figure key={who} className="grid content-between gap-5 border-t-2 border-copper pt-5">
              <blockquote className="font-head text-xl leading-snug font-medium">“{words}”</blockquote>
              <figcaption className="flex flex-wrap items-center justify-between gap-2 text-ink-muted">
                {who}
                <Badge isPlain>Sample</Badge>
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  )
}

const doors = [
  { href: '/sales', label: 'Open the till' },
  { href: '/back-office-login', label: 'Back office' },
  { href: '/api/docs', label: 'For developers' },
]

export function Footer() {
  const link =
    'inline-flex min-h-11 items-center text-ink-muted hover:text-ink hover:underline underline-offset-4'
  return (
    <footer className="border-t border-line bg-sunken">
      <div className="mx-auto flex max-w-6xl flex-wrap items-start justify-between gap-x-16 gap-y-8 px-4 py-12 sm:px-8">
        <div className="grid gap-3">
          <Wordmark />
          <p className="max-w-xs text-sm text-ink-muted">
            The point of sale that keeps its sums straight. Made for UK shops.
          </p>
        </div>
        <nav aria-label="Footer" className="flex flex-wrap gap-x-16">
          <ul>
            {sections.map(({ id, label }) => (
              <li key={id}>
                <a href={`#${id}`} className={link}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
          <ul>
            {doors.map(({ href, label }) => (
              <li key={href}>
                <a href={href} className={link}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  )
}
