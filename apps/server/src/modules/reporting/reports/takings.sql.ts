import { CHARGED_OTHERWISE } from '@tuppence/domain/reporting'
import { type SQL, sql } from 'drizzle-orm'
import { customerNameIn } from '../../../platform/database/customer-name.ts'
import {
  type Asked,
  AVERAGE,
  daysOf,
  inDays,
  nameOf,
  percentOf,
  type ReportSql,
  TILL_NAME,
} from './report-sql.ts'

const average = (sales: SQL, total: SQL): SQL =>
  sql`case when ${total} >= 0 then round(${total} / nullif(${sales}, 0), 2) end as "average"`

/** What rows of till_takings or staff_hours come to. */
const TAKEN = sql`coalesce(sum(t.sales_count), 0) as "sales", coalesce(sum(t.sales_total), 0) as "total",
  coalesce(sum(t.vat_total), 0) as "vat", ${average(sql`sum(t.sales_count)`, sql`sum(t.sales_total)`)}`

const totals = { average: AVERAGE }

/** Each chosen day up to today, with its takings or none. */
const eachDay = (asked: Asked): SQL => sql`(
    select ${asked.from}::date + n as day from generate_series(0, least(${asked.to}::date, ${asked.today}::date) - ${asked.from}::date) n
    union select t.trading_day from ${daysOf('till_takings', asked)} t) d
  left join ${daysOf('till_takings', asked)} t on t.trading_day = d.day`

export const salesByHour = (asked: Asked): ReportSql => ({
  // From the first hour that sold anything to the last: one between them that did not is a row too.
  rows: sql`
    select h.hour as "hour", ${TAKEN} from (
      select generate_series(min(t.hour), max(t.hour)) as hour from ${daysOf('staff_hours', asked)} t) h
      left join ${daysOf('staff_hours', asked)} t on t.hour = h.hour
     group by h.hour`,
  order: sql`"hour"`,
  totals,
})

export const salesByDay = (asked: Asked): ReportSql => ({
  rows: sql`
    select d.day as "day", ${TAKEN}, coalesce(sum(t.discount_total), 0) as "discounts",
           coalesce(max(made.voids), 0) as "voids", coalesce(sum(t.refunds_total), 0) as "refunds" from ${eachDay(asked)}
      left join (select t.trading_day, sum(t.voids_count) as voids from ${daysOf('staff_hours', asked)} t group by 1) made
        on made.trading_day = d.day
     group by d.day`,
  order: sql`"day"`,
  totals,
})

export const salesByWeek = (asked: Asked): ReportSql => ({
  rows: sql`select date_trunc('week', d.day::timestamp)::date as "week", ${TAKEN} from ${eachDay(asked)} group by 1`,
  order: sql`"week"`,
  totals,
})

/**
 * The money of voids of other people's sales, as rows beside those of staff_hours, where all of a void belongs to whoever made it: it
 * comes off the takings of whoever sold. The number of voids stays with whoever voided.
 */
const voidsMoved = (asked: Asked): SQL => sql`
  select side.user_id, 0, side.sign * v.total_amount, side.sign * v.tax_amount,
         side.sign * v.discount_amount, 0, 0
    from transactions v join transactions o on o.organization_id = ${asked.organizationId} and o.id = v.reverses_id,
         lateral (values (v.user_id, -1), (o.user_id, 1)) side (user_id, sign)
   where v.organization_id = ${asked.organizationId} and v.kind = 'void' and ${inDays(sql`v.trading_day`, sql`v.created_at`, asked)}
     and v.user_id is distinct from o.user_id`

export const salesByStaff = (asked: Asked): ReportSql => ({
  rows: sql`
    select coalesce(${nameOf(sql`sold.user_id`, asked)}, 'Nobody of the shop') as "staff", sold.* from (
      select t.user_id, ${TAKEN}, sum(t.discount_total) as "discounts", sum(t.voids_count) as "voids",
             sum(t.refunds_total) as "refunds" from (
        select t.user_id, t.sales_count, t.sales_total, t.vat_total, t.discount_total, t.voids_count, t.refunds_total
          from ${daysOf('staff_hours', asked)} t union all ${voidsMoved(asked)}) t group by t.user_id) sold`,
  order: sql`"total" desc, "staff"`,
  totals,
})

