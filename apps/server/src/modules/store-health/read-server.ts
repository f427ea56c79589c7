import { statfs } from 'node:fs/promises'
import type { ServerFacts } from '@tuppence/domain/health'
import type { Database } from '../../platform/database/connect.ts'
import type { Settings } from '../../platform/settings.ts'
import { readRuns } from '../backups/public.ts'

/** Sizes are told to the next of these: what other businesses on this server sell must not show in them (R9). */
const ROUGH_BYTES = 100_000_000
const rough = (bytes: number): number => Math.ceil(bytes / ROUGH_BYTES) * ROUGH_BYTES
/** With these off, a sale the till was told is safe can be gone after a power cut. The server does not start with them. */
const MUST_NOT_BE_OFF = ['fsync', 'full_page_writes', 'synchronous_commit']

export interface ServerState extends ServerFacts {
  readonly databaseBytes: number
}

/** How the server itself stands now: its disk, its database's safety settings, its backups. */
export async function readServerState(
  database: Database,
  settings: Settings,
  now: Date,
): Promise<ServerState> {
  const { sql } = database
  const [rows, sizes, disk, { lastGoodAt, lastDrillAt, failures, drill }] = await Promise.all([
    sql<{ name: string; setting: string }[]>`
      select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums')`,
    sql<{ bytes: string }[]>`select pg_database_size(current_database())::text as bytes`,
    diskOf(settings),
    readRuns(database, now),
  ])
  const setting = new Map(rows.map((row) => [row.name, row.setting]))
  return {
    disk,
    databaseBytes: rough(Number(sizes[0]?.bytes ?? 0)),
    unsafeSettings: MUST_NOT_BE_OFF.filter((name) => setting.get(name) === 'off'),
    hasChecksums: setting.get('data_checksums') === 'on',
    lastBackupAt: lastGoodAt?.toISOString() ?? null,
    backupFailures: failures,
    lastDrillAt: lastDrillAt?.toISOString() ?? null,
    drillFailedAt: drill?.failure ? drill.startedAt.toISOString() : null,
  }
}

/** The disk of the data folder; null where the database has a disk elsewhere, or the system does not say. */
async function diskOf({ databaseUrl, dataFolder }: Settings): Promise<ServerFacts['disk']> {
  if (databaseUrl !== undefined) return null
  const stat = await statfs(dataFolder).catch(() => null)
  if (!stat || stat.blocks === 0) return null
  return {
    freeBytes: Math.floor((stat.bavail * stat.bsize) / ROUGH_BYTES) * ROUGH_BYTES,
    sizeBytes: rough(stat.blocks * stat.bsize),
  }
}
