import { searchedWords, withoutAccents } from '../catalogue/index.ts'
import type { Minor } from '../money/index.ts'
import { cardInWords, type TenderPayment } from '../payments/index.ts'
import { tradingDayOf } from '../reporting/index.ts'
import type { ReturnedLine } from './returns/returned-line.ts'
import type { Sale, SaleLine } from './sale.ts'
import { payableMinor } from './sale-charges.ts'
import { METHOD_LABELS, type TenderMethod } from './tender.ts'

/** What is remembered of a sale whose receipt is lost. Each part narrows the search; whatever is left out, any sale has. */
export interface SaleSearch {
  /** Trading days, both included. */
  readonly from?: string
  readonly to?: string
  /** What was paid for it, both included. Money that was given back counts as the same amount. */
  readonly minTotalMinor?: Minor
  readonly maxTotalMinor?: Minor
  /** How at least a part of it was paid. */
  readonly paymentMethod?: TenderMethod
  /** Of a card that a provider charged: no other machine tells us. */
  readonly cardLast4?: string
  /** Words of one of its lines: name or SKU. */
  readonly product?: string
  /** Words of its customer's name. */
  readonly customer?: string
  /** Whoever sold it. */
  readonly personId?: string
}

type SearchedSale = Pick<Sale, 'soldAt' | 'totalMinor' | 'charges' | 'staffId' | 'customer'> & {
  readonly lines: readonly Pick<SaleLine, 'name' | 'sku'>[]
  readonly returned: readonly Pick<ReturnedLine, 'name' | 'sku'>[]
  readonly tenders: Parameters<typeof paidWords>[0]
}

/** Whether a sale is one that is searched for, in the time zone of its shop. The server asks the same of its books. */
export function matchesSearch(sale: SearchedSale, search: SaleSearch, timeZone: string): boolean {
  const { from, to, paymentMethod, cardLast4, product, customer, personId } = search
  const { minTotalMinor = 0, maxTotalMinor = Number.POSITIVE_INFINITY } = search
  const amount = Math.abs(payableMinor(sale))
  if (amount < minTotalMinor || amount > maxTotalMinor) return false
  if (personId !== undefined && sale.staffId !== personId) return false
  if (paymentMethod !== undefined && !sale.tenders.some(({ method }) => method === paymentMethod))
    return false
  if (cardLast4 !== undefined && !sale.tenders.some(({ payment }) => payment?.card.last4 === cardLast4))
    return false
  if (customer !== undefined && !hasWords(customerText(sale), customer)) return false
  if (product !== undefined && ![...sale.lines, ...sale.returned].some((line) => isLineOf(line, product)))
    return false
  if (from === undefined && to === undefined) return true
  const day = tradingDayOf(new Date(sale.soldAt), timeZone)
  return (from === undefined || day >= from) && (to === undefined || day <= to)
}

/** Whether a line is what is searched for by name or SKU. */
export const isLineOf = ({ name, sku }: Pick<SaleLine, 'name' | 'sku'>, product: string): boolean =>
  hasWords(`${name} ${sku}`, product)

const customerText = ({ customer }: Pick<Sale, 'customer'>): string =>
  [customer?.firstName, customer?.lastName].filter(Boolean).join(' ')

/** Text in which there is nothing to look for, such as a full stop, is found nowhere. */
function hasWords(text: string, typed: string): boolean {
  const words = searchedWords(typed)
  const plain = withoutAccents(text)
  return words.length > 0 && words.every((word) => plain.includes(word))
}

/** A remembered amount is this far off at the most: a tenth, and 50p of small sums. */
const ABOUT_PART = 10
const ABOUT_MIN_MINOR = 50

/** The totals that somebody may mean who remembers about so much: £4 is £3.50 to £4.50, £120 is £108 to £132. */
export function totalsAbout(minor: Minor): { readonly minTotalMinor: Minor; readonly maxTotalMinor: Minor } {
  const off = Math.max(ABOUT_MIN_MINOR, Math.round(minor / ABOUT_PART))
  return { minTotalMinor: Math.max(0, minor - off), maxTotalMinor: minor + off }
}

/** How many of a sale's lines a list of sales names. */
export const MAX_ITEMS_IN_ROW = 4

/** What a sale was of, in a row of a list: "2 × Tea, Scone and 3 more". */
export function itemsWords(
  items: readonly { readonly name: string; readonly quantity: number }[],
  lineCount: number,
): string {
  const named = items.slice(0, MAX_ITEMS_IN_ROW)
  const words = named.map(({ name, quantity }) => (quantity === 1 ? name : `${quantity} × ${name}`))
  const more = lineCount - named.length
  return more > 0 ? `${words.join(', ')} and ${more} more` : words.join(', ')
}

/** How it was paid, in a row of a list: "Visa •••• 1234 + Cash". */
export function paidWords(
  tenders: readonly {
    readonly method: TenderMethod
    readonly payment?: Pick<TenderPayment, 'card'> | null | undefined
  }[],
): string {
  const words = tenders.map(
    ({ method, payment }) => (payment?.card.last4 && cardInWords(payment.card)) || METHOD_LABELS[method],
  )
  return [...new Set(words)].join(' + ')
}
