import type { MailsOfRecord } from '@tuppence/contract/e-receipts'
import { WRONG_MAIL_ADDRESS } from '@tuppence/domain/receipts'
import type { MailOfSale, Wished } from '../../../offline/index.ts'

/** What is wrong with an address that is none. */
export function addressWrong(text: string): string {
  const [letter] = text.slice(0, text.lastIndexOf('@')).match(/[^\s\p{ASCII}]/u) ?? []
  return letter === undefined
    ? WRONG_MAIL_ADDRESS
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

/** A mail of a receipt, as it is told at the till. */
export interface ToldMail {
  readonly id: string
  readonly words: string
  /** It does not arrive, and nobody tries again by themselves. */
  readonly isLost: boolean
}

/**
 * The mails of a receipt: those that this till still has, and what has become of the others by the server's word; without
 * that by the last that this till heard.
 */
export function mailsToTell(
  here: readonly MailOfSale[],
  there: MailsOfRecord | undefined,
): readonly ToldMail[] {
  const known = new Set(there?.mails.map(({ id }) => id))
  return [
    ...here.filter(({ id }) => !known.has(id)).map(toldHere),
    ...(there?.mails ?? []).map((mail) => toldThere(mail, there?.hasMailServer ?? true)),
  ]
}

function toldHere({ id, email, wished }: MailOfSale): ToldMail {
  if (wished.kind === 'refused') return { id, words: `Not mailed to ${email}: ${wished.why}`, isLost: true }
  return { id, words: mailWords(wished, email), isLost: false }
}

function toldThere(
  { id, address, state, tries, lastError }: MailsOfRecord['mails'][number],
  hasMailServer: boolean,
): ToldMail {
  const email = address ?? 'an address that is no longer kept'
  const isLost = state === 'given-up'
  if (isLost) return { id, words: `Not sent to ${email}. ${lastError ?? ''}`.trimEnd(), isLost }
  // A try is counted from its beginning: until it has ended nothing has failed.
  const isTriedAgain = state === 'waiting' && tries > 0 && lastError !== null && hasMailServer
  if (isTriedAgain) return { id, words: `Not sent to ${email} yet: it is tried again.`, isLost }
  return { id, words: mailWords({ kind: 'at-server', state, hasMailServer }, email), isLost }
}
