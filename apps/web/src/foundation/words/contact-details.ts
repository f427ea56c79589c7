/**
 * How logins say the provider is reached until the server has told them. The number is from the range that Ofcom keeps free for use in drama, and
 * .example is reserved too.
 */
export const contactDetails = {
  phoneShown: '0808 157 0222',
  email: 'hello@tuppence.example',
} as const
