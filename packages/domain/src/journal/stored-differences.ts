import { cleanReason } from '../discounts/index.ts'
import { formatMoney, minorOfPounds, toPounds } from '../money/index.ts'
import {
  type Charge,
  canonicalJson,
  chargesMinor,
  lineDetailsOf,
  type OfferOnLine,
  offersMinor,
  paymentMethodOf,
  saleDetailsOf,
  type TenderMethod,
} from '../sales/index.ts'
import type { Difference } from './finding.ts'

/** The rows of one record as they are stored, by the names of their columns. */
export interface StoredRows {
  readonly sale: Readonly<Record<string, unknown>>
  /** In their order. */
  readonly lines: readonly Readonly<Record<string, unknown>>[]
  readonly tenders: readonly Readonly<Record<string, unknown>>[]
}

type Content = Readonly<Record<string, unknown>>
/** Writes a value in one way, however text and column write it. */
type Form = (value: unknown, currency: string) => string
type Field = readonly [inContent: string, column: string, form: Form, inWords: string]

const SALE: readonly Field[] = [
  ['tillId', 'till_id', text, 'till'],
  ['tillSequence', 'till_sequence', whole, 'number'],
  ['offlineId', 'id', text, 'id'],
  ['receiptNumber', 'receipt_number', text, 'receipt number'],
  ['transactionNumber', 'transaction_number', text, 'transaction number'],
  ['createdAt', 'created_at', moment, 'time of sale'],
  ['kind', 'kind', text, 'kind'],
  ['reversesId', 'reverses_id', text, 'sale it reverses'],
  ['customerId', 'customer_id', text, 'customer'],
  ['staffName', 'staff_name', text, 'seller'],
  ['vatMode', 'vat_mode', text, 'VAT mode'],
  ['subtotal', 'subtotal', money, 'subtotal'],
  ['taxAmount', 'tax_amount', money, 'VAT'],
  ['discountAmount', 'discount_amount', money, 'discount'],
  ['basketDiscount', 'basket_discount', money, 'basket discount'],
  ['details', 'details', json, 'details'],
  ['basketDiscountReason', 'basket_discount_reason', reason, 'reason of the basket discount'],
  ['totalAmount', 'total_amount', money, 'total'],
  ['charges', 'charges', json, 'charges'],
  ['chargesTotal', 'charges_total', money, 'charges in all'],
  ['paymentMethod', 'payment_method', text, 'way of paying'],
]
/** The name beside the id of somebody whom the books know is the books' own. */
const isOfTheBooks = ({ staffId }: Content, { user_id }: Readonly<Record<string, unknown>>): boolean =>
  staffId !== undefined && staffId === user_id
/** Of a return alone: a sale keeps neither, whatever its text says. */
const RETURN: readonly Field[] = [
  ['reason', 'reason', text, 'reason'],
  ['reasonNote', 'reason_note', text, 'note'],
]
const LINE: readonly Field[] = [
  ['productId', 'product_id', text, 'product'],
  ['name', 'name', text, 'name'],
  ['sku', 'sku', text, 'SKU'],
  ['quantity', 'quantity', whole, 'quantity'],
  ['unitPrice', 'unit_price', money, 'price'],
  ['listPrice', 'list_price', money, 'list price'],
  ['discountAmount', 'discount_amount', money, 'discount'],
  ['discountReason', 'discount_reason', reason, 'reason of the discount'],
  ['offers', 'offers', json, 'offers'],
  ['offerAmount', 'offer_amount', money, 'offers in all'],
  ['details', 'details', json, 'details'],
  ['totalPrice', 'total_price', money, 'amount'],
  ['vatCode', 'vat_code', text, 'VAT code'],
]
const TENDER: readonly Field[] = [
  ['method', 'method', text, 'method'],
  ['amount', 'amount', money, 'amount'],
  ['points', 'points', whole, 'points'],
  ['payment', 'payment', paymentId, 'card payment'],
]
/** The same goods coming back: kept as lines with quantity and amounts below nothing. */
const TURNED = new Set(['quantity', 'discountAmount', 'offerAmount', 'totalPrice'])

/**
 * Where the stored columns say something else than the sealed text. Only what a record's rows always take from the text
 * unchanged is compared; the digest covers the rest, such as who allowed a return: the server puts another there where the
 * person in the text had not the right.
 *
 * @param currency what the shop's money is in
 */
