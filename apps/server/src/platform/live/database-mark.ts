import { sql } from 'drizzle-orm'
import type { Sql } from 'postgres'
import type { Tx } from '../tenancy.ts'
import { type LivePosition, parsePosition } from './live-position.ts'

/** Which database this is: a restored one has another mark than the one that its books were in (decision 0119). */
export async function readDatabaseMark(tx: Tx): Promise<string> {
  const [row] = await tx.execute<{ mark: string }>(sql`select mark from database_mark`)
  if (!row) throw new Error('The database has no mark')
  return row.mark
}

/** What the next statement can see, or, in a transaction of one snapshot, every statement. */
export async function readPosition(tx: Tx): Promise<LivePosition> {
  const [row] = await tx.execute<{ now: string }>(sql`select pg_current_snapshot()::text as now`)
  const now = parsePosition(row?.now ?? '')
  if (!now) throw new Error('The database names no snapshot')
  return now
}

/** Notes the start of PostgreSQL that this is, in a transaction of the platform; once, whatever servers come to it. */
export async function noteStart(tx: Tx): Promise<void> {
  await tx.execute(sql`
    insert into database_starts (started_at) values (pg_postmaster_start_time()) on conflict do nothing`)
}

/**
 * The last start that was noted, and how far the transactions of an earlier one went: to where the next began, or to now.
 *
 * @param of an earlier answer's `start`
 * @returns without `reached` where this database has had no such start
 */
export async function readStarts(
  tx: Tx,
  of: string | undefined,
  now: LivePosition,
): Promise<{ readonly start: string; readonly reached: bigint | undefined }> {
  const [row] = await tx.execute<{ start: string; is_known: boolean; next: string | null }>(sql`
    select (select extract(epoch from started_at)::text from database_starts order by written_by desc limit 1) as start,
           asked.written_by is not null as is_known,
           (select written_by::text from database_starts
             where written_by > asked.written_by order by written_by limit 1) as next
      from (select) one left join database_starts asked on extract(epoch from asked.started_at)::text = ${of ?? null}`)
  if (!row) throw new Error('One row is always answered')
  return { start: row.start, reached: row.is_known ? BigInt(row.next ?? now.xmax) : undefined }
}

/** Makes it another database to all who knew it; by its owner, who is not held by the policies meanwhile. */
export async function changeDatabaseMark(owner: Sql<{ bigint: number | string }>): Promise<void> {
  await owner.begin(async (tx) => {
    await tx`alter table public.database_mark no force row level security`
    await tx`update public.database_mark set mark = gen_random_uuid()`
    await tx`alter table public.database_mark force row level security`
  })
}
