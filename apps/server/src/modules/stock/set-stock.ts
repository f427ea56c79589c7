import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '../../platform/tenancy.ts'

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
 * @returns the movement, 0 where there was none or no such product
 */
export async function setStock(tx: Tx, set: StockSet): Promise<number> {
  const { organizationId, productId, stockQuantity } = set
  const [before] = await tx.execute<{ stock_quantity: number }>(sql`
    select stock_quantity from products
    where organization_id = ${organizationId} and id = ${productId} for update`)
  const change = before === undefined ? 0 : stockQuantity - before.stock_quantity
  if (change === 0) return 0
  await tx.execute(sql`
    with moved as (
      update products set stock_quantity = stock_quantity + ${change}, updated_at = now()
      where organization_id = ${organizationId} and id = ${productId}
    )
    insert into inventory (organization_id, id, product_id, transaction_type, quantity_change, reason, user_id)
    values (${organizationId}, ${uuidv7()}, ${productId}, ${set.movement}, ${change}, ${set.reason}, ${set.userId})`)
  return change
}
