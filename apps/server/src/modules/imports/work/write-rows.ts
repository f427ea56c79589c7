import type { ImportKind, ImportPlan, ImportStatus } from '@tuppence/domain/imports'
import { sql } from 'drizzle-orm'
import { loggedError } from '../../../platform/http/logged-error.ts'
import { type Announcement, announce } from '../../../platform/live/announce.ts'
import type { Tx } from '../../../platform/tenancy.ts'
import { writeAudit } from '../../identity/public.ts'
import { type LowProduct, tellStockLow } from '../../stock/public.ts'
import type { Ground, KindOfImport } from '../kinds/kind.ts'
import { chunkIds, holdChunk, withLeft } from './chunks.ts'
import { CHUNK_ROWS, type Job } from './job.ts'
import type { Progress } from './progress.ts'

export interface Work {
  readonly kind: ImportKind
  readonly plan: ImportPlan
  readonly ground: Ground
  readonly way: KindOfImport<unknown, unknown>
}

/**
 * Writes the rows, a chunk a transaction, each with the mark that it is done: whoever goes on after a kill finds what is
 * left to do, and does nothing twice.
 */
export async function writeRows(progress: Progress, job: Job, work: Work): Promise<void> {
  const { all, open } = await progress.within(async (tx) => ({
    all: await chunkIds(tx, job, work.plan, 'all'),
    open: await chunkIds(tx, job, work.plan, 'to-apply'),
  }))
  const growth = new Growth()
  for (const [i, id] of open.entries()) {
    const added = await progress.step('applying', rowsBefore(all.length - open.length + i), (tx) =>
      writeChunk(tx, job, work, id),
    )
    if (growth.by(added, i + 1 === open.length)) await tellPlanner(progress)
  }
  const isDone = await progress.become(['applying'], 'applied', async (tx) => {
    const counts = await countOutcomes(tx, job, work.plan)
    await noteEnd(tx, job, counts, sql`, applied_at = now()`)
    await tell(tx, job, work, 'import-applied', counts)
  })
  if (!isDone) return
}

/**
 * While tables grow a thousandfold the planner knows them as they were, and reads all of one for every row of a step, and
 * for every sale. So it is told: after the first step, whenever they are ten times as large, and at the end (decision 0081).
 */
class Growth {
  #added = 0
  #told = 0

