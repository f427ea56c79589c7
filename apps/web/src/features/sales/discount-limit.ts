import { type Cart, type CartLine, deepestDiscountOf, discountOff } from '@tuppence/domain/sales'

/** What a person may give away (decision D5, D21). */
export interface DiscountRights {
  /** Hundredths of a percent. */
  readonly limit: number
  readonly mayExceed: boolean
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
 * Whether the cart's discounts, a line's and the basket's taken together as the server takes them, are more than this
 * person may give. Looked at again when a sale is completed: £5 off £50 is 10%, and 50% once most of the basket has been
 * taken out.
 */
export function isAboveLimit(cart: Cart, { limit, mayExceed }: DiscountRights): boolean {
  return !mayExceed && deepestDiscountOf(cart) > limit
}

/** The refusal, with who may. */
export function limitRefusal({ limit }: DiscountRights, cart: Cart): string {
  const percent = (limit / 100).toLocaleString('en-GB')
  const most = limit === 0 ? 'You may not give a discount.' : `You may give up to ${percent}%.`
  const isBoth = cart.discount !== null && cart.lines.some((line) => line.discount !== null)
  const together = isBoth ? 'The discounts of a line and of the basket count together. ' : ''
  return `${together}${most} A supervisor, a manager or the owner may give more.`
}
