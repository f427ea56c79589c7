import { sql } from 'drizzle-orm'
import { Refused } from '../http/refused.ts'
import { readDatabaseMark, readPosition, readStarts } from '../live/database-mark.ts'
import { firstRunning, formatPosition, parsePosition } from '../live/live-position.ts'
import type { Tx } from '../tenancy.ts'
import { type ChangeCursor, FIRST, formatCursor, parseCursor } from './change-cursor.ts'

/** What is told as it changes: the tables with `writtenBy`. */
export type ChangingTable = 'products' | 'customers' | 'transactions' | 'inventory'

export interface ChangesQuery {
  /** `next` of an earlier page; everything from the beginning where it is left out. */
  readonly after?: string | undefined
  readonly limit: number
}

export interface ChangesPage<Item> {
  readonly items: Item[]
  readonly next: string
  readonly more: boolean
}

/**
 * A page of what changed in one table since a cursor, in the order of the transactions that wrote it. Transactions that are still
 * running are passed by and told when they commit, so nothing is missed, and a row comes again only when it has changed again.
 *
 * @param read the items of these ids; one that is not answered is left out
 * @throws Refused unknown-cursor
 */
export async function readChanges<Item extends { readonly id: string }>(
  tx: Tx,
  organizationId: string,
  table: ChangingTable,
  { after, limit }: ChangesQuery,
  read: (ids: readonly string[]) => Promise<readonly Item[]>,
): Promise<ChangesPage<Item>> {
  const mark = await readDatabaseMark(tx)
  const now = await readPosition(tx)
  const cursor = after === undefined ? FIRST : parseCursor(mark, after)
  if (!cursor) throw new Refused('unknown-cursor')
  const { start, reached } = await readStarts(tx, cursor.start, now)
  if (isBeyond(cursor, reached)) throw new Refused('unknown-cursor')
  const { seen, reading } = cursor
  // As it is written in the cursor, which says a place with very many running transactions less exactly.
  const until = reading?.until ?? parsePosition(formatPosition(now)) ?? now
  // The column by its table's name: by its own, an order would be that of the text that is answered.
  const news = seen
    ? sql`t.written_by >= ${firstRunning(seen).toString()}::xid8 and not pg_visible_in_snapshot(t.written_by, ${formatPosition(seen)}::pg_snapshot)`
    : sql`true`
  const further = reading
    ? sql`(t.written_by, t.id) > (${reading.writtenBy.toString()}::xid8, ${reading.id}::uuid)`
    : sql`true`
  const rows = await tx.execute<{ id: string; writtenBy: string }>(sql`
    select t.id, t.written_by::text as "writtenBy" from ${sql.identifier(table)} t
     where t.organization_id = ${organizationId} and ${news} and ${further}
       and pg_visible_in_snapshot(t.written_by, ${formatPosition(until)}::pg_snapshot)
     order by t.written_by, t.id limit ${limit}`)
  const last = rows.at(-1)
  const more = last !== undefined && rows.length === limit
  const next: ChangeCursor = more
    ? { start, seen, reading: { until, writtenBy: BigInt(last.writtenBy), id: last.id } }
    : { start, seen: until, reading: undefined }
  const found = new Map((await read(rows.map(({ id }) => id))).map((item) => [item.id, item]))
  const items = rows.flatMap(({ id }) => found.get(id) ?? [])
  return { items, next: formatCursor(mark, next), more }
}

/**
 * Of a database whose files were put back from a copy: it has its mark of before, and counts its transactions anew, so that a cursor says
 * that it has seen what was never there. It stays so when the new ones have passed the old (decision 0148).
 */
const isBeyond = ({ seen, reading }: ChangeCursor, reached: bigint | undefined): boolean =>
  [seen, reading?.until].some(
    (place) => place !== undefined && (reached === undefined || place.xmax > reached),
  )
