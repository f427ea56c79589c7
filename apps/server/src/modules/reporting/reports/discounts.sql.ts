import { currencySign } from '@tuppence/domain/money'
import { NOT_SAID } from '@tuppence/domain/reporting'
import { type SQL, sql } from 'drizzle-orm'
import { type Asked, inDays, nameOf, percentOf, type ReportSql, shopTime } from './report-sql.ts'

/*
 * What discounts come to is one figure in every report and read: those given on the days, less those of goods that came back on
 * them. It is the sum of the records' own discount_amount, which a refund or void has below nothing.
 */

/**
 * The records `t` whose discount is not nothing, and what they gave (`off`) or, of the goods that came back in them, took off again
 * (`is_returned`, below nothing): an exchange may do both. A void is of whoever sold, as in sales by staff.
 */
const discounted = (asked: Asked): SQL => sql`(
  select r.*, part.is_returned, part.off, case when not part.is_returned then sums.goods end as goods,
         coalesce(o.user_id, r.user_id) as seller_id, coalesce(o.staff_name, r.staff_name) as seller
    from transactions r
    left join transactions o on o.organization_id = ${asked.organizationId} and o.id = r.reverses_id and r.kind = 'void',
         lateral (
      select coalesce(sum(i.discount_amount) filter (where i.quantity < 0), 0) as returned,
             sum(i.total_price + i.discount_amount) filter (where i.quantity > 0) as goods
        from transaction_items i where i.organization_id = ${asked.organizationId} and i.transaction_id = r.id) sums,
         lateral (values (false, r.discount_amount - sums.returned), (true, sums.returned)) part (is_returned, off)
   where r.organization_id = ${asked.organizationId} and ${inDays(sql`r.trading_day`, sql`r.created_at`, asked)}
     and (r.discount_amount <> 0 or r.kind = 'exchange') and part.off <> 0) t`

/**
 * The discounts of one of these, one by one: the basket's, each line's own, and what a till charged otherwise. Goods that come back
 * take the line's own discount and their share of the basket's with them, each under the reason that it was given for.
 */
const eachDiscount = ({ organizationId }: Asked): SQL => sql`
  select t.basket_discount as off, t.basket_discount_reason as reason where t.basket_discount > 0 and not t.is_returned
  union all
  select i.discount_amount, i.discount_reason from transaction_items i
   where i.organization_id = ${organizationId} and i.transaction_id = t.id and i.quantity > 0 and i.discount_amount > 0
     and not t.is_returned
  union all
  select rest.off, null from (
    select t.off - t.basket_discount - coalesce(sum(i.discount_amount), 0) as off from transaction_items i
     where i.organization_id = ${organizationId} and i.transaction_id = t.id and i.quantity > 0) rest
   where rest.off <> 0 and not t.is_returned
  union all
  select back.off, back.reason
    from transaction_items i
    left join transaction_items sold on sold.organization_id = ${organizationId} and sold.id = i.returns_item_id
    left join transactions basket on basket.organization_id = ${organizationId} and basket.id = sold.transaction_id,
         lateral (select sold.quantity * sold.unit_price - case when basket.vat_mode = 'as-marked' and sold.vat_inclusive
                           then sold.net_amount + sold.vat_amount else sold.net_amount end
                           - coalesce(sold.offer_amount, 0) as all_off) whole,
         lateral (select case when whole.all_off > 0 then round(i.discount_amount * sold.discount_amount / whole.all_off, 2)
                              else i.discount_amount end as off) own,
         lateral (values (own.off, sold.discount_reason),
                         (i.discount_amount - own.off, basket.basket_discount_reason)) back (off, reason)
   where i.organization_id = ${organizationId} and i.transaction_id = t.id and i.quantity < 0 and back.off <> 0
     and t.is_returned`

export const discounts = (asked: Asked): ReportSql => ({
  rows: sql`
    select ${shopTime(sql`t.created_at`, asked)} as "at", t.receipt_number as "receipt", t.seller as "staff",
           null::text as "allowedBy", null::text as "on", null::text as "why", t.basket_discount, t.basket_discount_reason,
           t.off as "discount", ${percentOf(sql`t.off`, sql`t.goods`)} as "rate",
           case when not (t.is_returned and t.kind = 'exchange') then t.total_amount end as "total", t.created_at, t.id, t.is_returned, t.off
      from ${discounted(asked)}`,
  order: sql`created_at desc, id desc, is_returned`,
  late: {
    allowedBy: sql`(
      select string_agg(distinct ${nameOf(sql`a.approver_id`, asked)}, ', ') from approvals a
       where a.organization_id = ${asked.organizationId} and a.used_for = r.id and a.action = 'discount-above-limit'
         and not r.is_returned)`,
    on: sql`(
      select case when r.is_returned then 'Returned: ' else '' end
             || concat_ws(', ', case when r.basket_discount > 0 and not r.is_returned then 'The basket' end,
                          string_agg(i.name, ', ' order by i.position)
                            filter (where i.discount_amount <> 0 and (i.quantity < 0) = r.is_returned))
        from transaction_items i where i.organization_id = ${asked.organizationId} and i.transaction_id = r.id)`,
    why: sql`(
      select string_agg(distinct coalesce(given.reason, ${NOT_SAID}), ', ')
        from (select r.*) t, lateral (${eachDiscount(asked)}) given)`,
  },
})

/** As many people are named beside a reason. */
const MOST_NAMED = 5

const person = (asked: Asked): SQL => sql`
  person.staff || ' ' || case when person.off < 0 then '−' else '' end || ${currencySign(asked.currency)}
  || to_char(abs(person.off), 'FM999,999,999,990.00') || case when person.times > 0 then ' (' || person.times || ')' else '' end`

/**
 * Capitals make no other reason. People stand by what they gave, the most first. `times` is how often it was given: goods that come
 * back take their part off the sum, and nothing off that.
 */
export const discountsByReason = (asked: Asked): ReportSql => ({
  rows: sql`
    select given.reason as "reason", given.times as "times", given.off as "discount",
           ${percentOf(sql`given.off`, sql`sum(given.off) over ()`)} as "share", given.people as "by"
      from (
        select coalesce(min(person.reason), ${NOT_SAID}) as reason, sum(person.times) as times, sum(person.off) as off,
               string_agg(${person(asked)}, ', ' order by person.place) filter (where person.place <= ${MOST_NAMED})
               || case when count(*) > ${MOST_NAMED} then ', and ' || count(*) - ${MOST_NAMED} || ' more' else '' end as people
          from (
            select lower(one.reason) as word, min(one.reason) as reason, max(t.seller) as staff,
                   count(*) filter (where not t.is_returned) as times, sum(one.off) as off,
                   row_number() over (partition by lower(one.reason) order by sum(one.off) desc, max(t.seller)) as place
              from ${discounted(asked)}, lateral (${eachDiscount(asked)}) one
             group by 1, coalesce(t.seller_id, t.seller)) person
         group by person.word) given`,
  order: sql`"discount" desc, "reason"`,
  totals: { share: null },
})
