import { z } from 'zod'
import { DAY_MS } from '../durations/index.ts'
import { rateAt, type VatRates } from './vat-rates.ts'

/**
 * How an organisation reads its prices (decision D1). `add`: prices are net and VAT goes on top. `as-marked`: a price
 * is what the customer pays, unless the product says its price is net.
 */
export const vatModeSchema = z.enum(['add', 'as-marked']).meta({
  description:
    '`add`: prices are without VAT, which goes on top. `as-marked`: a price is what the customer pays.',
  examples: ['as-marked'],
})
export type VatMode = z.infer<typeof vatModeSchema>

/** Exempt is not zero-rated: both charge nothing, but they are reported apart (VAT Notice 700, section 4). */
export const VAT_CODES = ['standard', 'reduced', 'zero', 'exempt', 'custom'] as const
export const vatCodeSchema = z.enum(VAT_CODES).meta({
  description:
    'The VAT rate by its name: standard, reduced, zero, exempt, or custom with its rate beside it.',
})
export type VatCode = z.infer<typeof vatCodeSchema>

/** What a code stands for at a moment, in hundredths of a percent; undefined for `custom`, which comes with its rate. */
export function rateOfCode(code: Exclude<VatCode, 'custom'>, at: Date, rates?: VatRates): number
export function rateOfCode(code: VatCode, at: Date, rates?: VatRates): number | undefined
export function rateOfCode(code: VatCode, at: Date, rates?: VatRates): number | undefined {
  if (code === 'standard' || code === 'reduced') return rateAt(code, at, rates)
  return code === 'custom' ? undefined : 0
}

/** Whether a sale of this moment can have been rung up at this rate: a cart may be open over the midnight at which it changes. */
export function isRateOfCode(code: VatCode, rate: number, soldAt: Date, rates?: VatRates): boolean {
  const dayBefore = new Date(soldAt.getTime() - DAY_MS)
  return [soldAt, dayBefore].some((at) => (rateOfCode(code, at, rates) ?? rate) === rate)
}

/** A rate on the wire: percent with two decimals, "0.00" to "100.00". */
export const vatRateTextSchema = z
  .string()
  .regex(/^(100\.00|[1-9]?\d\.\d{2})$/, 'Write a VAT rate as percent with two decimals, such as "20.00".')
  .meta({ description: 'A VAT rate: percent with two decimals, as text.', examples: ['20.00'] })

/** "20", "20.0" or "20.00" → 2000 hundredths of a percent; undefined when it is not a rate from 0 to 100. */
export function parseRate(text: string): number | undefined {
  const match = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!match) return undefined
  const rate = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return rate <= 10_000 ? rate : undefined
}

/** 2000 → "20.00". */
export function formatRate(rate: number): string {
  return `${Math.floor(rate / 100)}.${(rate % 100).toString().padStart(2, '0')}`
}

/**
 * The rate of a code at a moment, as text, with what is kept beside it: that counts for `custom` only, so that whoever is at the
 * standard rate goes along when the law changes it.
 */
export function rateTextAt(code: VatCode, kept: string, at: Date, rates?: VatRates): string {
  const rate = rateOfCode(code, at, rates)
  return rate === undefined ? kept : formatRate(rate)
}

/** The code that a bare rate means at a moment, where a caller names a rate but no code. */
export function vatCodeFor(rate: number, at: Date, rates?: VatRates): VatCode {
  if (rate === rateAt('standard', at, rates)) return 'standard'
  if (rate === rateAt('reduced', at, rates)) return 'reduced'
  return rate === 0 ? 'zero' : 'custom'
}

/** The rate that a code charges: zero-rated and exempt goods bear none, whatever rate stands beside them (SELL-046). */
export function chargedRate(code: VatCode, rate: number): number {
  return code === 'zero' || code === 'exempt' ? 0 : rate
}

/**
 * What stands beside the VAT total: "VAT (20%)" while everything is at the standard rate, else "VAT". The settled
 * reading of the specification's fixed label; an empty basket keeps it too.
 */
export function vatTotalsLabel(
  groups: readonly { readonly vatCode: VatCode; readonly vatRate: number }[],
  at: Date,
  rates?: VatRates,
): string {
  const standard = rateAt('standard', at, rates)
  const rate = groups[0]?.vatRate ?? standard
  const isStandard = groups.every(
    ({ vatCode, vatRate }) => vatRate === rate && (vatCode === 'standard' || vatRate === standard),
  )
  return isStandard ? `VAT (${rate / 100}%)` : 'VAT'
}

/** "20%", "5%", "17.5%", "Zero-rated", "Exempt". */
export function vatLabel(code: VatCode, rate: number): string {
  if (code === 'exempt') return 'Exempt'
  if (chargedRate(code, rate) === 0) return 'Zero-rated'
  return `${formatRate(rate).replace(/\.?0+$/, '')}%`
}
