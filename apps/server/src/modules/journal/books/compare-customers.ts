import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/tenancy.ts'
import { type Found, foundIn, inPounds, MOST_OF_A_KIND } from './found.ts'

/** What each customer has spent, and their points, beside what they bought less what came back of it. */
export async function compareCustomers(tx: Tx, organizationId: string): Promise<Found> {
  const rows = await tx.execute<CustomerRow>(sql`
    with back as (
      select reverses_id, sum(returned_total) as amount from transactions
       where organization_id = ${organizationId} and reverses_id is not null group by reverses_id
    ), bought as (
      select customer_id, sum(kept) as spent, sum(floor(greatest(kept, 0))) as points from (
        select t.customer_id, t.total_amount + coalesce(t.returned_total, 0) - coalesce(back.amount, 0) as kept
          from transactions t left join back on back.reverses_id = t.id
         where t.organization_id = ${organizationId} and t.customer_id is not null
           and t.kind in ('sale', 'exchange')) t group by customer_id
    )
    select coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), 'a customer without a name') as name,
           coalesce(b.spent, 0)::float8 as spent, c.total_spent::float8 as kept_spent, coalesce(b.points, 0)::text as points,
           c.loyalty_points::text as kept_points, count(*) over ()::int as found
      from customers c left join bought b on b.customer_id = c.id
     where c.organization_id = ${organizationId}
       and (c.total_spent <> coalesce(b.spent, 0) or c.loyalty_points <> coalesce(b.points, 0))
     order by name, c.id limit ${MOST_OF_A_KIND}`)
  return foundIn(rows, ({ name, spent, kept_spent, points, kept_points }) => ({
    kind: 'customer-differs',
    about: name,
    day: null,
    recordId: null,
    differences: [
      { what: 'spending of', records: inPounds(spent), books: inPounds(kept_spent) },
      { what: 'points of', records: points, books: kept_points },
    ].filter(({ records, books }) => records !== books),
  }))
}

interface CustomerRow extends Record<string, unknown> {
  name: string
  spent: number
  kept_spent: number
  points: string
  kept_points: string
  found: number
}
