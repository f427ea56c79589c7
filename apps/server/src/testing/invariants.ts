import type { Sql } from 'postgres'
import { SETTLEMENT_BREACHES } from './settlement-invariants.ts'

/**
 * What must be true of every database at any time (reliability R6): each query answers the rows that break a promise.
 * Sales flagged total-differs were kept as sold, so their lines are what the server computed and may differ from them.
 */
const BREACHES: Readonly<Record<string, string>> = {
  'stock is the sum of its movements': `
    select p.id, p.stock_quantity, coalesce(sum(m.quantity_change), 0) as moved
      from products p left join inventory m on m.organization_id = p.organization_id and m.product_id = p.id
     group by p.organization_id, p.id having p.stock_quantity <> coalesce(sum(m.quantity_change), 0)`,
  'a sale moves the stock of each of its lines': `
    select i.transaction_id, i.sold, m.moved from (
      select organization_id, transaction_id, sum(quantity) as sold from transaction_items
       where quantity > 0 or restock group by 1, 2) i
      full join (select organization_id, source_id, -sum(quantity_change) as moved,
                        bool_or((transaction_type = 'sale') = (quantity_change > 0)) as against from inventory
                  where transaction_type in ('sale', 'void', 'refund') group by 1, 2) m
        on m.organization_id = i.organization_id and m.source_id = i.transaction_id
     where i.sold is distinct from m.moved or m.against`,
  'what is held of a product is the sum of the open orders’ lines': `
    select p.id, p.held_quantity, coalesce(l.quantity, 0) as ordered from products p left join (
      select l.organization_id, l.product_id, sum(l.quantity) as quantity from online_order_lines l
        join online_orders o on o.organization_id = l.organization_id and o.id = l.order_id and o.ended_at is null
       group by 1, 2) l on l.organization_id = p.organization_id and l.product_id = p.id
     where p.held_quantity <> coalesce(l.quantity, 0)`,
  'tenders come to the total and the charges': `
    select t.id, t.total_amount, t.charges_total, sum(p.amount) as tendered from transactions t
      left join transaction_tenders p on p.organization_id = t.organization_id and p.transaction_id = t.id
     group by t.organization_id, t.id having t.total_amount + coalesce(t.charges_total, 0) is distinct from sum(p.amount)
        or t.charges_total is distinct from (select sum((c ->> 'amount')::numeric) from jsonb_array_elements(t.charges) c)`,
  'lines come to the total': `
    select t.id, t.total_amount, sum(i.net_amount + i.vat_amount) as of_lines from transactions t
      left join transaction_items i on i.organization_id = t.organization_id and i.transaction_id = t.id
     where not 'total-differs' = any(t.flags)
     group by t.organization_id, t.id
    having t.total_amount is distinct from coalesce(sum(i.net_amount + i.vat_amount), 0)
        or t.subtotal is distinct from coalesce(sum(i.net_amount), 0) or t.tax_amount is distinct from coalesce(sum(i.vat_amount), 0)
        or sum(i.total_price) - t.basket_discount is distinct from
             sum(case when t.vat_mode = 'as-marked' and i.vat_inclusive then i.net_amount + i.vat_amount
                      else i.net_amount end)`,
  'takings are the sum of the sales': `
    select coalesce(k.till_id, s.till_id) as till_id, coalesce(k.trading_day, s.trading_day) as day, k.sales_total, s.total
      from till_takings k full join (
        select t.organization_id, t.till_id, t.trading_day, count(*) filter (where t.kind = 'sale') as sales,
               count(*) filter (where t.kind in ('refund', 'exchange'))::int as refunds,
               coalesce(sum(t.returned_total) filter (where t.kind in ('refund', 'exchange')), 0) as refunded,
                sum(t.total_amount) as total,
               sum(t.tax_amount) as vat, sum(t.discount_amount) as discount, coalesce(sum(t.charges_total), 0) as charges, sum(p.cash) as cash, sum(p.card) as card,
               sum(p.digital) as digital, sum(p.other) as other
          from transactions t left join (
            select organization_id, transaction_id, sum(amount) filter (where method = 'cash') as cash,
                   sum(amount) filter (where method = 'card') as card,
                   sum(amount) filter (where method = 'digital') as digital,
                   sum(amount) filter (where method not in ('cash', 'card', 'digital')) as other
              from transaction_tenders group by 1, 2) p
            on p.organization_id = t.organization_id and p.transaction_id = t.id
         group by 1, 2, 3) s
        on s.organization_id = k.organization_id and s.till_id = k.till_id and s.trading_day = k.trading_day
     where (k.sales_count, k.refunds_count, k.refunds_total, k.sales_total, k.vat_total, k.discount_total, k.charges_total, k.cash_total, k.card_total, k.digital_total,
            k.other_total)
           is distinct from (s.sales, s.refunds, s.refunded, s.total, s.vat, s.discount, s.charges, coalesce(s.cash, 0), coalesce(s.card, 0),
                             coalesce(s.digital, 0), coalesce(s.other, 0))`,
  'what is kept of each product’s days is the sum of its lines': `
    select coalesce(k.product_id, s.product_id) as product_id, coalesce(k.trading_day, s.trading_day) as day, to_jsonb(k) as kept,
           to_jsonb(s) as summed
      from product_days k full join (
        select t.organization_id, t.trading_day, t.till_id, i.product_id,
               sum(case when t.kind = 'void' or i.quantity > 0 then i.quantity else 0 end) as sold,
               sum(case when t.kind <> 'void' and i.quantity < 0 then -i.quantity else 0 end) as returned,
               sum(i.net_amount) as net, sum(i.vat_amount) as vat,
               sum(i.discount_amount + i.total_price - i.net_amount
                   - case when t.vat_mode = 'as-marked' and i.vat_inclusive then i.vat_amount else 0 end) as discount,
               sum(case when i.restock is not false then coalesce(i.unit_cost, 0) * i.quantity else 0 end) as cost,
               sum(case when i.unit_cost is null then 0 else i.net_amount end) as costed_net
          from transactions t join transaction_items i on i.organization_id = t.organization_id and i.transaction_id = t.id
         group by 1, 2, 3, 4) s
        on (s.organization_id, s.trading_day, s.till_id, s.product_id) = (k.organization_id, k.trading_day, k.till_id, k.product_id)
     where (k.sold, k.returned, k.net, k.vat, k.discount, k.cost, k.costed_net)
           is distinct from (s.sold, s.returned, s.net, s.vat, s.discount, s.cost, s.costed_net)`,
  'what is kept of each VAT rate’s days is the sum of its lines': `
    select to_jsonb(k) as kept, to_jsonb(s) as summed from vat_days k full join (
        select t.organization_id, t.trading_day, t.till_id, i.vat_code, i.vat_rate, sum(i.net_amount) as net, sum(i.vat_amount) as vat
          from transactions t join transaction_items i on i.organization_id = t.organization_id and i.transaction_id = t.id
         group by 1, 2, 3, 4, 5) s
        on (s.organization_id, s.trading_day, s.till_id, s.vat_code, s.vat_rate)
           = (k.organization_id, k.trading_day, k.till_id, k.vat_code, k.vat_rate)
     where (k.net, k.vat) is distinct from (s.net, s.vat)`,
  'what is kept of each person’s hours is the sum of their records': `
    select to_jsonb(k) as kept, to_jsonb(s) as summed from staff_hours k full join (
        select t.organization_id, t.trading_day, t.till_id, coalesce(t.user_id, '') as person,
               extract(hour from t.created_at at time zone o.time_zone)::int as hour,
               sum((t.kind = 'sale')::int) as sales_count, sum((t.kind in ('refund', 'exchange'))::int) as refunds_count,
               sum(case when t.kind in ('refund', 'exchange') then t.returned_total else 0 end) as refunds_total,
               sum((t.kind = 'void')::int) as voids_count, sum(case when t.kind = 'void' then t.returned_total else 0 end) as voids_total,
               sum(t.total_amount) as total, sum(t.tax_amount) as vat, sum(t.discount_amount) as discount
          from transactions t join organizations o on o.id = t.organization_id group by 1, 2, 3, 4, 5) s
        on (s.organization_id, s.trading_day, s.till_id, s.hour, s.person)
           = (k.organization_id, k.trading_day, k.till_id, k.hour, coalesce(k.user_id, ''))
     where (k.sales_count, k.refunds_count, k.refunds_total, k.voids_count, k.voids_total, k.sales_total, k.vat_total, k.discount_total)
           is distinct from (s.sales_count, s.refunds_count, s.refunds_total, s.voids_count, s.voids_total, s.total, s.vat, s.discount)`,
  'every sale is in its till’s journal once': `
    select t.id, count(j.id) from transactions t
      left join journal j on j.organization_id = t.organization_id and j.transaction_id = t.id
     group by t.organization_id, t.id having count(j.id) <> 1`,
  'a till’s end is its journal’s': `
    select t.id, t.last_sequence from tills t
     where t.last_sequence <> (select coalesce(max(j.sequence), 0) from journal j
                                where j.organization_id = t.organization_id and j.till_id = t.id
                                  and j.sequence <= t.last_sequence + 10000 and not (
                                    select 'till-unproven' = any(s.flags) from transactions s
                                     where s.organization_id = j.organization_id and s.id = j.transaction_id))
        or t.last_sequence > 0 and not exists (
             select from journal j where j.organization_id = t.organization_id and j.till_id = t.id
                and j.sequence = t.last_sequence and j.seal = t.last_seal)`,
  'customers have spent what they bought': `
    select c.id, c.total_spent, b.spent, c.loyalty_points, b.points, a.points as adjusted from customers c left join (
      select organization_id, customer_id, sum(sold - back) as spent,
             sum(floor(greatest(sold - paid - (back - least(in_points, paid)), 0))
                 - (points - case when paid = 0 then 0 else round(points * least(in_points, paid) / paid) end)) as points
        from (
        select t.organization_id, coalesce(who.merged_into, who.id) as customer_id,
               t.total_amount + coalesce(t.returned_total, 0) as sold, coalesce((
                 select sum(r.returned_total) from transactions r
                  where r.organization_id = t.organization_id and r.reverses_id = t.id), 0) as back, coalesce((
                 select sum(p.amount) from transaction_tenders p where p.organization_id = t.organization_id
                    and p.transaction_id = t.id and p.method = 'loyalty' and p.amount > 0), 0) as paid, coalesce((
                 select sum(p.points) from transaction_tenders p where p.organization_id = t.organization_id
                    and p.transaction_id = t.id), 0) as points, coalesce((
                 select -sum(p.amount) from transactions r join transaction_tenders p
                     on p.organization_id = r.organization_id and p.transaction_id = r.id
                  where r.organization_id = t.organization_id and r.reverses_id = t.id
                    and p.method = 'loyalty' and p.amount < 0), 0) as in_points
          from transactions t join customers who on who.organization_id = t.organization_id and who.id = t.customer_id
         where t.kind in ('sale', 'exchange')) bought group by 1, 2) b
        on b.organization_id = c.organization_id and b.customer_id = c.id
      left join (
        select e.organization_id, coalesce(who.merged_into, who.id) as customer_id, sum(e.points) as points
          from loyalty_entries e join customers who on who.organization_id = e.organization_id and who.id = e.customer_id
         where e.kind = 'adjusted' group by 1, 2) a on a.organization_id = c.organization_id and a.customer_id = c.id
     where (c.total_spent, c.loyalty_points) is distinct from
           (coalesce(b.spent, 0), (coalesce(b.points, 0) + coalesce(a.points, 0))::bigint)`,
  'points are the sum of their ledger': `
    select c.id, c.loyalty_points, e.points from customers c left join (
      select organization_id, customer_id, sum(points) as points from loyalty_entries group by 1, 2) e
        on e.organization_id = c.organization_id and e.customer_id = c.id
     where c.loyalty_points is distinct from coalesce(e.points, 0)`,
  'goods come back in what reverses their sale': `
    select i.id from transaction_items i join transactions t
        on t.organization_id = i.organization_id and t.id = i.transaction_id
     where i.quantity < 0 and i.returns_transaction_id is distinct from t.reverses_id
        or i.quantity > 0 and t.kind in ('void', 'refund') or i.quantity < 0 and t.kind = 'sale'`,
  'money goes back only in what reverses a sale': `
    select p.id from transaction_tenders p join transactions t
        on t.organization_id = p.organization_id and t.id = p.transaction_id
     where p.amount < 0 and t.kind = 'sale'`,
  'a payment of a sale stands behind one tender of it, whole': `
    select c.id, c.transaction_id from payment_transactions c
     where c.transaction_id is not null and 1 <> (
       select count(*) from transaction_tenders p where p.organization_id = c.organization_id
          and p.transaction_id = c.transaction_id and (p.payment ->> 'id')::uuid = c.id and p.amount = c.approved_amount)`,
  'no more is on its way back to a card than was taken from it': `
    select c.id, c.approved_amount, sum(r.amount) as back from payment_transactions c
      join payment_refunds r on r.organization_id = c.organization_id and r.payment_id = c.id and r.state <> 'refused'
     group by c.organization_id, c.id having sum(r.amount) > c.approved_amount`,
  'Z reads of a till count without gaps and meet without gaps': `
    select z.id, z.number, z.from_sequence, before.to_sequence from z_reads z
      left join z_reads before on before.organization_id = z.organization_id and before.till_id = z.till_id
                              and before.number = z.number - 1
     where z.number > 1 and before.to_sequence is distinct from z.from_sequence
        or z.grand_total <> z.net + coalesce(before.grand_total, 0)`,
  'a Z read to which nothing came late is the sum of its transactions': `
    select z.id, z.net, sold.total, sold.count from z_reads z cross join lateral (
      select coalesce(sum(t.total_amount), 0) as total, count(*) as count from journal j
        join transactions t on t.organization_id = j.organization_id and t.id = j.transaction_id
       where j.organization_id = z.organization_id and j.till_id = z.till_id and j.sequence > z.from_sequence
         and j.sequence <= z.to_sequence) sold
     cross join lateral (
      select sum((z.content->'sales'->>kind)::int) as count
        from unnest(array['saleCount', 'refundCount', 'exchangeCount', 'voidCount']) kind) covered
     where covered.count > sold.count or covered.count = sold.count and z.net <> sold.total`,
  ...SETTLEMENT_BREACHES,
  'every sale was told': `
    select organization_id, id::text from transactions except
    select organization_id, payload->>'transactionId' from events where type = 'sale-recorded'`,
}

type Books = Sql<{ bigint: number | string }>

/** Every breach there is, by the promise it breaks; an empty object when all is well. Needs to see past the policies. */
export const breaches = (ownerSql: Books) => broken(ownerSql, BREACHES)

/** Those of the settlement ledger alone. */
export const settlementBreaches = (ownerSql: Books) => broken(ownerSql, SETTLEMENT_BREACHES)

async function broken(
  ownerSql: Books,
  promises: Readonly<Record<string, string>>,
): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {}
  for (const [promise, query] of Object.entries(promises)) {
    // Materialized: expecting five breaches at once, PostgreSQL would compare every record with every other of its business.
    const rows = await ownerSql.unsafe(`with breach as materialized (${query}) select * from breach limit 5`)
    if (rows.length > 0) found[promise] = [...rows]
  }
  return found
}
