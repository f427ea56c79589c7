import { materialized, type Step, step } from '../../platform/database/statement.ts'
import { TOUCHED_TEXT } from '../../platform/database/touched.ts'
/*
 * Steps of the recording statement that keep what a customer has of their sales (decision 0073): what was paid for each less
 * what came back, a point for each whole pound of it that points did not pay, and the points that paid, less their share of
 * what came back in points. `pointsOf` of the domain is the same rule. Each record writes into the ledger by how much it
 * moved them, so however a sale is returned in parts, the customer has in the end what remains of it. A return that comes
 * before its sale moves nothing; the sale then counts what came back of it already. Concurrent returns of a sale wait for
 * each other (sale-locks.ts), or each would see the whole of it. Goods without a receipt take no points: nobody knows whose
 * sale gave them, and a name in a request is only a word.
 *
 * What a customer who was merged bought, or brings back, is the other's whom they turned out to be.
 */

/** Whether a batch's tenders are points, and how many those are where the caller left it out: by the shop's terms of today. */
export const POINT_STEPS: readonly Step[] = [
  materialized(
    'points',
    ['tender'],
    `
  select t.sale_id, coalesce(sum(t.amount) filter (where t.amount > 0), 0) as paid,
         coalesce(sum(t.points), 0) as points, count(t.points) as payments, coalesce(-sum(t.amount) filter (where t.amount < 0), 0) as back
    from tender t where t.method = 'loyalty' group by t.sale_id`,
  ),
]

/**
 * What is noted of points that pay as they arrive. Those that an exchange gives back and takes again count neither against
 * the balance nor by today's worth: whether they are as many is asked at reading (returns.queries.ts). Each payment may
 * take its last point in part.
 */
export const POINT_FLAGS = `
  case when points.points - ceil(points.points * least(points.back, points.paid) / nullif(points.paid, 0))
              > greatest(coalesce(customer.balance, 0), 0)
            and points.paid > 0
       then array['points-overdrawn'] else '{}'::text[] end
  || case when points.paid > points.back and (not sold.points_are_on
                 or points.points * sold.point_value < (points.paid - points.back) * 100)
            or points.back = 0 and (points.points - points.payments) * sold.point_value >= points.paid * 100
                 and points.paid > 0
          then array['points-differ'] else '{}'::text[] end`

/** The shop's terms, as `loyaltyTermsOf` reads them: of an organization `o`. */
export const POINT_VALUE = `coalesce((o.settings -> 'loyalty' ->> 'pointValueMinor')::int, 1)`
export const POINTS_ARE_ON = `coalesce((o.settings -> 'loyalty' ->> 'isOn')::boolean, true)`

/** Whose spend and points a batch may move: its customers, and those of the sales that come back in it. */
export const NAMED_CUSTOMERS = `
  select sold.customer_id from sold where sold.customer_id is not null
  union
  select o.customer_id from sold, lateral (
    select t.customer_id from transactions t
     where t.organization_id = $1::uuid and t.id = sold.reverses_id and t.customer_id is not null) o
   where sold.reverses_id is not null`

const earned = (back: string, inPoints: string): string =>
  `floor(greatest(s.sold - s.paid - (${back} - least(${inPoints}, s.paid)), 0))`
const redeemed = (inPoints: string): string =>
  `s.points - case when s.paid = 0 then 0 else round(s.points * least(${inPoints}, s.paid) / s.paid) end`

