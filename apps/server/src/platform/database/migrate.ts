import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { migrate as runMigrations } from 'drizzle-orm/postgres-js/migrator'
import { z } from 'zod'
import { StartRefusal } from '../start-refusal.ts'
import type { Database } from './connect.ts'

/** The advisory lock that lets one of several starting servers migrate while the others wait; any fixed number does. */
const MIGRATION_LOCK = 4_826_000_001

const journalSchema = z.object({ entries: z.array(z.object({ when: z.number() })) })

/**
 * Brings the database up to the program's schema, as its owner and over one connection. When nothing is to be done that
 * is one query. A database that is ahead is left as it is: migrations expand first and contract a release later, so the
 * program before the last still runs on it.
 *
 * @returns how many migrations the database was behind
 * @throws StartRefusal for a database whose first migration is not ours (decision 0149)
 */
export async function migrate(owner: Database, migrationsFolder: string): Promise<number> {
  const wanted = journalOf(migrationsFolder)
  await refuseOlder(owner, wanted[0] ?? 0)
  const behind = (last: number): number => wanted.filter((when) => when > last).length
  const before = behind(await lastApplied(owner))
  if (before === 0) return 0
  await owner.sql`select pg_advisory_lock(${MIGRATION_LOCK})`
  try {
    // Another server may have done it while we waited; the migrator looks again.
    await runMigrations(owner.drizzle, { migrationsFolder })
  } finally {
    await owner.sql`select pg_advisory_unlock(${MIGRATION_LOCK})`
  }
  return before
}

/** Before the first release the migrations were made anew: a database of before has tables that no migration of ours leads on from. */
async function refuseOlder(owner: Database, first: number): Promise<void> {
  const last = await lastApplied(owner)
  if (last > 0 && last < first)
    throw new StartRefusal(
      'This database was made by a Tuppence from before version 0.1.0, which this program can’t bring up to date. Keep using the program that made it, ' +
        'or start with an empty database (TUPPENCE_DATA names a new folder, DATABASE_URL a new database): products and customers come over by ' +
        'export and import.',
    )
}

function journalOf(migrationsFolder: string): number[] {
  const file = path.join(migrationsFolder, 'meta', '_journal.json')
  if (!existsSync(file)) return []
  return journalSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).entries.map((entry) => entry.when)
}

/** The time stamp of the last migration applied, 0 for an empty database. */
async function lastApplied({ sql }: Database): Promise<number> {
  const [table] = await sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`
  if (!table?.there) return 0
  const [row] = await sql`select max(created_at) as last from drizzle.__drizzle_migrations`
  return Number(row?.last ?? 0)
}
