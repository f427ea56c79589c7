import { MAX_AMOUNT_MINOR } from '../money/index.ts'
import { type Refusal, refuse } from '../refusals/index.ts'
import { type Cart, taxableLine } from './cart.ts'
import { MAX_SALE_QUANTITY } from './sale.ts'
import type { Tender } from './tender.ts'

/** The largest basket that is put aside: many times what a trolley holds, and little enough for 500 of them. */
export const MAX_PARKED_LINES = 500
const MAX_PARKED_CHARACTERS = 200_000

/** Whether a basket is small enough to be put aside. A sale may be larger: it is sold at once and not kept twice. */
export function fitsParking(cart: Cart): boolean {
  return cart.lines.length <= MAX_PARKED_LINES && JSON.stringify(cart).length <= MAX_PARKED_CHARACTERS
}

/**
 * Why a basket cannot be put aside; undefined where it can. Money that was taken for it stays with the till that took it:
 * two drawers cannot share it.
 *
 * @param isGivingBack goods of an earlier sale lie in the basket
 *
 * Refuses: part-paid-not-parked, return-not-parked, cart-empty, basket-too-large, amount-too-large.
 */
export function refuseParking(
  cart: Cart,
  tenders: readonly Tender[],
  isGivingBack: boolean,
): Refusal | undefined {
  if (tenders.length > 0) return refuse('part-paid-not-parked')
  if (isGivingBack) return refuse('return-not-parked')
  if (cart.lines.length === 0) return refuse('cart-empty')
  if (!fitsParking(cart)) return refuse('basket-too-large')
  return isPayable(cart) ? undefined : refuse('amount-too-large')
}

/** Whether totals can be computed of it at all. */
export function isPayable({ lines }: Cart): boolean {
  const taxable = lines.map(taxableLine)
  const goodsMinor = taxable.reduce((sum, line) => sum + line.quantity * line.unitPriceMinor, 0)
  const quantity = taxable.reduce((sum, line) => sum + line.quantity, 0)
  return goodsMinor <= MAX_AMOUNT_MINOR && quantity <= MAX_SALE_QUANTITY
}
