import { orderNumber } from '@tuppence/domain/orders'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tenancy.ts'
import { moveOrder } from './move-order.ts'
import { forgetting } from './order-worker.ts'

/**
 * Takes customers whose personal data is erased out of their online orders; what they still had ordered is cancelled, since
 * nobody can hand it to anybody.
 */
export async function forgetOrdersOfCustomers(
  tx: Tx,
  organizationId: string,
  customerIds: readonly string[],
  now: Date,
): Promise<void> {
  const ids = sql`(select json_array_elements_text(${JSON.stringify(customerIds)}::json)::uuid)`
  const rows = await tx.execute<{ id: string; is_open: boolean }>(sql`
    select id, ended_at is null as is_open from online_orders
     where organization_id = ${organizationId} and customer_id in ${ids} order by id for no key update`)
  for (const { id, is_open } of rows)
    if (is_open) await moveOrder(tx, organizationId, id, { deed: 'cancel', byName: null, now })
  await tx.execute(forgetting(organizationId, sql`customer_id in ${ids}`))
}

/** What online orders a customer's personal data stands in. */
export async function ordersOfCustomers(
  tx: Tx,
  organizationId: string,
  customerIds: readonly string[],
): Promise<{ number: string; placedAt: string; name: string; phone: string; email: string; note: string }[]> {
  const rows = await tx.execute<{
    number: number
    placed_at: Date
    name: string | null
    phone: string | null
    email: string | null
    note: string
  }>(sql`
    select number, placed_at, name, phone, email, note from online_orders
     where organization_id = ${organizationId}
       and customer_id in (select json_array_elements_text(${JSON.stringify(customerIds)}::json)::uuid)
     order by placed_at`)
  return rows.map(({ number, placed_at: at, name, phone, email, note }) => ({
    number: orderNumber(number),
    placedAt: at.toISOString(),
    name: name ?? '',
    phone: phone ?? '',
    email: email ?? '',
    note,
  }))
}
