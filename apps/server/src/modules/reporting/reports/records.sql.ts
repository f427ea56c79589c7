import { REASON_LABELS } from '@tuppence/domain/sales'
import { reasonsFor } from '@tuppence/domain/shifts'
import { sql } from 'drizzle-orm'
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

/** What the goods were worth, and what changed hands for them: in an exchange that is the difference to what was bought for them. */
export const voidsAndRefunds = (asked: Asked): ReportSql => ({
  rows: sql`
    select ${shopTime(sql`t.created_at`, asked)} as "at", t.receipt_number as "receipt", initcap(t.kind) as "kind",
           o.receipt_number as "of", t.staff_name as "staff", ${nameOf(sql`t.approved_by`, asked)} as "allowedBy",
           ${inWords(sql`t.reason`, REASON_LABELS)} || coalesce(': ' || nullif(t.reason_note, ''), '') as "reason",
           t.returned_total as "goods", -t.total_amount as "total", t.created_at, t.id
      from transactions t
      left join transactions o on o.organization_id = ${asked.organizationId} and o.id = t.reverses_id
     where t.organization_id = ${asked.organizationId} and ${inDays(sql`t.trading_day`, sql`t.created_at`, asked)} and t.kind <> 'sale'`,
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
     where z.organization_id = ${asked.organizationId} and ${inDays(sql`z.trading_day`, sql`z.closed_at`, asked)}`,
  order: sql`closed_at desc, id`,
  totals: { grandTotal: null },
})
