import type { OrderSettings } from '@tuppence/contract/orders'
import { sql } from 'drizzle-orm'
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

export async function writeOrderSettings(tx: Tx, organizationId: string, set: OrderSettings): Promise<void> {
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
}
