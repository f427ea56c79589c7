import type { OrderSettings } from '@tuppence/contract/orders'
import { canonicalJson } from '@tuppence/domain/sales'
import { sql } from 'drizzle-orm'
import { Refused } from '../../platform/http/refused.ts'
import type { Tx } from '../../platform/tenancy.ts'

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
 * @throws Refused changed-meanwhile where it is not as it was on the screen
 */
export async function saveOrderSettings(
  tx: Tx,
  organizationId: string,
  { seen, set }: { readonly seen: OrderSettings; readonly set: OrderSettings },
): Promise<Record<string, unknown>> {
  // Of two who save at once the later sees what the first has written.
  await tx.execute(sql`select 1 from organizations where id = ${organizationId} for no key update`)
  const before = await readOrderSettings(tx, organizationId)
  const names = Object.keys(AT_FIRST) as (keyof OrderSettings)[]
  const isOther = (a: OrderSettings, b: OrderSettings) => (name: keyof OrderSettings) =>
    canonicalJson(a[name]) !== canonicalJson(b[name])
  if (names.some(isOther(seen, before))) throw new Refused('changed-meanwhile')
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
