import { type ImportKind, type ImportPlan, type LineOutcome, readRow } from '@tuppence/domain/imports'
import { sql } from 'drizzle-orm'
import type { Ground, Judge, KindOfImport } from '../kinds/kind.ts'
import { chunkIds, holdChunk } from './chunks.ts'
import type { Job } from './job.ts'
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
  }: { kind: ImportKind; plan: ImportPlan; ground: Ground; way: KindOfImport<unknown, unknown> },
): Promise<void> {
  const { ids, judge } = await progress.within(async (tx) => ({
    ids: await chunkIds(tx, job, plan, 'all'),
    judge: await way.beginCheck(tx, ground),
  }))
  const counts: Counts = { create: 0, change: 0, same: 0, problem: 0, left: 0, newCategories: [] }
  let done = 0
  for (const id of ids)
    done = await progress.step('checking', done, async (tx) => {
      const chunk = await holdChunk(tx, job, id)
      const rows = plan.hasHeadings && chunk.place === 0 ? chunk.rows.slice(1) : chunk.rows
      const lines = await judge.judge(
        tx,
        rows.map(([line, cells]) => ({ line, ...readRow(kind, cells, plan) })),
      )
      for (const { outcome } of lines) counts[outcome] += 1
      await tx.execute(sql`
        update import_chunks set lines = ${JSON.stringify(lines)}::json, written = null
         where organization_id = ${job.organizationId} and id = ${id}`)
      return done + chunk.rows.length
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
