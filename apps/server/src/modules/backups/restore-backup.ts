import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { connect } from '../../platform/database/connect.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { changeDatabaseMark } from '../../platform/live/database-mark.ts'
import { closeDoors } from './close-doors.ts'
import { type BackupContents, loadTables, readBackup } from './load-tables.ts'
import { type BackupHeader, readHeader, UnusableBackup } from './sealed-file.ts'

export interface RestoreTo {
  readonly ownerUrl: string
  readonly appUrl?: string | undefined
  readonly fallbackSecret: string
  readonly migrationsFolder: string
  readonly createIfMissing: boolean
  /** When the file was read to its end and is whole, before anything is touched. */
  readonly onRead?: (contents: BackupContents) => Promise<void>
  /** How many rows are back. */
  readonly onRows?: (rows: number) => void
}

/** What a file says it is, without its key. No more of it is read than that takes. */
export async function readBackupHeader(file: Readable): Promise<BackupHeader> {
  let start: Buffer = Buffer.alloc(0)
  try {
    for await (const chunk of file) {
      start = Buffer.concat([start, chunk as Buffer])
      const found = readHeader(start)
      if (found) return found.header
    }
  } finally {
    file.destroy()
  }
  throw new UnusableBackup('This file is no backup of Tuppence.')
}

/**
 * Brings a backup back into a database that holds nothing, by the schema that it was made with, and then brings that up to the
 * program's. The file is read to its end before anything is touched.
 *
 * @param read the file from its beginning, each time it is called
 * @throws UnusableBackup for a file that cannot be used, and where the database holds something
 */
export async function restoreBackup(
  { header, read, key }: { header: BackupHeader; read: () => Readable; key: Buffer },
  to: RestoreTo,
): Promise<BackupContents> {
  const whole = await readBackup(read(), key)
  const folder = migrationsUpTo(to.migrationsFolder, header.migratedTo)
  try {
    await to.onRead?.(whole)
    const { database } = await openDatabase({ ...to, migrationsFolder: folder })
    await database.close(0)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const owner = connect(to.ownerUrl, { max: 1, applicationName: 'tuppence restore' })
  try {
    const [there] = await owner.sql`
      select max(created_at)::text as migrated_to from drizzle.__drizzle_migrations`
    if (Number(there?.migrated_to) !== header.migratedTo)
      throw new UnusableBackup(
        'This database was in use before: its tables are not those of the backup. Restore into an empty one.',
      )
    await refuseFilled(owner.sql)
    const contents = await loadTables(owner.sql, read(), key, to.onRows)
    const { database, analyse } = await openDatabase(to)
    await database.close(0)
    await changeDatabaseMark(owner.sql)
    await closeDoors(owner.sql)
    await analyse()
    return contents
  } finally {
    await owner.close(1_000)
  }
}

/** Nobody's books are written over: what is there must be nothing. */
async function refuseFilled(sql: ReturnType<typeof connect>['sql']): Promise<void> {
  const [row] = await sql.begin(async (tx) => {
    // The owner of a PostgreSQL of one's own would see none of them behind the policies.
    for (const name of ['organizations', 'operators'])
      await tx.unsafe(`alter table public.${name} no force row level security`)
    const found = await tx<{ businesses: number; operators: number }[]>`
      select (select count(*)::int from organizations) as businesses, (select count(*)::int from operators) as operators`
    for (const name of ['organizations', 'operators'])
      await tx.unsafe(`alter table public.${name} force row level security`)
    return found
  })
  if (row && row.businesses + row.operators > 0)
    throw new UnusableBackup(
      `This database is not empty: it holds ${row.businesses} businesses and ${row.operators} operators. Restore into an empty one: set TUPPENCE_DATA to a new folder, or DATABASE_URL to a new database.`,
    )
}

/** The migrations that the backup's tables had been through, in a folder of their own; removed by the caller. */
function migrationsUpTo(folder: string, last: number): string {
  const journal = JSON.parse(readFileSync(path.join(folder, 'meta', '_journal.json'), 'utf8')) as {
    entries: { when: number }[]
  }
  if (last < (journal.entries[0]?.when ?? 0))
    throw new UnusableBackup(
      'This backup was made by a Tuppence from before version 0.1.0, which this program can’t bring up to date. Restore it with the program that made it.',
    )
  const entries = journal.entries.filter(({ when }) => when <= last)
  if (entries.at(-1)?.when !== last)
    throw new UnusableBackup(
      'This backup is of a newer Tuppence than this program. Bring the program up to date and restore again.',
    )
  const made = mkdtempSync(path.join(tmpdir(), 'tuppence-restore-'))
  cpSync(folder, made, { recursive: true })
  writeFileSync(path.join(made, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }))
  return made
}
