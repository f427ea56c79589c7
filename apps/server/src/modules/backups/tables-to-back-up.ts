import type { Sql } from 'postgres'

export type OwnerSql = Sql<{ bigint: number | string }>

export interface BackedUpTable {
  readonly name: string
  readonly columns: readonly string[]
  readonly hasOrganization: boolean
}

/**
 * Left out of a backup: what says who is signed in and who guessed wrongly, because a session that was ended since must not
 * come back to life, and the answers to repeats, which may tell of what is not in the backup; the record of backups and of restores, which is of this server and not of the books; copies of data, which hold it a second
 * time; and the mark of the database and its starts, which are another's where it is brought back.
 */
const LEFT_OUT = [
  'sessions',
  'sign_in_failures',
  'passkeys',
  'api_keys',
  'passkey_challenges',
  'call_tries',
  'idempotency_keys',
  'backup_runs',
  'restores',
  'data_copies',
  'data_copy_pieces',
  'database_mark',
  'database_starts',
]
/** Of the platform, and needed by a business that is brought back alone; the rest is of the provider or of other businesses. */
const WITH_EVERY_BUSINESS = ['business_code_counter', 'platform_settings']

/**
 * Every table and its columns, out of the database's own catalogue, so that no list of names can fall behind a migration.
 * Computed columns are left out, and so is the number of the transaction that wrote a row, which means something in its own
 * database only: what is brought back has that of its own coming.
 */
export const readTables = (sql: OwnerSql): Promise<BackedUpTable[]> =>
  sql<BackedUpTable[]>`
    select c.relname as name, json_agg(a.attname order by a.attnum) as columns,
           bool_or(a.attname = 'organization_id') as "hasOrganization"
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                         and a.atttypid <> 'xid8'::regtype
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> all (${LEFT_OUT}::text[])
     group by c.relname order by c.relname`.then((rows) => [...rows])

/** Which rows of a table belong to one business, as SQL; undefined for a table that has none of its. */
export function rowsOfBusiness(table: BackedUpTable, organizationId: string): string | undefined {
  if (table.hasOrganization) return `where organization_id = '${organizationId}'`
  if (table.name === 'organizations') return `where id = '${organizationId}'`
  return WITH_EVERY_BUSINESS.includes(table.name) ? '' : undefined
}

/** A name as it stands in a statement. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

export async function readMigratedTo(sql: OwnerSql): Promise<number> {
  const [row] = await sql`select max(created_at)::text as last from drizzle.__drizzle_migrations`
  return Number(row?.last ?? 0)
}
