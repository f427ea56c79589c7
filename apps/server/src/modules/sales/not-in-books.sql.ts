import type { SaleRequest } from '@tuppence/domain/sales'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tenancy.ts'
import type { OutcomeRow } from './record-sale.sql.ts'
import { columnText, LINE_COLUMNS, SALE_COLUMNS } from './sale-columns.ts'
import type { NotInBooks, SaleRows } from './sale-rows.ts'

/** The ids that records name and the books do not have. */
export interface UnknownIds {
  readonly goods: ReadonlySet<string>
  readonly customers: ReadonlySet<string>
}

/**
 * What the records of a queue name and the books do not have when it arrives. The first of them makes it for those behind it, which
 * are about unknown goods all the same, whichever of them share a transaction.
 */
export async function findUnknownIds(
  tx: Tx,
  organizationId: string,
  requests: readonly SaleRequest[],
): Promise<UnknownIds> {
  const lines = requests.flatMap(({ items, returns = [] }) => [...items, ...returns])
  const goods = [...new Set(lines.flatMap(({ productId }) => productId ?? []))]
  const customers = [...new Set(requests.flatMap(({ transaction }) => transaction.customerId ?? []))]
  const rows = await tx.execute<{ id: string; is_goods: boolean }>(sql`
    select n.id, true as is_goods from unnest(${sql.param(goods)}::uuid[]) n (id)
     where not exists (select from products p where p.organization_id = ${organizationId}::uuid and p.id = n.id)
    union all
    select n.id, false from unnest(${sql.param(customers)}::uuid[]) n (id)
     where not exists (select from customers c where c.organization_id = ${organizationId}::uuid and c.id = n.id)`)
  const idsOf = (isGoods: boolean) =>
    new Set(rows.filter(({ is_goods }) => is_goods === isGoods).map(({ id }) => id))
  return { goods: idsOf(true), customers: idsOf(false) }
}

/** The rows with what is known to be unknown flagged, before the database judges them. */
export function flagUnknown(rows: SaleRows, unknown: UnknownIds | undefined): SaleRows {
  if (!unknown) return rows
  const { sale, lines } = rows
  const flags: NotInBooks[] = []
  if (lines.some(({ product_id }) => unknown.goods.has(product_id))) flags.push('goods-unknown')
  if (sale.customer_id !== null && unknown.customers.has(sale.customer_id)) flags.push('customer-unknown')
  return flags.length === 0 ? rows : { ...rows, sale: { ...sale, flags: [...sale.flags, ...flags] } }
}

/** The rows once more, with what they name to be made for them, and flagged; undefined where that is not why they were refused. */
export function withWhatIsMissing(rows: SaleRows, { refusal, missing }: OutcomeRow): SaleRows | undefined {
  if (refusal === null || refusal === 'unknown-till') return undefined
  const flags = [...new Set([...rows.sale.flags, ...missing])]
  return { ...rows, sale: { ...rows.sale, flags }, missing }
}

/**
 * Makes what these records name and the books do not have, in the transaction that records them, and archived, so that it is in no list
 * and no search: a product as its first line says it was, and a customer by the number of the receipt, since no record says a name.
 * What somebody else has made meanwhile stays as it is. A record that is in the books under its id, with whatever contents, makes none.
 * $1 business, $2 sales, $3 lines (JSON arrays, see sale-columns.ts), $4 now.
 */
const MAKE_MISSING = `
with sold as materialized (
  select * from json_to_recordset($2::json) as s (${columnText(SALE_COLUMNS)})
   where not exists (select from transactions t where t.organization_id = $1::uuid and t.id = s.id)
), goods as (
  insert into products (organization_id, id, sku, name, price, vat_code, vat_rate, vat_inclusive, archived_at)
  select distinct on (l.product_id) $1::uuid, l.product_id,
         coalesce(nullif(trim(l.sku), ''), 'SKU-' || upper(right(l.product_id::text, 12))),
         coalesce(nullif(trim(l.name), ''), 'Unknown product'), l.list_price, l.vat_code, l.vat_rate, l.vat_inclusive,
         $4::timestamptz
    from json_to_recordset($3::json) as l (${columnText(LINE_COLUMNS)}) join sold on sold.id = l.sale_id
   where 'goods-unknown' = any(sold.flags)
   order by l.product_id, l.quantity < 0, l.position
  on conflict (organization_id, id) do nothing
)
insert into customers (organization_id, id, first_name, last_name, archived_at)
select distinct on (customer_id) $1::uuid, customer_id, 'Unknown customer', receipt_number, $4::timestamptz
  from sold where 'customer-unknown' = any(flags) and customer_id is not null
 order by customer_id, till_sequence
on conflict (organization_id, id) do nothing`

/** The statement and its parameters; undefined where the books have all that these name, as far as anybody knows. */
export function makeMissing(
  organizationId: string,
  records: readonly SaleRows[],
  now: Date,
): { readonly text: string; readonly values: string[] } | undefined {
  const lacking = records.filter(({ missing = [] }) => missing.length > 0)
  if (lacking.length === 0) return undefined
  const sales = JSON.stringify(lacking.map(({ sale }) => sale))
  const lines = JSON.stringify(lacking.flatMap((rows) => rows.lines))
  return { text: MAKE_MISSING, values: [organizationId, sales, lines, now.toISOString()] }
}
