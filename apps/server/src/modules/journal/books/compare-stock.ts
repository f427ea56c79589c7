import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/tenancy.ts'
import type { Period } from '../read-journal.ts'
import { type Found, foundIn, MOST_OF_A_KIND, within } from './found.ts'

/** Each product's level beside the sum of all its movements, which know no period (reliability R6). */
export async function compareStock(tx: Tx, organizationId: string): Promise<Found> {
  const rows = await tx.execute<{ name: string; books: string; records: string; found: number }>(sql`
    select p.name, p.stock_quantity::text as books, coalesce(m.moved, 0)::text as records, count(*) over ()::int as found
      from products p left join (
        select product_id, sum(quantity_change) as moved from inventory
         where organization_id = ${organizationId} group by product_id) m on m.product_id = p.id
     where p.organization_id = ${organizationId} and p.stock_quantity <> coalesce(m.moved, 0)
     order by p.name limit ${MOST_OF_A_KIND}`)
  return foundIn(rows, ({ name, books, records }) => ({
    kind: 'stock-differs',
    about: name,
    day: null,
    recordId: null,
    differences: [{ what: 'a stock of', records, books }],
  }))
}

/** What the lines of each record of the period moved, beside its movements: goods sold go out, goods put back come in. */
export async function compareMovements(tx: Tx, organizationId: string, period: Period): Promise<Found> {
  const rows = await tx.execute<MovementRow>(sql`
    with record as materialized (
      select id, receipt_number, trading_day from transactions
       where organization_id = ${organizationId} and ${within(sql`trading_day`, period)}
    ), line as (
      select i.transaction_id as id, i.product_id, -sum(i.quantity) as quantity
        from record join transaction_items i on i.organization_id = ${organizationId} and i.transaction_id = record.id
       where i.quantity > 0 or i.restock group by 1, 2
    ), move as (
      select m.source_id as id, m.product_id, sum(m.quantity_change) as quantity,
             bool_or((m.transaction_type = 'sale') = (m.quantity_change > 0)) as against
        from record join inventory m on m.organization_id = ${organizationId} and m.source_id = record.id group by 1, 2
    )
    select record.id, record.receipt_number as receipt, record.trading_day::text as day, coalesce(p.name, 'a product that is gone') as product,
           coalesce(line.quantity, 0)::text as records, coalesce(move.quantity, 0)::text as books,
           count(*) over ()::int as found
      from line full join move on move.id = line.id and move.product_id = line.product_id
      join record on record.id = coalesce(line.id, move.id)
      left join products p on p.organization_id = ${organizationId} and p.id = coalesce(line.product_id, move.product_id)
     where line.quantity is distinct from move.quantity or move.against
     order by record.trading_day, record.id limit ${MOST_OF_A_KIND}`)
  return foundIn(rows, ({ id, receipt, day, product, records, books }) => ({
    kind: 'movement-differs',
    about: receipt,
    day,
    recordId: id,
    differences: [{ what: `a movement of ${product} by`, records, books }],
  }))
}

interface MovementRow extends Record<string, unknown> {
  id: string
  receipt: string
  day: string
  product: string
  records: string
  books: string
  found: number
}
