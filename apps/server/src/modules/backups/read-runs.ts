import { DAY_MS, HOUR_MS } from '@tuppence/domain/durations'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { onPlatform } from '../../platform/tenancy.ts'
import { CUT_OFF } from './run-on-record.ts'
import { latestBelieved } from './stored-backup.ts'

export interface BackupRuns {
  /** When the last that was whole began, and the last drill that went well. */
  readonly lastGoodAt: Date | null
  readonly lastDrillAt: Date | null
  /** The last making of backups, however it ended. */
  readonly last: {
    readonly startedAt: Date
    readonly endedAt: Date | null
    readonly failure: string | null
    /** How many were made; of a run that failed, all were and their copying failed, or none. */
    readonly files: number
  } | null
  /** How many makings failed since the last that went well, but those that ended with their server. */
  readonly failures: number
  /** When the newest night's making began that failed, where none went well since and its server was not ended. */
  readonly failedNightAt: Date | null
  /** The last trying out that came to its end, however that was. */
  readonly drill: { readonly startedAt: Date; readonly failure: string | null } | null
}

type Row = {
  last_good: Date | null
  last_drill: Date | null
  started_at: Date | null
  ended_at: Date | null
  failure: string | null
  files: number | null
  failures: number
  failed_night: Date | null
  drill_at: Date | null
  drill_failure: string | null
} & Record<string, unknown>

/**
 * How the making of backups went lately. What is on record with a date to come is passed over: a clock that was ahead for a night
 * must not put off those of the nights until then.
 */
export async function readRuns(database: Database, now: Date): Promise<BackupRuns> {
  const [row] = await onPlatform(database, (tx) =>
    tx.execute<Row>(sql`
      with runs as (select * from backup_runs where started_at <= ${latestBelieved(now)})
      select good.at as last_good, good_drill.at as last_drill, last.started_at, last.ended_at, last.failure, last.files,
             (select count(*)::int from runs where kind <> 'drill' and failure <> ${CUT_OFF}
                 and started_at > coalesce(good.at, '-infinity')) as failures,
             (select max(started_at) from runs where kind = 'nightly' and failure <> ${CUT_OFF}
                 and started_at > coalesce(good.at, '-infinity')) as failed_night,
             drill.started_at as drill_at, drill.failure as drill_failure
        from (select max(started_at) as at from runs
               where kind <> 'drill' and ended_at is not null and failure is null) good
       cross join (select max(started_at) as at from runs
               where kind = 'drill' and ended_at is not null and failure is null) good_drill
        left join lateral (select started_at, ended_at, failure, files from runs
               where kind <> 'drill' order by started_at desc, id desc limit 1) last on true
        left join lateral (select started_at, failure from runs
               where kind = 'drill' and failure is distinct from ${CUT_OFF} order by started_at desc, id desc limit 1) drill on true`),
  )
  const at = (value: Date | null | undefined): Date | null => (value ? new Date(value) : null)
  const startedAt = at(row?.started_at)
  const drillAt = at(row?.drill_at)
  return {
    lastGoodAt: at(row?.last_good),
    lastDrillAt: at(row?.last_drill),
    last: startedAt && {
      ...{ startedAt, endedAt: at(row?.ended_at) },
      ...{ failure: row?.failure ?? null, files: row?.files ?? 0 },
    },
    failures: row?.failures ?? 0,
    failedNightAt: at(row?.failed_night),
    drill: drillAt && { startedAt: drillAt, failure: row?.drill_failure ?? null },
  }
}

/** The hour at which shops sleep, on the clocks of the country. */
const NIGHT_HOUR = 3
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
export function isNightlyDue(
  { lastGoodAt, last }: Pick<BackupRuns, 'lastGoodAt' | 'last'>,
  now: Date,
): boolean {
  if (lastGoodAt && lastGoodAt.getTime() >= lastNight(now)) return false
  return !last?.failure || now.getTime() - last.startedAt.getTime() >= HOUR_MS
}

/** Since when the backups of this night are in the folder, where they are and only their copying failed. */
export function madeAndNotCopied({ last }: Pick<BackupRuns, 'last'>, now: Date): Date | undefined {
  const night = lastNight(now)
  return last?.failure && last.files > 0 && last.startedAt.getTime() >= night ? new Date(night) : undefined
}

const DRILLS_EVERY_MS = 7 * DAY_MS
/** Between the night's backups and the first who come in. */
const QUIET_HOURS = [NIGHT_HOUR, NIGHT_HOUR + 1, NIGHT_HOUR + 2]

/**
 * Whether the newest backup is to be tried out: a week after the last time, or a day after one that failed, in the quiet hours of
 * the night; where the server is switched off at night, a day later at any hour. Only what was made well is tried out.
 */
export function isDrillDue(
  { lastGoodAt, drill }: Pick<BackupRuns, 'lastGoodAt' | 'drill'>,
  now: Date,
): boolean {
  if (!lastGoodAt) return false
  if (!drill) return isQuiet(now) || now.getTime() - lastGoodAt.getTime() >= HOUR_MS
  // A little less than whole days, so that it stays in its hour and is not put off by another day each time.
  const waits = (drill.failure ? DAY_MS : DRILLS_EVERY_MS) - 2 * HOUR_MS
  const since = now.getTime() - drill.startedAt.getTime()
  return since >= waits && (isQuiet(now) || since >= waits + DAY_MS)
}

const isQuiet = (now: Date): boolean => QUIET_HOURS.includes(Number(hourInLondon.format(now)))
