import { sql } from 'drizzle-orm'
import { customerNameIn } from '../../../platform/database/customer-name.ts'
import type { Tx } from '../../../platform/tenancy.ts'
import { type Found, foundIn, type InMoney, MOST_OF_A_KIND } from './found.ts'

/**
 * What each customer has spent, and their points, beside what they bought less what came back of it. Points are what their
 * sales come to (decision 0073) and what people adjusted, and the sum of the ledger besides. What somebody bought who was
 * merged is the other's whom they turned out to be.
 */
export async function compareCustomers(tx: Tx, organizationId: string, inMoney: InMoney): Promise<Found> {
  const rows = await tx.execute<CustomerRow>(sql`
    with back as (
      select r.reverses_id, sum(r.returned_total) as amount, coalesce(sum(by.back), 0) as in_points
        from transactions r left join (
          select transaction_id, -sum(amount) as back from transaction_tenders
           where organization_id = ${organizationId} and method = 'loyalty' and amount < 0 group by transaction_id) by
          on by.transaction_id = r.id
       where r.organization_id = ${organizationId} and r.reverses_id is not null group by r.reverses_id
    ), paid as (
      select transaction_id, sum(amount) as amount, sum(points) as points from transaction_tenders
       where organization_id = ${organizationId} and method = 'loyalty' and amount > 0 group by transaction_id
    ), bought as (
      select customer_id, sum(sold - back) as spent,
             sum(floor(greatest(sold - paid - (back - least(in_points, paid)), 0))
                 - (points - case when paid = 0 then 0 else round(points * least(in_points, paid) / paid) end)) as points
        from (
          select coalesce(who.merged_into, who.id) as customer_id, t.total_amount + coalesce(t.returned_total, 0) as sold,
                 coalesce(back.amount, 0) as back, coalesce(back.in_points, 0) as in_points,
                 coalesce(paid.amount, 0) as paid, coalesce(paid.points, 0) as points
            from transactions t join customers who on who.organization_id = ${organizationId} and who.id = t.customer_id
            left join back on back.reverses_id = t.id left join paid on paid.transaction_id = t.id
           where t.organization_id = ${organizationId} and t.customer_id is not null
             and t.kind in ('sale', 'exchange')) t group by customer_id
    ), entry as (
      select customer_id, sum(points) as points from loyalty_entries
       where organization_id = ${organizationId} group by customer_id
    ), adjusted as (
      select coalesce(who.merged_into, who.id) as customer_id, sum(e.points) as points
        from loyalty_entries e join customers who on who.organization_id = ${organizationId} and who.id = e.customer_id
       where e.organization_id = ${organizationId} and e.kind = 'adjusted' group by 1
    ), figure as (
      select c.id, ${sql.raw(customerNameIn('c'))} as name,
             coalesce(b.spent, 0) as spent, c.total_spent as kept_spent,
             coalesce(b.points, 0) + coalesce(adjusted.points, 0) as points, c.loyalty_points as kept_points,
             coalesce(entry.points, 0) as ledger
        from customers c left join bought b on b.customer_id = c.id
        left join entry on entry.customer_id = c.id left join adjusted on adjusted.customer_id = c.id
       where c.organization_id = ${organizationId}
    )
    select name, spent::float8 as spent, kept_spent::float8 as kept_spent, points::text as points,
           kept_points::text as kept_points, ledger::text as ledger, count(*) over ()::int as found
      from figure where kept_spent <> spent or kept_points <> points or kept_points <> ledger
     order by name, id limit ${MOST_OF_A_KIND}`)
  return foundIn(rows, ({ name, spent, kept_spent, points, kept_points, ledger }) => ({
    kind: 'customer-differs',
    about: name,
    day: null,
    recordId: null,
    differences: [
      { what: 'spending of', records: inMoney(spent), books: inMoney(kept_spent) },
      { what: 'points of', records: points, books: kept_points },
      { what: 'points in the ledger of', records: points, books: ledger },
    ].filter(({ records, books }) => records !== books),
  }))
}

interface CustomerRow extends Record<string, unknown> {
  name: string
  spent: number
  kept_spent: number
  points: string
  kept_points: string
  ledger: string
  found: number
}
