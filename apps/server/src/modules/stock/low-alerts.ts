import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tenancy.ts'

/** A product that came to its minimum level or below. */
export interface LowProduct {
  readonly productId: string
  readonly name: string
  readonly stockQuantity: number
  readonly minStockLevel: number
}

/**
 * Rule 11, of rows with `is_sold`, `before`, `stock_quantity` and `min_stock_level`; the recording statement of sales says the
 * same (`low-stock.sql.ts`).
 */
export const CAME_TO_MINIMUM = sql`
  is_sold and before > greatest(0, min_stock_level) and stock_quantity <= greatest(0, min_stock_level)`

/** The same rows as the news names them. */
export const AS_LOW_PRODUCTS = sql`coalesce(json_agg(json_build_object(
  'productId', id, 'name', name, 'stockQuantity', stock_quantity, 'minStockLevel', min_stock_level)), '[]'::json)`

/** Those to be told of: none where the business wants no alerts. */
export async function toBeTold(
  tx: Tx,
  organizationId: string,
  low: readonly LowProduct[],
): Promise<readonly LowProduct[]> {
  return low.length > 0 && (await lowAlertsAreOn(tx, organizationId)) ? low : []
}

/** Whether the business wants to be told of low stock (decision D7): it does until somebody switches it off. */
async function lowAlertsAreOn(tx: Tx, organizationId: string): Promise<boolean> {
  const [business] = await tx.execute<{ on: boolean }>(sql`
    select coalesce((settings ->> 'lowStockAlerts')::boolean, true) as on
      from organizations where id = ${organizationId}`)
  return business?.on ?? true
}
