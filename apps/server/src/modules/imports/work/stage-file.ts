import { type Cell, MAX_VAT_WORD, type TextEncoding, withoutCard } from '@tuppence/domain/imports'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { FileRow } from '../reading/file-row.ts'
import { fileRows } from '../reading/file-rows.ts'
import { Unreadable } from '../reading/unreadable.ts'
import { CHUNK_ROWS, CHUNKS_AT_ONCE, type Job } from './job.ts'
import type { Progress } from './progress.ts'

/** So many first rows of each sheet are shown where its columns are matched. */
const SAMPLE_ROWS = 40
/** A cell is shown this far, which is more than its column has room for. */
const SAMPLE_LETTERS = 200
/** From so many cells on the other sheets show their first rows only: a sample travels with each look at the import. */
const SAMPLE_CELLS = 20_000
const FEW_ROWS = 3

export interface StagedSheet {
  readonly name: string
  rows: number
  emptyRows: number
  readonly sample: { readonly line: number; readonly cells: readonly Cell[] }[]
  /** Of each column its different texts, while they are few and short. */
  readonly values: (string[] | null)[]
  readonly encoding?: TextEncoding
}

/** As many VAT codes, units or types a column may have that are asked about; what has more is no list of codes. */
const MAX_VALUES = 24

/** Brings the rows of a file into the database, where whoever goes on with the import finds them, on whichever server. */
export async function stageFile(progress: Progress, job: Job, file: string): Promise<void> {
  const sheets: StagedSheet[] = []
  let rows = 0
  let waiting: Chunk[] = []
  for await (const chunk of chunksOf(fileRows(file), sheets)) {
    rows += chunk.rows.length
    waiting.push(chunk)
    if (waiting.length < CHUNKS_AT_ONCE) continue
    await store(progress, job, waiting, rows)
    waiting = []
  }
  if (waiting.length > 0) await store(progress, job, waiting, rows)
  if (sheets.every(({ rows: filled }) => filled < 2)) throw new Unreadable('no-rows')
  await progress.become(['reading'], 'read', async (tx) => {
    await tx.execute(sql`
      update imports set sheets = ${JSON.stringify(sheets)}::json
       where organization_id = ${job.organizationId} and id = ${job.importId}`)
  })
}

const store = (progress: Progress, job: Job, chunks: readonly Chunk[], rows: number) =>
  progress.step('reading', rows, (tx) =>
    tx.execute(sql`
      insert into import_chunks (organization_id, id, import_id, sheet, place, rows)
      select ${job.organizationId}::uuid, (value ->> 'id')::uuid, ${job.importId}::uuid, (value ->> 'sheet')::int,
             (value ->> 'place')::int, value -> 'rows'
        from json_array_elements(${JSON.stringify(chunks.map((chunk) => ({ id: uuidv7(), ...chunk })))}::json)`),
  )

interface Chunk {
  readonly sheet: number
  readonly place: number
  readonly rows: (readonly [line: number, cells: readonly Cell[]])[]
}

/** The rows some hundreds at a time, none of two sheets; what is seen of each sheet on the way is noted. */
async function* chunksOf(rows: AsyncIterable<FileRow>, sheets: StagedSheet[]): AsyncGenerator<Chunk> {
  let chunk: Chunk | undefined
  let line = 0
  let sampled = 0
  for await (const row of rows) {
    if (chunk && (chunk.sheet !== row.sheet || chunk.rows.length === CHUNK_ROWS)) {
      yield chunk
      const place: number = chunk.sheet === row.sheet ? chunk.place + 1 : 0
      chunk = { sheet: row.sheet, place, rows: [] }
    }
    chunk ??= { sheet: row.sheet, place: 0, rows: [] }
    while (sheets.length <= row.sheet) sheets.push(newSheet(row))
    const sheet = sheets[row.sheet]
    if (!sheet) throw new Error('A sheet was not noted')
    line = sheet.rows === 0 ? row.line - 1 : line
    sheet.rows += 1
    sheet.emptyRows += Math.max(0, row.line - line - 1)
    line = row.line
    const cells = row.cells.map(withoutCard)
    if (sheet.sample.length < (sampled < SAMPLE_CELLS ? SAMPLE_ROWS : FEW_ROWS)) {
      sheet.sample.push({ line: row.line, cells: cells.map(cut) })
      sampled += cells.length
    }
    noteValues(sheet.values, cells)
    chunk.rows.push([row.line, cells])
  }
  if (chunk) yield chunk
}

const newSheet = ({ sheetName, encoding }: FileRow): StagedSheet => ({
  name: sheetName,
  rows: 0,
  emptyRows: 0,
  sample: [],
  values: [],
  ...(encoding && { encoding }),
})

function noteValues(values: (string[] | null)[], cells: readonly Cell[]): void {
  for (const [at, cell] of cells.entries()) {
    while (values.length <= at) values.push([])
    const known = values[at]
    const text = String(cell).trim()
    if (!known || text === '' || known.includes(text)) continue
    if (known.length >= MAX_VALUES || text.length > MAX_VAT_WORD) values[at] = null
    else known.push(text)
  }
}

/** Never in the middle of a sign that takes two places. */
const cut = (cell: Cell): Cell =>
  typeof cell === 'string' && cell.length > SAMPLE_LETTERS
    ? `${cell.slice(0, SAMPLE_LETTERS).replace(/\p{Surrogate}$/u, '')}…`
    : cell
