import { isRefusal } from '@tuppence/contract/client'
import { isReceiptQr, isSampleReceipt, saleIdOfQr } from '@tuppence/domain/receipts'
import { numberOnPaper } from '../receipts/number-on-paper.ts'

/** What a receipt's number or code leads to. */
export type RecordSought =
  | { readonly kind: 'found'; readonly id: string }
  | { readonly kind: 'not-found'; readonly words: string }

/** Where a receipt can be looked for. */
export interface RecordSources {
  /** What this device has at hand, by the numbers on its paper. */
  readonly here: readonly { id: string; receiptNumber: string; transactionNumber: string }[]
  readonly businessCode: string | undefined
  readonly isOnline: boolean
  /** Asks the shop's books; rejects as a call does. */
  readonly ask: (receipt: string) => Promise<{ readonly id: string }>
}

/** The record behind a receipt's QR code, its number or its transaction number (RCPT-033 to RCPT-036). */
export async function findRecord(text: string, sources: RecordSources): Promise<RecordSought> {
  const typed = text.trim()
  if (isSampleReceipt(typed))
    return notFound('This is the sample receipt of the settings: nothing was sold by it.')
  if (isReceiptQr(typed)) {
    const id = sources.businessCode === undefined ? undefined : saleIdOfQr(typed, sources.businessCode)
    if (id === undefined) return notFound('Transaction not found or invalid QR code')
    return { kind: 'found', id: id.toLowerCase() }
  }
  const wanted = numberOnPaper(typed)
  const known = sources.here.find(
    ({ receiptNumber, transactionNumber }) =>
      receiptNumber.toUpperCase() === wanted || transactionNumber.toUpperCase() === wanted,
  )
  if (known) return { kind: 'found', id: known.id }
  if (!sources.isOnline) return notFound(OFFLINE)
  try {
    return { kind: 'found', id: (await sources.ask(typed)).id }
  } catch (error) {
    if (isRefusal(error)) return notFound(`There is no receipt “${typed}” in the books of this shop.`)
    return notFound(OFFLINE)
  }
}

const OFFLINE =
  'This till does not know that receipt, and the shop’s books are out of reach. Look it up when the connection is back, or on the till that sold it.'

const notFound = (words: string): RecordSought => ({ kind: 'not-found', words })
