import { CHARGED_OTHERWISE } from '@tuppence/domain/reporting'
import { ADJUSTMENT_REASONS, reasonWords, WASTE_REASONS } from '@tuppence/domain/stock'
import { type SQL, sql } from 'drizzle-orm'
import { averageCostOf } from '../../../platform/database/average-cost.ts'
import { type Asked, daysOf, inTime, inWords, MARGIN_RATE, percentOf, type ReportSql } from './report-sql.ts'

/** What rows of product_days come to. Without a known cost there is no margin, and without net sales above nothing no rate of it. */
const SOLD = sql`sum(t.sold) as "quantity", sum(t.returned) as "returned", sum(t.net + t.vat) as "total", sum(t.net) as "net",
  case when bool_or(t.costed_net <> 0 or t.cost <> 0) then sum(t.costed_net) end as "costedNet",
  case when bool_or(t.costed_net <> 0 or t.cost <> 0) then sum(t.cost) end as "cost",
  case when bool_or(t.costed_net <> 0 or t.cost <> 0) then sum(t.costed_net) - sum(t.cost) end as "margin",
  ${percentOf(sql`(sum(t.costed_net) - sum(t.cost))`, sql`sum(t.costed_net)`)} as "marginRate"`

/** Costs have decimals below the penny until they are shown; what is left of the sales is then what the row says that it cost. */
const totals = {
  marginRate: MARGIN_RATE,
  cost: sql`sum("cost")`,
  margin: sql`sum("costedNet") - round(sum("cost"), 2)`,
}
const late = { margin: sql`r."costedNet" - round(r."cost", 2)` }

const PRODUCT = sql`p.name as "product", p.sku as "sku", coalesce(c.name, 'Uncategorized') as "category", c.id as category_id`

const categoryOf = ({ organizationId }: Asked): SQL =>
  sql`left join categories c on c.organization_id = ${organizationId} and c.id = p.category_id`

/** Of each product what it sold on the days. */
const soldOf = (asked: Asked): SQL => sql`(
  select t.product_id, ${SOLD} from ${daysOf('product_days', asked)} t group by t.product_id)`

const productsOf = ({ organizationId }: Asked): SQL => sql`p.organization_id = ${organizationId}`

/** The row without which the others do not come to what was charged. */
const chargedOtherwise = (asked: Asked, names: SQL): SQL => sql`
  select ${names}, 0, 0, taken.total - coalesce(lines.total, 0), taken.net - coalesce(lines.net, 0),
         null::numeric, null::numeric, null::numeric, null::numeric
    from (select sum(t.sales_total) as total, sum(t.sales_total - t.vat_total) as net from ${daysOf('till_takings', asked)} t) taken,
         (select sum(sold."total") as total, sum(sold."net") as net from sold) lines
   where (taken.total, taken.net) is distinct from (lines.total, lines.net)`

export const salesByProduct = (asked: Asked): ReportSql => ({
  rows: sql`
    with sold as materialized ${soldOf(asked)}
    select ${PRODUCT}, sold.* from sold join products p on ${productsOf(asked)} and p.id = sold.product_id
      ${categoryOf(asked)}
    union all ${chargedOtherwise(asked, sql`${CHARGED_OTHERWISE}, null, null, null::uuid, null::uuid`)}`,
  order: sql`product_id is null, "total" desc, "product", product_id`,
  totals,
  late,
})

export const salesByCategory = (asked: Asked): ReportSql => ({
  rows: sql`
    with sold as materialized (
      select coalesce(c.name, 'Uncategorized') as "category", c.id as category_id, 1 as place, ${SOLD} from ${daysOf('product_days', asked)} t
        join products p on ${productsOf(asked)} and p.id = t.product_id ${categoryOf(asked)} group by c.id, c.name)
    select * from sold
    union all ${chargedOtherwise(asked, sql`${CHARGED_OTHERWISE}, null::uuid, 2`)}`,
  order: sql`place, "total" desc, "category"`,
  totals,
  late,
})

