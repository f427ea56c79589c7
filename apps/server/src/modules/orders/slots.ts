import type { OrderSettings } from '@tuppence/contract/orders'
import { MINUTE_MS } from '@tuppence/domain/durations'
import { hoursOn, type OpeningHours, openingHoursOf } from '@tuppence/domain/opening-hours'
import { addDays, instantOf, tradingDayOf } from '@tuppence/domain/reporting'
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

/** A shop has at least so long to answer an order while it is open. */
const TO_ANSWER_MS = 120 * MINUTE_MS
/** Further than any holiday of a shop that takes orders. */
const DAYS_LOOKED_AT = 35

/**
 * Until when the shop must take on an order that is placed now: when it closes, on the first day that leaves it two hours for
 * that, or when the slot in which it is fetched ends, if that is earlier. Null for a shop that does not say when it is open.
 */
export async function answerBy(
  tx: Tx,
  organizationId: string,
  now: Date,
  slotEnds: Date,
): Promise<Date | null> {
  const { hours, timeZone } = await readShopHours(tx, organizationId)
  const today = tradingDayOf(now, timeZone)
  for (let ahead = 0; ahead <= DAYS_LOOKED_AT; ahead += 1) {
    const day = addDays(today, ahead)
    const ofDay = hoursOn(hours, day)
    if (!ofDay) continue
    const opens = instantOf(`${day}T${ofDay.from}:00`, timeZone).getTime()
    const closes = instantOf(`${day}T${ofDay.to}:00`, timeZone)
    if (closes.getTime() - Math.max(opens, now.getTime()) >= TO_ANSWER_MS)
      return closes < slotEnds ? closes : slotEnds
  }
  return null
}
