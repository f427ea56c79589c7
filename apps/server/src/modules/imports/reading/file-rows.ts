import { open } from 'node:fs/promises'
import { type Cell, MAX_COLUMNS, MAX_ROWS } from '@tuppence/domain/imports'
import { readCsv } from './csv-rows.ts'
import { Unreadable } from './unreadable.ts'
import { readWorkbook } from './workbook-rows.ts'

/** One row of a file that has anything in it. */
export interface FileRow {
  /** Counted from 0. */
  readonly sheet: number
  readonly sheetName: string
  /** As an editor or a spreadsheet counts it, from 1. */
  readonly line: number
  readonly cells: Cell[]
}

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
  for await (const row of startsWith(beginning, 'PK\u0003\u0004')
    ? readWorkbook(path)
    : ofText(path, beginning)) {
    const cells = withoutBlankEnd(row.cells)
    if (cells.length === 0) continue
    rows += 1
    // The headings are no row of goods.
    if (rows > MAX_ROWS + row.sheet + 1) throw new Unreadable('too-many-rows')
    if (cells.length > MAX_COLUMNS) throw new Unreadable('too-many-columns')
    yield { ...row, cells }
  }
  if (rows === 0) throw new Unreadable('empty')
}

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
