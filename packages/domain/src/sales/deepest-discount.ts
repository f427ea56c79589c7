import type { Minor } from '../money/index.ts'
import { basketDiscountMinor, type Cart, taxableLine } from './cart.ts'

interface DiscountedLine {
  /** quantity × unit price, before any discount. */
  readonly goodsMinor: Minor
  /** The line's own discount. */
  readonly discountMinor: Minor
}

/**
 * The deepest discount of a sale in hundredths of a percent, rounded up, to be held against what a person may give
 * (decision D5): of the basket, and of each line its own and its part of the basket's together, so that two discounts
 * within the limit do not make one above it.
 *
 * Exact, in fractions of whole numbers. Half a penny of each discount is not counted: 10% off £3.35 comes to 34p, which
 * is 10% all the same.
 */
export function deepestDiscount(lines: readonly DiscountedLine[], basketDiscount: Minor): number {
  const afterMinor = lines.reduce((sum, line) => sum + line.goodsMinor - line.discountMinor, 0)
  const basket = halfPence(basketDiscount)
  const after = 2n * BigInt(afterMinor)
  const ofBasket = upTo(basket, after)
  return lines.reduce((deepest, { goodsMinor, discountMinor }) => {
    const goods = 2n * BigInt(goodsMinor)
    const own = halfPence(discountMinor)
    // own ÷ goods + what the line left ÷ goods × basket ÷ after, over one denominator.
    const left = 2n * BigInt(goodsMinor - discountMinor)
    const share = after === 0n ? upTo(own, goods) : upTo(own * after + left * basket, goods * after)
    return Math.max(deepest, share)
  }, ofBasket)
}

/** The deepest discount of a cart. */
export function deepestDiscountOf(cart: Cart): number {
  const lines = cart.lines.map((line) => ({
    goodsMinor: line.quantity * line.unitPriceMinor,
    discountMinor: taxableLine(line).discountMinor,
  }))
  return deepestDiscount(lines, basketDiscountMinor(cart))
}

/** What was given at least, in half pence, before it was rounded half up to the penny. */
function halfPence(minor: Minor): bigint {
  return minor === 0 ? 0n : 2n * BigInt(minor) - 1n
}

/** part ÷ whole in hundredths of a percent, rounded up. */
function upTo(part: bigint, whole: bigint): number {
  return whole === 0n ? 0 : Number((part * 10_000n + whole - 1n) / whole)
}