export const salesByTill = (asked: Asked): ReportSql => ({
  rows: sql`
    select ${TILL_NAME} as "till", sold.* from (
      select t.till_id, ${TAKEN} from ${daysOf('till_takings', asked)} t group by t.till_id) sold
      join tills till on till.organization_id = ${asked.organizationId} and till.id = sold.till_id`,
  order: sql`"total" desc, "till"`,
  totals,
})

export const salesByTender = (asked: Asked): ReportSql => ({
  rows: sql`
    select paid.tender as "tender", paid.total as "total",
           ${percentOf(sql`paid.total`, sql`sum(paid.total) over ()`)} as "share"
      from (select sum(t.cash_total) as cash, sum(t.card_total) as card, sum(t.digital_total) as digital,
                   sum(t.other_total) as other from ${daysOf('till_takings', asked)} t) taken,
           lateral (values ('Cash', cash), ('Card', card), ('Digital', digital), ('Points and other', other))
             paid (tender, total) where paid.total <> 0`,
  order: sql`"total" desc, "tender"`,
  totals: { share: null },
})

/**
 * By rate as the lines have it. Where a till charged another total than its lines come to, which is flagged and kept as sold,
 * the difference stands by itself: what was charged is what is owed.
 */
export const vatByRate = (asked: Asked): ReportSql => ({
  rows: sql`
    select *, "net" + "vat" as "total" from (
      select case when t.vat_code = 'exempt' then 'Exempt' when t.vat_rate = 0 then 'Zero-rated'
                  else initcap(t.vat_code) || ' ' || trim_scale(t.vat_rate) || '%' end as "rate",
             sum(t.net) as "net", sum(t.vat) as "vat", case when t.vat_code = 'exempt' then 2 else 1 end as place,
             t.vat_rate as by, round(t.vat_rate, 2)::text as "vatRate",
             case when t.vat_code <> 'exempt' and t.vat_rate = 0 then 'zero' else t.vat_code end as "vatCode"
        from ${daysOf('vat_days', asked)} t group by 1, 4, 5, 7
      union all
      select ${CHARGED_OTHERWISE}, taken.net - coalesce(lines.net, 0), taken.vat - coalesce(lines.vat, 0), 3, 0, null, null
        from (select sum(t.sales_total - t.vat_total) as net, sum(t.vat_total) as vat from ${daysOf('till_takings', asked)} t) taken,
             (select sum(t.net) as net, sum(t.vat) as vat from ${daysOf('vat_days', asked)} t) lines
       where (taken.net, taken.vat) is distinct from (lines.net, lines.vat)) every`,
  order: sql`place, by desc, "rate"`,
})

/** Of who was named at the till; what comes back is of whoever bought it, and of whoever they turned out to be. */
export const customers = (asked: Asked): ReportSql => ({
  rows: sql`
    select ${sql.raw(customerNameIn('c'))} as "customer",
           sold."sales", sold."total", ${average(sql`sold."sales"`, sql`sold."total"`)}, sold."last", c.id
      from (select coalesce(who.merged_into, who.id) as id,
                   count(*) filter (where t.kind = 'sale') as "sales",
                   sum(t.total_amount) as "total", max(t.trading_day) as "last"
              from transactions t
              left join transactions o on o.organization_id = ${asked.organizationId} and o.id = t.reverses_id
              join customers who on who.organization_id = ${asked.organizationId}
               and who.id = coalesce(t.customer_id, o.customer_id)
             where t.organization_id = ${asked.organizationId} and ${inDays(sql`t.trading_day`, sql`t.created_at`, asked)}
             group by 1) sold
      join customers c on c.organization_id = ${asked.organizationId} and c.id = sold.id`,
  order: sql`"total" desc, "customer", id`,
  totals: { average: AVERAGE },
})
