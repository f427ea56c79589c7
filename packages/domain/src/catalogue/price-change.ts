import { z } from 'zod'
import { moneyTextSchema } from '../money/index.ts'

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
