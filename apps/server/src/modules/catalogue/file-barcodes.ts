import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tenancy.ts'

/**
 * Files the codes of products anew, from their own columns, so that each code stays one product's. Call it in the
 * transaction that wrote `barcode`, `other_barcodes` or `archived_at`, once for all that were written: two products may
 * swap codes that way.
 *
 * @throws a broken unique rule (`product_barcodes_key`) for a code that another product has
 */
export async function fileBarcodes(
  tx: Tx,
  organizationId: string,
  productIds: readonly string[],
): Promise<void> {
  const ids = sql`(select value::uuid from json_array_elements_text(${JSON.stringify(productIds)}::json))`
  await tx.execute(sql`
    delete from product_barcodes where organization_id = ${organizationId} and product_id in ${ids}`)
  await tx.execute(sql`
    insert into product_barcodes (organization_id, barcode, product_id, place)
    select organization_id, code, id, place - 1
      from products, unnest(barcode || other_barcodes) with ordinality as codes (code, place)
     where organization_id = ${organizationId} and id in ${ids} and archived_at is null and code is not null`)
}
