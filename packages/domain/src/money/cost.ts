import { z } from 'zod'
import type { Minor } from './money.ts'
import type { Currency } from './money-text.ts'
import { typedDecimal } from './money-text.ts'
import { divideHalfUp } from './round.ts'

/**
 * What one of something costs the shop, in pence with at most two decimals: a case of 1,000 screws at £34.50 makes 3.45 each. Only what is
 * sold is priced in whole pence; what costs come to is rounded where a total is shown, never before (decision 0143).
 */
export type CostPence = number

/** What is said of one that cannot be read. */
export const COST_WORDS = 'Enter a cost such as 12.50 or 0.0345.'

/** Decimals of a cost in pounds. */
export const COST_DECIMALS = 4
/** £99,999,999.9999, in pence. */
const MAX_COST = 9_999_999_999.99

/** A cost on the wire: pounds with two decimals, and up to two more where it has them. Each cost has one spelling. */
export const costTextSchema = z
  .string()
  .regex(
    /^(0|[1-9]\d{0,7})\.\d{2}(?:\d?[1-9])?$/,
    'Write a cost as pounds with two to four decimals, such as "0.0345".',
  )
  .meta({ description: 'Pounds with two to four decimals, as text.', examples: ['1.20', '0.0345'] })

/** Hundredths of a penny, whole: a penny's decimals as a binary number are never quite what they say. */
const whole = (cost: CostPence): number => Math.round(cost * 100)

/** Pence of a cost as the wire and the database write it: "0.0345" and "0.03450" are 3.45. */
export const costOfText = (text: string): CostPence => Math.round(Number(text) * 10_000) / 100

/** As the wire writes it: 3.45 → "0.0345", 120 → "1.20". */
export function costText(cost: CostPence): string {
  const digits = whole(cost).toString().padStart(5, '0')
  const decimals = digits.slice(-4)
  return `${digits.slice(0, -4)}.${decimals.slice(0, 2)}${decimals.slice(2).replace(/0+$/, '')}`
}

/** A cost that the database has written, in its one spelling: "1.2" and "1.2000" → "1.20". */
export const plainCost = (text: string): string => costText(costOfText(text))

/** What so many cost together, rounded half up to the penny. */
export const timesCost = (cost: CostPence, quantity: number): Minor =>
  divideHalfUp(BigInt(whole(cost)) * BigInt(quantity), 100n)

/**
 * Reads a cost as somebody types it: "12", "12.50", "0.0345".
 *
 * @returns undefined where it is none of at most four decimals up to £99,999,999.9999
 */
export function parseCost(text: string, currency?: Currency): CostPence | undefined {
  const units = typedDecimal(text, COST_DECIMALS, currency)
  return units === undefined || units < 0 || units > MAX_COST * 100 ? undefined : units / 100
}

const formats = new Map<string, Intl.NumberFormat>()

/** As people read it, with the decimals that it has: "£0.0345", "£1.20". */
export function formatCost(cost: CostPence, currency: string): string {
  let format = formats.get(currency)
  if (!format) {
    const digits = { minimumFractionDigits: 2, maximumFractionDigits: COST_DECIMALS }
    format = new Intl.NumberFormat('en-GB', { style: 'currency', currency, ...digits })
    formats.set(currency, format)
  }
  return format.format(whole(cost) / 10_000)
}
