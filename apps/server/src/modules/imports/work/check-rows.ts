import {
  type ImportKind,
  type ImportPlan,
  type LineOutcome,
  rowReader,
  rowsAbove,
} from '@tuppence/domain/imports'
import type { Currency } from '@tuppence/domain/money'
import { sql } from 'drizzle-orm'
import type { Ground, Judge, JudgedLine, KindOfImport } from '../kinds/kind.ts'
import { chunkIds, holdChunks } from './chunks.ts'
import { CHUNKS_AT_ONCE, type Job } from './job.ts'
import type { Progress } from './progress.ts'

export type Counts = Record<LineOutcome, number> & { newCategories: string[]; notes: number; free: number }

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
    judge: await way.beginCheck(tx, ground, plan),
  }))
  const counts: Counts = {
    ...{ create: 0, change: 0, same: 0, problem: 0, left: 0, ignored: 0 },
    ...{ newCategories: [], notes: 0, free: 0 },
  }
  const read = rowReader(kind, plan, currency, new Date())
  let done = 0
  for (let from = 0; from < ids.length; from += CHUNKS_AT_ONCE)
    done = await progress.step('checking', done, async (tx) => {
      const chunks = await holdChunks(tx, job, ids.slice(from, from + CHUNKS_AT_ONCE))
      let checked = done
      const judged: { id: string; lines: JudgedLine<unknown>[] }[] = []
      for (const { id, place, rows } of chunks) {
        const goods = place === 0 ? rows.slice(rowsAbove(plan)) : rows
        const lines = await judge.judge(
          tx,
          goods.flatMap(([line, cells]) => {
            const row = read(cells)
            return row ? [{ line, ...row }] : []
          }),
        )
        count(counts, lines)
        counts.ignored += goods.length - lines.length
        checked += goods.length
        judged.push({ id, lines })
      }
      await tx.execute(sql`
        update import_chunks c set lines = value -> 'lines', written = null
          from json_array_elements(${JSON.stringify(judged)}::json)
         where c.organization_id = ${job.organizationId} and c.id = (value ->> 'id')::uuid`)
      return checked
    })
  await finish(progress, job, counts, judge)
}

function count(counts: Counts, lines: readonly JudgedLine<unknown>[]): void {
  for (const { outcome, notes = [] } of lines) {
    counts[outcome] += 1
    if (outcome !== 'create' && outcome !== 'change') continue
    if (notes.some(({ code }) => code === 'price-zero' || code === 'price-open')) counts.free += 1
    else if (notes.length > 0) counts.notes += 1
  }
}

async function finish(progress: Progress, job: Job, counts: Counts, judge: Judge<unknown>): Promise<void> {
  const told = { ...counts, newCategories: judge.newCategories.slice(0, NAMED_CATEGORIES) }
  await progress.become(['checking'], 'checked', async (tx) => {
    await tx.execute(sql`
      update imports set counts = ${JSON.stringify(told)}::json, done_rows = all_rows
       where organization_id = ${job.organizationId} and id = ${job.importId}`)
  })
}
