import { answeredMessage } from '@tuppence/domain/refusals'
import { sql } from 'drizzle-orm'
import { oneOfIds } from '../../platform/database/one-of-ids.ts'
import type { Tx } from '../../platform/tenancy.ts'
import type { HeldProduct } from './held-products.ts'

export interface TakenMeanwhile {
  readonly product: HeldProduct
  readonly code: 'sku-taken' | 'barcode-taken'
  readonly message: string
}

/**
 * Which of some archived products can come back: those whose SKU and codes nobody has meanwhile, and of several that want
 * the same one, the oldest.
 */
export async function restorable(
  tx: Tx,
  organizationId: string,
  held: readonly HeldProduct[],
): Promise<{ free: HeldProduct[]; taken: TakenMeanwhile[] }> {
  const rows = await tx.execute<{ id: string; what: 'sku' | 'barcode'; value: string; by: string }>(sql`
    with wanted as materialized (
      select id, name, 'sku' as what, lower(sku) as value from products
       where organization_id = ${organizationId} and id = ${oneOfIds(held.map(({ id }) => id))}
      union all
      select id, name, 'barcode', code from products, unnest(barcode || other_barcodes) as codes (code)
       where organization_id = ${organizationId} and id = ${oneOfIds(held.map(({ id }) => id))} and code is not null
    )
    select w.id, w.what, w.value, p.name as by from wanted w
      join products p on w.what = 'sku' and p.organization_id = ${organizationId} and lower(p.sku) = w.value
           and p.archived_at is null
    union all
    select w.id, w.what, w.value, p.name from wanted w
      join product_barcodes b on w.what = 'barcode' and b.organization_id = ${organizationId} and b.barcode = w.value
      join products p on p.organization_id = ${organizationId} and p.id = b.product_id
    union all
    select w.id, w.what, w.value, (array_agg(o.name order by o.id))[1] from wanted w
      join wanted o on o.what = w.what and o.value = w.value and o.id < w.id
     group by w.id, w.what, w.value`)
  const inTheWay = new Map(rows.map((row) => [row.id, row]))
  return {
    free: held.filter(({ id }) => !inTheWay.has(id)),
    taken: held.flatMap((product) => {
      const row = inTheWay.get(product.id)
      if (!row) return []
      const code = row.what === 'sku' ? 'sku-taken' : 'barcode-taken'
      return { product, code, message: `${answeredMessage(code)} “${row.by}” has ${row.value}.` } as const
    }),
  }
}
