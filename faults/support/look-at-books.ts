import type { Sql } from 'postgres'
import { breaches } from '../../apps/server/src/testing/invariants.ts'

export interface Looked {
  readonly recorded: number
  readonly lost: number
  readonly twice: number
  readonly broken: readonly string[]
}

/** What tills know of what they sent. */
export interface Sent {
  /** By id. */
  readonly acknowledged: ReadonlyMap<string, unknown>
  /** Sent and never answered: it may be there, once, or not. */
  readonly unknown: ReadonlySet<string>
  /** By till, the first number of those. */
  readonly openFrom: ReadonlyMap<string, number>
}

/**
 * Looks whether the books hold what was acknowledged, once, and nothing that nobody sent; whether each till's journal has
 * no gap, no twin and no torn seal; and whether everything else is true that must be true of every database.
 */
export async function lookAtBooks(
  owner: Sql<{ bigint: number | string }>,
  { acknowledged, unknown, openFrom }: Sent,
): Promise<Looked> {
  const rows = await owner<{ id: string }[]>`select id from transactions`
  const kept = new Set(rows.map(({ id }) => id))
  const heard = new Set(acknowledged.keys())
  const lost = [...heard].filter((id) => !kept.has(id))
  const strange = [...kept].filter((id) => !heard.has(id) && !unknown.has(id))
  const twins = await owner<{ number: string }[]>`
    select till_id || ' ' || till_sequence as number from transactions group by till_id, till_sequence having count(*) > 1`
  const gaps = await owner<{ till: string; sequence: number }[]>`
    select till_id as till, sequence::int as sequence from (
      select till_id, sequence, previous_seal, lag(seal, 1, '') over w as before, lag(sequence, 1, 0) over w as last
        from journal window w as (partition by organization_id, till_id order by sequence)) j
     where previous_seal <> before or sequence <> last + 1`
  const torn = gaps.filter(({ till, sequence }) => sequence < (openFrom.get(till) ?? Infinity))
  const found = await breaches(owner)
  return {
    recorded: kept.size,
    lost: lost.length,
    twice: rows.length - kept.size + twins.length,
    broken: [
      ...lost.map((id) => `R1 ${id} was acknowledged and is lost`),
      ...strange.map((id) => `R1 ${id} is in the books and was never sent`),
      ...twins.map(({ number }) => `R7 ${number} is in the books twice`),
      ...torn.map(({ till, sequence }) => `R7 the journal of ${till} is torn at ${sequence}`),
      ...Object.entries(found).map(
        ([promise, rows]) => `R6 not true that ${promise}: ${JSON.stringify(rows)}`,
      ),
    ],
  }
}
