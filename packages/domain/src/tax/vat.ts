import { z } from 'zod'

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
    'The VAT rate by its name: standard (20%), reduced (5%), zero, exempt, or custom with a rate of its own.',
})
export type VatCode = z.infer<typeof vatCodeSchema>

/** UK standard rate, in hundredths of a percent. */
export const STANDARD_RATE = 2000
const REDUCED_RATE = 500

/** What each code stands for, in hundredths of a percent; `custom` comes with a rate of its own. */
export const RATE_OF_CODE: Readonly<Record<Exclude<VatCode, 'custom'>, number>> & {
  readonly custom?: never
} = {
  standard: STANDARD_RATE,
  reduced: REDUCED_RATE,
  zero: 0,
  exempt: 0,
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
 * The rate of a code today, as text, with what is kept beside it: that counts for `custom` only, so that whoever is at the
 * standard rate goes along when the law changes it.
 */
export function ratePresently(code: VatCode, kept: string): string {
  const rate = RATE_OF_CODE[code]
  return rate === undefined ? kept : formatRate(rate)
}

/** The code that a bare rate means, where a caller names a rate but no code. */
export function vatCodeFor(rate: number): VatCode {
  if (rate === STANDARD_RATE) return 'standard'
  if (rate === REDUCED_RATE) return 'reduced'
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
export function vatTotalsLabel(groups: readonly { readonly vatRate: number }[]): string {
  return groups.every((group) => group.vatRate === STANDARD_RATE) ? `VAT (${STANDARD_RATE / 100}%)` : 'VAT'
}

/** "20%", "5%", "17.5%", "Zero-rated", "Exempt". */
export function vatLabel(code: VatCode, rate: number): string {
  if (code === 'exempt') return 'Exempt'
  if (chargedRate(code, rate) === 0) return 'Zero-rated'
  return `${formatRate(rate).replace(/\.?0+$/, '')}%`
}
