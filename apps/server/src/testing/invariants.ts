import type { Sql } from 'postgres'

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
      select organization_id, transaction_id, sum(quantity) as sold from transaction_items group by 1, 2) i
      full join (select organization_id, source_id, -sum(quantity_change) as moved from inventory
                  where transaction_type = 'sale' group by 1, 2) m
        on m.organization_id = i.organization_id and m.source_id = i.transaction_id
     where i.sold is distinct from m.moved`,
  'tenders come to the total': `
    select t.id, t.total_amount, sum(p.amount) as tendered from transactions t
      left join transaction_tenders p on p.organization_id = t.organization_id and p.transaction_id = t.id
     where t.kind = 'sale' group by t.organization_id, t.id having t.total_amount is distinct from sum(p.amount)`,
  'lines come to the total': `
    select t.id, t.total_amount, sum(i.net_amount + i.vat_amount) as of_lines from transactions t
      left join transaction_items i on i.organization_id = t.organization_id and i.transaction_id = t.id
     where t.kind = 'sale' and not 'total-differs' = any(t.flags)
     group by t.organization_id, t.id
    having t.total_amount is distinct from sum(i.net_amount + i.vat_amount)
        or t.subtotal is distinct from sum(i.net_amount) or t.tax_amount is distinct from sum(i.vat_amount)
        or sum(i.total_price) - t.basket_discount is distinct from
             sum(case when t.vat_mode = 'as-marked' and i.vat_inclusive then i.net_amount + i.vat_amount
                      else i.net_amount end)`,
  'takings are the sum of the sales': `
    select coalesce(k.till_id, s.till_id) as till_id, coalesce(k.trading_day, s.trading_day) as day, k.sales_total, s.total
      from till_takings k full join (
        select t.organization_id, t.till_id, t.trading_day, count(*)::int as count, sum(t.total_amount) as total,
               sum(t.tax_amount) as vat, sum(t.discount_amount) as discount, sum(p.cash) as cash, sum(p.card) as card,
               sum(p.digital) as digital, sum(p.other) as other
          from transactions t left join (
            select organization_id, transaction_id, sum(amount) filter (where method = 'cash') as cash,
                   sum(amount) filter (where method = 'card') as card,
                   sum(amount) filter (where method = 'digital') as digital,
                   sum(amount) filter (where method = 'other') as other
              from transaction_tenders group by 1, 2) p
            on p.organization_id = t.organization_id and p.transaction_id = t.id
         where t.kind = 'sale' group by 1, 2, 3) s
        on s.organization_id = k.organization_id and s.till_id = k.till_id and s.trading_day = k.trading_day
     where (k.sales_count, k.sales_total, k.vat_total, k.discount_total, k.cash_total, k.card_total, k.digital_total,
            k.other_total)
           is distinct from (s.count, s.total, s.vat, s.discount, coalesce(s.cash, 0), coalesce(s.card, 0),
                             coalesce(s.digital, 0), coalesce(s.other, 0))`,
  'every sale is in its till’s journal once': `
    select t.id, count(j.id) from transactions t
      left join journal j on j.organization_id = t.organization_id and j.transaction_id = t.id
     group by t.organization_id, t.id having count(j.id) <> 1`,
  'a till’s end is its journal’s': `
    select t.id, t.last_sequence from tills t
     where t.last_sequence <> (select coalesce(max(j.sequence), 0) from journal j
                                where j.organization_id = t.organization_id and j.till_id = t.id
                                  and j.sequence <= t.last_sequence + 10000)
        or t.last_sequence > 0 and not exists (
             select from journal j where j.organization_id = t.organization_id and j.till_id = t.id
                and j.sequence = t.last_sequence and j.seal = t.last_seal)`,
  'customers have spent what they bought': `
    select c.id, c.total_spent, c.loyalty_points from customers c left join (
      select organization_id, customer_id, sum(total_amount) as spent, sum(floor(total_amount)) as points
        from transactions where kind = 'sale' group by 1, 2) b
        on b.organization_id = c.organization_id and b.customer_id = c.id
     where (c.total_spent, c.loyalty_points) is distinct from (coalesce(b.spent, 0), coalesce(b.points, 0)::bigint)`,
  'every sale was told': `
    select organization_id, id::text from transactions where kind = 'sale' except
    select organization_id, payload->>'transactionId' from events where type = 'sale-recorded'`,
}

/** Every breach there is, by the promise it breaks; an empty object when all is well. Needs to see past the policies. */
export async function breaches(
  ownerSql: Sql<{ bigint: number | string }>,
): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {}
  for (const [promise, query] of Object.entries(BREACHES)) {
    const rows = await ownerSql.unsafe(`${query} limit 5`)
    if (rows.length > 0) found[promise] = [...rows]
  }
  return found
}
