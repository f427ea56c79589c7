import { type ImportKind, type ImportPlan, type LineOutcome, readRow } from '@tuppence/domain/imports'
import type { Currency } from '@tuppence/domain/money'
import { sql } from 'drizzle-orm'
import type { Ground, Judge, KindOfImport } from '../kinds/kind.ts'
import { chunkIds, holdChunks, type StoredChunk } from './chunks.ts'
import { CHUNKS_AT_ONCE, type Job } from './job.ts'
import type { Progress } from './progress.ts'

export type Counts = Record<LineOutcome, number> & { newCategories: string[] }

const NAMED_CATEGORIES = 50

/** Reads every row by the plan and notes with it what would become of it. Nothing of the shop is touched. */
export async function checkRows(
  progress: Progress,
  job: Job,
  {
    kind,
    plan,
    ground,
    way,
    currency,
  }: {
    kind: ImportKind
    plan: ImportPlan
    ground: Ground
    way: KindOfImport<unknown, unknown>
    currency: Currency
  },
): Promise<void> {
  const { ids, judge } = await progress.within(async (tx) => ({
    ids: await chunkIds(tx, job, plan, 'all'),
    judge: await way.beginCheck(tx, ground),
  }))
  const counts: Counts = { create: 0, change: 0, same: 0, problem: 0, left: 0, newCategories: [] }
  let done = 0
  for (let from = 0; from < ids.length; from += CHUNKS_AT_ONCE)
    done = await progress.step('checking', done, async (tx) => {
      const chunks = await holdChunks(tx, job, ids.slice(from, from + CHUNKS_AT_ONCE))
      const rowsOf = ({ place, rows }: StoredChunk) =>
        plan.hasHeadings && place === 0 ? rows.slice(1) : rows
      const lines = await judge.judge(
        tx,
        chunks.flatMap(rowsOf).map(([line, cells]) => ({ line, ...readRow(kind, cells, plan, currency) })),
      )
      for (const { outcome } of lines) counts[outcome] += 1
      let before = 0
      const judged = chunks.map((chunk) => {
        const behind = before + rowsOf(chunk).length
        const own = { id: chunk.id, lines: lines.slice(before, behind) }
        before = behind
        return own
      })
      await tx.execute(sql`
        update import_chunks c set lines = value -> 'lines', written = null
          from json_array_elements(${JSON.stringify(judged)}::json)
         where c.organization_id = ${job.organizationId} and c.id = (value ->> 'id')::uuid`)
      return done + lines.length
    })
  await finish(progress, job, counts, judge)
}

async function finish(progress: Progress, job: Job, counts: Counts, judge: Judge<unknown>): Promise<void> {
  const told = { ...counts, newCategories: judge.newCategories.slice(0, NAMED_CATEGORIES) }
  await progress.become(['checking'], 'checked', async (tx) => {
    await tx.execute(sql`
      update imports set counts = ${JSON.stringify(told)}::json, done_rows = all_rows
       where organization_id = ${job.organizationId} and id = ${job.importId}`)
  })
}
