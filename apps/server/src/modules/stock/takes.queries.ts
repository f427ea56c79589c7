import type { FrozenLine, StockTake } from '@tuppence/contract/stock-takes'
import { plainCost } from '@tuppence/domain/money'
import { takeScopeSchema, takeStatusSchema, uncountedChoiceSchema } from '@tuppence/domain/stock'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Refused } from '../../platform/http/refused.ts'
import { type BY_RANK, behindRank, exactly } from '../../platform/paging/list-cursor.ts'
import type { Tx } from '../../platform/tenancy.ts'

interface Row extends Record<string, unknown> {
  id: string
  name: string
  scope: string
  category_id: string | null
  category: string | null
  is_blind: boolean
  status: string
  begun_at: string
  staff_name: string | null
  ended_at: Date | null
  ended_by_name: string | null
  uncounted: string | null
  booking_id: string | null
  product_count: number
  counted_count: number
  count_count: number
}

/** Stock-takes, the open ones first, then the latest. */
export async function listTakes(
  tx: Tx,
  organizationId: string,
  limit: number,
  place: z.output<typeof BY_RANK> | undefined,
): Promise<StockTake[]> {
  const behind = behindRank(sql`(t.status = 'open')::int`, sql`t.created_at`, sql`t.id`, place)
  const rows = await selectTakes(tx, organizationId, behind, limit)
  return rows.map(toTake)
}

/** @throws Refused not-found */
export async function readTake(tx: Tx, organizationId: string, id: string): Promise<StockTake> {
  const [row] = await selectTakes(tx, organizationId, sql`t.id = ${id}`, 1)
  if (!row) throw new Refused('not-found')
  return toTake(row)
}

/**
 * The products that a stock-take covers, for a condition on `products p` beside `stock_takes t`. What was archived since
 * is none of them.
 */
export const isCovered = sql`p.organization_id = t.organization_id and p.archived_at is null and (
  t.scope = 'all' or t.scope = 'category' and p.category_id = t.category_id or t.scope = 'products' and exists (
    select from stock_take_products c where c.organization_id = t.organization_id and c.stock_take_id = t.id
       and c.product_id = p.id))`

function selectTakes(tx: Tx, organizationId: string, which: SQL, limit: number) {
  return tx.execute<Row>(sql`
    select t.*, ${exactly(sql`t.created_at`)} as begun_at, c.name as category, b.full_name as staff_name, e.full_name as ended_by_name,
           case when t.status = 'open' then (select count(*)::int from products p where ${isCovered})
                else counts.counted + coalesce(t.uncounted_products, 0) end as product_count,
           counts.counted as counted_count, counts.counts as count_count
      from (select * from stock_takes t where t.organization_id = ${organizationId} and ${which}
             order by (t.status = 'open') desc, t.created_at desc, t.id desc limit ${limit}) t
      left join categories c on c.organization_id = t.organization_id and c.id = t.category_id
      left join staff_members b on b.organization_id = t.organization_id and b.id::text = t.user_id
      left join staff_members e on e.organization_id = t.organization_id and e.id::text = t.ended_by
      cross join lateral (
        select count(*)::int as counts, count(distinct k.product_id)::int as counted from stock_take_counts k
         where k.organization_id = t.organization_id and k.stock_take_id = t.id) counts
     order by (t.status = 'open') desc, t.created_at desc, t.id desc`)
}

const toTake = (row: Row): StockTake => ({
  id: row.id,
  name: row.name,
  scope: takeScopeSchema.parse(row.scope),
  categoryId: row.category_id,
  category: row.category,
  isBlind: row.is_blind,
  status: takeStatusSchema.parse(row.status),
  createdAt: row.begun_at,
  staffName: row.staff_name,
  endedAt: row.ended_at?.toISOString() ?? null,
  endedByName: row.ended_by_name,
  uncounted: row.uncounted === null ? null : uncountedChoiceSchema.parse(row.uncounted),
  bookingId: row.booking_id,
  productCount: row.product_count,
  countedCount: row.counted_count,
  countCount: row.count_count,
})

interface FrozenRow extends Record<string, unknown> {
  product_id: string
  name: string
  sku: string
  expected: string
  counted: string
  is_uncounted: boolean
  cost: string
  price: string
}

/**
 * What a closed stock-take said of each product, by name.
 *
 * @throws Refused not-found, also for one that is not closed
 */
export async function readOutcome(tx: Tx, organizationId: string, id: string): Promise<FrozenLine[]> {
  const take = await readTake(tx, organizationId, id)
  if (take.status !== 'closed') throw new Refused('not-found')
  const rows = await tx.execute<FrozenRow>(sql`
    select product_id, name, sku, expected::text as expected, counted::text as counted, is_uncounted, cost::text as cost,
           price::text as price
      from stock_take_lines where organization_id = ${organizationId} and stock_take_id = ${id}
     order by lower(name), product_id`)
  return rows.map((row) => ({
    productId: row.product_id,
    name: row.name,
    sku: row.sku,
    expected: Number(row.expected),
    counted: Number(row.counted),
    isUncounted: row.is_uncounted,
    cost: plainCost(row.cost),
    price: row.price,
  }))
}
