import { sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { executePrepared } from '../database/execute-prepared.ts'
import { inOrganization, type Tx } from '../tenancy.ts'
import type { LivePosition } from './live-position.ts'

export interface LiveRow {
  readonly position: LivePosition
  readonly type: string
  readonly payload: Record<string, unknown>
}

export interface LivePage {
  readonly rows: readonly LiveRow[]
  /** There is more that could be read at once. */
  readonly more: boolean
  /** Something is written that cannot be read yet: an older transaction is still running. */
  readonly pending: boolean
}

const PAGE = 500
/** Further behind than this, loading afresh is quicker than catching up. */
const MOST_BEHIND = 2_000

/**
 * What came after a position. The oldest running transaction is asked for first, in a statement of its own: everything
 * written before it is then over, so the second statement misses nothing that a late commit could still bring.
 */
export function readEvents(
  database: Database,
  organizationId: string,
  after: LivePosition,
): Promise<LivePage> {
  return inOrganization(database, organizationId, async (tx) => {
    const horizon = await readHorizon(tx)
    const rows = await executePrepared<EventRow>(
      tx,
      sql`
      select written_by::text as written_by, number::text as number, type, payload from events
       where organization_id = ${organizationId}
         and (written_by, number) > (${after.writtenBy.toString()}::xid8, ${after.number.toString()}::bigint)
         and written_by < ${horizon}::xid8
       order by written_by, number limit ${PAGE}`,
    )
    const [late] = await executePrepared<{ pending: boolean }>(
      tx,
      sql`
      select exists (select from events
                      where organization_id = ${organizationId} and written_by >= ${horizon}::xid8) as pending`,
    )
    return {
      rows: rows.map(asLiveRow),
      more: rows.length === PAGE,
      pending: late?.pending ?? false,
    }
  })
}

/** Where a listener begins: after what it names, or now. Undefined place: it must load everything afresh. */
export function findStart(
  database: Database,
  organizationId: string,
  after: LivePosition | undefined,
): Promise<{ now: LivePosition; known: boolean }> {
  return inOrganization(database, organizationId, async (tx) => {
    const now = { writtenBy: BigInt(await readHorizon(tx)), number: 0n }
    if (!after) return { now, known: false }
    const [place] = await tx.execute<{ ahead: boolean; behind: number }>(sql`
      select ${after.writtenBy.toString()}::xid8 > pg_snapshot_xmax(pg_current_snapshot()) as ahead,
             (select count(*)::int from (
                select from events where organization_id = ${organizationId}
                   and (written_by, number) > (${after.writtenBy.toString()}::xid8, ${after.number.toString()}::bigint)
                 limit ${MOST_BEHIND + 1}) missed) as behind`)
    return { now, known: place !== undefined && !place.ahead && place.behind <= MOST_BEHIND }
  })
}

async function readHorizon(tx: Tx): Promise<string> {
  const [row] = await tx.execute<{ horizon: string }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`,
  )
  if (!row) throw new Error('The database names no snapshot')
  return row.horizon
}

interface EventRow extends Record<string, unknown> {
  written_by: string
  number: string
  type: string
  payload: Record<string, unknown>
}

const asLiveRow = (row: EventRow): LiveRow => ({
  position: { writtenBy: BigInt(row.written_by), number: BigInt(row.number) },
  type: row.type,
  payload: row.payload,
})
