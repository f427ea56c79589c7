import type { ToldMovement } from '@tuppence/contract/changes'
import type { StockMovement } from '@tuppence/contract/stock'
import { plainCost } from '@tuppence/domain/money'
import { type MovementType, movementTypeSchema } from '@tuppence/domain/stock'
import { sql } from 'drizzle-orm'
import { Refused } from '../../platform/http/refused.ts'
import { exactly } from '../../platform/paging/list-cursor.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { behind, withinDays } from './movement-filter.ts'

export interface MovementFilter {
  readonly productId: string
  readonly type?: MovementType | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly before?: string | undefined
  readonly beforeId?: string | undefined
}

interface Row extends Record<string, unknown> {
  id: string
  transaction_type: string
  change: string
  reason: string | null
  created_at: string
  staff_name: string | null
  source_id: string | null
  transaction_number: string | null
  booking_id: string | null
  lot: string | null
  expires_on: string | null
  unit_cost: string | null
}

/**
 * What moved a product's stock, the latest first. The balance after each is counted back from the stock there is now, over
 * every movement, whatever the filter shows; PostgreSQL stops counting where the page is full.
 *
 * @throws Refused not-found
 */
export async function listMovements(
  tx: Tx,
  organizationId: string,
  filter: MovementFilter,
  limit: number,
): Promise<StockMovement[]> {
  const { productId, type } = filter
  const [product] = await tx.execute<{ id: string }>(sql`
    select id from products where organization_id = ${organizationId} and id = ${productId}`)
  if (!product) throw new Refused('not-found')
  const rows = await tx.execute<Row & { balance: string }>(sql`
    with m as (
      select i.*, p.stock_quantity - coalesce(sum(i.quantity_change) over (
               order by i.created_at desc, i.id desc rows between unbounded preceding and 1 preceding), 0) as balance
        from inventory i join products p on p.organization_id = i.organization_id and p.id = i.product_id
       where i.organization_id = ${organizationId} and i.product_id = ${productId}
    ), page as (
      select * from m where ${type === undefined ? sql`true` : sql`m.transaction_type = ${type}`}
         and ${withinDays(sql`m.created_at`, organizationId, filter)} and ${behind('m', filter)}
       order by m.created_at desc, m.id desc limit ${limit}
    )
    select ${MOVEMENT}, page.balance::text as balance from page ${SALE_AND_PERSON}
     order by page.created_at desc, page.id desc`)
  return rows.map((row) => ({ ...toMovement(row), balance: Number(row.balance) }))
}

/** These movements, in no order. */
export async function readMovements(
  tx: Tx,
  organizationId: string,
  ids: readonly string[],
): Promise<ToldMovement[]> {
  const rows = await tx.execute<Row & { product_id: string }>(sql`
    select ${MOVEMENT}, page.product_id from inventory page ${SALE_AND_PERSON}
     where page.organization_id = ${organizationId} and page.id = any(${sql.param(ids)}::uuid[])`)
  return rows.map((row) => ({ ...toMovement(row), productId: row.product_id }))
}

const MOVEMENT = sql`
  page.id, page.transaction_type, page.quantity_change::text as change, page.reason,
  ${exactly(sql`page.created_at`)} as created_at, coalesce(s.full_name, t.staff_name) as staff_name, page.source_id,
  t.transaction_number, page.booking_id, page.lot, page.expires_on::text as expires_on, page.unit_cost::text as unit_cost`

const SALE_AND_PERSON = sql`
  left join transactions t on t.organization_id = page.organization_id and t.id = page.source_id
  left join staff_members s on s.organization_id = page.organization_id and s.id::text = page.user_id`

const toMovement = (row: Row): Omit<StockMovement, 'balance'> => ({
  id: row.id,
  type: movementTypeSchema.parse(row.transaction_type),
  change: Number(row.change),
  reason: row.reason,
  createdAt: row.created_at,
  staffName: row.staff_name,
  transactionId: row.source_id,
  transactionNumber: row.transaction_number,
  bookingId: row.booking_id,
  lot: row.lot,
  expiresOn: row.expires_on,
  unitCost: row.unit_cost && plainCost(row.unit_cost),
})
