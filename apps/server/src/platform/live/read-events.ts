import { sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { executePrepared } from '../database/execute-prepared.ts'
import { inOrganization } from '../tenancy.ts'
import { readDatabaseMark } from './database-mark.ts'
import {
  firstRunning,
  formatPosition,
  type LivePosition,
  parsePosition,
  placeIn,
  type ReadSoFar,
} from './live-position.ts'

export interface LiveRow {
  /** The transaction that wrote it. */
  readonly writtenBy: bigint
  readonly type: string
  readonly payload: Record<string, unknown>
}

interface LivePage extends ReadSoFar {
  readonly rows: readonly LiveRow[]
}

const PAGE = 500
/** Further behind than this, loading afresh is quicker than catching up. */
const MOST_BEHIND = 2_000
/** So many events are looked at for what was missed: a made-up place would have every event of a business read. */
const MAX_LOOKED_AT = 20_000

/**
 * What somebody at one of these places has not seen. It is asked by what each could see then and what can be seen now, so
 * nothing waits for a transaction that is still running, and what that one writes is news when it comes (decision 0110). A
 * page ends with a whole transaction.
 */
export function readEvents(
  database: Database,
  organizationId: string,
  places: readonly LivePosition[],
): Promise<LivePage> {
  const [from = 0n] = places.map(firstRunning).sort((a, b) => Number(a - b))
  const seen = JSON.stringify([...new Set(places.map(formatPosition))])
  return inOrganization(database, organizationId, async (tx) => {
    const rows = await executePrepared<EventRow>(
      tx,
      sql`
      with place as materialized (
        select value::pg_snapshot as seen from json_array_elements_text(${seen}::json)
      ), news as materialized (
        select written_by, number, type, payload from events
         where organization_id = ${organizationId} and written_by >= ${from.toString()}::xid8
           and exists (select from place where not pg_visible_in_snapshot(written_by, place.seen))
         order by written_by fetch first ${PAGE} rows with ties
      )
      select pg_current_snapshot()::text as now, written_by::text, type, payload
        from (select) one left join news on true order by news.written_by, news.number`,
    )
    const now = parsePosition(rows[0]?.now ?? '')
    if (!now) throw new Error('The database names no snapshot')
    const read = rows.flatMap(({ written_by: writtenBy, type, payload }) =>
      writtenBy === null ? [] : [{ writtenBy: BigInt(writtenBy), type, payload }],
    )
    return { rows: read, now, upTo: read.length >= PAGE ? read.at(-1)?.writtenBy : undefined }
  })
}

export interface LiveStart {
  /** Of the database: part of every place in its feeds. */
  readonly mark: string
  readonly now: LivePosition
  /** What was named, where that is a place in this database. */
  readonly after: LivePosition | undefined
  readonly isFarBehind: boolean
}

/**
 * Where a listener begins: after the place that it names, or now. Unless that is one in this database, and not far behind, it
 * must load everything afresh.
 */
export function findStart(
  database: Database,
  organizationId: string,
  place: string | undefined,
): Promise<LiveStart> {
  return inOrganization(database, organizationId, async (tx) => {
    const mark = await readDatabaseMark(tx)
    const named = place === undefined ? undefined : placeIn(mark, place)
    const [row] = await tx.execute<{ now: string; is_far_behind: boolean }>(sql`
      select pg_current_snapshot()::text as now,
             since.missed > ${MOST_BEHIND} or since.looked_at > ${MAX_LOOKED_AT} as is_far_behind
        from (select count(*) as looked_at,
                     count(*) filter (
                       where not pg_visible_in_snapshot(written_by, ${named ? formatPosition(named) : null}::pg_snapshot)) as missed
                from (select written_by from events where organization_id = ${organizationId}
                         and written_by >= ${named ? firstRunning(named).toString() : null}::xid8
                       order by written_by limit ${MAX_LOOKED_AT + 1}) looked) since`)
    const now = parsePosition(row?.now ?? '')
    if (!row || !now) throw new Error('The database names no snapshot')
    // One whose files were put back from a copy has its mark of before, and counts its transactions anew.
    const after = named && named.xmax <= now.xmax ? named : undefined
    return { mark, now, after, isFarBehind: row.is_far_behind }
  })
}

interface EventRow extends Record<string, unknown> {
  now: string
  written_by: string | null
  type: string
  payload: Record<string, unknown>
}
