import { sql } from 'drizzle-orm'
import { averageCostOf } from '../../platform/database/average-cost.ts'
import type { Tx } from '../../platform/tenancy.ts'

const AVERAGE = sql.raw(averageCostOf('p'))

/**
 * Averages what a booked delivery cost with what was in stock before it, to six places half up (rule 9). Lines without a cost came in at
 * the average. What nobody knows the cost of counts for nothing: what came in then says what all of it cost.
 */
export async function averageWith(tx: Tx, organizationId: string, bookingId: string): Promise<void> {
  await tx.execute(sql`
    update products p
       set average_cost = round((was.stock * ${AVERAGE} + came.value) / (was.stock + came.quantity), 6)
      from (${pricedLines(organizationId, bookingId)}) came
     cross join lateral (
       select case when ${AVERAGE} = 0 then 0 else greatest(p.stock_quantity - came.moved, 0) end as stock
         from products p where p.organization_id = ${organizationId} and p.id = came.product_id) was
     where p.organization_id = ${organizationId} and p.id = came.product_id`)
}

/**
 * The averages as they are without a delivery that was booked back. Where no other cost came in since, that is what it was before; else
 * its cost is taken off what is left in stock, which is exact where none of it was sold meanwhile. A cost that somebody wrote since stays.
 */
export async function averageWithout(tx: Tx, organizationId: string, bookingId: string): Promise<void> {
  await tx.execute(sql`
    update products p
       set average_cost = case
             when not came.is_followed then coalesce(came.before, p.average_cost)
             when p.stock_quantity > 0 and left_over.value >= 0 then round(left_over.value / p.stock_quantity, 6)
             else p.average_cost end
      from (select priced.*, exists (
                     select 1 from inventory later
                      where later.organization_id = ${organizationId} and later.product_id = priced.product_id
                        and later.transaction_type = 'delivery' and later.unit_cost is not null
                        and later.created_at > priced.at and later.booking_id <> ${bookingId}
                        and later.booking_id not in (select b.id from stock_bookings b
                              where b.organization_id = ${organizationId} and b.reverses_id = ${bookingId})) as is_followed
              from (${pricedLines(organizationId, bookingId)}) priced) came
     cross join lateral (
       select (p.stock_quantity + came.quantity) * p.average_cost - came.value as value
         from products p where p.organization_id = ${organizationId} and p.id = came.product_id) left_over
     where p.organization_id = ${organizationId} and p.id = came.product_id and p.average_cost is not null`)
}

/** Of each product of a delivery that says a cost: how many came in, how many of them with a cost, and what those cost together. */
const pricedLines = (organizationId: string, bookingId: string) => sql`
  select i.product_id, sum(i.quantity_change) as moved, min(i.created_at) as at, min(i.average_before) as before,
         sum(i.quantity_change) filter (where i.unit_cost is not null) as quantity,
         sum(i.quantity_change * i.unit_cost) as value
    from inventory i
   where i.organization_id = ${organizationId} and i.booking_id = ${bookingId} and i.transaction_type = 'delivery'
   group by i.product_id having count(i.unit_cost) > 0`
