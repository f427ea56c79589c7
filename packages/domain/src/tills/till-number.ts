/** What a till knows of itself: enough to number and seal sales without a network. */
export interface TillIdentity {
  readonly id: string
  /** Short and unique in the business, such as "T1": the front part of its receipt numbers. */
  readonly code: string
}

/** The code of the server's own till, one in each business: it numbers the sales of callers that have no till. */
export const SERVER_TILL_CODE = 'API'

/** The last number that a till may use: what follows it fits no receipt. */
export const MAX_TILL_SEQUENCE = 999_999_999

/**
 * How far beyond what is known of a till's journal a word about it is believed. A till offline for months is not so far; a number
 * made up to use up the till's is.
 */
export const MOST_AHEAD = 10_000

/** The end of a till's journal: the last number used and the seal of that record. A new till has 0 and ''. */
export interface JournalEnd {
  readonly sequence: number
  readonly seal: string
}

/** The till's gapless number as printed: ("T1", 42) → "T1-000042". */
export function receiptNumber(tillCode: string, sequence: number): string {
  return `${tillCode}-${sequence.toString().padStart(6, '0')}`
}

/**
 * The till and the number that a paper names, in any letters: "t1-000042" → T1's 42nd record, "API-000001" the server's own.
 * Nobody types its noughts: "t1-42" is the same.
 *
 * @returns undefined where it is no receipt number
 */
export function parseReceiptNumber(text: string): { tillCode: string; sequence: number } | undefined {
  const number = text.trim().toUpperCase()
  if (!/^[A-Z][A-Z0-9]{0,7}-\d{1,9}$/.test(number)) return undefined
  const dash = number.indexOf('-')
  return { tillCode: number.slice(0, dash), sequence: Number(number.slice(dash + 1)) }
}

/** "TXN-" + milliseconds since 1970 + the till's suffix (decision D21, RCPT-025): TXN-1780000000000T1. */
export function transactionNumber(soldAt: Date, tillCode: string): string {
  return `TXN-${soldAt.getTime()}${tillCode}`
}

/**
 * The moment and the number in capitals of a transaction number that was typed or scanned.
 *
 * @returns undefined where it is none
 */
export function parseTransactionNumber(text: string): { number: string; soldAt: Date } | undefined {
  const number = text.trim().toUpperCase()
  const sold = /^TXN-(\d{13})[A-Z][A-Z0-9]{0,7}$/.exec(number)?.[1]
  return sold === undefined ? undefined : { number, soldAt: new Date(Number(sold)) }
}
