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
