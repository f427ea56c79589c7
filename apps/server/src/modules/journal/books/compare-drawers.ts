import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/tenancy.ts'
import { coveredBy, Z_READ_DIGEST } from '../../shifts/public.ts'
import type { Period } from '../read-journal.ts'
import { type Found, foundIn, type InMoney, MOST_OF_A_KIND, within } from './found.ts'

/**
 * Each till's Z reads beside each other and beside the audit log, which was told of each when it was made: numbers have no
 * gap, one begins where the one before ends and adds to its grand total, none is changed, and none is gone.
 */
export async function compareZReads(tx: Tx, organizationId: string, period: Period): Promise<Found> {
  const rows = await tx.execute<ZRow>(sql`
    with told as materialized (
      select subject_id as id, detail, (at at time zone o.time_zone)::date as day
        from audit_log join organizations o on o.id = ${organizationId}
       where organization_id = ${organizationId} and subject_type = 'z_read' and action = 'z-read-made'
    ), kept as (
      select id, till_id, number, from_sequence, trading_day, grand_total - net as before, ${Z_READ_DIGEST} as digest,
             lag(number) over till as last_number, lag(to_sequence) over till as last_sequence,
             lag(grand_total) over till as last_total, lag(from_sequence) over till as last_from,
             lag(${coveredBy('z_reads')}) over till as last_covered
        from z_reads where organization_id = ${organizationId} window till as (partition by till_id order by number)
    ), wrong as (
      select 'Z read ' || k.number || ' of ' || t.code as about, k.trading_day as day, k.id,
             array_remove(array[
               case when k.number <> coalesce(k.last_number, 0) + 1 then 'the number before it is missing' end,
               -- Of one that ends beyond its till counts what it sums up: what follows that is in the next (decision 0068).
               case when k.from_sequence > k.last_sequence or k.from_sequence < k.last_sequence and k.last_covered > (
                           select count(*) from journal j
                            where j.organization_id = ${organizationId} and j.till_id = k.till_id
                              and j.sequence > k.last_from and j.sequence <= k.from_sequence)
                    then 'it does not begin where the one before ends' end,
               case when k.before <> coalesce(k.last_total, 0) then 'its grand total does not follow from the one before' end,
               case when told.id is null then 'the audit log does not tell of it'
                    when told.detail->>'digest' is distinct from k.digest then 'it is not as it was when it was made' end
             ], null) as faults
        from kept k join tills t on t.organization_id = ${organizationId} and t.id = k.till_id
        left join told on told.id = k.id::text
      union all
      select 'Z read ' || (told.detail->>'number') || ' of ' || (told.detail->>'till'), told.day, null, array['it is gone']
        from told where not exists (select from z_reads z where z.organization_id = ${organizationId} and z.id::text = told.id)
      union all
      select 'the shift on ' || t.code || ' counted by ' || s.closed_by_name, (s.end_time at time zone o.time_zone)::date, null,
             array['it has no Z read']
        from shifts s join organizations o on o.id = ${organizationId}
        join tills t on t.organization_id = ${organizationId} and t.id = s.till_id
       where s.organization_id = ${organizationId} and s.closed_by_name is not null
         and (s.to_sequence is not null or 'closed-by-manager' = any (s.flags))
         and not 'opening-missing' = any (s.flags)
         and not exists (select from z_reads z where z.organization_id = ${organizationId} and z.shift_id = s.id)
    )
    select about, day::text as day, id, faults, count(*) over ()::int as found from wrong
     where cardinality(faults) > 0 and ${within(sql`day`, period)}
     order by day, about limit ${MOST_OF_A_KIND}`)
  return foundIn(rows, ({ about, day, id, faults }) => ({
    kind: 'z-read-differs',
    about,
    day,
    recordId: id,
    differences: faults.map((what) => ({ what, records: '', books: '' })),
  }))
}

interface ZRow extends Record<string, unknown> {
  about: string
  day: string
  id: string | null
  faults: string[]
  found: number
}

/** What was done at a drawer, as it is kept, beside what the audit log was told of it. */
export async function compareDrawers(
  tx: Tx,
  organizationId: string,
  period: Period,
  inMoney: InMoney,
): Promise<Found> {
  const written = (amount: string | null): string => (amount === null ? 'no amount' : inMoney(amount))
  const rows = await tx.execute<DrawerRow>(sql`
    with kept as (
      select d.id, t.code, replace(d.kind, '-', ' ') as kind, (d.happened_at at time zone o.time_zone)::date as day,
             d.amount::text as amount, e.detail, d.content,
             d.content->>'amount' is distinct from d.amount::text or d.content->>'kind' <> d.kind
               or lower(d.content->>'shiftId') is distinct from d.shift_id::text
               or (d.content->>'afterSequence')::int <> d.after_sequence as is_changed
        from drawer_records d join organizations o on o.id = ${organizationId}
        join tills t on t.organization_id = ${organizationId} and t.id = d.till_id
        join audit_log e on e.organization_id = ${organizationId} and lower(e.subject_id) = d.id::text
         and e.action = 'drawer-' || d.kind
       where d.organization_id = ${organizationId}
    )
    select id, 'the drawer of ' || code || ': ' || kind as about, day::text as day, amount as records,
           detail->>'amount' as books, count(*) over ()::int as found
      from kept
     where ${within(sql`day`, period)} and (is_changed
        or (content->'amount', content->'reason', content->'note', content->'staff'->'name', content->'at', content->'takesBack',
            content->'why')
           is distinct from (detail->'amount', detail->'reason', detail->'note', detail->'staff', detail->'at', detail->'takesBack',
                                detail->'why'))
     order by day, id limit ${MOST_OF_A_KIND}`)
  return foundIn(rows, ({ id, about, day, records, books }) => ({
    kind: 'told-otherwise',
    about,
    day,
    recordId: id,
    differences: [{ what: 'the audit log', records: written(records), books: written(books) }],
  }))
}

interface DrawerRow extends Record<string, unknown> {
  id: string
  about: string
  day: string
  records: string | null
  books: string | null
  found: number
}
