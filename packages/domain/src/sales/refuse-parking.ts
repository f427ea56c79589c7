import { MAX_AMOUNT_MINOR } from '../money/index.ts'
import { type Refusal, refuse } from '../refusals/index.ts'
import { type Cart, taxableLine } from './cart.ts'
import { MAX_LINES, MAX_SALE_QUANTITY } from './sale.ts'
import type { Tender } from './tender.ts'

/**
 * Why a basket cannot be put aside; undefined where it can. Money that was taken for it stays with the till that took it:
 * two drawers cannot share it.
 *
 * @param isGivingBack goods of an earlier sale lie in the basket
 *
 * Refuses: part-paid-not-parked, return-not-parked, cart-empty, sale-too-long, amount-too-large.
 */
export function refuseParking(
  cart: Cart,
  tenders: readonly Tender[],
  isGivingBack: boolean,
): Refusal | undefined {
  if (tenders.length > 0) return refuse('part-paid-not-parked')
  if (isGivingBack) return refuse('return-not-parked')
  if (cart.lines.length === 0) return refuse('cart-empty')
  if (cart.lines.length > MAX_LINES) return refuse('sale-too-long')
  return isPayable(cart) ? undefined : refuse('amount-too-large')
}

/** Whether totals can be computed of it at all. */
export function isPayable({ lines }: Cart): boolean {
  const taxable = lines.map(taxableLine)
  const goodsMinor = taxable.reduce((sum, line) => sum + line.quantity * line.unitPriceMinor, 0)
  const quantity = taxable.reduce((sum, line) => sum + line.quantity, 0)
  return goodsMinor <= MAX_AMOUNT_MINOR && quantity <= MAX_SALE_QUANTITY
}
