import { z } from 'zod'
import { type Minor, moneyTextSchema, toPounds } from '../money/index.ts'
import { type SaleTotals, vatTotalsLabel } from '../tax/index.ts'
import type { Cart } from './cart.ts'
import { type PaymentMethod, paymentMethodSchema } from './tender.ts'

const displayItemSchema = z.object({
  id: z.string(),
  name: z.string(),
  price: moneyTextSchema,
  quantity: z.int(),
  /** quantity × price − the line's own discount. */
  total: moneyTextSchema,
})

/** What a customer display shows (DATA-030, DATA-031). Money is pounds with two decimals. */
export const displayStateSchema = z.object({
  items: z.array(displayItemSchema),
  /** What came off, line and basket discounts together; "0.00" for nothing. */
  discount: moneyTextSchema,
  subtotal: moneyTextSchema,
  /** "VAT (20%)", or "VAT" where rates are mixed. */
  vatLabel: z.string(),
  vatAmount: moneyTextSchema,
  total: moneyTextSchema,
  /** These two are there once the sale is being paid. */
  paymentMethod: paymentMethodSchema.optional(),
  change: moneyTextSchema.optional(),
})
export type DisplayState = z.infer<typeof displayStateSchema>

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
    ...(payment && { paymentMethod: payment.method, change: toPounds(payment.changeMinor) }),
  }
}
