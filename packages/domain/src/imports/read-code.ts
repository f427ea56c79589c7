import { hasValidCheckDigit, normaliseBarcode, readAgain } from '../catalogue/index.ts'
import type { Cell } from './kind.ts'
import type { Read } from './read-number.ts'

/** As spreadsheets write it; 12E5 is a code of somebody's own. */
const SHORTENED = /^\d(?:[.,]\d+)?e\+\d+$/i
const MAX_BARCODE = 64

/** A SKU or barcode as text. A number of a workbook has all its digits; one that was shortened in a CSV has lost them. */
export function readCode(cell: Cell): Read<string> {
  if (typeof cell === 'number')
    return Number.isSafeInteger(cell) && cell >= 0 ? { ok: String(cell) } : { problem: 'code-not-whole' }
  const text = cell.trim()
  if (SHORTENED.test(text)) return { problem: 'code-shortened' }
  return { ok: text }
}

/**
 * A barcode as it is kept. One that looks like an EAN, UPC or GTIN must have the right check digit; whether a wrong one is
 * a code of the shop's own is known by the product that has it already (`isDoubtfulBarcode`).
 */
export function readBarcode(cell: Cell): Read<string> {
  const read = readCode(cell)
  if ('problem' in read) return read
  // "5012345678900.0" is what a program makes of a column of numbers with a gap in it.
  const code = normaliseBarcode(read.ok.replace(/^(\d{6,})\.0$/, '$1'))
  return code.length > MAX_BARCODE ? { problem: 'too-long', more: String(MAX_BARCODE) } : { ok: code }
}

/** What is doubtful about a code that no product has yet, as the form of a product judges it; undefined where nothing is. */
export function doubtOf(
  code: string,
): { problem: 'check-digit' | 'code-zero-lost'; more: string } | undefined {
  const meant = /^\d+$/.test(code) ? readAgain(code) : undefined
  if (meant !== undefined) return { problem: 'check-digit', more: meant }
  // Eleven digits are a UPC whose leading zero a spreadsheet took for nothing.
  return /^\d{11}$/.test(code) && hasValidCheckDigit(`0${code}`)
    ? { problem: 'code-zero-lost', more: `0${code}` }
    : undefined
}

/** Several codes in one cell, with `;`, `|`, a comma or a new line between them; a backslash keeps one as it is. */
export function readCodes(cell: Cell): Read<string[]> {
  if (typeof cell === 'number') {
    const read = readBarcode(cell)
    return 'ok' in read ? { ok: [read.ok] } : read
  }
  const codes: string[] = []
  for (const part of cell.match(/(?:\\.|[^;|,\n\\])+/gs) ?? []) {
    const read = readBarcode(part.replace(/\\(.)/gs, '$1'))
    if ('problem' in read) return read
    if (read.ok !== '') codes.push(read.ok)
  }
  return { ok: [...new Set(codes)] }
}

/** What `readCodes` reads as the same codes. */
export const writeCodes = (codes: readonly string[]): string =>
  codes.map((code) => code.replace(/[;|,\n\\]/g, '\\$&')).join('; ')
