import { Readable } from 'node:stream'
import { withoutGuard } from '@tuppence/domain/imports'
import { CsvError, parse } from 'csv-parse'
import type { FileRow } from './file-row.ts'
import { encodingOf, textOf, textOfBeginning } from './text-encoding.ts'
import { Unreadable } from './unreadable.ts'

const DELIMITERS = [',', ';', '\t', '|'] as const
/** One row longer than this is a quotation mark that nobody closed. */
const LONGEST_ROW = 500_000
const ENCLOSED = ['CSV_QUOTE_NOT_CLOSED', 'CSV_MAX_RECORD_SIZE', 'CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE']

interface Parsed {
  readonly record: string[]
  /** Lines up to and with this row. */
  readonly info: { readonly lines: number }
}

/** The rows of a CSV of whatever encoding, delimiter and line ends. */
export async function* readCsv(path: string, beginning: Buffer): AsyncGenerator<FileRow> {
  const encoding = await encodingOf(path, beginning)
  const text = textOfBeginning(beginning, encoding)
  const said = /^"?sep=([^"\r\n])"?(?:\r\n|\n|\r)/i.exec(text)?.[1]
  const parser = parse({
    delimiter: said ?? delimiterOf(text),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: LONGEST_ROW,
    info: true,
  })
  const source = Readable.from(textOf(path, encoding))
  source.on('error', (error) => parser.destroy(error))
  let linesBefore = 0
  try {
    for await (const { record, info } of source.pipe(parser) as AsyncIterable<Parsed>) {
      const line = linesBefore + 1
      linesBefore = info.lines
      // Excel's own way to say the delimiter is no row.
      if (line === 1 && said !== undefined) continue
      const cells = record.map(withoutGuard)
      yield { sheet: 0, sheetName: '', line, cells, ...(encoding === 'windows-1252' && { encoding }) }
    }
  } catch (error) {
    if (error instanceof CsvError && ENCLOSED.includes(error.code))
      throw new Unreadable('broken-quotes', error)
    throw error
  } finally {
    source.destroy()
  }
}

/** The sign that parts the most first lines into the same number of cells, and of those into the most. */
export function delimiterOf(text: string): string {
  const lines = cellEnds(text)
  let best: { delimiter: string; score: number } = { delimiter: ',', score: 0 }
  for (const delimiter of DELIMITERS) {
    const counts = lines.map((ends) => ends.filter((end) => end === delimiter).length)
    const [first = 0] = counts
    const alike = counts.filter((count) => count === first).length
    const score = first === 0 ? 0 : (alike / counts.length) * 1_000 + first
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

const LINES_LOOKED_AT = 30

/** For each of the first whole lines the signs that may end a cell, those in quotation marks left out. */
function cellEnds(text: string): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  let isQuoted = false
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted
    else if (!isQuoted && (sign === '\n' || sign === '\r')) {
      if (line.length > 0) lines.push(line)
      if (lines.length === LINES_LOOKED_AT) return lines
      line = []
    } else if (!isQuoted && (DELIMITERS as readonly string[]).includes(sign)) line.push(sign)
  }
  return line.length > 0 ? [...lines, line] : lines
}
