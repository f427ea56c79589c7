import { type SQL, sql } from 'drizzle-orm'
import { DAY_COLUMNS, daySums } from '../../sales/public.ts'

/** What a report is asked for: the days, both included, as the shop has them. */
export interface Asked {
  readonly organizationId: string
  readonly from: string
  readonly to: string
  readonly timeZone: string
  readonly currency: string
  /** The shop's day now: days that are yet to come have no row. */
  readonly today: string
  /** The last day counts up to this moment: the one that it is compared with is not over. Null for all of it. */
  readonly until: Date | null
}

/** How a report is made: its rows in one query, beside which the frame counts and adds up (read-report.ts). */
export interface ReportSql {
  /**
   * With a column for each of the report's own, by its key, and whatever the rest here names; one that is by category has its id as
   * `category_id`.
   */
  readonly rows: SQL
  readonly order: SQL
  /** Of what does not add up by itself, over all rows; null for what has no sum. */
  readonly totals?: Readonly<Record<string, SQL | null>>
  /** Looked up for the rows that are answered alone, `r`: what would take long for all. */
  readonly late?: Readonly<Record<string, SQL>>
}

/** What was recorded on the days, by the columns of its trading day and moment. */
export const inDays = (day: SQL, moment: SQL, { from, to, until }: Asked): SQL => {
  const days = sql`${day} between ${from}::date and ${to}::date`
  return until === null
    ? days
    : sql`${days} and (${day} < ${to}::date or ${moment} < ${until.toISOString()}::timestamptz)`
}

/** The same days of a moment: from the first midnight of the shop's clock to that after the last day. */
export const inTime = (column: SQL, { from, to, timeZone, until }: Asked): SQL => {
  const end = sql`(${to}::date + 1)::timestamp at time zone ${timeZone}`
  return sql`${column} >= ${from}::date::timestamp at time zone ${timeZone}
    and ${column} < ${until === null ? end : sql`least(${end}, ${until.toISOString()}::timestamptz)`}`
}

/**
 * The rows of a roll-up on the days, as a relation to select from. Of a last day that is cut off it is what the records until then
 * come to, which `lastRecords` has.
 */
export const daysOf = (table: keyof typeof DAY_COLUMNS, { organizationId, from, to, until }: Asked): SQL => {
  const columns = sql.raw(DAY_COLUMNS[table])
  const kept = (last: SQL) =>
    sql`select ${columns} from ${sql.raw(table)} where organization_id = ${organizationId} and trading_day >= ${from}::date and ${last}`
  if (until === null) return sql`(${kept(sql`trading_day <= ${to}::date`)})`
  return sql`(${kept(sql`trading_day < ${to}::date`)} union all select ${columns} from (${LAST_SUMS[table]}) sums)`
}

const LAST_SUMS = Object.fromEntries(
  Object.entries(
    daySums({
      organization: '(select id from last_shop)',
      records: 'last_records',
      lines: 'last_lines',
      tenders: 'last_tenders',
    }),
  ).map(([table, sums]) => [table, sql.raw(sums)]),
)

/** The steps that `daysOf` reads the records of a last day from that is cut off; none for whole days. */
export const lastRecords = ({ organizationId, to, until }: Asked): SQL =>
  until === null
    ? sql``
    : sql`
    last_shop as materialized (select ${organizationId}::uuid as id),
    last_records as materialized (
      select * from transactions
       where organization_id = ${organizationId} and trading_day = ${to}::date and created_at < ${until.toISOString()}::timestamptz),
    last_lines as (
      select i.* from last_records r
        join transaction_items i on i.organization_id = ${organizationId} and i.transaction_id = r.id),
    last_tenders as (
      select p.* from last_records r
        join transaction_tenders p on p.organization_id = ${organizationId} and p.transaction_id = r.id),`

/** A moment as people of the shop read it. */
export const shopTime = (column: SQL, { timeZone }: Asked): SQL =>
  sql`to_char(${column} at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI')`

/** What people read for a word of a list; another word stays as it is. */
export const inWords = (column: SQL, words: Readonly<Record<string, string>>): SQL =>
  sql`case ${column} ${sql.join(
    Object.entries(words).map(([word, text]) => sql`when ${word} then ${text}`),
    sql` `,
  )} else ${column} end`

/** A person of the shop by their id in `users`. */
export const nameOf = (userId: SQL, { organizationId }: Asked): SQL => sql`(
  select m.full_name from users u join staff_members m on m.organization_id = ${organizationId} and m.id = u.staff_member_id
   where u.organization_id = ${organizationId} and u.id = ${userId})`

/** "Till 1 (T1)", of a row `till`. */
export const TILL_NAME = sql`case when till.name = till.code then till.code else till.name || ' (' || till.code || ')' end`

/** A part of a whole in percent; null where the whole is nothing or less, as on days on which more came back than was sold. */
export const percentOf = (part: SQL, whole: SQL): SQL =>
  sql`case when ${whole} > 0 then round(100 * ${part} / ${whole}, 1) end`

/** The average of a sale, and the margin as a rate, over all. */
export const AVERAGE = sql`case when sum("total") >= 0 then round(sum("total") / nullif(sum("sales"), 0), 2) end`
export const MARGIN_RATE = percentOf(sql`sum("margin")`, sql`sum("costedNet")`)
