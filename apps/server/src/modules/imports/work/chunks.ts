import type { Cell, ImportPlan } from '@tuppence/domain/imports'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/tenancy.ts'
import type { JudgedLine, LeftLine, Written } from '../kinds/kind.ts'
import type { Job } from './job.ts'

/** Some hundred rows as they are kept. */
export interface StoredChunk extends Record<string, unknown> {
  readonly id: string
  readonly place: number
  readonly rows: readonly (readonly [line: number, cells: readonly Cell[]])[]
  readonly lines: readonly JudgedLine<unknown>[] | null
  readonly written: Written<unknown> | null
  readonly applied_at: Date | null
}

/** Which chunks of a sheet there are, in the order of the file. */
export async function chunkIds(
  tx: Tx,
  { organizationId, importId }: Job,
  { sheet }: Pick<ImportPlan, 'sheet'>,
  which: 'all' | 'to-apply' | 'to-take-back',
): Promise<string[]> {
  const only = {
    all: sql`true`,
    'to-apply': sql`applied_at is null`,
    'to-take-back': sql`applied_at is not null and undone_at is null`,
  }[which]
  const rows = await tx.execute<{ id: string }>(sql`
    select id from import_chunks
     where organization_id = ${organizationId} and import_id = ${importId} and sheet = ${sheet} and ${only}
     order by place ${which === 'to-take-back' ? sql`desc` : sql`asc`}`)
  return rows.map(({ id }) => id)
}

/** Chunks in the order of the file, held until the transaction ends. */
export async function holdChunks(
  tx: Tx,
  { organizationId }: Job,
  ids: readonly string[],
): Promise<StoredChunk[]> {
  return tx.execute<StoredChunk>(sql`
    select id, place, rows, lines, written, applied_at from import_chunks
     where organization_id = ${organizationId}
       and id in (select value::uuid from json_array_elements_text(${JSON.stringify(ids)}::json))
     order by place for update`)
}

/** A chunk, held until the transaction ends. */
export async function holdChunk(tx: Tx, job: Job, id: string): Promise<StoredChunk> {
  const [chunk] = await holdChunks(tx, job, [id])
  if (!chunk) throw new Error(`No chunk ${id}`)
  return chunk
}

/** The lines of a chunk with those marked that were left as they were. */
export function withLeft(
  lines: readonly JudgedLine<unknown>[],
  left: readonly LeftLine[],
): JudgedLine<unknown>[] {
  const problems = new Map(left.map(({ line, problem }) => [line, problem]))
  return lines.map((line) => {
    const problem = problems.get(line.line)
    return problem ? { ...line, outcome: 'left', problems: [problem] } : line
  })
}
