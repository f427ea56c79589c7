import { z } from 'zod'
import { checkDigit, hasValidCheckDigit } from './check-digit.ts'

/** A label printed by a shop's own scale: which goods the piece is of, and what stands on it of its price or weight. */
export interface ScaleLabel {
  /** The first seven digits, 20XXXRR, 28XXXRR or 02XXXXX. */
  readonly itemCode: string
  /** The same label with no price on it: how some back offices keep such a product. */
  readonly withoutPrice: string
  /** The price in pence that is printed on it; undefined where nobody can tell, or the scale printed a weight. */
  readonly priceMinor: number | undefined
  /** The weight in grams, where the shop's scale prints that. */
  readonly grams: number | undefined
}

/**
 * What a scale writes behind the five digits of the goods on labels that begin with 02, which GS1 leaves to each shop: a price
 * in pence of five digits, a verifier and a price of four, or a weight in grams of five. `none`: there are no such labels.
 */
export const IN_STORE_LABELS = ['none', 'price', 'verified-price', 'weight'] as const
export const inStoreLabelsSchema = z.enum(IN_STORE_LABELS)
export type InStoreLabels = z.infer<typeof inStoreLabelsSchema>

/** What a shop's settings say of it; none where they say nothing that can be read. */
export function inStoreLabelsOf({ inStoreLabels }: Readonly<Record<string, unknown>>): InStoreLabels {
  return IN_STORE_LABELS.find((known) => known === inStoreLabels) ?? 'none'
}

/** Products by digit of GS1's weighting factors (General Specifications 7.9.2): 2−, 3 and 5−. */
const TWO_MINUS = [0, 2, 4, 6, 8, 9, 1, 3, 5, 7]
const THREE = [0, 3, 6, 9, 2, 5, 8, 1, 4, 7]
const FIVE_MINUS = [0, 5, 9, 4, 8, 3, 7, 2, 6, 1]

const WEIGHTS = [TWO_MINUS, TWO_MINUS, THREE, FIVE_MINUS]

/** The price verifier digit of a price of four digits: 2875 → 9 (General Specifications 7.9.3). */
export function priceVerifier(price: string): string {
  const sum = WEIGHTS.reduce((total, weight, i) => total + (weight[Number(price[i])] ?? 0), 0)
  return ((sum * 3) % 10).toString()
}

/**
 * Reads a scale's label. UK labels of price (20XXX or 28XXX, RR, verifier, price in pence in four digits, check digit) are
 * read as they are; those of 02 by what the shop says that its scale writes. A scanner may drop the first zero.
 *
 * @returns undefined for anything else, a wrong verifier included: a label misread is worse than a code not found
 */
export function readScaleLabel(code: string, inStore: InStoreLabels = 'none'): ScaleLabel | undefined {
  const digits = code.length === 12 ? `0${code}` : code
  const match = /^((?:20|28|02)\d{5})(\d)(\d{4})\d$/.exec(digits)
  if (!match || !hasValidCheckDigit(digits)) return undefined
  const [, itemCode = '', fifth = '', four = ''] = match
  const scheme = itemCode.startsWith('02') ? inStore : 'verified-price'
  if (scheme === 'verified-price' && priceVerifier(four) !== fifth) return undefined
  const blank = `${itemCode}00000`
  return {
    itemCode,
    withoutPrice: blank + checkDigit(blank),
    priceMinor:
      scheme === 'verified-price' ? Number(four) : scheme === 'price' ? Number(fifth + four) : undefined,
    grams: scheme === 'weight' ? Number(fifth + four) : undefined,
  }
}
