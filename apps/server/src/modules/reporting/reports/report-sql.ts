import { type SQL, sql } from 'drizzle-orm'

/** What a report is asked for: the days, both included, as the shop has them. */
export interface Asked {
  readonly organizationId: string
  readonly from: string
  readonly to: string
  readonly timeZone: string
  readonly currency: string
  /** The shop's day now: days that are yet to come have no row. */
  readonly today: string
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

/** The days of a column `trading_day`. */
export const inDays = (column: SQL, { from, to }: Asked): SQL =>
  sql`${column} between ${from}::date and ${to}::date`

/** The same days of a moment: from the first midnight of the shop's clock to that after the last day. */
export const inTime = (column: SQL, { from, to, timeZone }: Asked): SQL =>
  sql`${column} >= ${from}::date::timestamp at time zone ${timeZone}
    and ${column} < (${to}::date + 1)::timestamp at time zone ${timeZone}`

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
