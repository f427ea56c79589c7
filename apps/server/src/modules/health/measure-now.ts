import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import type { MeasuredNow } from '../../platform/telemetry/metrics.ts'
import { onPlatform } from '../../platform/tenancy.ts'

/** What metrics say of the database and of the work that runs by itself. It reads who is due and when, and nothing of any business. */
export function measureNow(database: Database, now: Date): Promise<MeasuredNow> {
  return onPlatform(database, async (tx) => {
    const before = new Date(now.getTime() - 60_000)
    const late = await tx.execute<{ kind: string; count: number; oldest: number }>(sql`
      select kind, count(due_at)::int as count, coalesce(extract(epoch from ${now}::timestamptz - min(due_at)), 0)::int as oldest
        from (values ('payments'), ('receipt mails'), ('online orders'), ('notifications'), ('insights')) kinds (kind)
        left join (select 'payments' as kind, due_at from payment_turns where due_at < ${before}
                   union all select 'receipt mails', due_at from receipt_mail_turns where due_at < ${before}
                   union all select 'online orders', due_at from online_order_turns where due_at < ${before}
                   union all select 'notifications', due_at from notification_turns where due_at < ${before}
                   union all select 'insights', due_at from insight_turns where due_at < ${before}) due using (kind)
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
