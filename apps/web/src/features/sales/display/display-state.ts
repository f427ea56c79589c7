import { toPounds } from '@tuppence/domain/money'
import {
  type CardOnDisplay,
  type Cart,
  discountOff,
  type PaymentMethod,
  type ReturnedLine,
  type Sale,
} from '@tuppence/domain/sales'
import { addedVatMinor, type SaleTotals, type VatMode, vatTotalsLabel } from '@tuppence/domain/tax'
import type { DisplayState } from '../../../devices/display-channel.ts'
import { goodsOf } from '../../../foundation/discounts/discount-limit.ts'
import { shownCurrency } from '../../../ui/shop-money.ts'

export interface Shown {
  readonly businessName: string
  readonly cart: Cart
  /** What comes back in this basket. */
  readonly returned: readonly ReturnedLine[]
  readonly totals: SaleTotals
  readonly vatMode: VatMode
  readonly method: PaymentMethod
  /** Whether a way to pay has been chosen, or an amount typed: before that the display names none. */
  readonly isPaying: boolean
  readonly changeMinor: number
  /** What part-payments leave to pay; 0 where none was made. */
  readonly leftMinor?: number
  /** What becomes of the card that a terminal asks for. */
  readonly card?: CardOnDisplay | undefined
  /** Where the customer pays by link. */
  readonly payAt?: string | undefined
  /** Of either: no money moves. */
  readonly isSimulated?: boolean | undefined
  readonly done: Sale | undefined
  /** Where the customer reads the receipt of that sale, once it is known. */
  readonly receiptLink?: string | undefined
}

/** How long the customer is thanked before the display is ready for the next one. */
export const THANKED_MS = 30_000

/**
 * What is left of the thanks for a sale, in ms; 0 for one of long ago. A clock that was put back gives no more than the
 * whole of it.
 */
export function thankedForMs(sale: Pick<Sale, 'soldAt'>, nowMs: number): number {
  return Math.min(THANKED_MS, Math.max(0, Date.parse(sale.soldAt) + THANKED_MS - nowMs))
}

/** What the customer sees (DATA-030, DATA-031): the cart, or the sale just paid until the next one begins. */
export function displayStateOf({
  businessName,
  cart,
  returned,
  totals,
  vatMode,
  method,
  isPaying,
  changeMinor,
  leftMinor = 0,
  card,
  payAt,
  isSimulated,
  done,
  receiptLink,
}: Shown): DisplayState {
  if (cart.lines.length === 0 && returned.length === 0 && done)
    return { ...paidState(businessName, done), ...(receiptLink === undefined ? {} : { receiptLink }) }
  return {
    businessName,
    items: [
      ...returned.map(returnedItem),
      ...cart.lines.map((line) => ({
        id: line.id,
        name: line.product.name,
        price: toPounds(line.unitPriceMinor),
        quantity: line.quantity,
        total: toPounds(goodsOf(line) - discountOff(goodsOf(line), line.discount)),
      })),
    ],
    ...sums({ ...totals, vatMode }),
    ...(isPaying ? { paymentMethod: method, change: toPounds(changeMinor) } : {}),
    ...(leftMinor > 0 && { leftToPay: toPounds(leftMinor) }),
    ...(card && { card }),
    ...(payAt && { payAt }),
    ...(isSimulated && { isSimulated }),
    isPaid: false,
  }
}

function paidState(businessName: string, sale: Sale): DisplayState {
  return {
    businessName,
    items: [
      ...sale.returned.map(returnedItem),
      ...sale.lines.map((line) => ({
        id: line.id,
        name: line.name,
        price: toPounds(line.unitPriceMinor),
        quantity: line.quantity,
        total: toPounds(line.totalMinor),
      })),
    ],
    ...sums(sale),
    paymentMethod: sale.paymentMethod,
    change: toPounds(sale.changeMinor),
    isPaid: true,
  }
}

/** In words what it is, since the customer has no heading for it. */
function returnedItem(line: ReturnedLine, place: number) {
  return {
    id: `returned ${place}`,
    name: `Returned: ${line.name}`,
    price: toPounds(line.unitPriceMinor),
    quantity: line.quantity,
    total: toPounds(-goodsOf(line)),
  }
}

function sums({
  groups,
  goodsMinor,
  discountMinor,
  offerMinor = 0,
  subtotalMinor,
  vatMinor,
  totalMinor,
  vatMode,
}: Omit<SaleTotals, 'lines'> & { readonly vatMode: VatMode }) {
  const currency = shownCurrency()
  return {
    subtotal: toPounds(subtotalMinor),
    vatLabel: vatTotalsLabel(groups, new Date()),
    vatAmount: toPounds(vatMinor),
    vatMode,
    vatAdded: toPounds(addedVatMinor({ goodsMinor, discountMinor, offerMinor, totalMinor })),
    discount: toPounds(discountMinor + offerMinor),
    total: toPounds(totalMinor),
    ...(currency === 'GBP' ? {} : { currency }),
  }
}
