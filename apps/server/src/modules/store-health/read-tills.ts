import type { Holding, TillFacts } from '@tuppence/domain/health'
import { SERVER_TILL_CODE } from '@tuppence/domain/tills'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tenancy.ts'

/** So many of a till's newest numbers are looked at: some days of a busy one, and a few milliseconds. */
const NEWEST = 500

export interface KnownTill extends TillFacts {
  readonly code: string
  readonly name: string
}

/** The tills of a business in the order of their numbers, with what each said and how the end of its journal looks. */
export async function readTillFacts(tx: Tx, organizationId: string): Promise<KnownTill[]> {
  const rows = await tx.execute<TillRow>(sql`
    select t.id, t.code, t.name, t.device_id is not null as has_device, t.last_heartbeat, t.holding, t.held_at,
           greatest(t.last_sequence, coalesce((t.set_aside -> -1 ->> 'to')::int, 0)) as known_sequence,
           coalesce(j.missing, 0)::int as missing,
           (coalesce(j.wrong, 0) + case when j.till_id is null and t.last_sequence > 0 or j.last < t.last_sequence
                                        then 1 else 0 end)::int as wrong
      from tills t left join (${newestOfJournal(organizationId)}) j on j.till_id = t.id
     where t.organization_id = ${organizationId} and t.code <> ${SERVER_TILL_CODE}
     order by length(t.code), t.code`)
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    name: row.name,
    hasDevice: row.has_device,
    heardAt: row.last_heartbeat?.toISOString() ?? null,
    holding: row.holding,
    heldAt: row.held_at?.toISOString() ?? null,
    knownSequence: row.known_sequence,
    journal: { missing: row.missing, wrong: row.wrong },
  }))
}

/**
 * Numbers that are missing and not set aside, and records that do not follow the one before or that no till proves to be its
 * own, of each till's newest. The
 * whole, with contents and seals computed afresh, is the Journal page's work.
 */
const newestOfJournal = (organizationId: string) => sql`
  with newest as materialized (
    select j.till_id, j.sequence, j.seal, j.previous_seal, j.transaction_id, t.set_aside, j.sequence > t.last_sequence as is_beyond,
           coalesce((select 'till-unproven' = any(s.flags) from transactions s
                      where s.organization_id = ${organizationId} and s.id = j.transaction_id), false) as is_unproven
      from tills t, lateral (
        select * from journal j where j.organization_id = ${organizationId} and j.till_id = t.id
           and j.sequence > t.last_sequence - ${NEWEST}::int) j
     where t.organization_id = ${organizationId}
  ), numbered as (
    select till_id, sequence, set_aside, count(*) filter (where not is_unproven) as times,
           lag(sequence) over (partition by till_id order by sequence) as before,
           array_agg(previous_seal) as onto, array_agg(seal) as seals,
           lag(array_agg(seal)) over (partition by till_id order by sequence) as seals_before
      from newest where not (is_unproven and is_beyond) group by till_id, sequence, set_aside
  )
  select till_id, coalesce(max(sequence), 0) as last,
         sum(sequence - before - 1 - (
           select coalesce(sum(least((a ->> 'to')::int, sequence - 1) - greatest((a ->> 'from')::int, before + 1) + 1), 0)
             from jsonb_array_elements(set_aside) a
            where (a ->> 'from')::int <= sequence - 1 and (a ->> 'to')::int >= before + 1)) as missing,
         count(*) filter (where times > 1 or before = sequence - 1 and not onto && seals_before)
           + (select count(*) from newest n where n.till_id = walked.till_id and n.is_unproven) as wrong
    from (select distinct till_id from newest) walked left join numbered using (till_id) group by till_id`

interface TillRow extends Record<string, unknown> {
  id: string
  code: string
  name: string
  has_device: boolean
  last_heartbeat: Date | null
  holding: Holding | null
  held_at: Date | null
  known_sequence: number
  missing: number
  wrong: number
}
