import type { PortalDatabase } from '@tuppence/contract/portal'
import { VERSION } from '@tuppence/contract/version'
import { storeHealth } from '@tuppence/domain/health'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { readServerState } from '../store-health/public.ts'

interface Row {
  version: string
  started_at: Date
  bytes: string
  open: number
  most: number
  applied: number
  last_applied: string | null
}

/**
 * The database as PostgreSQL itself describes it. How many rows a table has is its estimate: no role that the server works
 * as may read the rows of all businesses, to count them or otherwise.
 */
export async function readDatabase({ database, settings, now }: ModuleDeps): Promise<PortalDatabase> {
  const { sql } = database
  const at = now()
  const [state, [row], tables] = await Promise.all([
    readServerState(database, settings, at),
    sql<Row[]>`
      select current_setting('server_version') as version, pg_postmaster_start_time() as started_at,
             pg_database_size(current_database())::text as bytes,
             (select count(*)::int from pg_stat_activity where datname = current_database()) as open,
             current_setting('max_connections')::int as most,
             (select count(*)::int from drizzle.__drizzle_migrations) as applied,
             (select max(created_at)::text from drizzle.__drizzle_migrations) as last_applied`,
    sql<{ name: string; rows: number; bytes: string }[]>`
      select relname as name, greatest(n_live_tup, 0)::int as rows, pg_total_relation_size(relid)::text as bytes
        from pg_stat_user_tables where schemaname = 'public' order by pg_total_relation_size(relid) desc, relname`,
  ])
  if (!row) throw new Error('PostgreSQL said nothing of itself')
  const { verdict, server } = storeHealth({ tills: [], server: state, provider: [] }, at, VERSION)
  return {
    at: at.toISOString(),
    verdict,
    findings: [...server],
    version: row.version,
    startedAt: row.started_at.toISOString(),
    isEmbedded: settings.databaseUrl === undefined,
    bytes: Number(row.bytes),
    disk: state.disk,
    connections: { open: row.open, most: row.most },
    tables: tables.map(({ name, rows, bytes }) => ({ name, rows, bytes: Number(bytes) })),
    migrations: {
      applied: row.applied,
      lastAt: row.last_applied === null ? null : new Date(Number(row.last_applied)).toISOString(),
    },
    queuedWork: tables.find(({ name }) => name === 'sync_queue')?.rows ?? 0,
    lastBackupAt: state.lastBackupAt,
  }
}
