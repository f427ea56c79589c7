import { sql } from 'drizzle-orm'
import { oneOfIds } from '../../platform/database/one-of-ids.ts'
import type { Tx } from '../../platform/tenancy.ts'

/** A product as it is held while it is changed. */
export interface HeldProduct extends Record<string, unknown> {
  readonly id: string
  readonly sku: string
  readonly name: string
  readonly price: string
  readonly revision: number
}

/** Products in the order of their ids, as sales hold them. */
export function holdProducts(
  tx: Tx,
  organizationId: string,
  ids: readonly string[],
  archived: boolean,
): Promise<HeldProduct[]> {
  return tx.execute<HeldProduct>(sql`
    select id, sku, name, price, revision from products
     where organization_id = ${organizationId} and id = ${oneOfIds(ids)}
       and archived_at is ${archived ? sql`not null` : sql`null`}
     order by id for no key update`)
}
