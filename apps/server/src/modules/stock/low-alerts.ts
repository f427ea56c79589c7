import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tenancy.ts'

/** A product that came to its minimum level or below. */
export interface LowProduct {
  readonly productId: string
  readonly name: string
  readonly stockQuantity: number
  readonly minStockLevel: number
}

/** Whether the business wants to be told of low stock (decision D7): it does until somebody switches it off. */
export async function lowAlertsAreOn(tx: Tx, organizationId: string): Promise<boolean> {
  const [business] = await tx.execute<{ on: boolean }>(sql`
    select coalesce((settings ->> 'lowStockAlerts')::boolean, true) as on
      from organizations where id = ${organizationId}`)
  return business?.on ?? true
}
