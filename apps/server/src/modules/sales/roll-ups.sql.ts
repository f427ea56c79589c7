/** What is rolled up: the business, and relations (names, or queries in brackets) with the columns of the tables. */
interface Rolled {
  /** An expression for its id. */
  readonly organization: string
  /** Rows of `transactions`. */
  readonly records: string
  /** Rows of `transaction_items` of these. */
  readonly lines: string
}

/** Adds what there is to what comes, for each of these columns of the row `day`. */
const added = (...columns: string[]): string =>
  columns.map((column) => `${column} = day.${column} + excluded.${column}`).join(', ')

/** A line's part of its basket's discount is what is left of its price after it, beside what it was before. */
const BASKET_SHARE = `l.total_price - case when r.vat_mode = 'as-marked' and l.vat_inclusive
  then l.net_amount + l.vat_amount else l.net_amount end`

/**
 * Steps of a statement that add records to their days (roll-ups.tables.ts). They write rows of the tills whose records they
 * are: whoever runs them holds those tills.
 */
export const rollUps = ({ organization, records, lines }: Rolled): string => `
product_sums as (
  insert into product_days as day (organization_id, trading_day, till_id, product_id, sold, returned, net, vat, discount,
      cost, costed_net)
  select ${organization}, r.trading_day, r.till_id, l.product_id,
         coalesce(sum(l.quantity) filter (where l.quantity > 0 or r.kind = 'void'), 0),
         coalesce(-sum(l.quantity) filter (where l.quantity < 0 and r.kind <> 'void'), 0),
         sum(l.net_amount), sum(l.vat_amount), sum(l.discount_amount + ${BASKET_SHARE}),
         coalesce(sum(l.unit_cost * l.quantity) filter (where l.quantity > 0 or l.restock), 0),
         coalesce(sum(l.net_amount) filter (where l.unit_cost is not null), 0)
    from ${records} r join ${lines} l on l.transaction_id = r.id
   group by r.trading_day, r.till_id, l.product_id
  on conflict (organization_id, trading_day, till_id, product_id) do update set
    ${added('sold', 'returned', 'net', 'vat', 'discount', 'cost', 'costed_net')}
), vat_sums as (
  insert into vat_days as day (organization_id, trading_day, till_id, vat_code, vat_rate, net, vat)
  select ${organization}, r.trading_day, r.till_id, l.vat_code, l.vat_rate, sum(l.net_amount), sum(l.vat_amount)
    from ${records} r join ${lines} l on l.transaction_id = r.id
   group by r.trading_day, r.till_id, l.vat_code, l.vat_rate
  on conflict (organization_id, trading_day, till_id, vat_code, vat_rate) do update set ${added('net', 'vat')}
), staff_sums as (
  insert into staff_hours as day (organization_id, id, trading_day, till_id, hour, user_id, sales_count, refunds_count,
      refunds_total, voids_count, voids_total, sales_total, vat_total, discount_total)
  select ${organization}, gen_random_uuid(), r.trading_day, r.till_id,
         extract(hour from r.created_at at time zone o.time_zone)::int as hour, r.user_id,
         count(*) filter (where r.kind = 'sale'),
         count(*) filter (where r.kind in ('refund', 'exchange')),
         coalesce(sum(r.returned_total) filter (where r.kind in ('refund', 'exchange')), 0),
         count(*) filter (where r.kind = 'void'), coalesce(sum(r.returned_total) filter (where r.kind = 'void'), 0),
         sum(r.total_amount), sum(r.tax_amount), sum(r.discount_amount)
    from ${records} r join organizations o on o.id = ${organization}
   group by r.trading_day, r.till_id, hour, r.user_id
  on conflict (organization_id, trading_day, till_id, hour, user_id) do update set
    ${added('sales_count', 'refunds_count', 'refunds_total', 'voids_count', 'voids_total', 'sales_total', 'vat_total', 'discount_total')}
)`
