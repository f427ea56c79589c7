import type { AnswerOf } from '@tuppence/contract/call'
import type { dashboardStats } from '@tuppence/contract/reporting'
import { minorOf, toPounds } from '@tuppence/domain/money'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tenancy.ts'
import { recordsPerhapsNotPaid, sumNotPaid } from '../payments/public.ts'

/** Columns that carry no figure come as null, which the query never lets happen for a business that exists. */
interface Row extends Record<string, unknown> {
  readonly monday: string
  readonly today: string
  readonly today_total: string
  readonly today_count: number
  readonly week_total: string
  readonly week_count: number
  readonly low_stock: number
  readonly customers: number
}

/** What of these days' sales is not paid, less what was not sent back of it; undefined where there is none, as on nearly all days. */
async function notPaidIn(tx: Tx, organizationId: string, days: { from: string; to: string }) {
  const by = await sumNotPaid(tx, organizationId, recordsPerhapsNotPaid(organizationId, days))
  const minor = by.reduce(
    (sum, { sales, returns }) => sum + minorOf(sales.amount) - minorOf(returns.amount),
    0,
  )
  return minor === 0 ? undefined : { notPaid: toPounds(minor) }
}

/**
 * The four cards of the dashboard (REP-013), in one statement over what the tills' takings already add up: a week of a
 * business of ten tills is seventy rows, however many sales there were. Days are the shop's own, weeks begin on Monday.
 */
export async function readDashboardStats(
  tx: Tx,
  organizationId: string,
  now: Date,
): Promise<AnswerOf<typeof dashboardStats>> {
  const [row] = await tx.execute<Row>(sql`
    with day as (
      select today, date_trunc('week', today)::date as monday
      from (select (${now.toISOString()}::timestamptz at time zone time_zone)::date as today
              from organizations where id = ${organizationId}) now
    ), taken as (
      select coalesce(sum(sales_total) filter (where trading_day = day.today), 0.00)::text as today_total,
        coalesce(sum(sales_count) filter (where trading_day = day.today), 0)::int as today_count,
        coalesce(sum(sales_total), 0.00)::text as week_total,
        coalesce(sum(sales_count), 0)::int as week_count
      from day left join till_takings on till_takings.organization_id = ${organizationId}
        and trading_day between day.monday and day.today
    )
    select taken.*, to_char(day.today, 'YYYY-MM-DD') as today, to_char(day.monday, 'YYYY-MM-DD') as monday,
      (select count(*)::int from products where organization_id = ${organizationId} and archived_at is null
        and is_active and (stock_quantity <= min_stock_level or stock_quantity <= 0)) as low_stock,
      (select count(*)::int from customers where organization_id = ${organizationId} and archived_at is null) as customers
    from taken, day`)
  if (!row) throw new Error('The business of this session is not in the database')
  const ofWeek = await notPaidIn(tx, organizationId, { from: row.monday, to: row.today })
  const ofToday = ofWeek && (await notPaidIn(tx, organizationId, { from: row.today, to: row.today }))
  return {
    todaySales: { total: row.today_total, count: row.today_count, ...ofToday },
    weekSales: { total: row.week_total, count: row.week_count, ...ofWeek },
    lowStockCount: row.low_stock,
    customerCount: row.customers,
  }
}
