import { type Minor, toPounds } from '../money/index.ts'
import { type SaleTotals, vatTotalsLabel } from '../tax/index.ts'
import type { Cart } from './cart.ts'
import type { PaymentMethod } from './tender.ts'

/** What a customer display shows (DATA-030, DATA-031). Money is pounds with two decimals. */
export interface DisplayState {
  readonly items: readonly DisplayItem[]
  /** What came off, line and basket discounts together; "0.00" for nothing. */
  readonly discount: string
  readonly subtotal: string
  /** "VAT (20%)", or "VAT" where rates are mixed. */
  readonly vatLabel: string
  readonly vatAmount: string
  readonly total: string
  readonly paymentMethod: PaymentMethod | null
  /** "0.00" until money is over. */
  readonly change: string
}

export interface DisplayItem {
  readonly id: string
  readonly name: string
  readonly price: string
  readonly quantity: number
  /** quantity × price − the line's own discount. */
  readonly total: string
}

/** The till's basket as the customer sees it; `payment` once it is being paid. */
export function displayState(
  cart: Cart,
  totals: SaleTotals,
  payment?: { readonly method: PaymentMethod; readonly changeMinor: Minor },
): DisplayState {
  return {
    items: cart.lines.map((line, i) => ({
      id: line.id,
      name: line.product.name,
      price: toPounds(line.unitPriceMinor),
      quantity: line.quantity,
      total: toPounds(totals.lines[i]?.totalMinor ?? 0),
    })),
    discount: toPounds(totals.discountMinor),
    subtotal: toPounds(totals.subtotalMinor),
    vatLabel: vatTotalsLabel(totals.groups),
    vatAmount: toPounds(totals.vatMinor),
    total: toPounds(totals.totalMinor),
    paymentMethod: payment?.method ?? null,
    change: toPounds(payment?.changeMinor ?? 0),
  }
}
