import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { JOB_KINDS } from '../../platform/jobs/set-job.ts'
import type { MeasuredNow } from '../../platform/telemetry/metrics.ts'
import { onPlatform } from '../../platform/tenancy.ts'

/** What metrics say of the database and of the work that runs by itself. It reads who is due and when, and nothing of any business. */
export function measureNow(database: Database, now: Date): Promise<MeasuredNow> {
  return onPlatform(database, async (tx) => {
    const before = new Date(now.getTime() - 60_000)
    const late = await tx.execute<{ kind: string; count: number; oldest: number }>(sql`
      select kind, count(due_at)::int as count, coalesce(extract(epoch from ${now}::timestamptz - min(due_at)), 0)::int as oldest
        from json_array_elements_text(${JSON.stringify(JOB_KINDS)}::json) kinds (kind)
        left join (select kind, due_at from jobs
                    where due_at < ${before} and (leased_until is null or leased_until <= ${now})) due using (kind)
       group by kind order by kind`)
    const connections = await tx.execute<{ state: string; count: number }>(sql`
      select coalesce(state, 'unknown') as state, count(*)::int as count from pg_stat_activity
       where datname = current_database() and usename = current_user group by 1 order by 1`)
    const [backup] = await tx.execute<{ at: Date | string | null }>(sql`
      select max(ended_at) as at from backup_runs where kind <> 'drill' and failure is null and started_at <= now() + interval '1 hour'`)
    return {
      late: late.map(({ kind, count, oldest }) => ({ kind, count, oldestSeconds: oldest })),
      connections: [...connections],
      lastBackupAt: backup?.at ? new Date(backup.at) : undefined,
    }
  })
}
