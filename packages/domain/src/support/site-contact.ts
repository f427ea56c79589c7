/** How the front page says the provider is reached. What is empty is not shown. */
export interface SiteContact {
  readonly salesPhone: string
  readonly salesEmail: string
  /** One line; where it is written over several, they are separated by commas on the page. */
  readonly salesAddress: string
}

export const NO_CONTACT: SiteContact = { salesPhone: '', salesEmail: '', salesAddress: '' }

/** A number as a phone dials it: one of this country gets the country's own front. */
export function phoneLink(phone: string): string {
  const digits = phone.replace(/[^+\d]/g, '')
  return `tel:${digits.startsWith('0') ? `+44${digits.slice(1)}` : digits}`
}

/**
 * The marks that the front page is built with: elements of these names stand round what is only there with, or only without, one
 * of the ways to reach the provider, and their contents where its words belong. No browser ever sees them.
 */
const ONLY = /<(with|without)-(phone|email|address)>([\s\S]*?)<\/\1-\2>/g
export const CONTACT_WORDS = {
  phone: 'contact-phone.invalid',
  phoneLink: 'tel:contact-phone-link.invalid',
  email: 'contact-email.invalid',
  address: 'contact-address.invalid',
} as const

/** The front page with the ways to reach the provider written in, and without what speaks of those that are not set. */
export function withContact(page: string, contact: SiteContact): string {
  const { salesPhone: phone, salesEmail: email, salesAddress: address } = contact
  const set = { phone, email, address }
  const words: [string, string][] = [
    [CONTACT_WORDS.phoneLink, phoneLink(phone)],
    [CONTACT_WORDS.phone, phone],
    [CONTACT_WORDS.email, email],
    [CONTACT_WORDS.address, address],
  ]
  const kept = page.replace(ONLY, (_, only: string, what: keyof typeof set, inner: string) =>
    (only === 'with') === (set[what] !== '') ? inner : '',
  )
  return words.reduce((all, [mark, said]) => all.replaceAll(mark, () => asHtml(said)), kept)
}

const NAMED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const asHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => NAMED[sign] ?? sign)
