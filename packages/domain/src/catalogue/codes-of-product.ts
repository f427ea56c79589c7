import { expandUpcE, normaliseBarcode, unmarked } from './barcode.ts'
import { withoutSeparators } from './book-code.ts'
import { checkDigit, isGtin } from './check-digit.ts'

/** A product's codes: the first, which labels and receipts carry, and the others. */
export interface CodesOfProduct {
  readonly barcode: string | null
  readonly otherBarcodes: readonly string[]
}

/**
 * A product's codes after a form, each as it is kept and once. What the form leaves out stays; where the first goes, the
 * next one takes its place.
 */
export function codesAfter(
  present: CodesOfProduct,
  form: {
    readonly barcode?: string | null | undefined
    readonly otherBarcodes?: readonly string[] | undefined
  },
): CodesOfProduct {
  const first = form.barcode === undefined ? present.barcode : form.barcode
  const others = form.otherBarcodes ?? present.otherBarcodes
  const codes = [first ?? '', ...others].map(normaliseBarcode).filter((code) => code !== '')
  const [barcode = null, ...otherBarcodes] = new Set(codes)
  return { barcode, otherBarcodes }
}

const GTIN_LENGTHS = [8, 12, 13, 14]

/**
 * What a number was probably meant to be, where it is as long as a GTIN and its check digit is wrong; undefined for a right
 * one, and for what is no GTIN at all (GS1 General Specifications 7.9).
 */
export function readAgain(code: string): string | undefined {
  const digits = withoutSeparators(code)
  if (!/^\d+$/.test(digits) || !GTIN_LENGTHS.includes(digits.length)) return undefined
  if (isGtin(digits) || expandUpcE(digits) !== undefined) return undefined
  const body = digits.slice(0, -1)
  return swapped(digits) ?? body + checkDigit(body)
}

/** Code 39 and Code 128, which hold whatever a shop likes: their figures don't claim to be a GTIN. */
const NO_GTIN_MARK = /^\][AC]/

/**
 * Whether a scan that finds no product was misread or mistyped: as long as a GTIN, and its check digit is wrong. Nobody should be asked
 * to make a product of it. Eight, twelve, thirteen or fourteen figures, and an ISBN-13 in groups; anything else may be a shop's own code.
 */
export function isMisread(scan: string): boolean {
  const text = scan.trim()
  const code = unmarked(text)
  const claimsToBeOne = /^\d+$/.test(code) || /^97[89][\s-]/.test(code)
  return claimsToBeOne && !NO_GTIN_MARK.test(text) && readAgain(code) !== undefined
}

/** Two neighbours exchanged is how people mistype a number: where just one exchange makes it right, it is that. */
function swapped(digits: string): string | undefined {
  const right = new Set<string>()
  for (let i = 0; i < digits.length - 1; i += 1) {
    const [a = '', b = ''] = digits.slice(i, i + 2)
    const other = digits.slice(0, i) + b + a + digits.slice(i + 2)
    if (a !== b && isGtin(other)) right.add(other)
  }
  const [only] = right
  return right.size === 1 ? only : undefined
}
