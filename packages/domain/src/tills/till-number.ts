/** What a till knows of itself: enough to number and seal sales without a network. */
export interface TillIdentity {
  readonly id: string
  /** Short and unique in the business, such as "T1": the front part of its receipt numbers. */
  readonly code: string
}

/** The code of the server's own till, one in each business: it numbers the sales of callers that have no till. */
export const SERVER_TILL_CODE = 'API'

/** The end of a till's journal: the last number used and the seal of that record. A new till has 0 and ''. */
export interface JournalEnd {
  readonly sequence: number
  readonly seal: string
}

/** The till's gapless number as printed: ("T1", 42) → "T1-000042". */
export function receiptNumber(tillCode: string, sequence: number): string {
  return `${tillCode}-${sequence.toString().padStart(6, '0')}`
}

/** "TXN-" + milliseconds since 1970 + the till's suffix (decision D21, RCPT-025): TXN-1780000000000T1. */
export function transactionNumber(soldAt: Date, tillCode: string): string {
  return `TXN-${soldAt.getTime()}${tillCode}`
}
