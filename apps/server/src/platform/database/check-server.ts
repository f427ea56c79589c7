import { StartRefusal } from '../start-refusal.ts'
import type { Database } from './connect.ts'

const OLDEST = 15
/** With these off, a sale the till was told is safe can be gone after a power cut. */
const MUST_NOT_BE_OFF = ['fsync', 'full_page_writes', 'synchronous_commit']

/**
 * Refuses a PostgreSQL that is too old or may lose acknowledged sales. Run on the connection that will record them: a
 * role can carry settings of its own.
 *
 * @returns warnings about what weakens the database without endangering what it has acknowledged
 */
export async function checkServer({ sql }: Database): Promise<string[]> {
  const rows = await sql<{ name: string; setting: string }[]>`
    select name, setting from pg_settings
     where name in ('server_version_num', 'server_version', 'data_checksums', 'fsync', 'full_page_writes', 'synchronous_commit')`
  const setting = new Map(rows.map((row) => [row.name, row.setting]))
  if (Number(setting.get('server_version_num')) < OLDEST * 10_000) {
    throw new StartRefusal(
      `The database is PostgreSQL ${setting.get('server_version')}; Tuppence needs ${OLDEST} or newer. Upgrade it, or unset DATABASE_URL to use the embedded one.`,
    )
  }
  const off = MUST_NOT_BE_OFF.filter((name) => setting.get(name) === 'off')
  if (off.length > 0) {
    throw new StartRefusal(
      `PostgreSQL runs with ${off.map((name) => `${name}=off`).join(', ')}: a power cut could lose sales that tills were told are safe. Turn ${off.length > 1 ? 'them' : 'it'} on.`,
    )
  }
  if (setting.get('data_checksums') === 'on') return []
  return ['The database was made without data checksums: damage on its disk would go unnoticed.']
}
