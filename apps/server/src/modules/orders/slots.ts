import type { OrderSettings } from '@tuppence/contract/orders'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tenancy.ts'

export interface Slot {
  readonly from: Date
  readonly to: Date
  readonly isFull: boolean
}

/** The most slots that a page lists: a month of quarter hours. */
const MOST_SLOTS = 1_500

/**
 * When orders can be collected from now on, by the hours on the shop's own clock: an hour that a change of clocks leaves out
 * has no slot, and one that comes twice has each once (decision on time). A slot that does not end by the end of the hours is
 * none.
 */
export async function readSlots(
  tx: Tx,
  organizationId: string,
  settings: OrderSettings,
  now: Date,
): Promise<Slot[]> {
  const { hours, slotMinutes, mostPerSlot, leadMinutes, daysAhead } = settings
  const rows = await tx.execute<{ from: Date; to: Date; taken: number }>(sql`
    with shop as (
      select o.time_zone, (${now}::timestamptz at time zone o.time_zone)::date as today
        from organizations o where o.id = ${organizationId}
    ), slot as (
      select distinct local at time zone shop.time_zone as begins
        from shop, generate_series(0, ${daysAhead}::int) as ahead,
             jsonb_to_recordset(${JSON.stringify(hours)}::jsonb) as h (day int, "from" text, "to" text),
             generate_series((shop.today + ahead)::timestamp + h."from"::interval,
                             (shop.today + ahead)::timestamp + h."to"::interval - make_interval(mins => ${slotMinutes}),
                             make_interval(mins => ${slotMinutes})) as local
       where extract(isodow from shop.today + ahead) = h.day
         and (local at time zone shop.time_zone) at time zone shop.time_zone = local
    )
    select begins as "from", begins + make_interval(mins => ${slotMinutes}) as "to",
           (select count(*)::int from online_orders o
             where o.organization_id = ${organizationId} and o.slot_from = begins
               and o.state in ('new', 'accepted', 'ready', 'collected')) as taken
      from slot
     where begins >= ${now}::timestamptz + make_interval(mins => ${leadMinutes})
     order by begins limit ${MOST_SLOTS}`)
  return rows.map(({ from, to, taken }) => ({ from, to, isFull: taken >= mostPerSlot }))
}
