import { currencySign } from '@tuppence/domain/money'
import { NOT_SAID } from '@tuppence/domain/reporting'
import { REASON_LABELS } from '@tuppence/domain/sales'
import { reasonsFor } from '@tuppence/domain/shifts'
import { type SQL, sql } from 'drizzle-orm'
import {
  type Asked,
  inDays,
  inTime,
  inWords,
  nameOf,
  type ReportSql,
  shopTime,
  TILL_NAME,
} from './report-sql.ts'

/**
 * Sales with a discount `t`, and of each what was sold: `goods`, and what came `off` them and the basket. A voided one gave nobody
 * anything. What an exchange gave is of its own goods; what came off those that came back was given before.
 */
const discounted = (asked: Asked): SQL => sql`
  transactions t, lateral (
    select sum(i.total_price + i.discount_amount) as goods, t.basket_discount + sum(i.discount_amount) as off
      from transaction_items i
     where i.organization_id = ${asked.organizationId} and i.transaction_id = t.id and i.quantity > 0) sold
     where t.organization_id = ${asked.organizationId} and ${inDays(sql`t.trading_day`, asked)}
       and (t.kind = 'sale' and t.discount_amount > 0 or t.kind = 'exchange') and sold.off > 0 and not exists (
         select from transactions v where v.organization_id = ${asked.organizationId} and v.reverses_id = t.id and v.kind = 'void')`

/** The discounts of a sale `t`, one by one: the basket's, and each line's own. */
const eachDiscount = (asked: Asked): SQL => sql`
  select t.basket_discount as off, t.basket_discount_reason as reason where t.basket_discount > 0
  union all
  select i.discount_amount, i.discount_reason from transaction_items i
   where i.organization_id = ${asked.organizationId} and i.transaction_id = t.id and i.quantity > 0 and i.discount_amount > 0`

export const discounts = (asked: Asked): ReportSql => ({
  rows: sql`
    select ${shopTime(sql`t.created_at`, asked)} as "at", t.receipt_number as "receipt", t.staff_name as "staff",
           null::text as "allowedBy", null::text as "on", null::text as "why", t.basket_discount, t.basket_discount_reason,
           sold.off as "discount", round(100 * sold.off / nullif(sold.goods, 0), 1) as "rate",
           t.total_amount as "total", t.created_at, t.id
      from ${discounted(asked)}`,
  order: sql`created_at desc, id desc`,
  late: {
    allowedBy: sql`(
      select string_agg(distinct ${nameOf(sql`a.approver_id`, asked)}, ', ') from approvals a
       where a.organization_id = ${asked.organizationId} and a.used_for = r.id and a.action = 'discount-above-limit')`,
    on: sql`(
      select concat_ws(', ', case when r.basket_discount > 0 then 'The basket' end,
                       string_agg(i.name, ', ' order by i.position) filter (where i.discount_amount > 0))
        from transaction_items i where i.organization_id = ${asked.organizationId} and i.transaction_id = r.id)`,
    why: sql`(
      select string_agg(distinct coalesce(given.reason, ${NOT_SAID}), ', ')
        from (select r.*) t, lateral (${eachDiscount(asked)}) given)`,
  },
})

/** As many people are named beside a reason. */
const MOST_NAMED = 5

/** Capitals make no other reason. People stand by what they gave, the most first. */
export const discountsByReason = (asked: Asked): ReportSql => ({
  rows: sql`
    select given.reason as "reason", given.times as "times", given.off as "discount",
           round(100 * given.off / nullif(sum(given.off) over (), 0), 1) as "share", given.people as "by"
      from (
        select coalesce(min(person.reason), ${NOT_SAID}) as reason, sum(person.times) as times, sum(person.off) as off,
               string_agg(person.staff || ${` ${currencySign(asked.currency)}`} || to_char(person.off, 'FM999,999,999,990.00') || ' (' || person.times || ')',
                          ', ' order by person.place) filter (where person.place <= ${MOST_NAMED})
               || case when count(*) > ${MOST_NAMED} then ', and ' || count(*) - ${MOST_NAMED} || ' more' else '' end as people
          from (
            select lower(one.reason) as word, min(one.reason) as reason, max(t.staff_name) as staff, count(*) as times,
                   sum(one.off) as off,
                   row_number() over (partition by lower(one.reason) order by sum(one.off) desc, max(t.staff_name)) as place
              from (select t.* from ${discounted(asked)}) t, lateral (${eachDiscount(asked)}) one
             group by 1, coalesce(t.user_id, t.staff_name)) person
         group by person.word) given`,
  order: sql`"discount" desc, "reason"`,
  totals: { share: null },
})

export const voidsAndRefunds = (asked: Asked): ReportSql => ({
  rows: sql`
    select ${shopTime(sql`t.created_at`, asked)} as "at", t.receipt_number as "receipt", initcap(t.kind) as "kind",
           o.receipt_number as "of", t.staff_name as "staff", ${nameOf(sql`t.approved_by`, asked)} as "allowedBy",
           ${inWords(sql`t.reason`, REASON_LABELS)} || coalesce(': ' || nullif(t.reason_note, ''), '') as "reason",
           t.returned_total as "total", t.created_at, t.id
      from transactions t
      left join transactions o on o.organization_id = ${asked.organizationId} and o.id = t.reverses_id
     where t.organization_id = ${asked.organizationId} and ${inDays(sql`t.trading_day`, asked)} and t.kind <> 'sale'`,
  order: sql`created_at desc, id desc`,
})

/** The close says why, or the count for a till that could not close by itself. */
export const cashDifferences = (asked: Asked): ReportSql => ({
  rows: sql`
    select ${shopTime(sql`s.end_time`, asked)} as "at", ${TILL_NAME} as "till", coalesce(s.closed_by_name, m.full_name) as "staff",
           s.expected_cash as "expected", s.closing_cash as "counted", s.cash_difference as "difference",
           (select concat_ws(': ', ${inWords(sql`d.content ->> 'reason'`, Object.fromEntries(reasonsFor('close')))}, nullif(d.content ->> 'note', ''))
              from drawer_records d where d.organization_id = ${asked.organizationId} and d.shift_id = s.id
               and d.kind in ('close', 'close-for-till', 'count-for-till') and (d.content ->> 'reason') is not null
             order by d.happened_at desc limit 1) as "reason",
           s.end_time, s.id
      from shifts s join tills till on till.organization_id = ${asked.organizationId} and till.id = s.till_id
      join staff_members m on m.organization_id = ${asked.organizationId} and m.id = s.staff_id
     where s.organization_id = ${asked.organizationId} and ${inTime(sql`s.end_time`, asked)} and s.cash_difference is not null`,
  order: sql`end_time desc, id`,
})

export const zReads = (asked: Asked): ReportSql => ({
  rows: sql`
    select z.number::text as "number", ${TILL_NAME} as "till", ${shopTime(sql`z.closed_at`, asked)} as "at",
           (z.content -> 'sales' ->> 'saleCount')::int as "sales",
           (z.content -> 'sales' ->> 'voidCount')::int as "voids", z.net as "total",
           (select coalesce(sum((rate ->> 'vat')::numeric), 0) from jsonb_array_elements(z.content -> 'sales' -> 'vat') rate) as "vat",
           z.grand_total as "grandTotal", z.closed_at, z.id
      from z_reads z join tills till on till.organization_id = ${asked.organizationId} and till.id = z.till_id
     where z.organization_id = ${asked.organizationId} and ${inDays(sql`z.trading_day`, asked)}`,
  order: sql`closed_at desc, id`,
  totals: { grandTotal: null },
})