export function storedDifferences(content: Content, stored: StoredRows, currency: string): Difference[] {
  const transaction = partOf(content.transaction)
  const tenders = listOf(transaction.tenders)
  const details = saleDetailsOf(transaction) ?? null
  const { charges = null } = transaction as { readonly charges?: readonly Charge[] }
  const chargesTotal = charges && toPounds(chargesMinor(charges))
  const sale = {
    ...transaction,
    charges,
    chargesTotal,
    details,
    paymentMethod: methodOf(transaction, tenders),
  }
  const isSale = (transaction.kind ?? 'sale') === 'sale'
  const fields = isOfTheBooks(transaction, stored.sale) ? SALE.filter(([key]) => key !== 'staffName') : SALE
  const compare = comparing(currency)
  const found = compare(isSale ? fields : [...fields, ...RETURN], sale, stored.sale, '')
  const sold = listOf(content.items)
  const returned = listOf(content.returns)
  if (stored.lines.length !== sold.length + returned.length) {
    found.push(counted('lines', sold.length + returned.length, stored.lines.length))
  } else {
    for (const [i, line] of stored.lines.entries()) {
      const isReturned = i >= sold.length
      const said = isReturned ? turned(returned[i - sold.length]) : withDetails(sold[i])
      found.push(...compare(LINE, said ?? {}, line, `line ${i + 1}: `))
    }
  }
  if (tenders.length > 0 && tenders.length !== stored.tenders.length)
    found.push(counted('tenders', tenders.length, stored.tenders.length))
  else
    for (const [i, tender] of tenders.entries())
      found.push(...compare(TENDER, tender, stored.tenders[i] ?? {}, `tender ${i + 1}: `))
  return found
}

const comparing =
  (currency: string) =>
  (
    fields: readonly Field[],
    said: Content,
    row: Readonly<Record<string, unknown>>,
    where: string,
  ): Difference[] => {
    const inForm = (value: unknown, form: Form): string =>
      value === undefined || value === null ? '–' : form(value, currency)
    return fields.flatMap(([key, column, form, words]) => {
      // What the text leaves open, the server filled in; a customer is the one thing that may be taken away.
      if (said[key] === undefined && key !== 'customerId') return []
      const sealed = inForm(said[key], form)
      const stored = inForm(row[column], form)
      return sealed === stored ? [] : [{ what: where + words, sealed, stored }]
    })
  }

function text(value: unknown): string {
  return String(value)
}

/** Kept without blanks around it; nothing where that leaves nothing. */
function reason(value: unknown): string {
  return cleanReason(text(value)) ?? '–'
}

function json(value: unknown): string {
  return canonicalJson(value)
}

function whole(value: unknown): string {
  return String(Number(value))
}

/** Which payment it is: the digest holds the rest of what is said of it. */
function paymentId(value: unknown): string {
  return text(partOf(value).id)
}

function money(value: unknown, currency: string): string {
  return formatMoney(minorOfPounds(Number(value)), currency)
}

/** Columns hold moments as seconds since 1970. */
function moment(value: unknown): string {
  const ms = typeof value === 'number' ? Math.round(value * 1000) : Date.parse(String(value))
  return Number.isNaN(ms) || Math.abs(ms) > 8.64e15 ? String(value) : new Date(ms).toISOString()
}

const counted = (what: string, sealed: number, stored: number): Difference => ({
  what: `number of ${what}`,
  sealed: String(sealed),
  stored: String(stored),
})

const partOf = (value: unknown): Content =>
  typeof value === 'object' && value !== null ? (value as Content) : {}

const listOf = (value: unknown): Content[] => (Array.isArray(value) ? value.map(partOf) : [])

/** By the tenders where the text names them, whatever it says beside them. */
const methodOf = ({ paymentMethod }: Content, tenders: readonly Content[]): unknown =>
  tenders.length === 0
    ? paymentMethod
    : paymentMethodOf(tenders.map(({ method }) => ({ method: method as TenderMethod })))

/** A sold line with what its row keeps of the rest; the server adds none of that. */
function withDetails(said: Content = {}): Content {
  const { offers = null } = said as { readonly offers?: readonly OfferOnLine[] }
  const offerAmount = offers && toPounds(offersMinor(offers))
  return { ...said, offers, offerAmount, details: lineDetailsOf(said) ?? null }
}

function turned(said: Content | undefined): Content {
  const entries = Object.entries(said ?? {}).map(([key, value]) =>
    TURNED.has(key) ? [key, -Number(value)] : [key, value],
  )
  return Object.fromEntries(entries)
}