/** What one of those in stock cost. */
const COST = sql.raw(averageCostOf('p'))

/** Less than none is on no shelf. */
const ON_SHELF = sql`greatest(p.stock_quantity, 0)`

export const stockValue = (asked: Asked): ReportSql => ({
  rows: sql`
    select coalesce(c.name, 'Uncategorized') as "category", c.id as category_id, count(*) as "products", sum(${ON_SHELF}) as "quantity",
           sum(${ON_SHELF} * ${COST}) as "cost", sum(${ON_SHELF} * p.price) as "price"
      from products p ${categoryOf(asked)} where ${productsOf(asked)} and p.archived_at is null group by c.id, c.name`,
  order: sql`"cost" desc, "price" desc, "category"`,
})

export const stockCover = (asked: Asked): ReportSql => ({
  rows: sql`
    select ${PRODUCT}, p.id, ${ON_SHELF} as "stock", sold."quantity" - sold."returned" as "sold",
           floor(${ON_SHELF} * greatest(1, least(${asked.to}::date, ${asked.today}::date) - ${asked.from}::date + 1)
                 / (sold."quantity" - sold."returned")) as "cover"
      from ${soldOf(asked)} sold join products p on ${productsOf(asked)} and p.id = sold.product_id ${categoryOf(asked)}
     where p.archived_at is null and p.is_active and sold."quantity" > sold."returned"`,
  order: sql`"cover", "product", id`,
  totals: { cover: null },
})

export const deadStock = (asked: Asked): ReportSql => ({
  rows: sql`
    select ${PRODUCT}, p.id, p.stock_quantity as "stock", p.stock_quantity * ${COST} as "value", null::date as "last"
      from products p ${categoryOf(asked)}
     where ${productsOf(asked)} and p.archived_at is null and p.stock_quantity > 0 and p.id not in (
       select t.product_id from ${daysOf('product_days', asked)} t where t.sold > 0)`,
  order: sql`"value" desc, "product", id`,
  late: {
    last: sql`(select (m.created_at at time zone ${asked.timeZone})::date from inventory m
                where m.organization_id = ${asked.organizationId} and m.product_id = r.id and m.transaction_type = 'sale'
                order by m.created_at desc limit 1)`,
  },
})

const LOSS_WORDS = Object.fromEntries(
  [...new Set([...WASTE_REASONS, ...ADJUSTMENT_REASONS])].map((reason) => [reason, reasonWords(reason)]),
)

/** What went without being sold, and what turned up: goods that went back to their supplier are no loss. */
export const shrinkage = (asked: Asked): ReportSql => ({
  rows: sql`
    select ${PRODUCT}, lost.* from (
      select m.product_id,
             case m.transaction_type when 'count' then 'Counted'
                  when 'waste' then 'Waste' || coalesce(': ' || ${inWords(sql`b.reason`, LOSS_WORDS)}, '')
                  else 'Put right' || coalesce(': ' || ${inWords(sql`b.reason`, LOSS_WORDS)}, '') end as "why",
             sum(m.quantity_change) as "quantity",
             sum(m.quantity_change * coalesce(m.unit_cost, ${COST})) as "value"
        from inventory m join products p on ${productsOf(asked)} and p.id = m.product_id
        left join stock_bookings b on b.organization_id = ${asked.organizationId} and b.id = m.booking_id
       where m.organization_id = ${asked.organizationId} and ${inTime(sql`m.created_at`, asked)}
         and m.transaction_type in ('waste', 'count', 'adjustment') and b.reason is distinct from 'sent-back'
       group by 1, 2) lost
      join products p on ${productsOf(asked)} and p.id = lost.product_id ${categoryOf(asked)} where lost."quantity" <> 0`,
  order: sql`"value", "product", product_id, "why"`,
})
