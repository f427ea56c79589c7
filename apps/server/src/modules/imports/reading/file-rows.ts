import { open } from 'node:fs/promises'
import { type Cell, keepable, MAX_COLUMNS, MAX_ROWS } from '@tuppence/domain/imports'
import { readCsv } from './csv-rows.ts'
import type { FileRow } from './file-row.ts'
import { Unreadable } from './unreadable.ts'
import { readWorkbook } from './workbook-rows.ts'

/**
 * Letters of one row, and of all rows of a file. A workbook writes a long text once and names it a million times, so that a small
 * file could fill the disk; a hundred thousand rows of goods come to a quarter of this.
 */
const MOST_IN_ROW = 500_000
const MOST_IN_FILE = 100_000_000
/** A little more than a sheet has that somebody formatted down to the last row of a spreadsheet. */
const MOST_BLANK = 1_100_000

/**
 * The rows of a file, one after the other, whatever it is called: what it is says its first bytes. Blank rows are left out,
 * and blank cells at the end of a row.
 *
 * @throws Unreadable
 */
export async function* fileRows(path: string): AsyncGenerator<FileRow> {
  const beginning = await firstBytes(path)
  if (beginning.length === 0) throw new Unreadable('empty')
  let rows = 0
  let blank = 0
  let letters = 0
  for await (const row of startsWith(beginning, 'PK\u0003\u0004')
    ? readWorkbook(path)
    : ofText(path, beginning)) {
    const cells = withoutBlankEnd(row.cells)
    if (cells.length === 0) {
      blank += 1
      if (blank > MOST_BLANK) throw new Unreadable('too-many-blank-rows')
      continue
    }
    rows += 1
    // The headings are no row of goods.
    if (rows > MAX_ROWS + row.sheet + 1) throw new Unreadable('too-many-rows')
    if (cells.length > MAX_COLUMNS) throw new Unreadable('too-many-columns')
    const inRow = cells.reduce<number>((sum, cell) => sum + String(cell).length, 0)
    letters += inRow
    if (inRow > MOST_IN_ROW || letters > MOST_IN_FILE) throw new Unreadable('zip-bomb')
    yield { ...row, sheetName: keepable(row.sheetName), cells: cells.map(asKept) }
  }
  if (rows === 0) throw new Unreadable('empty')
}

const asKept = (cell: Cell): Cell => (typeof cell === 'string' ? keepable(cell) : cell)

function ofText(path: string, beginning: Buffer): AsyncGenerator<FileRow> {
  // Workbooks of old and those with a password come in the same wrapping, and only one of them says so.
  if (startsWith(beginning, '\u00d0\u00cf\u0011\u00e0'))
    throw new Unreadable(
      beginning.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'protected-book' : 'old-excel',
    )
  return readCsv(path, beginning)
}

const startsWith = (bytes: Buffer, signs: string): boolean =>
  bytes.subarray(0, signs.length).equals(Buffer.from(signs, 'latin1'))

const LOOKED_AT = 64 * 1024

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LOOKED_AT), 0, LOOKED_AT, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function withoutBlankEnd(cells: readonly Cell[]): Cell[] {
  const filled = cells.findLastIndex((cell) => typeof cell === 'number' || cell.trim() !== '')
  return cells.slice(0, filled + 1)
}
