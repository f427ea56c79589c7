import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tenancy.ts'
import { reachOfTill, tillsOf } from './drawers-till.ts'
import { endOfZReads } from './end-of-z-reads.ts'

/**
 * How far each till of the business reaches, and up to which number its records are in a Z read, to join to as "reach": lists of
 * shifts ask of many tills at once what a read asks of one.
 */
export async function reachesOfTills(tx: Tx, organizationId: string): Promise<SQL> {
  const tills = await tillsOf(tx, organizationId)
  const ends = await tx.execute<{ till_id: string; to_sequence: number }>(sql`
    select t.id as till_id, z.to_sequence from tills t, lateral (
      select z.to_sequence from z_reads z
       where z.organization_id = ${organizationId} and z.till_id = t.id order by z.number desc limit 1) z
     where t.organization_id = ${organizationId}`)
  const endOf = new Map(ends.map(({ till_id, to_sequence }) => [till_id, to_sequence]))
  const reaches: { till_id: string; last: number; z_end: number }[] = []
  for (const till of tills) {
    const end = endOf.get(till.id) ?? 0
    // Only a Z read of a version before says an end that its till has not reached.
    const z_end = end <= till.last_sequence ? end : (await endOfZReads(tx, organizationId, till)).sequence
    reaches.push({ till_id: till.id, last: reachOfTill(till), z_end })
  }
  return sql`jsonb_to_recordset(${JSON.stringify(reaches)}::jsonb) as reach(till_id uuid, last int, z_end int)`
}
