import { CONTACT_WORDS } from '@tuppence/domain/support'
import { Phone, Play } from 'lucide-react'
import { buttonLook } from '../../ui/button-look.ts'
import { classNames } from '../../ui/class-names.ts'
import { Wordmark } from '../../ui/mark.tsx'
import { OnlyWith } from './only-with.tsx'
import { TillPicture } from './site-picture.tsx'
import { sections } from './site-words.ts'
import { ONLY_IN_DEMO, TryDemo } from './try-demo.tsx'

export function SiteHeader() {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper print:static">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 px-4 py-2.5 sm:px-8">
        <a href="/" aria-label="Tuppence, front page" className="rounded-md">
          <Wordmark />
        </a>
        <nav
          aria-label="Sections"
          className="order-last flex w-full justify-between print:hidden gap-1 overflow-x-auto lg:order-none lg:w-auto lg:flex-1 lg:justify-start"
        >
          {sections.map(({ id, label }) => (
            <a
              key={id}
              href={`#${id}`}
              className="inline-flex min-h-11 items-center rounded-md px-1.5 text-[0.9375rem] font-medium text-ink-muted hover:text-ink sm:px-3"
            >
              {label}
            </a>
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-2 print:hidden">
          <OnlyWith what="phone">
            <a
              href={CONTACT_WORDS.phoneLink}
              className={classNames(
                buttonLook('quiet'),
                'min-h-11 gap-2 px-2.5 whitespace-nowrap max-[22rem]:hidden sm:px-4',
              )}
            >
              <Phone size={18} aria-hidden className="hidden sm:block" />
              Call Sales
            </a>
          </OnlyWith>
          <a href="/sales" className={classNames(buttonLook('secondary', 'medium'), 'max-sm:px-3')}>
            Log in
          </a>
          <TryDemo className="max-sm:px-3" />
        </div>
      </div>
    </header>
  )
}

export function SiteHero() {
  return (
    <section className="overflow-hidden">
      <div className="mx-auto max-w-6xl px-4 pt-12 sm:px-8 sm:pt-20">
        <div className="grid items-end gap-x-12 gap-y-6 lg:grid-cols-[1.35fr_1fr]">
          <h1 className="text-[clamp(2.75rem,8.5vw,5.75rem)] leading-[0.95] font-bold tracking-[-0.035em]">
            {/* Each line is one whichever face draws it: the picture below stands still when the face of headings comes. */}
            {['The till that', 'counts every'].map((line) => (
              <span key={line} className="block whitespace-nowrap">
                {line}{' '}
              </span>
            ))}
            <span className="block whitespace-nowrap text-copper-ink">tuppence.</span>
          </h1>
          <div className="grid gap-5 lg:pb-3">
            <p className="max-w-prose text-lg text-ink-muted">
              Tuppence is a point of sale for UK shops. It answers at once, keeps selling when the line is
              down, gets the VAT right to the penny, and leaves books you can check.
            </p>
            <div className="flex flex-wrap gap-3 max-[23rem]:flex-col max-[23rem]:items-start">
              <TryDemo size="till" />
              <a href="#pricing" className={buttonLook('secondary', 'till')}>
                See the prices
              </a>
            </div>
            <p className={classNames('text-sm text-ink-muted print:hidden', ONLY_IN_DEMO)}>
              The demo is one sample café, shared by everybody who tries it: type nothing private in it.
            </p>
          </div>
        </div>
        <Preview />
      </div>
    </section>
  )
}

/** SITE-004: the picture of the running till opens the demo. */
function Preview() {
  return (
    <div className="relative mt-12 sm:mt-16">
      <div aria-hidden className="absolute inset-x-[-50vw] top-1/3 bottom-0 border-t border-line bg-sunken" />
      <button
        type="button"
        data-act="open-demo"
        aria-label="Look inside: open the demo, a look at the running till"
        className="group relative block w-full rounded-t-lg border border-b-0 border-frame bg-frame p-1.5 pb-0 sm:p-2.5 sm:pb-0"
      >
        <span className="block overflow-hidden rounded-t-sm">
          <TillPicture className="pb-20 sm:pb-0" />
        </span>
        <span
          className={classNames(
            buttonLook('primary', 'till'),
            'absolute bottom-5 left-1/2 -translate-x-1/2 whitespace-nowrap shadow-float group-hover:bg-copper-hover',
          )}
        >
          <Play size={20} aria-hidden fill="currentColor" />
          Look inside
        </span>
      </button>
    </div>
  )
}
