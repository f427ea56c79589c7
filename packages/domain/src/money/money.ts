import { z } from 'zod'

/** An amount in whole pence. Never a fraction, never pounds. */
export type Minor = number

/**
 * The largest amount any total may reach: £999,999,999.99. It keeps amount × rate (up to 10,000 hundredths of a
 * percent) below 2^53, so that plain numbers stay exact.
 */
export const MAX_AMOUNT_MINOR = 99_999_999_999

export const minorSchema = z.int().min(-MAX_AMOUNT_MINOR).max(MAX_AMOUNT_MINOR)

/** Money on the wire: pounds with exactly two decimals, such as "12.34" or "-0.50". Each amount has one spelling. */
export const moneyTextSchema = z
  .string()
  .regex(/^(?!-0\.00)-?(0|[1-9]\d{0,8})\.\d{2}$/, 'Write money as pounds with two decimals, such as "12.34".')
  .meta({ description: 'Pounds with exactly two decimals, as text.', examples: ['12.50'] })

/**
 * A sum of many amounts on the wire, such as what a shop took in a year: as wide as the database's columns of sums, so that
 * no answer fails because a shop did well. Up to £10 trillion a plain number shows its pence exactly.
 */
export const moneySumTextSchema = z
  .string()
  .regex(
    /^(?!-0\.00)-?(0|[1-9]\d{0,15})\.\d{2}$/,
    'Write a sum as pounds with two decimals, such as "12.34".',
  )
  .meta({ description: 'A sum in pounds with exactly two decimals, as text.', examples: ['1284.50'] })
