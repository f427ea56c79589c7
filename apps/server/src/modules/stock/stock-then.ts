import { plainCost } from '@tuppence/domain/money'
import { type SQL, sql } from 'drizzle-orm'
import { averageCostOf } from '../../platform/database/average-cost.ts'
import type { Tx } from '../../platform/tenancy.ts'

/** A product and a moment, in milliseconds by the server's clock. */
export interface Then {
  readonly productId: string
  readonly atMs: number
  /** From when to when it was counted. */
  readonly firstAtMs: number
  readonly lastAtMs: number
}

export interface StockThen {
  readonly productId: string
  readonly name: string
  readonly sku: string
  readonly cost: string
  readonly price: string
  /** What stood on the shelf at the moment, by the books as they are now. */
  readonly expected: number
  /** How much moved while it was being counted, in or out. */
  readonly movedMeanwhile: number
}

interface Row extends Record<string, unknown> {
  id: string
  name: string
  sku: string
  cost: string
  price: string
  expected: string
  moved_meanwhile: string
}

/**
 * When goods of `inventory i` moved. A sale left the shop when its till says, whenever it arrived, and never after it did.
 * What was booked back never was, so it moved when the booking it takes back did.
 */
const movedAt: SQL = sql`coalesce(
  (select least(t.created_at, i.created_at) from transactions t
    where t.organization_id = i.organization_id and t.id = i.source_id),
  (select o.created_at from stock_bookings b
     join stock_bookings o on o.organization_id = b.organization_id and o.id = b.reverses_id
    where b.organization_id = i.organization_id and b.id = i.booking_id),
  i.created_at)`

/**
 * Whether goods moved, and not only the books. A correction of the figure, or another stock-take, says what had been true
 * before as well; what is sent back to the supplier is goods, though it is booked as an adjustment.
 */
const movesGoods: SQL = sql`(i.transaction_type in ('sale', 'void', 'refund', 'delivery', 'waste')
  or i.transaction_type = 'adjustment' and exists (
    select from stock_bookings b where b.organization_id = i.organization_id and b.id = i.booking_id
       and b.reason = 'sent-back'))`

/**
 * What stock there was of products, each at its own moment: today's less the goods that moved since. Called with the
 * products locked, nothing moves while it is read.
 */
export async function stockThen(
  tx: Tx,
  organizationId: string,
  moments: readonly Then[],
): Promise<StockThen[]> {
  const asked = JSON.stringify(
    moments.map(({ productId, atMs, firstAtMs, lastAtMs }) => ({
      ...{ id: productId, at: atMs / 1_000, first: firstAtMs / 1_000, last: lastAtMs / 1_000 },
    })),
  )
  const rows = await tx.execute<Row>(sql`
    with asked as (
      select (value ->> 'id')::uuid as id, to_timestamp((value ->> 'at')::float8) as at,
             to_timestamp((value ->> 'first')::float8) as began, to_timestamp((value ->> 'last')::float8) as ended
        from json_array_elements(${asked}::json))
    select p.id, p.name, p.sku, round(${sql.raw(averageCostOf('p'))}, 4)::text as cost, p.price::text as price,
           (p.stock_quantity - since.after)::text as expected, since.meanwhile::text as moved_meanwhile
      from asked join products p on p.organization_id = ${organizationId} and p.id = asked.id
     cross join lateral (
       select coalesce(sum(m.quantity_change) filter (where m.moved_at > asked.at), 0) as after,
              coalesce(sum(abs(m.quantity_change)) filter (where m.moved_at > asked.began and m.moved_at <= asked.ended), 0)
                as meanwhile
         from (select i.quantity_change, ${movedAt} as moved_at from inventory i
                where i.organization_id = ${organizationId} and i.product_id = p.id
                  and i.created_at > least(asked.began, asked.at) and ${movesGoods}) m) since
     order by lower(p.name), p.id`)
  return rows.map((row) => ({
    productId: row.id,
    name: row.name,
    sku: row.sku,
    cost: plainCost(row.cost),
    price: row.price,
    expected: Number(row.expected),
    movedMeanwhile: Number(row.moved_meanwhile),
  }))
}
