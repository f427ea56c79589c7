import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { connect, type Database } from '../../platform/database/connect.ts'
import { onPlatform } from '../../platform/tenancy.ts'
import type { StoredBackup } from './stored-backup.ts'

/** The advisory lock under which one of several servers on a database makes backups or tries one out; any fixed number does. */
const BACKUP_LOCK = 4_826_000_002
/** The same for bringing one back beside the database in use: backups go on meanwhile. */
export const RESTORE_LOCK = 4_826_000_003
/** Why a run ended that nothing was wrong with. */
export const CUT_OFF = 'The server was ended in the middle of it.'

/**
 * Does work as the only one of all servers on this database.
 *
 * @returns undefined where another server is at it
 */
export async function aloneOfAllServers<T>(
  ownerUrl: string,
  work: (owner: Database) => Promise<T>,
  lock = BACKUP_LOCK,
): Promise<T | undefined> {
  const owner = connect(ownerUrl, { max: 2, applicationName: 'tuppence backup' })
  let done: T | undefined
  try {
    // Held by a transaction of its own that reads nothing: it keeps no row of anybody's from being tidied away.
    await owner.sql.begin(async (holder) => {
      await holder.unsafe('set local idle_in_transaction_session_timeout = 0')
      const [held] = await holder`select pg_try_advisory_xact_lock(${lock}) as is_ours`
      done = held?.is_ours ? await work(owner) : undefined
    })
    return done
  } finally {
    await owner.close(1_000)
  }
}

/**
 * Puts a run on record before and after. The caller holds the lock, so a run without an end is one that was cut off.
 *
 * @param work is given a list to put on what is made: what was made before something went wrong counts too
 * @throws what went wrong, once it is on record
 */
export async function onRecord(
  { database, now }: { readonly database: Database; readonly now: () => Date },
  kind: 'nightly' | 'asked' | 'drill',
  work: (made: StoredBackup[]) => Promise<void>,
): Promise<StoredBackup[]> {
  const id = uuidv7()
  await onPlatform(database, async (tx) => {
    await tx.execute(
      sql`update backup_runs set ended_at = ${now()}, failure = ${CUT_OFF} where ended_at is null`,
    )
    await tx.execute(sql`insert into backup_runs (id, kind, started_at) values (${id}, ${kind}, ${now()})`)
  })
  const made: StoredBackup[] = []
  const end = (failure: string | null): Promise<unknown> => {
    const bytes = made.reduce((sum, one) => sum + one.bytes, 0)
    return onPlatform(database, (tx) =>
      tx.execute(sql`
        update backup_runs set ended_at = ${now()}, failure = ${failure}, files = ${made.length}, bytes = ${bytes}
         where id = ${id}`),
    )
  }
  try {
    await work(made)
    await end(null)
    return made
  } catch (error) {
    const message = (error as Error).name === 'AbortError' ? CUT_OFF : (error as Error).message
    await end((message || 'Nothing said what went wrong.').slice(0, 500)).catch(() => {})
    throw error
  }
}
