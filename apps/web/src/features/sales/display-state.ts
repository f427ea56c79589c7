import { toPounds } from '@tuppence/domain/money'
import { type Cart, discountOff, type PaymentMethod, type Sale } from '@tuppence/domain/sales'
import { type SaleTotals, vatTotalsLabel } from '@tuppence/domain/tax'
import type { DisplayState } from '../../devices/display-channel.ts'
import { goodsOf } from './discount-limit.ts'

export interface Shown {
  readonly businessName: string
  readonly cart: Cart
  readonly totals: SaleTotals
  readonly method: PaymentMethod
  /** Whether a way to pay has been chosen, or an amount typed: before that the display names none. */
  readonly isPaying: boolean
  readonly changeMinor: number
  readonly done: Sale | undefined
}

/** What the customer sees (DATA-030, DATA-031): the cart, or the sale just paid until the next one begins. */
export function displayStateOf({
  businessName,
  cart,
  totals,
  method,
  isPaying,
  changeMinor,
  done,
}: Shown): DisplayState {
  if (cart.lines.length === 0 && done) return paidState(businessName, done)
  return {
    businessName,
    items: cart.lines.map((line) => ({
      id: line.id,
      name: line.product.name,
      price: toPounds(line.unitPriceMinor),
      quantity: line.quantity,
      total: toPounds(goodsOf(line) - discountOff(goodsOf(line), line.discount)),
    })),
    ...sums(totals),
    ...(isPaying ? { paymentMethod: method, change: toPounds(changeMinor) } : {}),
    isPaid: false,
  }
}

function paidState(businessName: string, sale: Sale): DisplayState {
  return {
    businessName,
    items: sale.lines.map((line) => ({
      id: line.id,
      name: line.name,
      price: toPounds(line.unitPriceMinor),
      quantity: line.quantity,
      total: toPounds(line.totalMinor),
    })),
    ...sums(sale),
    paymentMethod: sale.paymentMethod,
    change: toPounds(sale.changeMinor),
    isPaid: true,
  }
}

function sums({
  groups,
  discountMinor,
  subtotalMinor,
  vatMinor,
  totalMinor,
}: Pick<SaleTotals, 'groups' | 'discountMinor' | 'subtotalMinor' | 'vatMinor' | 'totalMinor'>) {
  return {
    subtotal: toPounds(subtotalMinor),
    vatLabel: vatTotalsLabel(groups),
    vatAmount: toPounds(vatMinor),
    discount: toPounds(discountMinor),
    total: toPounds(totalMinor),
  }
}
