import { sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/connect.ts'
import { onPlatform } from '../../../platform/tenancy.ts'

export interface RestoreRun {
  readonly backup: string
  readonly database: string
  readonly by: string
  readonly startedAt: string
  readonly endedAt: string | null
  readonly failure: string | null
  readonly step: 'reading' | 'filling' | 'checking'
  readonly rowsBack: number
  readonly rowsAll: number | null
}

interface Row extends Record<string, unknown> {
  backup: string
  database: string
  asked_by: string
  started_at: Date
  ended_at: Date | null
  failure: string | null
  step: RestoreRun['step']
  rows_back: number
  rows_all: number | null
}

/** The restore that runs, and the last that ended, however it did. */
export async function readRestores(database: Database): Promise<{ running?: RestoreRun; last?: RestoreRun }> {
  const rows = await onPlatform(database, (tx) =>
    tx.execute<Row>(sql`
      (select * from restores where ended_at is null order by started_at desc limit 1)
      union all (select * from restores where ended_at is not null order by started_at desc, id desc limit 1)`),
  )
  const [running, last] = [true, false].map((runs) =>
    rows.find(({ ended_at }) => (ended_at === null) === runs),
  )
  return { ...(running && { running: toldOf(running) }), ...(last && { last: toldOf(last) }) }
}

function toldOf(row: Row): RestoreRun {
  return {
    ...{ backup: row.backup, database: row.database, by: row.asked_by },
    startedAt: new Date(row.started_at).toISOString(),
    endedAt: row.ended_at && new Date(row.ended_at).toISOString(),
    ...{ failure: row.failure, step: row.step, rowsBack: Number(row.rows_back) },
    rowsAll: row.rows_all === null ? null : Number(row.rows_all),
  }
}
