import { z } from 'zod'
import { divideHalfUp, type Minor, minorOf, moneyTextSchema } from '../money/index.ts'

/** The dearest a product may be: £99,999,999.99, as wide as the column that keeps it. */
export const MAX_PRICE_MINOR = 9_999_999_999

/** Percent with two decimals, "-100.00" to "1000.00". Each has one spelling. */
export const percentTextSchema = z
  .string()
  .regex(
    /^(?!-0\.00)(-100\.00|-?[1-9]?\d\.\d{2}|[1-9]\d{2}\.\d{2}|1000\.00)$/,
    'Write percent with two decimals, such as "2.50" or "-10.00".',
  )

/** A rule by which many prices change at once. */
export const priceChangeSchema = z.discriminatedUnion('by', [
  /** Every price becomes this one. */
  z.object({ by: z.literal('price'), price: moneyTextSchema }),
  /** Up by so much, or down where it begins with a minus. */
  z.object({ by: z.literal('amount'), amount: moneyTextSchema }),
  /** Up by so many percent of itself, or down where it begins with a minus. */
  z.object({ by: z.literal('percent'), percent: percentTextSchema }),
])
export type PriceChange = z.infer<typeof priceChangeSchema>

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