  /** @returns whether the planner should be told */
  by(rows: number, isLast: boolean): boolean {
    this.#added += rows
    const isTime = this.#added >= CHUNK_ROWS && (isLast || this.#added >= 10 * this.#told)
    if (!isTime || this.#added === this.#told) return false
    this.#told = this.#added
    return true
  }
}

/** In a transaction of its own, which holds no rows. An import goes on without it, only slower. */
async function tellPlanner(progress: Progress): Promise<void> {
  try {
    await progress.within((tx) => tx.execute(sql`select gather_statistics_of_goods()`))
  } catch (error) {
    console.error('The statistics of an import could not be gathered.', loggedError(error))
  }
}

/** Chunks are full but for the last one of a sheet. */
const rowsBefore = (chunks: number): number => chunks * CHUNK_ROWS

/** @returns how many records it added */
async function writeChunk(tx: Tx, job: Job, { ground, way }: Work, id: string): Promise<number> {
  const chunk = await holdChunk(tx, job, id)
  if (chunk.applied_at !== null || chunk.lines === null) return 0
  const written = await way.write(tx, ground, chunk.lines, id)
  await tx.execute(sql`
    update import_chunks
       set written = ${JSON.stringify({ ...written, left: [] })}::json, applied_at = now()
           ${written.left.length > 0 ? sql`, lines = ${JSON.stringify(withLeft(chunk.lines, written.left))}::json` : sql``}
     where organization_id = ${job.organizationId} and id = ${id}`)
  return written.lines.filter(({ isNew }) => isNew).length
}

/** Takes back what was written, the last chunk first, each with the mark that it is done. */
export async function takeBackRows(
  progress: Progress,
  job: Job,
  work: Work,
  { status, becomes }: { status: 'undoing' | 'stopping'; becomes: ImportStatus },
): Promise<void> {
  const ids = await progress.within((tx) => chunkIds(tx, job, work.plan, 'to-take-back'))
  for (const [i, id] of ids.entries())
    await progress.step(status, rowsBefore(i), async (tx) => {
      const { written, lines, applied_at: appliedAt } = await holdChunk(tx, job, id)
      if (written === null || lines === null || appliedAt === null) return
      const { left, low = [] } = await work.way.takeBack(tx, work.ground, written, { id, appliedAt })
      // What was left then is no longer about the check: the import itself has been followed by something.
      const kept = left.map(({ line }) => ({ line, problem: { code: 'changed-since' } as const }))
      const untouched = lines.map((line) =>
        line.outcome === 'left' ? { ...line, outcome: 'same' as const } : line,
      )
      await tx.execute(sql`
        update import_chunks
           set undone_at = now(), lines = ${JSON.stringify(withLeft(untouched, kept))}::json,
               written = ${JSON.stringify({ ...written, low })}::json
         where organization_id = ${job.organizationId} and id = ${id}`)
    })
  await progress.become([status], becomes, async (tx) => {
    const counts = await countOutcomes(tx, job, work.plan)
    await noteEnd(tx, job, counts, sql``)
    if (ids.length > 0 || status === 'undoing')
      await tell(tx, job, work, status === 'undoing' ? 'import-undone' : 'import-cancelled', counts)
  })
}

type Counted = Readonly<Record<string, number>>

async function countOutcomes(tx: Tx, { organizationId, importId }: Job, plan: ImportPlan): Promise<Counted> {
  const rows = await tx.execute<{ outcome: string; rows: number }>(sql`
    select line ->> 'outcome' as outcome, count(*)::int as rows
      from import_chunks, json_array_elements(lines) as line
     where organization_id = ${organizationId} and import_id = ${importId} and sheet = ${plan.sheet}
     group by 1`)
  const none = { create: 0, change: 0, same: 0, problem: 0, left: 0 }
  return { ...none, ...Object.fromEntries(rows.map(({ outcome, rows: count }) => [outcome, count])) }
}

const noteEnd = (tx: Tx, { organizationId, importId }: Job, counts: Counted, more: ReturnType<typeof sql>) =>
  tx.execute(sql`
    update imports
       set counts = (coalesce(counts::jsonb, '{}'::jsonb) || ${JSON.stringify(counts)}::jsonb)::json,
           done_rows = all_rows ${more}
     where organization_id = ${organizationId} and id = ${importId}`)

/** One event for all of it: tills and lists ask for what has changed. And one entry of the audit log. */
async function tell(
  tx: Tx,
  { organizationId, importId }: Job,
  { kind, ground, plan }: Work,
  action: string,
  { create = 0, change = 0, left = 0 }: Counted,
): Promise<void> {
  await writeAudit(tx, {
    organizationId,
    ...(ground.userId !== null && { personId: ground.userId }),
    at: ground.now(),
    action,
    subjectType: 'import',
    subjectId: importId,
    detail: { kind, file: ground.fileName, added: create, changed: change, left },
  })
  await tellStockLow(tx, organizationId, await cameLow(tx, { organizationId, importId }, plan))
  const isOfCategories = kind === 'products' && plan.columns.includes('category')
  for (const event of eventsOf(kind, isOfCategories)) await announce(tx, organizationId, event)
}

/** What the rows took to its minimum level, those among them that were written before a server was killed. */
async function cameLow(
  tx: Tx,
  { organizationId, importId }: Pick<Job, 'organizationId' | 'importId'>,
  { sheet }: ImportPlan,
): Promise<LowProduct[]> {
  const rows = await tx.execute<{ product: LowProduct }>(sql`
    select product from import_chunks, json_array_elements(written -> 'low') as product
     where organization_id = ${organizationId} and import_id = ${importId} and sheet = ${sheet} order by place`)
  return rows.map(({ product }) => product)
}

function eventsOf(kind: ImportKind, isOfCategories: boolean): Announcement[] {
  if (kind === 'customers') return [{ type: 'customers-changed', customerIds: [] }]
  return [
    { type: 'products-changed', productIds: [] },
    { type: 'stock-moved' },
    ...(isOfCategories ? [{ type: 'categories-changed' } as const] : []),
  ]
}
