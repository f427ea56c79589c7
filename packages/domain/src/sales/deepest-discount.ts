import type { Minor } from '../money/index.ts'
import { basketDiscountMinor, type Cart, type Discount, taxableLine } from './cart.ts'

interface DiscountedLine {
  /** quantity × unit price − what offers took off, before any discount. */
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

/**
 * The deepest discount of a cart as it was entered, in hundredths of a percent: 33.3% is 3330, whatever the pence come to. What
 * an amount makes is rounded up. Never less than `deepestDiscountOf`, so an approval of it is enough for this cart.
 */
export function enteredDiscountOf(cart: Cart): number {
  const lines = cart.lines.map((line) => {
    const goodsMinor = line.quantity * line.unitPriceMinor
    const { discountMinor } = taxableLine(line)
    return { left: goodsMinor - discountMinor, own: shareOf(line.discount, discountMinor, goodsMinor) }
  })
  const after = lines.reduce((sum, { left }) => sum + left, 0)
  const basket = shareOf(cart.discount, basketDiscountMinor(cart), after)
  // own + (1 − own) × basket, over one denominator.
  const deepest = lines.map(({ own }) =>
    upTo(own.part * basket.whole + (own.whole - own.part) * basket.part, own.whole * basket.whole),
  )
  return Math.max(0, upTo(basket.part, basket.whole), ...deepest)
}

/** How much a discount takes off, as a fraction: what was typed of a percentage, else pence of pence. */
function shareOf(discount: Discount | null, offMinor: Minor, priceMinor: Minor) {
  if (discount === null || priceMinor === 0) return { part: 0n, whole: 1n }
  return discount.kind === 'percent'
    ? { part: BigInt(discount.hundredths), whole: 10_000n }
    : { part: BigInt(offMinor), whole: BigInt(priceMinor) }
}

/** What was given at least, in half pence, before it was rounded half up to the penny. */
function halfPence(minor: Minor): bigint {
  return minor === 0 ? 0n : 2n * BigInt(minor) - 1n
}

/** part ÷ whole in hundredths of a percent, rounded up. */
function upTo(part: bigint, whole: bigint): number {
  return whole === 0n ? 0 : Number((part * 10_000n + whole - 1n) / whole)
}
