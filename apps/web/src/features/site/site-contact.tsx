import { CONTACT_WORDS } from '@tuppence/domain/support'
import { Check, Mail, MapPin, Phone } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { buttonLook } from '../../ui/button-look.ts'
import { classNames } from '../../ui/class-names.ts'
import { controlLook } from '../../ui/control-look.ts'
import { Mark } from '../../ui/mark.tsx'
import { OnlyWith, OnlyWithout } from './only-with.tsx'
import { tiers } from './site-words.ts'
import { ONLY_IN_DEMO, TryDemo } from './try-demo.tsx'

export function Contact() {
  return (
    <section
      id="contact"
      aria-labelledby="contact-title"
      data-theme="dark"
      className="relative overflow-hidden bg-paper text-ink"
    >
      <div aria-hidden className="absolute -bottom-56 -left-40 hidden sm:block print:hidden">
        <Mark size={520} />
      </div>
      <div className="relative mx-auto grid max-w-6xl items-start gap-x-16 gap-y-12 px-4 py-16 sm:px-8 sm:py-28 lg:grid-cols-[1fr_1.1fr]">
        <div className="grid gap-8">
          <h2 id="contact-title" className="text-4xl sm:text-6xl">
            <OnlyWith what="phone">Ring us, or just ring something up</OnlyWith>
            <OnlyWithout what="phone">Write to us, or just ring something up</OnlyWithout>
          </h2>
          <p className="max-w-md text-lg text-ink-muted">
            Tell us about your shop and we will tell you which box to order.
            <span className={ONLY_IN_DEMO}>
              {' '}
              Or try the demo: it is the product itself, in a sample café. Everybody who tries it shares that
              one shop, so type nothing private in it.
            </span>
          </p>
          <div className="flex flex-wrap gap-3">
            <TryDemo size="till" />
            <OnlyWith what="phone">
              <a
                href={CONTACT_WORDS.phoneLink}
                className={classNames(buttonLook('secondary', 'till'), 'figures')}
              >
                <Phone size={20} aria-hidden />
                {CONTACT_WORDS.phone}
              </a>
            </OnlyWith>
            <OnlyWith what="email">
              <a
                href={`mailto:${CONTACT_WORDS.email}`}
                className={classNames(
                  buttonLook('secondary', 'till'),
                  'h-auto py-3 [overflow-wrap:anywhere]',
                )}
              >
                <Mail size={20} aria-hidden className="shrink-0" />
                {CONTACT_WORDS.email}
              </a>
            </OnlyWith>
          </div>
          <OnlyWith what="phone">
            <p className={classNames('-mt-5 max-w-md text-sm text-ink-muted', ONLY_IN_DEMO)}>
              Phone, e-mail and address are samples until whoever runs this demo writes their own.
            </p>
          </OnlyWith>
          <OnlyWith what="address">
            <address className="flex max-w-md gap-2.5 text-lg not-italic [overflow-wrap:anywhere]">
              <MapPin size={22} aria-hidden className="mt-0.5 shrink-0 text-copper-ink" />
              {CONTACT_WORDS.address}
            </address>
          </OnlyWith>
        </div>
        <EnquiryForm />
      </div>
    </section>
  )
}

/**
 * Goes to the provider by the contract's sendEnquiry: by site-enquiry.ts, or by the browser alone, which then comes back to one
 * of the two notes.
 */
function EnquiryForm() {
  return (
    <form
      method="post"
      action="/api/enquiries"
      data-form="enquiry"
      aria-labelledby="enquiry-title"
      className="grid gap-4 rounded-lg border border-line bg-surface p-5 sm:grid-cols-2 sm:p-7 print:hidden"
    >
      <h3 id="enquiry-title" className="text-2xl sm:col-span-2">
        Write to us
      </h3>
      <p
        id="enquiry-sent"
        tabIndex={-1}
        className="hidden rounded-md border border-good-line bg-good-tint p-4 font-medium text-good-ink target:flex data-shown:flex gap-2.5 sm:col-span-2"
      >
        <Check size={20} aria-hidden className="mt-0.5 shrink-0" />
        Thank you. It has arrived, and a person will answer you by e-mail.
      </p>
      <p
        id="enquiry-not-sent"
        role="alert"
        tabIndex={-1}
        className="hidden rounded-md border border-bad-line bg-bad-tint p-4 font-medium text-bad-ink data-shown:block sm:col-span-2"
      >
        It was not taken. Look at your name, your e-mail address and your question, and try again
        <OnlyWith what="phone">, or ring us</OnlyWith>.
      </p>
      <Labelled label="Your name" name="name" isMust>
        <TextField name="name" autoComplete="name" maxLength={120} required />
      </Labelled>
      <Labelled label="E-mail" name="email" isMust>
        <TextField name="email" type="email" autoComplete="email" maxLength={254} required />
      </Labelled>
      <Labelled label="Your shop" name="business">
        <TextField name="business" autoComplete="organization" maxLength={120} />
      </Labelled>
      <Labelled label="Phone" name="phone">
        <TextField name="phone" type="tel" autoComplete="tel" maxLength={40} />
      </Labelled>
      <Labelled label="Which tier" name="plan" className="sm:col-span-2">
        <select
          id="enquiry-plan"
          name="plan"
          className={classNames(controlLook, 'chevron appearance-none pr-9')}
        >
          <option value="">I am not sure yet</option>
          {tiers.map(({ name, tills }) => (
            <option key={name} value={name}>
              {name}, {tills.toLowerCase()}
            </option>
          ))}
        </select>
      </Labelled>
      <Labelled label="What would you like to know?" name="message" isMust className="sm:col-span-2">
        <textarea
          id="enquiry-message"
          name="message"
          aria-describedby="enquiry-message-wrong"
          rows={4}
          maxLength={2_000}
          required
          className={classNames(controlLook, 'min-h-28 py-2.5')}
        />
      </Labelled>
      {/* Nobody sees it; programs that fill in every field do (the server's RULES.md 4). */}
      <div aria-hidden className="absolute -left-[200vw]">
        <label htmlFor="enquiry-website">Leave this empty</label>
        <input id="enquiry-website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 sm:col-span-2">
        <button type="submit" className={buttonLook('primary', 'till')}>
          Send
        </button>
        <p className="min-w-52 flex-1 text-sm text-ink-muted">
          Used to answer you and for nothing else, and deleted after a year.
        </p>
      </div>
    </form>
  )
}

interface LabelledProps {
  label: string
  name: string
  isMust?: boolean
  className?: string
  children: ReactNode
}

function Labelled({ label, name, isMust, className, children }: LabelledProps) {
  return (
    <div className={classNames('grid content-start gap-1.5', className)}>
      <label htmlFor={`enquiry-${name}`} className="text-sm font-semibold">
        {label}
        {isMust ? null : <span className="font-normal text-ink-muted"> (if you like)</span>}
      </label>
      {children}
      <p
        id={`enquiry-${name}-wrong`}
        data-wrong={name}
        className="text-sm font-medium text-bad-ink empty:hidden"
      />
    </div>
  )
}

const TextField = ({ name, ...rest }: ComponentProps<'input'> & { name: string }) => (
  <input
    id={`enquiry-${name}`}
    name={name}
    type="text"
    aria-describedby={`enquiry-${name}-wrong`}
    className={controlLook}
    {...rest}
  />
)
