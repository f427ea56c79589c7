import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { CSV_START, csvLine } from './csv.ts'
import { Turns } from './turns.ts'
import { type CellLook, type ExportCell, xlsxFile } from './xlsx-file.ts'

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
  /** Of its columns, in a workbook. */
  readonly looks?: readonly CellLook[]
  /** Whose file it is: of a business one piece is made at a time, whatever number of files it asks for. */
  readonly organizationId: string
  /** The headings first. */
  readonly rows: AsyncIterable<readonly ExportCell[]>
}

/** Answers with a table as a file, written as its rows come. */
export function sendTable(
  reply: FastifyReply,
  { name, sheet, format, looks, organizationId, rows }: TableFile,
): FastifyReply {
  const table = inTurns(organizationId, rows)
  return reply
    .type(TYPES[format])
    .header('content-disposition', `attachment; filename="${name}.${format}"`)
    .send(format === 'csv' ? Readable.from(asCsv(table)) : xlsxFile(sheet, table, looks))
}

/** So many businesses have rows read for their files at once; the server has others to answer. */
const AT_ONCE = 2
/** So many rows are read in a turn, which is some milliseconds. */
const ROWS = 250
const turns = new Turns(AT_ONCE)

/** Work on a file of a business that takes seconds, in its turn. */
export const inTurn = <T>(key: string, work: () => Promise<T>): Promise<T> => turns.take(key, work)

/** The same rows, read in turns with those of the other files that are being made. Nobody holds a turn while a browser is slow. */
export async function* inTurns<Row>(key: string, rows: AsyncIterable<Row>): AsyncGenerator<Row> {
  const all = rows[Symbol.asyncIterator]()
  try {
    for (let isOver = false; !isOver; ) {
      const read: Row[] = []
      await turns.take(key, async () => {
        while (read.length < ROWS && !isOver) {
          const next = await all.next()
          if (next.done) isOver = true
          else read.push(next.value)
        }
      })
      yield* read
    }
  } finally {
    await all.return?.()
  }
}

/** So many letters are handed on at once. */
const PIECE = 32_768

async function* asCsv(rows: AsyncIterable<readonly ExportCell[]>): AsyncGenerator<string> {
  let piece = CSV_START
  for await (const cells of rows) {
    piece += csvLine(cells)
    if (piece.length < PIECE) continue
    yield piece
    piece = ''
  }
  yield piece
}
