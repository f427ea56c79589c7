import type { OnlineOrder } from '@tuppence/contract/orders'
import { minorOf } from '@tuppence/domain/money'
import { type OrderState, orderNumber } from '@tuppence/domain/orders'
import { computeTotals, type VatMode } from '@tuppence/domain/tax'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type BY_MOMENT, behindMoment, exactly } from '../../platform/paging/list-cursor.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { vatOf } from './order-goods.ts'

interface OrderRow extends Record<string, unknown> {
  id: string
  number: number
  state: OrderState
  name: string | null
  phone: string | null
  email: string | null
  customer_id: string | null
  same_network: number
  note: string
  slot_from: Date
  slot_to: Date
  expires_at: Date
  answer_by: Date | null
  placed_at: Date
  ended_at: string | null
  by_name: string | null
  reason: string | null
  sale_id: string | null
  total: string
  paid: string | null
  lines: OnlineOrder['lines']
}

/** By their slots: as many as a shop has slots for. */
export const openOrders = (tx: Tx, organizationId: string): Promise<OnlineOrder[]> =>
  selectOrders(tx, organizationId, sql`o.ended_at is null order by o.slot_from, o.number`)

/** The newest first. */
export const endedOrders = (
  tx: Tx,
  organizationId: string,
  limit: number,
  place: z.output<typeof BY_MOMENT> | undefined,
): Promise<OnlineOrder[]> =>
  selectOrders(
    tx,
    organizationId,
    sql`o.ended_at is not null and ${behindMoment(sql`o.ended_at`, sql`o.id`, place)}
     order by o.ended_at desc, o.id desc limit ${limit}`,
  )

/** The orders that nobody has answered and that came from the network of this one, it first. */
export async function ordersOfNetwork(tx: Tx, organizationId: string, id: string): Promise<string[]> {
  const rows = await tx.execute<{ id: string }>(sql`
    select s.id from online_orders o
      join online_orders s on s.organization_id = o.organization_id and s.network = o.network
     where o.organization_id = ${organizationId} and o.id = ${id} and o.ended_at is null and o.state = 'new'
       and s.ended_at is null and s.state = 'new'
     order by s.id <> o.id, s.id`)
  return rows.map((row) => row.id)
}

export async function readOrder(
  tx: Tx,
  organizationId: string,
  id: string,
): Promise<OnlineOrder | undefined> {
  const [order] = await selectOrders(tx, organizationId, sql`o.id = ${id}`)
  return order
}

async function selectOrders(tx: Tx, organizationId: string, which: SQL): Promise<OnlineOrder[]> {
  const rows = await tx.execute<OrderRow>(sql`
    select o.id, o.number, o.state, o.name, o.phone, o.email, o.customer_id, o.note, o.slot_from, o.slot_to, o.expires_at,
           o.answer_by,
           (select count(*)::int from online_orders s
             where s.organization_id = ${organizationId} and s.ended_at is null and s.state = 'new'
               and s.network = o.network and o.ended_at is null and o.state = 'new') as same_network,
           o.placed_at, ${exactly(sql`o.ended_at`)} as ended_at, o.by_name, o.reason, o.sale_id, o.total::text,
           (select sum(i.net_amount + i.vat_amount)::text from online_order_lines l
              join transaction_items i on i.organization_id = ${organizationId} and i.id = l.id
               and i.transaction_id = o.sale_id
             where l.organization_id = ${organizationId} and l.order_id = o.id) as paid,
           (select coalesce(json_agg(json_build_object('id', l.id, 'productId', l.product_id, 'name', l.name, 'sku', l.sku,
                     'quantity', l.quantity, 'unitPrice', l.unit_price::text) order by l.position), '[]')
              from online_order_lines l
             where l.organization_id = ${organizationId} and l.order_id = o.id) as lines
      from online_orders o
     where o.organization_id = ${organizationId} and ${which}`)
  return rows.map((row) => ({
    id: row.id,
    number: orderNumber(row.number),
    state: row.state,
    name: row.name,
    phone: row.phone,
    email: row.email,
    customerId: row.customer_id,
    sameNetwork: row.same_network,
    note: row.note,
    slotFrom: row.slot_from.toISOString(),
    slotTo: row.slot_to.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    answerBy: row.answer_by?.toISOString() ?? null,
    placedAt: row.placed_at.toISOString(),
    endedAt: row.ended_at,
    byName: row.by_name,
    reason: row.reason,
    saleId: row.sale_id,
    total: row.total,
    paid: row.paid,
    lines: row.lines,
  }))
}

interface LineRow extends Record<string, unknown> {
  name: string
  quantity: number
  unit_price: string
  vat_code: string
  vat_rate: string
  vat_inclusive: boolean
}

/** The lines of an order as its customer reads them: each with what it comes to alone, VAT included. */
export async function linesForCustomer(
  tx: Tx,
  organizationId: string,
  { id, vatMode }: { readonly id: string; readonly vatMode: VatMode },
): Promise<{ name: string; quantity: number; totalMinor: number }[]> {
  const rows = await tx.execute<LineRow>(sql`
    select name, quantity, unit_price::text, vat_code, vat_rate::text, vat_inclusive from online_order_lines
     where organization_id = ${organizationId} and order_id = ${id} order by position`)
  return rows.map(({ name, quantity, unit_price, ...vat }) => {
    const line = { quantity, unitPriceMinor: minorOf(unit_price), discountMinor: 0, ...vatOf(vat) }
    return { name, quantity, totalMinor: computeTotals([line], vatMode).totalMinor }
  })
}
