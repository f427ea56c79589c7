import { percentWords } from '@tuppence/domain/counts'
import { type Cart, type CartLine, deepestDiscountOf, discountOff } from '@tuppence/domain/sales'
import { formatMoney } from '../../ui/shop-money.ts'

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

/**
 * What is wrong with a discount that was right when it was given, once goods have gone from the basket: above the person's
 * limit, or more than the goods that are left. Said beside the total at once, and not only when the money is on the counter.
 */
export function discountWarning(cart: Cart, rights: DiscountRights): string | undefined {
  if (cart.lines.length === 0) return undefined
  if (isAboveLimit(cart, rights))
    return rights.limit === 0
      ? 'You may not give this discount: take it off, or somebody who may allows it with their PIN.'
      : `The discount is above your limit of ${percentOf(rights)}: lower it, or somebody who may allows it with their PIN.`
  const goodsMinor = basketGoods(cart)
  if (cart.discount?.kind !== 'amount' || cart.discount.minor <= goodsMinor) return undefined
  return `The discount is ${formatMoney(cart.discount.minor)}, and the goods left come to ${formatMoney(goodsMinor)}.`
}

const percentOf = ({ limit }: DiscountRights) => percentWords(limit / 100)
