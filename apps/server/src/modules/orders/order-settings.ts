import type { OrderSettings } from '@tuppence/contract/orders'
import { isEverOpen } from '@tuppence/domain/opening-hours'
import { missingForOrders, ORDER_NEED_WORDS } from '@tuppence/domain/orders'
import { tradingDayOf } from '@tuppence/domain/reporting'
import { canonicalJson } from '@tuppence/domain/sales'
import { sql } from 'drizzle-orm'
import { oneOfIds } from '../../platform/database/one-of-ids.ts'
import { Refused } from '../../platform/http/refused.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { readShopHours } from './slots.ts'

/** Until somebody says otherwise. Off. */
const AT_FIRST: OrderSettings = {
  isOn: false,
  slotMinutes: 30,
  mostPerSlot: 4,
  leadMinutes: 60,
  daysAhead: 7,
  keptMinutes: 120,
  categoryIds: [],
  message: '',
}

export async function readOrderSettings(tx: Tx, organizationId: string): Promise<OrderSettings> {
  const [row] = await tx.execute<OrderSettings & Record<string, unknown>>(sql`
    select is_on as "isOn", slot_minutes as "slotMinutes", most_per_slot as "mostPerSlot",
           lead_minutes as "leadMinutes", days_ahead as "daysAhead", kept_minutes as "keptMinutes",
           category_ids as "categoryIds", message
      from online_order_settings where organization_id = ${organizationId} and id = ${organizationId}`)
  return row ?? AT_FIRST
}

/**
 * Writes how a shop takes orders.
 *
 * @returns what has changed, as before and after
 * @throws Refused changed-meanwhile where it is not as it was on the screen, orders-not-ready where they would be on and something
 *   that they need is missing
 */
export async function saveOrderSettings(
  tx: Tx,
  organizationId: string,
  { seen, set }: { readonly seen: OrderSettings; readonly set: OrderSettings },
  now: Date,
): Promise<Record<string, unknown>> {
  // Of two who save at once the later sees what the first has written.
  await tx.execute(sql`select 1 from organizations where id = ${organizationId} for no key update`)
  const before = await readOrderSettings(tx, organizationId)
  const names = Object.keys(AT_FIRST) as (keyof OrderSettings)[]
  const isOther = (a: OrderSettings, b: OrderSettings) => (name: keyof OrderSettings) =>
    canonicalJson(a[name]) !== canonicalJson(b[name])
  if (names.some(isOther(seen, before))) throw new Refused('changed-meanwhile')
  if (set.isOn) await refuseUnlessReady(tx, organizationId, set.categoryIds, now)
  await tx.execute(sql`
    insert into online_order_settings (organization_id, id, is_on, slot_minutes, most_per_slot, lead_minutes,
                                       days_ahead, kept_minutes, category_ids, message)
    values (${organizationId}, ${organizationId}, ${set.isOn}, ${set.slotMinutes},
            ${set.mostPerSlot}, ${set.leadMinutes}, ${set.daysAhead}, ${set.keptMinutes},
            ${JSON.stringify(set.categoryIds)}::jsonb, ${set.message})
    on conflict (organization_id, id) do update set
      is_on = excluded.is_on, slot_minutes = excluded.slot_minutes,
      most_per_slot = excluded.most_per_slot, lead_minutes = excluded.lead_minutes, days_ahead = excluded.days_ahead,
      kept_minutes = excluded.kept_minutes, category_ids = excluded.category_ids, message = excluded.message,
      updated_at = now()`)
  const changed = names
    .filter(isOther(before, set))
    .map((name) => [
      LOGGED_AS[name],
      name === 'categoryIds' ? ['other categories', 'these categories'] : [before[name], set[name]],
    ])
  return Object.fromEntries(changed)
}

/** Whether the shop has said when it opens, by its own clock. */
export async function hasOpeningHours(tx: Tx, organizationId: string, now: Date): Promise<boolean> {
  const { hours, timeZone } = await readShopHours(tx, organizationId)
  return isEverOpen(hours, tradingDayOf(now, timeZone))
}

async function refuseUnlessReady(
  tx: Tx,
  organizationId: string,
  categoryIds: readonly string[],
  now: Date,
): Promise<void> {
  const [offered] = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from categories c
     where c.organization_id = ${organizationId} and c.id = ${oneOfIds(categoryIds)}
       and c.is_active and c.archived_at is null`)
  const missing = missingForOrders(offered?.count ?? 0, await hasOpeningHours(tx, organizationId, now))
  if (missing.length === 0) return
  throw new Refused(
    'orders-not-ready',
    missing.map((need) => ({
      field: need === 'categories' ? 'body.set.categoryIds' : 'body.set.isOn',
      message: ORDER_NEED_WORDS[need],
    })),
  )
}

/** What each is called in the log, among all that is set of a shop. */
const LOGGED_AS: Readonly<Record<keyof OrderSettings, string>> = {
  isOn: 'onlineOrders',
  slotMinutes: 'onlineOrdersSlotMinutes',
  mostPerSlot: 'onlineOrdersMostPerSlot',
  leadMinutes: 'onlineOrdersLeadMinutes',
  daysAhead: 'onlineOrdersDaysAhead',
  keptMinutes: 'onlineOrdersKeptMinutes',
  categoryIds: 'onlineOrdersOffer',
  message: 'onlineOrdersMessage',
}
