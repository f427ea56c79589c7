import type { TransactionDetail } from '@tuppence/contract/sales'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tenancy.ts'

/** What a record is made of: what was sold, what came back in it, and what was paid or given back. */
export type SaleContents = Pick<TransactionDetail, 'items' | 'returned' | 'tenders'>

type OfSale<Row> = Row & Record<string, unknown> & { readonly saleId: string }

/** Of each of these records, its lines and tenders in their order. Goods that came back are told as what was given back: no amount is negative. */
export async function readContents(
  tx: Tx,
  organizationId: string,
  ids: readonly string[],
): Promise<(id: string) => SaleContents> {
  const ofThese = sql`organization_id = ${organizationId} and transaction_id = any(${sql.param(ids)}::uuid[])`
  const items = await tx.execute<OfSale<SaleContents['items'][number]>>(sql`
    select transaction_id as "saleId", id, product_id as "productId", name, sku, quantity, unit_price::text as "unitPrice",
           list_price::text as "listPrice", discount_amount::text as "discountAmount",
           offers, offer_amount::text as "offerAmount", details,
           total_price::text as "totalPrice", vat_code as "vatCode", vat_rate::text as "vatRate",
           vat_inclusive as "vatInclusive", net_amount::text as "netAmount", vat_amount::text as "vatAmount"
      from transaction_items where ${ofThese} and quantity > 0 order by position`)
  const returned = await tx.execute<OfSale<SaleContents['returned'][number]>>(sql`
    select transaction_id as "saleId", id, product_id as "productId", name, sku, -quantity as quantity,
           unit_price::text as "unitPrice", (-discount_amount)::text as "discountAmount",
           (-offer_amount)::text as "offerAmount",
           (-total_price)::text as "totalPrice", vat_code as "vatCode", vat_rate::text as "vatRate",
           vat_inclusive as "vatInclusive", (-net_amount)::text as "netAmount", (-vat_amount)::text as "vatAmount",
           returns_item_id as "returnsItemId", restock
      from transaction_items where ${ofThese} and quantity < 0 order by position`)
  const tenders = await tx.execute<OfSale<SaleContents['tenders'][number]>>(sql`
    select transaction_id as "saleId", id, method, amount::text as amount, received::text as received,
           change::text as change, points::float8 as points, payment
      from transaction_tenders where ${ofThese} order by position`)
  const [itemsOf, returnedOf, tendersOf] = [
    bySale<SaleContents['items'][number]>(items),
    bySale<SaleContents['returned'][number]>(returned),
    bySale<SaleContents['tenders'][number]>(tenders),
  ]
  return (id) => ({
    items: itemsOf.get(id) ?? [],
    returned: returnedOf.get(id) ?? [],
    tenders: tendersOf.get(id) ?? [],
  })
}

function bySale<Row>(rows: readonly OfSale<Row>[]): Map<string, Row[]> {
  const found = new Map<string, Row[]>()
  for (const { saleId, ...row } of rows)
    found.set(saleId, [...(found.get(saleId) ?? []), row as unknown as Row])
  return found
}
