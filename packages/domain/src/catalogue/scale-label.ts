import { checkDigit, hasValidCheckDigit } from './check-digit.ts'
import { layoutsOf, SCALE_PREFIXES, type ScaleLayouts } from './scale-layout.ts'

/** A label printed where goods are weighed: which goods the piece is of, and what stands on it of its price or weight. */
export interface ScaleLabel {
  /** The prefix and the item's digits: 20XXXRR where the layout is the UK's. */
  readonly itemCode: string
  /** The same label with no price on it: how some back offices keep such a product. */
  readonly withoutPrice: string
  /** The price in pence that is printed on it; undefined where nobody can tell, or it holds a weight. */
  readonly priceMinor: number | undefined
  /** The weight in grams, where it holds that. */
  readonly grams: number | undefined
}

/** Products by digit of GS1's weighting factors (General Specifications 7.9.2): 2−, 3, 5+ and 5−. */
const TWO_MINUS = [0, 2, 4, 6, 8, 9, 1, 3, 5, 7]
const THREE = [0, 3, 6, 9, 2, 5, 8, 1, 4, 7]
const FIVE_PLUS = [0, 5, 1, 6, 2, 7, 3, 8, 4, 9]
const FIVE_MINUS = [0, 5, 9, 4, 8, 3, 7, 2, 6, 1]

const OF_FOUR = [TWO_MINUS, TWO_MINUS, THREE, FIVE_MINUS]
const OF_FIVE = [FIVE_PLUS, TWO_MINUS, FIVE_MINUS, FIVE_PLUS, TWO_MINUS]

/**
 * The verifier of a price or weight of four digits (General Specifications 7.9.3: 2875 → 9) or of five (7.9.4: 14685 → 6). A measure is
 * verified as a price is (2.1.12).
 */
export function priceVerifier(value: string): string {
  const weights = value.length === 4 ? OF_FOUR : OF_FIVE
  const sum = weights.reduce((total, weight, i) => total + (weight[Number(value[i])] ?? 0), 0)
  if (value.length === 4) return ((sum * 3) % 10).toString()
  return FIVE_MINUS.indexOf((10 - (sum % 10)) % 10).toString()
}

/** Where a label of a prefix that the shop says nothing of is taken to have its item: as the UK's own have it. */
const UNSAID_ITEM_END = 7

/**
 * Reads a scale's label by the layouts that the shop has chosen. A scanner may drop the first zero, or add one.
 *
 * @returns undefined for anything else, a wrong verifier included: a label misread is worse than a code not found; without price and
 *   weight where the shop says nothing of its prefix
 */
export function readScaleLabel(code: string, layouts: ScaleLayouts): ScaleLabel | undefined {
  const digits = thirteen(code)
  const prefix = SCALE_PREFIXES.find((known) => digits.startsWith(known))
  if (prefix === undefined || !/^\d{13}$/.test(digits) || !hasValidCheckDigit(digits)) return undefined
  const layout = layouts.find((one) => one.prefix === prefix)
  if (!layout) return { ...itemUpTo(digits, UNSAID_ITEM_END), priceMinor: undefined, grams: undefined }
  const value = digits.slice(12 - layout.digits, 12)
  const itemEnd = 12 - layout.digits - (layout.hasVerifier ? 1 : 0)
  if (layout.hasVerifier && digits[itemEnd] !== priceVerifier(value)) return undefined
  return {
    ...itemUpTo(digits, itemEnd),
    priceMinor: layout.holds === 'price' ? Number(value) : undefined,
    grams: layout.holds === 'weight' ? Number(value) : undefined,
  }
}

function itemUpTo(digits: string, end: number): Pick<ScaleLabel, 'itemCode' | 'withoutPrice'> {
  const itemCode = digits.slice(0, end)
  const blank = itemCode.padEnd(12, '0')
  return { itemCode, withoutPrice: blank + checkDigit(blank) }
}

/** Every reading of a label that has a price or weight, whatever layout the shop has chosen. */
export function everyReading(code: string): ScaleLabel[] {
  const prefix = SCALE_PREFIXES.find((known) => thirteen(code).startsWith(known))
  if (prefix === undefined) return []
  return layoutsOf(prefix).flatMap((layout) => readScaleLabel(code, [layout]) ?? [])
}

const thirteen = (code: string): string =>
  code.length === 12 ? `0${code}` : code.length === 14 ? code.replace(/^0/, '') : code
