import { certainIsbn13, isbn13Of, otherIsbn, withoutAddOn, withoutSeparators } from './book-code.ts'
import { checkDigit, hasValidCheckDigit, isGtin } from './check-digit.ts'
import type { Gs1Element } from './gs1/index.ts'
import { FNC1, parseBracketed, parseDigitalLink, parseElementString, readSymbolScan } from './gs1/index.ts'
import { readScaleLabel } from './scale-label.ts'
import type { ScaleLayouts } from './scale-layout.ts'

/** The UPC-A that a UPC-E of eight digits stands for (General Specifications 5.2.2.4.2), or undefined. */
export function expandUpcE(code: string): string | undefined {
  const match = /^([01])(\d\d)(\d)(\d)(\d)(\d)(\d)$/.exec(code)
  if (!match) return undefined
  const [, system, ab, c, d, e, last = '', check] = match
  const body =
    last <= '2'
      ? `${ab}${last}0000${c}${d}${e}`
      : last === '3'
        ? `${ab}${c}00000${d}${e}`
        : last === '4'
          ? `${ab}${c}${d}00000${e}`
          : `${ab}${c}${d}${e}0000${last}`
  const upcA = `${system}${body}${check}`
  return hasValidCheckDigit(upcA) ? upcA : undefined
}

/**
 * How a product's code is kept: trimmed, a GTIN without the blanks and hyphens that people print in it, a UPC-A as the EAN-13 that it
 * is, and an ISBN-10 that can be nothing else as the ISBN-13 that is on the book. Any other text stays as it was written.
 */
export function normaliseBarcode(text: string): string {
  const trimmed = text.trim()
  const isbn = certainIsbn13(trimmed)
  if (isbn !== undefined) return isbn
  const digits = withoutSeparators(trimmed)
  if (withoutAddOn(digits) !== undefined) return digits
  if (!isGtin(digits)) return trimmed
  if (digits.length === 12) return `0${digits}`
  return digits.length === 14 && digits.startsWith('0') ? digits.slice(1) : digits
}

/** What two codes of the same goods have in common, however each is kept: an ISBN-10 and an ISBN-13 may be one book's. */
export function comparableBarcode(text: string): string {
  const kept = normaliseBarcode(text)
  return isbn13Of(kept) ?? kept
}

/** Digits without their check digit → the whole code: "500000012642" → "5000000126422". */
export function withCheckDigit(digits: string): string {
  return digits + checkDigit(digits)
}

/**
 * The codes to look a scan up by, in the order to try them: as scanned, then the other spellings of the same GTIN
 * (scanners drop or add leading zeros), then what a GS1 code, a magazine's or book's add-on or a scale's label says inside.
 *
 * @param layouts what the labels of the shop's scales hold
 * @returns none for a blank scan; never more than ten
 */
export function scanKeys(text: string, layouts: ScaleLayouts): string[] {
  const scan = text.trim()
  if (scan === '') return []
  const symbol = readSymbolScan(scan)
  const plain = symbol ? withoutComposite(symbol.data) : scan
  const [retail = ''] = unmarked(scan).split('|')
  const elements = symbol && symbol.elements.length > 0 ? symbol.elements : (elementsOf(plain) ?? [])
  const keys: string[] = []
  // A shop may keep each issue of a magazine as goods of its own, by the code with the add-on.
  if (symbol?.symbology === 'ean-13' && retail !== plain) keys.push(retail)
  if (!plain.includes(FNC1)) keys.push(plain, ...spellings(withoutSeparators(plain), layouts))
  // A scanner that is set to send one mark before whatever it reads: the retail code behind it is meant.
  if (!symbol) keys.push(...spellings(withoutSeparators(retail), layouts))
  for (const { ai, value } of elements)
    if (ai === '01' || ai === '02') keys.push(...spellings(value, layouts))
  return [...new Set(keys)]
}

/** A scan without the mark that a scanner sends in front of it. */
export const unmarked = (scan: string): string => scan.replace(/^\][A-Za-z]\d/, '')

/** The elements inside a scan, whichever way it is written; undefined for a plain code. */
export function elementsOf(text: string): readonly Gs1Element[] | undefined {
  const scan = text.trim()
  if (scan.startsWith(']')) {
    const symbol = readSymbolScan(scan)
    if (symbol === undefined) return undefined
    return symbol.elements.length > 0 ? symbol.elements : parseDigitalLink(symbol.data)
  }
  if (scan.startsWith('(')) return parseBracketed(scan)
  if (/^https?:/i.test(scan)) return parseDigitalLink(scan)
  // A scanner set to send no identifier: only what begins with FNC1 or with a GTIN is taken for an element string.
  const identified = scan.startsWith(FNC1) || /^0[12]\d{14}/.test(scan)
  return identified ? parseElementString(scan) : undefined
}

/** The spellings under which a shop may have stored one GTIN. A case (GTIN-14 of 1 to 9) is not the unit inside it. */
function spellings(code: string, layouts: ScaleLayouts): string[] {
  const keys: string[] = []
  const ean = withoutAddOn(code)
  if (ean !== undefined) keys.push(code, ...spellings(ean, layouts))
  const isbn13 = isbn13Of(code)
  if (isbn13 !== undefined) keys.push(code.toUpperCase(), ...spellings(isbn13, layouts))
  if (isGtin(code)) {
    const gtin = code.padStart(14, '0')
    keys.push(code)
    for (const zeros of [1, 2, 6]) if (gtin.startsWith('0'.repeat(zeros))) keys.push(gtin.slice(zeros))
    keys.push(gtin)
    const isbn = otherIsbn(gtin.slice(1))
    if (isbn !== undefined) keys.push(isbn)
    const label = readScaleLabel(code, layouts)
    if (label) keys.push(label.withoutPrice, label.itemCode)
  }
  const upcA = expandUpcE(code)
  if (upcA) keys.push(`0${upcA}`, upcA)
  return keys
}

/** The EAN of a composite code, without the part that is printed above it. */
function withoutComposite(data: string): string {
  return data.split(`|${FNC1}`)[0] ?? data
}
