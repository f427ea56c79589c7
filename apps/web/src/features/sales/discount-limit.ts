import { type Cart, type CartLine, type Discount, discountOff } from '@tuppence/domain/sales'

/** What a person may give away (decision D5, D21). */
export interface DiscountRights {
  /** Hundredths of a percent. */
  readonly limit: number
  readonly mayExceed: boolean
}

/** Whether taking `offMinor` off `priceMinor` is more than this person may give. */
export function isAboveLimit(
  priceMinor: number,
  offMinor: number,
  { limit, mayExceed }: DiscountRights,
): boolean {
  return !mayExceed && BigInt(offMinor) * 10_000n > BigInt(priceMinor) * BigInt(limit)
}

/** What a line or a basket costs before the discount that is being given. */
export function goodsOf(line: Pick<CartLine, 'quantity' | 'unitPriceMinor'>): number {
  return line.quantity * line.unitPriceMinor
}

/** The basket after the lines' own discounts: what a basket discount is taken off. */
export function basketGoods(cart: Cart): number {
  return cart.lines.reduce((sum, line) => sum + goodsOf(line) - discountOff(goodsOf(line), line.discount), 0)
}

/**
 * Whether the cart holds a discount that this person may not give. Looked at again when a sale is completed: £5 off £50
 * is 10%, and 50% once most of the basket has been taken out.
 */
export function hasDiscountAboveLimit(cart: Cart, rights: DiscountRights): boolean {
  const exceeds = (priceMinor: number, discount: Discount | null) =>
    discount !== null && isAboveLimit(priceMinor, discountOff(priceMinor, discount), rights)
  return (
    exceeds(basketGoods(cart), cart.discount) ||
    cart.lines.some((line) => exceeds(goodsOf(line), line.discount))
  )
}

/** The refusal, with who may. */
export function limitRefusal({ limit }: DiscountRights): string {
  const percent = (limit / 100).toLocaleString('en-GB')
  const most = limit === 0 ? 'You may not give a discount.' : `You may give up to ${percent}%.`
  return `${most} A supervisor, a manager or the owner may give more.`
}
