import { isOrderLine } from '@tuppence/domain/orders'
import { TOUCHED_TEXT } from '../../platform/database/touched.ts'
import { setJobsText } from '../../platform/jobs/set-job.ts'
import { isUuid } from '../../platform/uuid.ts'
import type { SaleRows } from './sale-rows.ts'

/*
 * A sale that holds the lines of an online order hands it over (modules/orders/RULES.md 4): in the sale's own transaction the order is collected and
 * what it held is free, since the sale has moved it. A line tells by its id that it is one of an order, so that every other
 * sale is recorded without a look.
 */

/** The lines of orders among these, as the tills named them. */
export function orderLinesOf(records: readonly SaleRows[]): string[] {
  return [...new Set(records.flatMap(namedLines))].sort()
}

/** The same with the sale that holds each, as COLLECT_ORDERS reads them. */
export function orderLinesWithSales(records: readonly SaleRows[]): string {
  return JSON.stringify(records.flatMap((rows) => namedLines(rows).map((id) => ({ id, sale: rows.id }))))
}

const namedLines = ({ lines, lineIds }: SaleRows): string[] =>
  (lineIds ?? lines.map(({ id }) => id)).filter(isOrderLine)

/** Orders are locked before goods, wherever they are moved on. */
export function lockOrders(organizationId: string, lineIds: readonly string[]): string {
  if (lineIds.length === 0) return ''
  if (![organizationId, ...lineIds].every(isUuid)) throw new Error('A lock is taken on the id of an order')
  return `select 1 from online_orders where organization_id = '${organizationId}' and id in (
            select order_id from online_order_lines where organization_id = '${organizationId}' and id in ('${lineIds.join("','")}'))
           order by id for no key update`
}

/**
 * $1 business, $2 the lines with their sales, $3 now. An order that was over before stays as it was; where another sale had
 * collected it, two tills have rung it up, and it says so to the shop.
 */
export const COLLECT_ORDERS = `
with named as materialized (
  select id, sale from json_to_recordset($2::json) as named (id uuid, sale uuid)
), handed as materialized (
  select distinct on (l.order_id) l.order_id, i.transaction_id
    from named, online_order_lines l, transaction_items i
   where l.organization_id = $1::uuid and l.id = named.id
     and i.organization_id = $1::uuid and i.id = l.id and i.quantity > 0
   order by l.order_id, i.transaction_id
), collected as (
  update online_orders o
     set state = 'collected', sale_id = t.id, ended_at = $3::timestamptz, by_name = t.staff_name, updated_at = now()
    from handed h, transactions t
   where o.organization_id = $1::uuid and o.id = h.order_id and o.ended_at is null
     and t.organization_id = $1::uuid and t.id = h.transaction_id
  returning o.id
), again as (
  update online_orders o set reason = 'Rung up again: ' || t.transaction_number, updated_at = now()
    from (select distinct l.order_id, named.sale from named, online_order_lines l
           where l.organization_id = $1::uuid and l.id = named.id) twice, transactions t
   where o.organization_id = $1::uuid and o.id = twice.order_id and o.state = 'collected' and o.sale_id <> twice.sale
     and t.organization_id = $1::uuid and t.id = twice.sale
  returning o.id
), released as (
  update products p set held_quantity = p.held_quantity - held.quantity, ${TOUCHED_TEXT}
    from (select l.product_id, sum(l.quantity)::int as quantity from online_order_lines l join collected on collected.id = l.order_id
           where l.organization_id = $1::uuid group by l.product_id) held
   where p.organization_id = $1::uuid and p.id = held.product_id
  returning p.id
), jobs_of_orders as (${setJobsText('online-orders', 'select id, $3::timestamptz from collected')}
)
insert into events (organization_id, id, type, payload)
select $1::uuid, gen_random_uuid(), 'online-orders-changed', jsonb_build_object('orderId', id, 'state', 'collected')
  from (select id from collected union all select id from again) moved
union all
select $1::uuid, gen_random_uuid(), 'products-changed', jsonb_build_object('productIds', jsonb_agg(id)) from released
having count(*) > 0`
