import type { Minor } from '../money/index.ts'
import { checkDigit, hasValidCheckDigit } from './check-digit.ts'

/** A label printed by a shop's own scale: whose goods, and what this piece costs. */
export interface PriceInBarcode {
  /** The first seven digits, 20XXXRR or 28XXXRR. */
  readonly itemCode: string
  readonly priceMinor: Minor
  /** The same label with no price on it: how some back offices keep such a product. */
  readonly withoutPrice: string
}

/** Products by digit of GS1's weighting factors (General Specifications 7.9.2): 2−, 3, 5+ and 5−. */
const TWO_MINUS = [0, 2, 4, 6, 8, 9, 1, 3, 5, 7]
const THREE = [0, 3, 6, 9, 2, 5, 8, 1, 4, 7]
const FIVE_PLUS = [0, 5, 1, 6, 2, 7, 3, 8, 4, 9]
const FIVE_MINUS = [0, 5, 9, 4, 8, 3, 7, 2, 6, 1]

const FOUR_DIGITS = [TWO_MINUS, TWO_MINUS, THREE, FIVE_MINUS]
const FIVE_DIGITS = [FIVE_PLUS, TWO_MINUS, FIVE_MINUS, FIVE_PLUS, TWO_MINUS]

/** The price verifier digit of a price of four or five digits: 2875 → 9, 14685 → 6 (General Specifications 7.9.3, 7.9.4). */
export function priceVerifier(price: string): string {
  if (!/^\d{4,5}$/.test(price)) throw new RangeError('A price verifier is made of four or five digits')
  const weights = price.length === 4 ? FOUR_DIGITS : FIVE_DIGITS
  const sum = weights.reduce((total, weight, i) => total + (weight[Number(price[i])] ?? 0), 0)
  return (price.length === 4 ? (sum * 3) % 10 : FIVE_MINUS.indexOf((10 - (sum % 10)) % 10)).toString()
}

/**
 * Reads a UK price-embedded label: 20XXX or 28XXX, RR, verifier, price in pence in four digits, check digit.
 *
 * @returns undefined for anything else, a wrong verifier included: a price misread is worse than a code not found
 */
export function readPriceInBarcode(code: string): PriceInBarcode | undefined {
  const match = /^(2[08]\d{5})(\d)(\d{4})\d$/.exec(code)
  if (!match || !hasValidCheckDigit(code)) return undefined
  const [, itemCode = '', verifier, price = ''] = match
  if (priceVerifier(price) !== verifier) return undefined
  const blank = `${itemCode}00000`
  return { itemCode, priceMinor: Number(price), withoutPrice: blank + checkDigit(blank) }
}
