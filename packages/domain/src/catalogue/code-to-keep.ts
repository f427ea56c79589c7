import { elementsOf, normaliseBarcode, scanKeys } from './barcode.ts'
import { withoutAddOn, withoutSeparators } from './book-code.ts'
import { type InStoreLabels, readScaleLabel } from './scale-label.ts'

/** Whether a text is a code that a product may be kept under, rather than words somebody searched for. */
export function isCodeLike(text: string): boolean {
  const code = text.trim()
  return /^(?=.*\d)[\x21-\x7e]{4,64}$/.test(code) || elementsOf(code) !== undefined
}

/**
 * The barcode that a product should get of a scan that found none: the GTIN inside a GS1 code, the EAN-13 of a magazine or book
 * without its add-on, the item's part of a scale's label, without the price of this one piece, or the code as it is.
 */
export function codeToKeep(scan: string, inStore: InStoreLabels): string {
  const gtin = elementsOf(scan)?.find(({ ai }) => ai === '01')?.value
  if (gtin !== undefined) return normaliseBarcode(gtin)
  const [plain = scan.trim()] = scanKeys(scan)
  const label = readScaleLabel(plain, inStore)
  const isPriced = label && (label.priceMinor ?? label.grams) !== undefined
  return isPriced ? label.itemCode : (withoutAddOn(withoutSeparators(plain)) ?? normaliseBarcode(plain))
}
