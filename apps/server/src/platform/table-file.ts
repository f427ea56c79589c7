import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { csvLine } from './csv.ts'
import { type ExportCell, xlsxFile } from './xlsx-file.ts'

export type TableFormat = 'csv' | 'xlsx'

const TYPES: Readonly<Record<TableFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

interface TableFile {
  /** What the browser saves it as, without its ending. */
  readonly name: string
  /** Of the workbook's sheet: at most 31 letters. */
  readonly sheet: string
  readonly format: TableFormat
  /** The headings first. */
  readonly rows: AsyncIterable<readonly ExportCell[]>
}

/** Answers with a table as a file, written as its rows come. */
export function sendTable(reply: FastifyReply, { name, sheet, format, rows }: TableFile): FastifyReply {
  return reply
    .type(TYPES[format])
    .header('content-disposition', `attachment; filename="${name}.${format}"`)
    .send(format === 'csv' ? Readable.from(asCsv(rows)) : xlsxFile(sheet, rows))
}

/** So many letters are handed on at once. */
const PIECE = 32_768

async function* asCsv(rows: AsyncIterable<readonly ExportCell[]>): AsyncGenerator<string> {
  // A spreadsheet opens a CSV as UTF-8 only where it begins so.
  let piece = '\uFEFF'
  for await (const cells of rows) {
    piece += csvLine(cells)
    if (piece.length < PIECE) continue
    yield piece
    piece = ''
  }
  yield piece
}
