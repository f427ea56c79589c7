import { hasValidCheckDigit, normaliseBarcode, readAgain } from '../catalogue/index.ts'
import type { Cell } from './kind.ts'
import type { Read } from './read-number.ts'

/** As spreadsheets write it; 12E5 is a code of somebody's own. */
const SHORTENED = /^\d(?:[.,]\d+)?e\+\d+$/i
const MAX_BARCODE = 64
/** What stands for no code. */
const NONE = /^(?:n\/?a|none|null|nil|-+|–|no barcode)$/i
/** What Excel makes of codes such as 1-2 or MAR1, as it writes them into a CSV or its workbook says that they are days. */
const DAY =
  /^(?:\d{4}-\d\d-\d\d|\d{1,2}[-/](?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)-\d\d|\d{1,2}\/\d{1,2}\/\d{4})$/i

/** A SKU or barcode as text. A number of a workbook has all its digits; one that was shortened in a CSV has lost them. */
export function readCode(cell: Cell): Read<string> {
  if (typeof cell === 'number')
    return Number.isSafeInteger(cell) && cell >= 0 ? { ok: String(cell) } : { problem: 'code-not-whole' }
  const text = cell.trim()
  if (SHORTENED.test(text)) return { problem: 'code-shortened' }
  if (DAY.test(text)) return { problem: 'code-date' }
  return { ok: text }
}

/** A SKU as other programs and spreadsheets write it; blank where the cell says that there is none. */
export const readSku = (cell: Cell): Read<string> => readCode(bare(cell))

const bare = (cell: Cell): Cell => {
  if (typeof cell === 'number') return cell
  const text = unwrapped(cell.trim())
  return NONE.test(text) ? '' : text
}

/** What spreadsheets and scanners put around a code: ="…", an apostrophe before it, and the (01) before a GTIN. */
const unwrapped = (text: string): string =>
  text
    .replace(/^="(.*)"$/s, '$1')
    .replace(/^'(?=[\d+A-Za-z])/, '')
    .replace(/^\(01\)(?=\d{14}$)/, '')
    .trim()

/**
 * A barcode as it is kept. One that looks like an EAN, UPC or GTIN must have the right check digit; whether a wrong one is
 * a code of the shop's own is known by the product that has it already (`isDoubtfulBarcode`).
 */
export function readBarcode(cell: Cell): Read<string> {
  const read = readCode(cell)
  if ('problem' in read) return read
  // "5012345678900.0" is what a program makes of a column of numbers with a gap in it.
  const code = normaliseBarcode(read.ok.replace(/^(\d{6,})\.0$/, '$1'))
  if (/^0+$/.test(code)) return { ok: '' }
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

/** A cell of our own exports is one code, whatever it looks like. */
export function readOneBarcode(cell: Cell): Read<string[]> {
  const read = readBarcode(cell)
  return 'ok' in read ? { ok: read.ok === '' ? [] : [read.ok] } : read
}

/** The codes of a column of barcodes, of which some programs write several into one cell. */
export function readBarcodeCell(cell: Cell): Read<string[]> {
  const parts = typeof cell === 'string' ? cell.split(/[;,|\n]/).map((part) => bare(part)) : []
  const isList = parts.length > 1 && parts.every((part) => part === '' || /^\d{6,14}$/.test(String(part)))
  const codes: string[] = []
  for (const part of isList ? parts : [bare(cell)]) {
    const read = readBarcode(part)
    if ('problem' in read) return read
    if (read.ok !== '') codes.push(read.ok)
  }
  return { ok: [...new Set(codes)] }
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
