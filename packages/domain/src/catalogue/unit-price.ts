import { divideHalfUp, formatMoney, MAX_AMOUNT_MINOR, type Minor } from '../money/index.ts'
import type { ContentUnit } from './product.ts'

/** What a unit price is of: a kilogram, a litre, a metre, or one piece. */
export type PricedPer = 'kg' | 'litre' | 'metre' | 'each'

export interface UnitPrice {
  readonly per: PricedPer
  /** Tenths of a penny. */
  readonly tenths: number
}

/** What each unit of a content counts towards, and how many of it make one of that. */
const MEASURES: Readonly<Record<ContentUnit, { readonly per: PricedPer; readonly inOne: bigint }>> = {
  g: { per: 'kg', inOne: 1000n },
  kg: { per: 'kg', inOne: 1n },
  ml: { per: 'litre', inOne: 1000n },
  cl: { per: 'litre', inOne: 100n },
  l: { per: 'litre', inOne: 1n },
  cm: { per: 'metre', inOne: 100n },
  m: { per: 'metre', inOne: 1n },
  each: { per: 'each', inOne: 1n },
}

/**
 * What one kilogram, litre, metre or piece costs, as the Price Marking Order 2004 asks for it since April 2026: to the nearest
 * tenth of a penny below £1 (article 13), and to the nearest penny from there on.
 *
 * @param paysMinor what the customer pays for the pack, VAT included
 * @param contentAmount what the pack holds, with up to three decimals: "0.75"
 * @returns undefined where the content is no amount, or the price would be beyond any that can be written
 */
export function unitPrice(
  paysMinor: Minor,
  contentAmount: string,
  contentUnit: ContentUnit,
): UnitPrice | undefined {
  const thousandths = thousandthsOf(contentAmount)
  if (thousandths === undefined) return undefined
  const { per, inOne } = MEASURES[contentUnit]
  const numerator = BigInt(paysMinor) * 1000n * inOne
  if (numerator > BigInt(MAX_AMOUNT_MINOR) * thousandths) return undefined
  const isBelowOnePound = numerator < 100n * thousandths
  const tenths = isBelowOnePound
    ? divideHalfUp(numerator * 10n, thousandths)
    : divideHalfUp(numerator, thousandths) * 10
  return { per, tenths }
}

/** "£3.20 per kg", "12.5p each"; "12.5c each" of what is no pound. */
export function unitPriceWords({ per, tenths }: UnitPrice, currency: string): string {
  const small = currency === 'GBP' ? 'p' : 'c'
  const price =
    tenths < 1000
      ? `${(tenths / 10).toFixed(tenths % 10 === 0 ? 0 : 1)}${small}`
      : formatMoney(tenths / 10, currency)
  return per === 'each' ? `${price} each` : `${price} per ${per}`
}

function thousandthsOf(amount: string): bigint | undefined {
  const match = /^(\d{1,6})(?:\.(\d{1,3}))?$/.exec(amount.trim())
  if (!match) return undefined
  const thousandths = BigInt(match[1] ?? 0) * 1000n + BigInt((match[2] ?? '').padEnd(3, '0'))
  return thousandths === 0n ? undefined : thousandths
}
