import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tenancy.ts'
import { type DrawersTill, lockTill } from './drawers-till.ts'

/** Where a till's Z reads stand: the next one goes on from here. */
export interface EndOfZReads {
  readonly number: number
  readonly grandTotal: string
  /** The till's number up to which its records are in a Z read; 0 where there is none, so that the first takes up all. */
  readonly sequence: number
}

/**
 * Where the Z reads of a till really end. One of a version before may say an end that the till had not reached, because a close
 * that named a wrong number was believed: believed again, it would hide every sale to come. Of such a one counts what it summed
 * up: it stays as it was made, and the next one goes on from the last record in it.
 */
export async function endOfZReads(tx: Tx, organizationId: string, till: DrawersTill): Promise<EndOfZReads> {
  const [last] = await tx.execute<ZRow>(sql`
    select number, from_sequence, to_sequence, grand_total::text as grand_total from z_reads
     where organization_id = ${organizationId} and till_id = ${till.id} order by number desc limit 1`)
  if (!last) return { number: 0, grandTotal: '0.00', sequence: 0 }
  const isReached = last.to_sequence <= till.last_sequence
  const sequence = isReached ? last.to_sequence : await lastCovered(tx, organizationId, till)
  return { number: last.number, grandTotal: last.grand_total, sequence }
}

/** Up to which of its numbers a till's records are in a Z read, for the till itself: its X read begins behind it. */
export async function zReadTo(tx: Tx, organizationId: string, tillId: string): Promise<number> {
  const till = await lockTill(tx, organizationId, tillId)
  return till ? (await endOfZReads(tx, organizationId, till)).sequence : 0
}

/**
 * The last record that is in a Z read, of the latest one that began where the till had been. It says how many it covers: where
 * as many had arrived when it was made, the last of those is meant; where not all, as many from its beginning.
 */
async function lastCovered(tx: Tx, organizationId: string, till: DrawersTill): Promise<number> {
  const [row] = await tx.execute<{
    from_sequence: number
    covered: number
    arrived: number
    last: number | null
    counted: number | null
  }>(sql`
    with z as materialized (
      select from_sequence, to_sequence, made_at, ${coveredBy('z_reads')} as covered from z_reads
       where organization_id = ${organizationId} and till_id = ${till.id} and from_sequence <= ${till.last_sequence}
       order by number desc limit 1
    ), entry as materialized (
      select j.sequence, j.created_at <= z.made_at as was_there, row_number() over (order by j.sequence, j.created_at) as place
        from z join journal j on j.organization_id = ${organizationId} and j.till_id = ${till.id}
         and j.sequence > z.from_sequence and j.sequence <= least(z.to_sequence, ${till.last_sequence}::int)
    )
    select z.from_sequence, z.covered, (select count(*)::int from entry where was_there) as arrived,
           (select max(sequence) from entry where was_there) as last,
           (select max(sequence) from entry where place <= z.covered) as counted
      from z`)
  if (!row) return 0
  return (row.arrived === row.covered ? row.last : row.counted) ?? row.from_sequence
}

/** How many records a row of z_reads sums up, by the row's name in the statement. */
export function coveredBy(z: string): SQL {
  const counts = ['saleCount', 'refundCount', 'exchangeCount', 'voidCount']
  return sql.raw(`(${counts.map((count) => `(${z}.content->'sales'->>'${count}')::int`).join(' + ')})`)
}

interface ZRow extends Record<string, unknown> {
  number: number
  to_sequence: number
  grand_total: string
}
