import { type Import, importCountsSchema, importSheetSchema } from '@tuppence/contract/imports'
import {
  type FileFailure,
  fileFailureSchema,
  type ImportKind,
  type ImportPlan,
  type ImportStatus,
  importPlanSchema,
  type LineOutcome,
} from '@tuppence/domain/imports'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type BY_MOMENT, behindMoment, exactly } from '../../platform/paging/list-cursor.ts'
import type { Tx } from '../../platform/tenancy.ts'
import type { JudgedLine } from './kinds/kind.ts'

interface Row extends Record<string, unknown> {
  readonly id: string
  readonly kind: ImportKind
  readonly status: ImportStatus
  readonly file_name: string
  readonly sheets: unknown
  readonly plan: unknown
  readonly counts: unknown
  readonly done_rows: number
  readonly all_rows: number
  readonly failure: FileFailure | null
  readonly person: string | null
  readonly created_at: string
  readonly applied_at: Date | null
  readonly rows_go_at: Date
}

/** @param sheets where they come from: their first rows are large, and no list shows them */
const selectImports = (sheets: SQL) => sql`
  select i.id, kind, status, file_name, ${sheets} as sheets, plan, counts, done_rows, all_rows, failure,
         ${exactly(sql`i.created_at`)} as created_at, applied_at,
         rows_go_at, coalesce(operator_name, nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '')) as person
    from imports i
    left join users u on u.organization_id = i.organization_id and u.id = i.user_id`

/** How an import stands; undefined where there is none of this id. */
export async function findImport(
  tx: Tx,
  organizationId: string,
  id: string,
  now: Date,
): Promise<Import | undefined> {
  const [row] = await tx.execute<Row>(
    sql`${selectImports(sql`sheets`)} where i.organization_id = ${organizationId} and i.id = ${id}`,
  )
  return row && toImport(row, now)
}

/** The imports of these kinds whose rows are still there, the newest first. What their files hold is asked for one by one. */
export async function recentImports(
  tx: Tx,
  organizationId: string,
  kinds: readonly ImportKind[],
  now: Date,
  { limit, place }: { readonly limit: number; readonly place: z.output<typeof BY_MOMENT> | undefined },
): Promise<Import[]> {
  const rows = await tx.execute<Row>(sql`
    ${selectImports(sql`'[]'::json`)}
     where i.organization_id = ${organizationId} and rows_go_at > ${now}
       and kind in (select value from json_array_elements_text(${JSON.stringify(kinds)}::json))
       and ${behindMoment(sql`i.created_at`, sql`i.id`, place)}
     order by i.created_at desc, i.id desc limit ${limit}`)
  return rows.map((row) => toImport(row, now))
}

function toImport(row: Row, now: Date): Import {
  const { id, kind, status, person, failure } = row
  return {
    id,
    kind,
    status,
    fileName: row.file_name,
    sheets: z.array(importSheetSchema).parse(row.sheets),
    plan: row.plan === null ? null : importPlanSchema.parse(row.plan),
    counts: row.counts === null ? null : importCountsSchema.parse(row.counts),
    doneRows: Math.min(row.done_rows, row.all_rows || row.done_rows),
    allRows: row.all_rows,
    failure: failure === null ? null : fileFailureSchema.parse(failure),
    person,
    createdAt: row.created_at,
    appliedAt: row.applied_at?.toISOString() ?? null,
    rowsGoAt: row.rows_go_at.toISOString(),
    canUndo: status === 'applied' && row.rows_go_at > now,
  }
}

export type AnyLine = JudgedLine<unknown>

/** So many chunks are read at once: some hundred kilobytes each at the most. */
const CHUNKS_AT_ONCE = 4

/** Rows of one outcome behind a line, in the order of the file, chunk by chunk, until whoever asks has enough. */
export async function* linesOf(
  within: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  organizationId: string,
  importId: string,
  plan: ImportPlan,
  asked: { readonly outcomes: readonly LineOutcome[]; readonly after: number },
): AsyncGenerator<AnyLine> {
  for (let place = -1; ; ) {
    const chunks = await within((tx) =>
      tx.execute<{ place: number; lines: AnyLine[] | null }>(sql`
        select place, lines from import_chunks
         where organization_id = ${organizationId} and import_id = ${importId} and sheet = ${plan.sheet}
           and place > ${place} order by place limit ${CHUNKS_AT_ONCE}`),
    )
    for (const { lines } of chunks)
      for (const line of lines ?? [])
        if (line.line > asked.after && asked.outcomes.includes(line.outcome)) yield line
    const last = chunks.at(-1)
    if (!last || chunks.length < CHUNKS_AT_ONCE) return
    place = last.place
  }
}
