/** How a receipt that somebody asked for by mail stands; `removed` by a person of the shop, or with its customer's erasure. */
export const MAIL_STATES = ['waiting', 'sent', 'given-up', 'removed'] as const
export type MailState = (typeof MAIL_STATES)[number]

/** What is said of a written address that is none. */
export const WRONG_MAIL_ADDRESS = 'Enter an email address, such as name@example.co.uk'

/** An address is never longer (RFC 5321, 4.5.3.1.3). */
export const MOST_ADDRESS_LETTERS = 254

/**
 * An address as a mail can be sent to it, out of what somebody wrote.
 *
 * @returns undefined where it is none: one name, one @, a domain with a dot; no blank, sign or letter that could end a
 * header or begin another address; and a name of plain letters, since few mail servers take another (RFC 6531)
 */
export function mailAddress(written: string): string | undefined {
  const address = written.trim()
  if (address.length > MOST_ADDRESS_LETTERS) return undefined
  const [name = '', domain = '', ...more] = address.split('@')
  const isName =
    name.length <= 64 && /^[a-z\d!#$%&'*+/=?^_`{|}~-]+(\.[a-z\d!#$%&'*+/=?^_`{|}~-]+)*$/i.test(name)
  const isDomain =
    /^([\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}][\p{L}\p{N}-]{0,61}[\p{L}\p{N}]$/u.test(
      domain,
    )
  return more.length === 0 && isName && isDomain ? address : undefined
}
