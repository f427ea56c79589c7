import type { Writable } from 'node:stream'
import type { TransactionSql } from 'postgres'
import type { Secrets } from '../../platform/cluster/secrets.ts'
import { SET_BACKUP } from '../../platform/tenancy.ts'
import { isUuid } from '../../platform/uuid.ts'
import { writeFrame } from './frames.ts'
import { type BackedUpTable, type OwnerSql, quoted, readTables, rowsOfBusiness } from './tables-to-back-up.ts'

const ROWS_TOGETHER_BYTES = 64 * 1024
/** The policy by which an owner who is held by row-level security reads what there is to back up, and at no other time. */
const POLICY = 'read_for_backup'
/** Tills wait behind whoever waits for a table: sooner no backup now than that. */
const POLICY_WAITS_MS = 2_000

/**
 * Lets the owner of a PostgreSQL of one's own read the rows of all businesses, while it says that it makes a backup. The embedded
 * one's owner needs nothing: no policy holds it.
 */
export async function letOwnerRead(sql: OwnerSql): Promise<void> {
  const [role] =
    await sql`select rolsuper or rolbypassrls as passes from pg_roles where rolname = current_user`
  if (role?.passes) return
  const closed = await sql<{ name: string }[]>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relforcerowsecurity
       and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = ${POLICY})`
  for (const { name } of closed)
    await sql.begin(async (tx) => {
      await tx.unsafe(`set local lock_timeout = ${POLICY_WAITS_MS}`)
      await tx.unsafe(
        `create policy ${POLICY} on public.${quoted(name)} for select to current_user using (current_setting('app.realm', true) = 'backup')`,
      )
    })
}

/**
 * Writes every table as it was at one moment, a row after the other, so that memory holds a few of them however many there are.
 *
 * @param organizationId of the one business that is wanted; null for all there is
 */
export async function dumpTables(
  sql: OwnerSql,
  to: Writable,
  organizationId: string | null,
  secrets: Pick<Secrets, 'pepper' | 'cookieSecret'>,
): Promise<number> {
  if (organizationId !== null && !isUuid(organizationId)) throw new Error('An organization id is a UUID')
  return sql.begin('isolation level repeatable read read only', async (tx) => {
    await tx.unsafe(SET_BACKUP)
    await writeFrame(to, 'S', secrets)
    let rows = 0
    let tables = 0
    for (const table of await readTables(tx as unknown as OwnerSql)) {
      const which = organizationId === null ? '' : rowsOfBusiness(table, organizationId)
      if (which === undefined) continue
      rows += await dumpTable(tx, to, table, which)
      tables += 1
    }
    for (const counter of await readCounters(tx)) await writeFrame(to, 'N', counter)
    await writeFrame(to, 'Z', { tables, rows })
    return rows
  })
}

type Tx = TransactionSql<{ bigint: number | string }>

async function dumpTable(tx: Tx, to: Writable, { name, columns }: BackedUpTable, which: string) {
  await writeFrame(to, 'T', { name, columns })
  const copy = `copy (select ${columns.map(quoted).join(', ')} from public.${quoted(name)} ${which}) to stdout`
  let waiting: Buffer[] = []
  let bytes = 0
  let rows = 0
  const copied = await tx.unsafe(copy).readable()
  for await (const chunk of copied) {
    const row = chunk as Buffer
    for (let at = row.indexOf(0x0a); at !== -1; at = row.indexOf(0x0a, at + 1)) rows += 1
    waiting.push(row)
    bytes += row.length
    if (bytes < ROWS_TOGETHER_BYTES) continue
    await writeFrame(to, 'D', Buffer.concat(waiting))
    waiting = []
    bytes = 0
  }
  // The driver stops the wire while much waits here, and starts it again when more is asked for: of an ended copy nobody asks.
  copied._read(0)
  if (bytes > 0) await writeFrame(to, 'D', Buffer.concat(waiting))
  await writeFrame(to, 'E', { rows })
  return rows
}

/** Where the counters behind numbered columns stand. */
async function readCounters(tx: Tx): Promise<{ name: string; last: string }[]> {
  return tx<{ name: string; last: string }[]>`
    select s.sequencename as name, s.last_value::text as last from pg_sequences s
     where s.schemaname = 'public' and s.last_value is not null`
}
