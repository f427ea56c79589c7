import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { VERSION } from '@tuppence/contract/version'
import { sql } from 'drizzle-orm'
import type { Secrets } from '../../platform/cluster/secrets.ts'
import type { Database } from '../../platform/database/connect.ts'
import { onPlatform } from '../../platform/tenancy.ts'
import type { BackupBucket } from './backup-bucket.ts'
import type { BackupFolder } from './backup-folder.ts'
import { dumpTables, letOwnerRead } from './dump-tables.ts'
import { madeAndNotCopied, readRuns } from './read-runs.ts'
import { aloneOfAllServers, onRecord } from './run-on-record.ts'
import { backupKey, SealingStream } from './sealed-file.ts'
import { backupName, pastKeeping, type StoredBackup } from './stored-backup.ts'
import { readMigratedTo } from './tables-to-back-up.ts'

/** Quick rather than small: a till must not wait for a processor that saves some bytes. */
const GZIP_LEVEL = 2

export interface BackupParts {
  readonly database: Database
  /** The owner's address: no role that the server works as may read the rows of all businesses. */
  readonly ownerUrl: string
  readonly secrets: Secrets
  /** TUPPENCE_BACKUP_KEY, where it is set. */
  readonly givenKey: string | undefined
  readonly folder: BackupFolder
  /** Where a copy of each is kept; undefined where the folder is all there is. */
  readonly bucket?: BackupBucket | undefined
  readonly now: () => Date
}

interface Business {
  readonly id: string
  readonly code: string
  readonly name: string
}

/**
 * Makes a backup of the whole server and one of each business (at night of those that want it, SET-007), copies to the bucket
 * what it has not got, then removes those that are past their thirty days. A night whose backups were made and not copied has them
 * copied alone at the next try.
 *
 * @returns undefined where another server is at it
 * @throws what went wrong, once it is on record
 */
export function makeBackups(
  parts: BackupParts,
  kind: 'nightly' | 'asked',
  signal: AbortSignal,
): Promise<StoredBackup[] | undefined> {
  return aloneOfAllServers(parts.ownerUrl, async (owner) => {
    const { database, folder, bucket, now } = parts
    const madeAlready =
      kind === 'nightly' && bucket ? madeAndNotCopied(await readRuns(database, now()), now()) : undefined
    return onRecord(parts, kind, async (made) => {
      if (madeAlready)
        made.push(...(await folder.list()).filter(({ madeAt }) => madeAt >= madeAlready && madeAt <= now()))
      if (made.length === 0) await makeEach(parts, kind, owner, made, signal)
      for (const one of pastKeeping(await folder.list(), now())) await folder.remove(one.name)
      if (bucket) await copyMissing(folder, bucket, now(), signal)
    })
  })
}

/** Brings the bucket to hold what the folder holds, and takes from it what is past its thirty days. */
async function copyMissing(
  folder: BackupFolder,
  bucket: BackupBucket,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  try {
    const there = new Map((await bucket.list(signal)).map(({ name, bytes }) => [name, bytes]))
    for (const one of await folder.list())
      if (there.get(one.name) !== one.bytes) {
        signal.throwIfAborted()
        await bucket.keep(folder, one, signal)
      }
    for (const one of pastKeeping(await bucket.list(signal), now)) await bucket.remove(one.name)
  } catch (error) {
    signal.throwIfAborted()
    const { name, message } = error as Error
    throw new Error(
      `The backups are in ${folder.path} and could not be copied to ${bucket.place}: ${message || name}`,
    )
  } finally {
    await bucket.close()
  }
}

/** Puts them on the list once all are made: a run that has some and failed is one whose copying did. */
async function makeEach(
  parts: BackupParts,
  kind: 'nightly' | 'asked',
  owner: Database,
  made: StoredBackup[],
  signal: AbortSignal,
): Promise<void> {
  const { folder, database } = parts
  await folder.removeHalves()
  await letOwnerRead(owner.sql)
  const each = [await makeOne(parts, owner, null, signal)]
  const businesses = await onPlatform(database, (tx) =>
    tx.execute<Business & Record<string, unknown>>(sql`
      select a.organization_id as id, a.business_code as code, a.business_name as name
        from admin_customers a join organizations o on o.id = a.organization_id
       where ${kind === 'asked'} or o.settings->'autoBackup' is distinct from 'false'::jsonb
       order by a.business_code`),
  )
  for (const business of businesses) {
    signal.throwIfAborted()
    each.push(await makeOne(parts, owner, business, signal))
  }
  made.push(...each)
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
