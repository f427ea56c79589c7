import type { Wished } from '../../../offline/index.ts'

/** What is wrong with an address that is none. */
export function addressWrong(text: string): string {
  const [letter] = text.slice(0, text.lastIndexOf('@')).match(/[^\s\p{ASCII}]/u) ?? []
  return letter === undefined
    ? 'Write an e-mail address, such as name@example.co.uk'
    : `Mail servers take no “${letter}” before the @. Ask how their mail program writes the address.`
}

/** What has become of a wish, for whoever stands at the till. */
export function mailWords(wished: Exclude<Wished, { kind: 'refused' }>, email: string): string {
  if (wished.kind === 'here')
    return `Kept on this till. It goes to ${email} as soon as the server has the sale.`
  if (wished.state === 'sent') return `It was sent to ${email}.`
  if (wished.state === 'removed')
    return 'It is not sent: this sale’s customer was erased, or the mail was removed in the back office.'
  if (!wished.hasMailServer)
    return 'Waiting: this Tuppence has no mail server yet. It is sent when it has one.'
  return `On its way to ${email}.`
}
