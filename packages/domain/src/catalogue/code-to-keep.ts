import { elementsOf, normaliseBarcode, scanKeys, unmarked } from './barcode.ts'
import { withoutAddOn, withoutSeparators } from './book-code.ts'
import { isGtin } from './check-digit.ts'
import { readScaleLabel } from './scale-label.ts'
import type { ScaleLayouts } from './scale-layout.ts'

/** Whether a text is a code that a product may be kept under, rather than words somebody searched for. */
export function isCodeLike(text: string): boolean {
  const code = text.trim()
  return /^(?=.*\d)[\x21-\x7e]{4,64}$/.test(code) || elementsOf(code) !== undefined
}

/**
 * The barcode that a product should get of a scan that found none: the GTIN inside a GS1 code, the EAN-13 of a magazine or book
 * without its add-on, the item's part of a scale's label, without the price of this one piece, or the code as it is.
 */
export function codeToKeep(scan: string, layouts: ScaleLayouts): string {
  const gtin = elementsOf(scan)?.find(({ ai }) => ai === '01')?.value
  if (gtin !== undefined) return normaliseBarcode(gtin)
  const retail = withoutSeparators(unmarked(scan.trim()))
  const [first = scan.trim()] = scanKeys(scan, layouts)
  const plain = isGtin(retail) ? retail : first
  const label = readScaleLabel(plain, layouts)
  const isPriced = label && (label.priceMinor ?? label.grams) !== undefined
  // Eight digits would pass for an EAN-8 whose check digit is wrong.
  if (isPriced) return label.itemCode.length === 8 ? label.withoutPrice : label.itemCode
  return withoutAddOn(withoutSeparators(plain)) ?? normaliseBarcode(plain)
}