export const LOYALTY_STEPS: readonly Step[] = [
  materialized(
    'bought',
    ['points', 'fresh'],
    `
  select fresh.id, fresh.id as record_id, fresh.customer_id, true as is_own,
         fresh.total_amount + coalesce(fresh.returned_total, 0) as sold,
         coalesce(p.paid, 0) as paid, coalesce(p.points, 0) as points, 0 as back, 0 as in_points
    from fresh left join points p on p.sale_id = fresh.id
   where fresh.kind in ('sale', 'exchange') and fresh.customer_id is not null
  union all
  select o.id, r.id, o.customer_id, false, o.sold, o.paid, o.points, r.returned_total, coalesce(p.back, 0)
    from fresh r left join points p on p.sale_id = r.id
    cross join lateral (
      select t.id, t.customer_id, t.total_amount + coalesce(t.returned_total, 0) as sold,
             coalesce(by.paid, 0) as paid, coalesce(by.points, 0) as points
        from transactions t left join lateral (
          select sum(m.amount) as paid, sum(m.points) as points from transaction_tenders m
           where m.organization_id = $1::uuid and m.transaction_id = t.id and m.method = 'loyalty' and m.amount > 0) by on true
       where t.organization_id = $1::uuid and t.id = r.reverses_id
         and t.kind in ('sale', 'exchange') and t.customer_id is not null
      union all
      select f.id, f.customer_id, f.total_amount + coalesce(f.returned_total, 0), coalesce(q.paid, 0), coalesce(q.points, 0)
        from fresh f left join points q on q.sale_id = f.id
       where f.id = r.reverses_id and f.kind in ('sale', 'exchange') and f.customer_id is not null) o
   where r.reverses_id is not null`,
  ),
  materialized(
    'standing',
    ['bought'],
    `
  select s.record_id, s.customer_id,
         (s.sold - s.back_after) - case when s.is_own then 0 else s.sold - s.back_before end as spent,
         ${earned('s.back_after', 's.in_points_after')}
           - case when s.is_own then 0 else ${earned('s.back_before', 's.in_points_before')} end as earned,
         (${redeemed('s.in_points_after')})
           - case when s.is_own then 0 else ${redeemed('s.in_points_before')} end as redeemed
    from (
      select b.*, earlier.back + sum(b.back) over upto - b.back as back_before,
             earlier.back + sum(b.back) over upto as back_after,
             earlier.in_points + sum(b.in_points) over upto - b.in_points as in_points_before,
             earlier.in_points + sum(b.in_points) over upto as in_points_after
        from bought b cross join lateral (
          select coalesce(sum(t.returned_total), 0) as back, coalesce(sum(by.back), 0) as in_points
            from transactions t left join lateral (
              select -sum(m.amount) as back from transaction_tenders m
               where m.organization_id = $1::uuid and m.transaction_id = t.id and m.method = 'loyalty'
                 and m.amount < 0) by on true
           where t.organization_id = $1::uuid and t.reverses_id = b.id) earlier
      window upto as (partition by b.id order by b.is_own desc, b.record_id)) s`,
  ),
  materialized(
    'moved_points',
    ['customer', 'standing'],
    `
  select customer.holder, standing.record_id, standing.spent, standing.earned, standing.redeemed
    from standing join customer on customer.id = standing.customer_id`,
  ),
  step(
    'loyal',
    ['moved_points'],
    `
  update customers c set total_spent = c.total_spent + changed.spent,
                         loyalty_points = (c.loyalty_points + changed.points)::bigint, ${TOUCHED_TEXT}
    from (select holder, sum(spent) as spent, sum(earned - redeemed) as points
            from moved_points group by holder) changed
   where c.organization_id = $1::uuid and c.id = changed.holder
  returning c.id, c.loyalty_points`,
  ),
  step(
    'ledger',
    ['moved_points'],
    `
  insert into loyalty_entries (organization_id, id, customer_id, kind, points, transaction_id, created_at)
  select $1::uuid, gen_random_uuid(), m.holder, e.kind, e.points::bigint, m.record_id, $5::timestamptz
    from moved_points m cross join lateral (
      values (case when m.earned > 0 then 'earned' else 'taken-back' end, m.earned),
             (case when m.redeemed > 0 then 'redeemed' else 'given-back' end, -m.redeemed)) e (kind, points)
   where e.points <> 0`,
  ),
]
