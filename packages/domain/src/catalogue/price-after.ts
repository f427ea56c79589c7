import { divideHalfUp, type Minor, minorOf } from '../money/index.ts'
import type { PriceChange } from './price-change.ts'

/** The dearest a product may be: £99,999,999.99, as wide as the column that keeps it. */
export const MAX_PRICE_MINOR = 9_999_999_999

/**
 * A price by the rule, to the nearest penny, half a penny up.
 *
 * @returns undefined where it would come to less than nothing, or to more than a product may cost
 */
export function priceAfter(priceMinor: Minor, change: PriceChange): Minor | undefined {
  const after = unbounded(priceMinor, change)
  return after < 0 || after > MAX_PRICE_MINOR ? undefined : after
}

function unbounded(priceMinor: Minor, change: PriceChange): Minor {
  if (change.by === 'price') return minorOf(change.price)
  if (change.by === 'amount') return priceMinor + minorOf(change.amount)
  // Hundredths of a percent: a percent text is spelt as a money text is.
  return divideHalfUp(BigInt(priceMinor) * BigInt(10_000 + minorOf(change.percent)), 10_000n)
}
