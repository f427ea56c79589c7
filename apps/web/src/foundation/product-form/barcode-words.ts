import {
  codeToKeep,
  comparableBarcode,
  isbn13Of,
  isGtin,
  readAgain,
  readScaleLabel,
  type ScaleLayouts,
  scanKeys,
  withoutAddOn,
  withoutSeparators,
} from '@tuppence/domain/catalogue'

const kinds: Readonly<Record<number, string>> = {
  8: 'EAN-8',
  12: 'UPC-A',
  13: 'EAN-13',
  14: 'GTIN-14, a case',
}

export type BarcodeWords =
  | { readonly state: 'good' | 'own'; readonly words: string }
  /** `meant` is what it was probably meant to be. */
  | { readonly state: 'wrong'; readonly words: string; readonly meant: string }

/**
 * What a code is; undefined while nothing is written. Blanks and hyphens in a printed number do not count.
 *
 * @param layouts how the labels of the shop's scales are made
 */
export function barcodeWords(text: string, layouts: ScaleLayouts): BarcodeWords | undefined {
  const code = text.trim()
  if (code === '') return undefined
  const digits = withoutSeparators(code)
  const label = readScaleLabel(digits, layouts)
  if (label && (label.priceMinor || label.grams))
    return {
      state: 'good',
      words: `A scale label of one piece. For every label of these goods, enter ${codeToKeep(digits, layouts)}.`,
    }
  if (isGtin(digits)) return { state: 'good', words: `${kinds[digits.length]}, check digit right` }
  const isbn = isbn13Of(digits)
  if (isbn !== undefined) return { state: 'good', words: `ISBN-10. A scan of ${isbn} finds it too.` }
  const ean = withoutAddOn(digits)
  if (ean !== undefined)
    return { state: 'good', words: `This issue only. For every issue or price, enter ${ean}.` }
  const meant = readAgain(code)
  if (meant !== undefined)
    return { state: 'wrong', words: `The last digit does not fit. Did you mean ${meant}?`, meant }
  return { state: 'own', words: 'A code of your own' }
}

/** What is wrong with one code among the others of its product. */
export function refuseBarcode(
  codes: readonly string[],
  place: number,
  isOwnCode: boolean,
): string | undefined {
  const text = codes[place] ?? ''
  if (text.trim().length > 64) return 'A code has at most 64 characters.'
  const code = comparableBarcode(text)
  if (code !== '' && codes.findIndex((other) => comparableBarcode(other) === code) < place)
    return 'This code stands above already.'
  const words = barcodeWords(text, [])
  return words?.state === 'wrong' && !isOwnCode ? words.words : undefined
}

/** The number inside whatever a scanner sends: a retail code where there is one. */
export function codeIn(scan: string): string {
  const keys = scanKeys(scan, [])
  return keys.find(isGtin) ?? keys[0] ?? scan
}
