import type { OrderSettings } from '@tuppence/contract/orders'
import { hoursOn, type OpeningHours, openingHoursOf } from '@tuppence/domain/opening-hours'
import { addDays, tradingDayOf } from '@tuppence/domain/reporting'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tenancy.ts'

export interface Slot {
  readonly from: Date
  readonly to: Date
  readonly isFull: boolean
}

/** The most slots that a page lists: a month of quarter hours. */
const MOST_SLOTS = 1_500

/** When the shop is open, and by which clock. */
export async function readShopHours(
  tx: Tx,
  organizationId: string,
): Promise<{ hours: OpeningHours; timeZone: string }> {
  const [row] = await tx.execute<{ settings: Record<string, unknown>; time_zone: string }>(sql`
    select settings, time_zone from organizations where id = ${organizationId}`)
  if (!row) throw new Error(`No organization ${organizationId}`)
  return { hours: openingHoursOf(row.settings), timeZone: row.time_zone }
}

/**
 * When orders can be collected from now on: while the shop is open, by its own clock. An hour that a change of clocks leaves out
 * has no slot, and one that comes twice has each once (decision on time). A slot that does not end by closing time is none.
 */
export async function readSlots(
  tx: Tx,
  organizationId: string,
  settings: OrderSettings,
  now: Date,
): Promise<Slot[]> {
  const { slotMinutes, mostPerSlot, leadMinutes, daysAhead } = settings
  const { hours, timeZone } = await readShopHours(tx, organizationId)
  const today = tradingDayOf(now, timeZone)
  const open = Array.from({ length: daysAhead + 1 }, (_, ahead) => addDays(today, ahead)).flatMap((day) => {
    const ofDay = hoursOn(hours, day)
    return ofDay ? [{ day, ...ofDay }] : []
  })
  const rows = await tx.execute<{ from: Date; to: Date; taken: number }>(sql`
    with slot as (
      select distinct local at time zone ${timeZone} as begins
        from jsonb_to_recordset(${JSON.stringify(open)}::jsonb) as h (day date, "from" text, "to" text),
             generate_series(h.day::timestamp + h."from"::interval,
                             h.day::timestamp + h."to"::interval - make_interval(mins => ${slotMinutes}),
                             make_interval(mins => ${slotMinutes})) as local
       where (local at time zone ${timeZone}) at time zone ${timeZone} = local
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
