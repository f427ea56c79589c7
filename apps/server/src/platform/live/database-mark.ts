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

/** Makes it another database to all who knew it; by its owner, who is not held by the policies meanwhile. */
export async function changeDatabaseMark(owner: Sql<{ bigint: number | string }>): Promise<void> {
  await owner.begin(async (tx) => {
    await tx`alter table public.database_mark no force row level security`
    await tx`update public.database_mark set mark = gen_random_uuid()`
    await tx`alter table public.database_mark force row level security`
  })
}
