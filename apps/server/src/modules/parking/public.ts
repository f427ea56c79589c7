import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tenancy.ts'

/**
 * Takes customers whose personal data is erased out of every basket that was put aside for them, those that have been taken
 * up since among them: their name, and a label that may be their name.
 *
 * @returns how many baskets named one of them
 */
export async function forgetCustomersOfBaskets(
  tx: Tx,
  organizationId: string,
  customerIds: readonly string[],
): Promise<number> {
  const changed = await tx.execute(sql`
    update parked_baskets set cart = jsonb_set(cart, '{customer}', 'null'), label = 'Basket'
     where organization_id = ${organizationId}
       and cart -> 'customer' ->> 'id' in (select json_array_elements_text(${JSON.stringify(customerIds)}::json))
    returning id`)
  return changed.length
}

/** What baskets a customer's personal data stands in. */
export async function basketsOfCustomers(
  tx: Tx,
  organizationId: string,
  customerIds: readonly string[],
): Promise<{ label: string; parkedAt: string }[]> {
  const rows = await tx.execute<{ label: string; parked_at: Date }>(sql`
    select label, parked_at from parked_baskets
     where organization_id = ${organizationId}
       and cart -> 'customer' ->> 'id' in (select json_array_elements_text(${JSON.stringify(customerIds)}::json))
     order by parked_at`)
  return rows.map(({ label, parked_at: at }) => ({ label, parkedAt: at.toISOString() }))
}
