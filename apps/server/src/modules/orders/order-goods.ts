import { priceParts } from '@tuppence/domain/catalogue'
import { minorOf } from '@tuppence/domain/money'
import { MOST_OF_ONE } from '@tuppence/domain/orders'
import { chargedRate, parseRate, rateTextAt, type VatMode, vatCodeSchema } from '@tuppence/domain/tax'
import { type SQL, sql } from 'drizzle-orm'
import { oneOfIds } from '../../platform/database/one-of-ids.ts'
import { TOUCHED } from '../../platform/database/touched.ts'
import type { Tx } from '../../platform/tenancy.ts'

/** The most products that a page offers; the first by name. */
const MOST_GOODS = 1_000

/** So many of a product every network can order, whatever others hold of it. */
const MIN_OF_NETWORK = 3

/**
 * How much of a product `p` a network can order now, beside what is unanswered `u` (RULES.md 7): what the shop has not answered yet holds half of a product at
 * most, and of the other half every network gets a few. So nobody empties a shelf by orders that no one collects, and the last
 * piece can still be ordered.
 */
const ALLOWED = sql.raw(`
  least(p.stock_quantity - p.held_quantity,
        greatest(floor((p.stock_quantity - p.held_quantity + coalesce(u.held, 0)) / 2.0) - coalesce(u.held, 0),
                 ${MIN_OF_NETWORK} - coalesce(u.of_network, 0), 0))`)

/** What orders hold that the shop has not answered, and how much of that is of one network. */
const unansweredOf = (organizationId: string, network: string): SQL => sql`(
  select l.product_id, sum(l.quantity) as held, sum(l.quantity) filter (where o.network = ${network}) as of_network
    from online_orders o
    join online_order_lines l on l.organization_id = o.organization_id and l.order_id = o.id
   where o.organization_id = ${organizationId} and o.ended_at is null and o.state = 'new'
   group by l.product_id)`

/** Too little of it, with what can be ordered; `isShared` where there is more than this network gets. */
export interface ShortGoods {
  readonly productId: string
  readonly name: string
  readonly left: number
  readonly isShared: boolean
}

export interface OfferedRow extends Record<string, unknown> {
  id: string
  name: string
  sku: string
  category: string
  price: string
  vat_code: string
  vat_rate: string
  vat_inclusive: boolean
  free: string
}

/** The goods of the chosen categories, by category and name; goods by weight are not among them, since the scale prices those. */
export async function offeredGoods(
  tx: Tx,
  organizationId: string,
  { categoryIds, network }: { readonly categoryIds: readonly string[]; readonly network: string },
  only: SQL = sql`true`,
): Promise<OfferedRow[]> {
  const rows = await tx.execute<OfferedRow>(sql`
    select p.id, p.name, p.sku, c.name as category, p.price::text, p.vat_code, p.vat_rate::text, p.vat_inclusive,
           ${ALLOWED}::text as free
      from products p join categories c on c.organization_id = p.organization_id and c.id = p.category_id
      left join ${unansweredOf(organizationId, network)} u on u.product_id = p.id
     where p.organization_id = ${organizationId} and p.is_active and p.archived_at is null
       and p.unit_type not in ('g', 'kg', 'ml', 'cl', 'l', 'cm', 'm')
       and c.is_active and c.archived_at is null and c.id = ${oneOfIds(categoryIds)} and ${only}
     order by lower(c.name), lower(p.name), p.id limit ${MOST_GOODS}`)
  const now = new Date()
  return rows.map((row) => ({
    ...row,
    vat_rate: rateTextAt(vatCodeSchema.parse(row.vat_code), row.vat_rate, now),
  }))
}

export function vatOf(row: Pick<OfferedRow, 'vat_code' | 'vat_rate' | 'vat_inclusive'>) {
  const vatRate = parseRate(row.vat_rate)
  if (vatRate === undefined) throw new Error(`No rate of VAT: ${row.vat_rate}`)
  return {
    vatCode: vatCodeSchema.parse(row.vat_code),
    vatRate,
    vatInclusive: row.vat_inclusive,
  }
}

/** As the page shows it. How much there is beyond what one order may have is the shop's own affair. */
export function onPage(row: OfferedRow, vatMode: VatMode) {
  const unitMinor = minorOf(row.price)
  const vat = vatOf(row)
  const { grossMinor } = priceParts({ priceMinor: unitMinor, ...vat }, vatMode)
  const most = Math.max(0, Math.min(MOST_OF_ONE, Number(row.free)))
  const holdsVat = vatMode === 'as-marked' && vat.vatInclusive
  return {
    ...{ id: row.id, name: row.name, category: row.category, priceMinor: grossMinor, most },
    ...{ unitMinor, vatCode: vat.vatCode, addedRate: holdsVat ? 0 : chargedRate(vat.vatCode, vat.vatRate) },
  }
}

/**
 * Holds goods for an order, product by product in the order of their ids, as sales lock them: of several that want the last
 * one, one gets it (RULES.md 3).
 *
 * @returns the products of which there is too little, with what is left; nothing of those was held
 */
export async function holdGoods(
  tx: Tx,
  organizationId: string,
  lines: readonly { readonly productId: string; readonly quantity: number }[],
  network: string,
): Promise<ShortGoods[]> {
  const wanted = JSON.stringify(lines.map(({ productId, quantity }) => ({ id: productId, quantity })))
  await tx.execute(sql`
    select 1 from products p where p.organization_id = ${organizationId}
       and p.id = ${oneOfIds(lines.map(({ productId }) => productId))}
     order by p.id for no key update`)
  const rows = await tx.execute<{
    id: string
    name: string
    left: string
    is_shared: boolean
    is_held: boolean
  }>(sql`
    with wanted as (
      select w.id, w.quantity, p.name, p.stock_quantity - p.held_quantity as free, ${ALLOWED} as allowed
        from json_to_recordset(${wanted}::json) as w (id uuid, quantity int)
        join products p on p.organization_id = ${organizationId} and p.id = w.id
        left join ${unansweredOf(organizationId, network)} u on u.product_id = p.id
    ), held as (
      update products p set held_quantity = p.held_quantity + w.quantity, ${TOUCHED}
        from wanted w where p.organization_id = ${organizationId} and p.id = w.id and w.allowed >= w.quantity
      returning p.id
    )
    select w.id, w.name, greatest(w.allowed, 0)::text as left, w.allowed < w.free as is_shared, w.id in (select id from held) as is_held from wanted w`)
  return rows.flatMap(({ id, name, left, is_shared, is_held }) =>
    is_held ? [] : [{ productId: id, name, left: Number(left), isShared: is_shared }],
  )
}

/**
 * Lets go what an order held.
 *
 * @returns the products
 */
export async function releaseGoods(tx: Tx, organizationId: string, orderId: string): Promise<string[]> {
  await tx.execute(sql`
    select 1 from products p where p.organization_id = ${organizationId} and p.id in (
      select product_id from online_order_lines where organization_id = ${organizationId} and order_id = ${orderId})
     order by p.id for no key update`)
  const rows = await tx.execute<{ id: string }>(sql`
    update products p set held_quantity = p.held_quantity - l.quantity, ${TOUCHED}
      from online_order_lines l
     where l.organization_id = ${organizationId} and l.order_id = ${orderId}
       and p.organization_id = ${organizationId} and p.id = l.product_id
    returning p.id`)
  return rows.map(({ id }) => id)
}
