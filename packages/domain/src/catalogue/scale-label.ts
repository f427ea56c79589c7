import { checkDigit, hasValidCheckDigit } from './check-digit.ts'

/** A label printed by a shop's own scale: which goods the piece is of. */
export interface ScaleLabel {
  /** The first seven digits, 20XXXRR or 28XXXRR. */
  readonly itemCode: string
  /** The same label with no price on it: how some back offices keep such a product. */
  readonly withoutPrice: string
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
 * Reads what goods a UK price-embedded label is of: 20XXX or 28XXX, RR, verifier, price in pence in four digits, check
 * digit.
 *
 * @returns undefined for anything else, a wrong verifier included: a label misread is worse than a code not found
 */
export function readScaleLabel(code: string): ScaleLabel | undefined {
  const match = /^(2[08]\d{5})(\d)(\d{4})\d$/.exec(code)
  if (!match || !hasValidCheckDigit(code)) return undefined
  const [, itemCode = '', verifier, price = ''] = match
  if (priceVerifier(price) !== verifier) return undefined
  const blank = `${itemCode}00000`
  return { itemCode, withoutPrice: blank + checkDigit(blank) }
}
