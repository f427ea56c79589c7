import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { onPlatform } from '../../platform/tenancy.ts'

export interface BackupRuns {
  /** When the last that was whole began, and the last drill that went well. */
  readonly lastGoodAt: Date | null
  readonly lastDrillAt: Date | null
  /** The last making of backups, however it ended. */
  readonly last: {
    readonly startedAt: Date
    readonly endedAt: Date | null
    readonly failure: string | null
  } | null
}

type Row = {
  last_good: Date | null
  last_drill: Date | null
  started_at: Date | null
  ended_at: Date | null
  failure: string | null
} & Record<string, unknown>

/** How the making of backups went lately. */
export async function readRuns(database: Database): Promise<BackupRuns> {
  const [row] = await onPlatform(database, (tx) =>
    tx.execute<Row>(sql`
      select good.at as last_good, drill.at as last_drill, last.started_at, last.ended_at, last.failure
        from (select max(started_at) as at from backup_runs
               where kind <> 'drill' and ended_at is not null and failure is null) good
       cross join (select max(started_at) as at from backup_runs
               where kind = 'drill' and ended_at is not null and failure is null) drill
        left join lateral (select started_at, ended_at, failure from backup_runs
               where kind <> 'drill' order by started_at desc, id desc limit 1) last on true`),
  )
  const at = (value: Date | null | undefined): Date | null => (value ? new Date(value) : null)
  const startedAt = at(row?.started_at)
  return {
    lastGoodAt: at(row?.last_good),
    lastDrillAt: at(row?.last_drill),
    last: startedAt && { startedAt, endedAt: at(row?.ended_at), failure: row?.failure ?? null },
  }
}

/** The hour at which shops sleep, on the clocks of the country. */
const NIGHT_HOUR = 3
const HOUR_MS = 60 * 60 * 1_000
const hourInLondon = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hour: 'numeric',
  hourCycle: 'h23',
})

/** The last time it became three in the morning. On the night the clocks change it is three once as on any other. */
function lastNight(now: Date): number {
  let hour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS
  while (Number(hourInLondon.format(hour)) !== NIGHT_HOUR) hour -= HOUR_MS
  return hour
}

/**
 * Whether no good backup was made since the last night. A server that is switched off at night makes it when it is on again;
 * after a failure it is tried again an hour later.
 */
export function isNightlyDue({ lastGoodAt, last }: BackupRuns, now: Date): boolean {
  if (lastGoodAt && lastGoodAt.getTime() >= lastNight(now)) return false
  return !last?.failure || now.getTime() - last.startedAt.getTime() >= HOUR_MS
}
