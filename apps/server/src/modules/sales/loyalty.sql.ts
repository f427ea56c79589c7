/**
 * What a sale's customer has of it, before and after this batch: what was paid for it less what came back, and a point for
 * each whole pound of that. Points are the difference of the two, so that however a sale is returned in parts, they are in
 * the end those of what remains. A return that comes before its sale changes nothing; the sale then counts what came back
 * of it already. Concurrent returns of a sale wait for each other (sale-locks.ts), or each would see the whole of it.
 * Goods without a receipt take no points: nobody knows whose sale gave them, and a name in a request is only a word.
 */
export const LOYALTY = `
standing as materialized (
  select a.customer_id, a.had - coalesce(earlier.back, 0) * a.known as had,
         a.sold - coalesce(earlier.back, 0) - coalesce(now.back, 0) as has
    from (select fresh.id, fresh.customer_id, 0 as known, 0 as had,
                 fresh.total_amount + coalesce(fresh.returned_total, 0) as sold
            from fresh where fresh.kind in ('sale', 'exchange') and fresh.customer_id is not null
          union all
          select o.id, o.customer_id, 1, o.sold, o.sold
            from (select distinct reverses_id from fresh where reverses_id is not null) named,
                 lateral (select t.id, t.customer_id, t.total_amount + coalesce(t.returned_total, 0) as sold
                            from transactions t
                           where t.organization_id = $1::uuid and t.id = named.reverses_id
                             and t.kind in ('sale', 'exchange') and t.customer_id is not null) o) a
    cross join lateral (select sum(t.returned_total) as back from transactions t
                         where t.organization_id = $1::uuid and t.reverses_id = a.id) earlier
    cross join lateral (select sum(fresh.returned_total) as back from fresh where fresh.reverses_id = a.id) now
), loyal as (
  update customers c set total_spent = c.total_spent + changed.spent,
                         loyalty_points = (c.loyalty_points + changed.points)::bigint
    from (select customer_id, sum(has - had) as spent,
                 sum(floor(greatest(has, 0)) - floor(greatest(had, 0))) as points
            from standing group by customer_id) changed
   where c.organization_id = $1::uuid and c.id = changed.customer_id
`
