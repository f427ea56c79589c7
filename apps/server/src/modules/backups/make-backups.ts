import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { VERSION } from '@tuppence/contract/version'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Secrets } from '../../platform/cluster/secrets.ts'
import { connect, type Database } from '../../platform/database/connect.ts'
import { onPlatform } from '../../platform/tenancy.ts'
import { type BackupFolder, backupName, type StoredBackup } from './backup-folder.ts'
import { dumpTables, letOwnerRead } from './dump-tables.ts'
import { backupKey, SealingStream } from './sealed-file.ts'
import { readMigratedTo } from './tables-to-back-up.ts'

/** The advisory lock under which one of several servers on a database makes backups; any fixed number does. */
const BACKUP_LOCK = 4_826_000_002
const DAY_MS = 24 * 60 * 60 * 1_000
/** SITE-010: kept for thirty days. */
export const KEPT_DAYS = 30
/** Quick rather than small: a till must not wait for a processor that saves some bytes. */
const GZIP_LEVEL = 2
const CUT_OFF = 'The server was ended in the middle of it.'

export interface BackupParts {
  readonly database: Database
  /** The owner's address: no role that the server works as may read the rows of all businesses. */
  readonly ownerUrl: string
  readonly secrets: Secrets
  /** TUPPENCE_BACKUP_KEY, where it is set. */
  readonly givenKey: string | undefined
  readonly folder: BackupFolder
  readonly now: () => Date
}

interface Business {
  readonly id: string
  readonly code: string
  readonly name: string
}

/**
 * Makes a backup of the whole server and one of each business (at night of those that want it, SET-007), then removes those that are past their thirty days.
 *
 * @returns undefined where another server is at it
 * @throws what went wrong, once it is on record
 */
export async function makeBackups(
  parts: BackupParts,
  kind: 'nightly' | 'asked',
  signal: AbortSignal,
): Promise<StoredBackup[] | undefined> {
  const owner = connect(parts.ownerUrl, { max: 2, applicationName: 'tuppence backup' })
  try {
    // Held by a transaction of its own that reads nothing: it keeps no row of anybody's from being tidied away.
    return await owner.sql.begin(async (holder) => {
      await holder.unsafe('set local idle_in_transaction_session_timeout = 0')
      const [lock] = await holder`select pg_try_advisory_xact_lock(${BACKUP_LOCK}) as is_ours`
      if (!lock?.is_ours) return undefined
      return recorded(parts, kind, () => makeEach(parts, kind, owner, signal))
    })
  } finally {
    await owner.close(1_000)
  }
}

/** Puts a run on record before and after. The caller holds the lock, so a run without an end is one that was cut off. */
async function recorded(
  { database, now }: BackupParts,
  kind: 'nightly' | 'asked',
  work: () => Promise<StoredBackup[]>,
): Promise<StoredBackup[]> {
  const id = uuidv7()
  await onPlatform(database, async (tx) => {
    await tx.execute(
      sql`update backup_runs set ended_at = ${now()}, failure = ${CUT_OFF} where ended_at is null`,
    )
    await tx.execute(sql`insert into backup_runs (id, kind, started_at) values (${id}, ${kind}, ${now()})`)
  })
  const end = (failure: string | null, files: number, bytes: number): Promise<unknown> =>
    onPlatform(database, (tx) =>
      tx.execute(sql`
        update backup_runs set ended_at = ${now()}, failure = ${failure}, files = ${files}, bytes = ${bytes} where id = ${id}`),
    )
  try {
    const made = await work()
    await end(
      null,
      made.length,
      made.reduce((sum, { bytes }) => sum + bytes, 0),
    )
    return made
  } catch (error) {
    const message = (error as Error).name === 'AbortError' ? CUT_OFF : (error as Error).message
    await end(message.slice(0, 500), 0, 0).catch(() => {})
    throw error
  }
}

async function makeEach(
  parts: BackupParts,
  kind: 'nightly' | 'asked',
  owner: Database,
  signal: AbortSignal,
): Promise<StoredBackup[]> {
  const { folder, database } = parts
  await folder.removeHalves()
  await letOwnerRead(owner.sql)
  const made = [await makeOne(parts, owner, null, signal)]
  const businesses = await onPlatform(database, (tx) =>
    tx.execute<Business & Record<string, unknown>>(sql`
      select a.organization_id as id, a.business_code as code, a.business_name as name
        from admin_customers a join organizations o on o.id = a.organization_id
       where ${kind === 'asked'} or o.settings->'autoBackup' is distinct from 'false'::jsonb
       order by a.business_code`),
  )
  for (const business of businesses) {
    signal.throwIfAborted()
    made.push(await makeOne(parts, owner, business, signal))
  }
  await removeOld(folder, parts.now())
  return made
}

async function makeOne(
  { folder, secrets, givenKey, now }: BackupParts,
  owner: Database,
  business: Business | null,
  signal: AbortSignal,
): Promise<StoredBackup> {
  const madeAt = now()
  const sealing = new SealingStream(backupKey(givenKey, secrets.pepper), {
    madeAt: madeAt.toISOString(),
    business: business?.code ?? null,
    businessName: business?.name ?? null,
    version: VERSION,
    migratedTo: await readMigratedTo(owner.sql),
  })
  const { pepper, cookieSecret } = secrets
  return folder.write(
    backupName(madeAt, business?.code ?? null),
    async (to) => {
      const gzip = createGzip({ level: GZIP_LEVEL })
      const flowing = pipeline(gzip, sealing, to, { signal })
      flowing.catch(() => {})
      try {
        await dumpTables(owner.sql, gzip, business?.id ?? null, { pepper, cookieSecret })
        gzip.end()
      } catch (error) {
        gzip.destroy(error as Error)
        signal.throwIfAborted()
        throw error
      }
      await flowing
    },
    signal,
  )
}

/** Removes what is older than thirty days, but never the last of the whole server: while none is made, that one is all there is. */
async function removeOld(folder: BackupFolder, now: Date): Promise<void> {
  const all = await folder.list()
  const newest = all.find(({ business }) => business === null)
  for (const { name, madeAt } of all)
    if (now.getTime() - madeAt.getTime() > KEPT_DAYS * DAY_MS && name !== newest?.name)
      await folder.remove(name)
}
