/**
 * How people reach the provider of this Tuppence. The number is from the range that Ofcom keeps free for use in drama, and
 * .example is reserved too: whoever runs Tuppence for shops writes their own here.
 */
export const contactDetails = {
  phoneShown: '0808 157 0222',
  phoneLink: 'tel:+448081570222',
  email: 'hello@tuppence.example',
  emailLink: 'mailto:hello@tuppence.example',
} as const

/** A number as a phone dials it: one of this country gets the country's own front. */
export function phoneLink(phone: string): string {
  const digits = phone.replace(/[^+\d]/g, '')
  return `tel:${digits.startsWith('0') ? `+44${digits.slice(1)}` : digits}`
}
