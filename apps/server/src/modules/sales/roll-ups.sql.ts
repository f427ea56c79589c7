import { type Step, step } from '../../platform/database/statement.ts'

/** What is rolled up: the business, and relations (names, or queries in brackets) with the columns of the tables. */
interface Rolled {
  /** An expression for its id. */
  readonly organization: string
  /** Rows of `transactions`. */
  readonly records: string
  /** Rows of `transaction_items` of these. */
  readonly lines: string
  /** Rows of `transaction_tenders` of these. */
  readonly tenders: string
}

/** Adds what there is to what comes, for each of these columns of the row `day`. */
const added = (...columns: string[]): string =>
  columns.map((column) => `${column} = day.${column} + excluded.${column}`).join(', ')

/** A line's part of its basket's discount is what is left of its price after it, beside what it was before. */
const BASKET_SHARE = `l.total_price - case when r.vat_mode = 'as-marked' and l.vat_inclusive
  then l.net_amount + l.vat_amount else l.net_amount end`

const AMOUNT_OF = (condition: string) => `coalesce(sum(p.amount) filter (where ${condition}), 0)`

/**
 * What records come to on each day of each till, by the tables that keep it, without the business: their key and figures in the order
 * of `DAY_COLUMNS`.
 */
export const daySums = ({ organization, records, lines, tenders }: Rolled) => ({
  till_takings: `
  select r.trading_day, r.till_id, count(*) filter (where r.kind = 'sale') as sales_count,
         count(*) filter (where r.kind in ('refund', 'exchange')) as refunds_count,
         coalesce(sum(r.returned_total) filter (where r.kind in ('refund', 'exchange')), 0) as refunds_total,
         sum(r.total_amount) as sales_total, sum(r.tax_amount) as vat_total, sum(r.discount_amount) as discount_total,
         coalesce(sum(r.charges_total), 0) as charges_total, sum(paid.cash) as cash_total, sum(paid.card) as card_total, sum(paid.digital) as digital_total, sum(paid.other) as other_total
    from ${records} r join (
      select p.transaction_id, ${AMOUNT_OF("p.method = 'cash'")} as cash, ${AMOUNT_OF("p.method = 'card'")} as card,
             ${AMOUNT_OF("p.method = 'digital'")} as digital, ${AMOUNT_OF("p.method not in ('cash', 'card', 'digital')")} as other
        from ${tenders} p group by p.transaction_id) paid on paid.transaction_id = r.id
   group by r.trading_day, r.till_id`,
  product_days: `
  select r.trading_day, r.till_id, l.product_id,
         coalesce(sum(l.quantity) filter (where l.quantity > 0 or r.kind = 'void'), 0) as sold,
         coalesce(-sum(l.quantity) filter (where l.quantity < 0 and r.kind <> 'void'), 0) as returned,
         sum(l.net_amount) as net, sum(l.vat_amount) as vat, sum(l.discount_amount + ${BASKET_SHARE}) as discount,
         coalesce(sum(l.unit_cost * l.quantity) filter (where l.quantity > 0 or l.restock), 0) as cost,
         coalesce(sum(l.net_amount) filter (where l.unit_cost is not null), 0) as costed_net
    from ${records} r join ${lines} l on l.transaction_id = r.id
   group by r.trading_day, r.till_id, l.product_id`,
  vat_days: `
  select r.trading_day, r.till_id, l.vat_code, l.vat_rate, sum(l.net_amount) as net, sum(l.vat_amount) as vat
    from ${records} r join ${lines} l on l.transaction_id = r.id
   group by r.trading_day, r.till_id, l.vat_code, l.vat_rate`,
  staff_hours: `
  select r.trading_day, r.till_id, extract(hour from r.created_at at time zone o.time_zone)::int as hour, r.user_id,
         count(*) filter (where r.kind = 'sale') as sales_count,
         count(*) filter (where r.kind in ('refund', 'exchange')) as refunds_count,
         coalesce(sum(r.returned_total) filter (where r.kind in ('refund', 'exchange')), 0) as refunds_total,
         count(*) filter (where r.kind = 'void') as voids_count,
         coalesce(sum(r.returned_total) filter (where r.kind = 'void'), 0) as voids_total,
         sum(r.total_amount) as sales_total, sum(r.tax_amount) as vat_total, sum(r.discount_amount) as discount_total
    from ${records} r join organizations o on o.id = ${organization}
   group by r.trading_day, r.till_id, hour, r.user_id`,
})

/** The columns of what `daySums` selects, in their order. */
export const DAY_COLUMNS = {
  till_takings: `trading_day, till_id, sales_count, refunds_count, refunds_total, sales_total, vat_total, discount_total, charges_total, cash_total,
    card_total, digital_total, other_total`,
  product_days: 'trading_day, till_id, product_id, sold, returned, net, vat, discount, cost, costed_net',
  vat_days: 'trading_day, till_id, vat_code, vat_rate, net, vat',
  staff_hours: `trading_day, till_id, hour, user_id, sales_count, refunds_count, refunds_total, voids_count, voids_total, sales_total,
    vat_total, discount_total`,
} as const

/**
 * Steps of a statement that add records to their days (roll-ups.tables.ts). They write rows of the tills whose records they
 * are: whoever runs them holds those tills.
 */
export const rollUps = (rolled: Rolled): readonly Step[] => {
  const { records, lines, tenders } = rolled
  const { till_takings, product_days, vat_days, staff_hours } = daySums(rolled)
  const names = (...relations: string[]) => relations.filter((relation) => /^\w+$/.test(relation))
  return [
    step(
      'takings',
      names(records, tenders),
      `
  insert into till_takings as day (organization_id, id, ${DAY_COLUMNS.till_takings})
  select ${rolled.organization}, gen_random_uuid(), sums.* from (${till_takings}) sums
  on conflict (organization_id, till_id, trading_day) do update set
    ${added('sales_count', 'refunds_count', 'refunds_total', 'sales_total', 'vat_total', 'discount_total')},
    ${added('charges_total', 'cash_total', 'card_total', 'digital_total', 'other_total')}`,
    ),
    step(
      'product_sums',
      names(records, lines),
      `
  insert into product_days as day (organization_id, ${DAY_COLUMNS.product_days})
  select ${rolled.organization}, sums.* from (${product_days}) sums
  on conflict (organization_id, trading_day, till_id, product_id) do update set
    ${added('sold', 'returned', 'net', 'vat', 'discount', 'cost', 'costed_net')}`,
    ),
    step(
      'vat_sums',
      names(records, lines),
      `
  insert into vat_days as day (organization_id, ${DAY_COLUMNS.vat_days})
  select ${rolled.organization}, sums.* from (${vat_days}) sums
  on conflict (organization_id, trading_day, till_id, vat_code, vat_rate) do update set ${added('net', 'vat')}`,
    ),
    step(
      'staff_sums',
      names(records),
      `
  insert into staff_hours as day (organization_id, id, ${DAY_COLUMNS.staff_hours})
  select ${rolled.organization}, gen_random_uuid(), sums.* from (${staff_hours}) sums
  on conflict (organization_id, trading_day, till_id, hour, user_id) do update set
    ${added('sales_count', 'refunds_count', 'refunds_total', 'voids_count', 'voids_total', 'sales_total', 'vat_total', 'discount_total')}`,
    ),
  ]
}
