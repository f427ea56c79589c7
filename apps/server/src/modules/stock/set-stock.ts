import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { TOUCHED } from '../../platform/database/touched.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { AS_LOW_PRODUCTS, CAME_TO_MINIMUM, type LowProduct, toBeTold } from './low-alerts.ts'

export interface StockSet {
  readonly organizationId: string
  readonly productId: string
  /** What is on the shelf now, in whole units. */
  readonly stockQuantity: number
  /** `opening` for a new product, `adjustment` when a person corrects the figure. */
  readonly movement: 'opening' | 'adjustment'
  readonly reason: string
  /** users.id; null for the provider by remote access. */
  readonly userId: string | null
}

/**
 * Sets a product's stock by writing the movement that leads there, so that stock stays the sum of its movements
 * (reliability R6). The row is locked first: a sale at the same moment is counted before or after, never lost. Nothing
 * is written where the figure is right already.
 *
 * @returns the product where this took it to its minimum level or below and the business wants to be told (`tellStockLow`)
 */
export async function setStock(tx: Tx, set: StockSet): Promise<readonly LowProduct[]> {
  const { organizationId, productId, stockQuantity } = set
  const [before] = await tx.execute<{ stock_quantity: number }>(sql`
    select stock_quantity from products
    where organization_id = ${organizationId} and id = ${productId} for update`)
  const change = before === undefined ? 0 : stockQuantity - before.stock_quantity
  if (change === 0) return []
  const [done] = await tx.execute<{ low: LowProduct[] }>(sql`
    with stock as (
      update products set stock_quantity = stock_quantity + ${change}, ${TOUCHED}
      where organization_id = ${organizationId} and id = ${productId}
      returning id, name, stock_quantity, min_stock_level, stock_quantity - ${change}::bigint as before,
                is_active and archived_at is null as is_sold
    ), moved as (
    insert into inventory (organization_id, id, product_id, transaction_type, quantity_change, reason, user_id)
    values (${organizationId}, ${uuidv7()}, ${productId}, ${set.movement}, ${change}, ${set.reason}, ${set.userId})
    )
    select ${AS_LOW_PRODUCTS} as low from stock where ${CAME_TO_MINIMUM}`)
  return toBeTold(tx, organizationId, done?.low ?? [])
}
