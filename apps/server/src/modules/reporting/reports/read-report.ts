import { counted } from '@tuppence/domain/counts'
import { formatMoney, minorOf } from '@tuppence/domain/money'
import { providerInWords } from '@tuppence/domain/payments'
import {
  addDays,
  type ComparedDays,
  clockTimeOf,
  comparedDays,
  definitionOf,
  instantOf,
  isByCategory,
  type Report,
  type ReportColumn,
  type ReportKind,
  type ReportRow,
  tradingDayOf,
} from '@tuppence/domain/reporting'
import { type SQL, sql } from 'drizzle-orm'
import { Refused } from '../../../platform/http/refused.ts'
import type { Tx } from '../../../platform/tenancy.ts'
import { recordsPerhapsNotPaid, sumNotPaid } from '../../payments/public.ts'
import { discounts, discountsByReason } from './discounts.sql.ts'
import { deadStock, salesByCategory, salesByProduct, shrinkage, stockCover, stockValue } from './goods.sql.ts'
import { cashDifferences, voidsAndRefunds, zReads } from './records.sql.ts'
import { type Asked, lastRecords, type ReportSql } from './report-sql.ts'
import {
  customers,
  salesByDay,
  salesByHour,
  salesByStaff,
  salesByTender,
  salesByTill,
  salesByWeek,
  vatByRate,
} from './takings.sql.ts'

const QUERIES: Readonly<Record<ReportKind, (asked: Asked) => ReportSql>> = {
  'sales-by-hour': salesByHour,
  'sales-by-day': salesByDay,
  'sales-by-week': salesByWeek,
  'sales-by-category': salesByCategory,
  'sales-by-product': salesByProduct,
  'sales-by-staff': salesByStaff,
  'sales-by-till': salesByTill,
  'sales-by-tender': salesByTender,
  discounts,
  'discounts-by-reason': discountsByReason,
  'voids-and-refunds': voidsAndRefunds,
  vat: vatByRate,
  customers,
  'stock-value': stockValue,
  'stock-cover': stockCover,
  'dead-stock': deadStock,
  shrinkage,
  'cash-differences': cashDifferences,
  'z-reads': zReads,
}

/** A screen draws no more; a file has all. */
const MOST_ROWS = 1_000
const MOST_DAYS = 800

export interface ReportAsked {
  readonly kind: ReportKind
  readonly from: string
  readonly to: string
  readonly compare?: 'before' | 'year' | undefined
  readonly category?: string | undefined
}

interface ReportAnswer extends Record<string, unknown> {
  readonly rows: ReportRow[]
  readonly row_count: number
  readonly totals: ReportRow
}

/**
 * A report of a business, in one statement; its comparison is the same statement over other days.
 *
 * @param most how many rows are answered; null for all of them
 * @throws Refused with range-too-long, not-found where the business has no such category, or invalid-request where the days end
 *   before they begin, or the report is by no category
 */
export async function readReport(
  tx: Tx,
  organizationId: string,
  { kind, from, to, compare, category }: ReportAsked,
  now: Date,
  most: number | null = MOST_ROWS,
): Promise<Report> {
  refuseDays(from, to)
  const { timeZone, currency } = await readPlace(tx, organizationId)
  const today = tradingDayOf(now, timeZone)
  const asked = { organizationId, from, to, timeZone, currency, today, until: null }
  if (category !== undefined) await refuseCategory(tx, organizationId, kind, category)
  const { isOfStock } = definitionOf(kind)
  const { rows, row_count, totals } = await ask(tx, kind, asked, { most, category })
  const compared =
    compare === undefined || isOfStock
      ? null
      : comparedDays({ from, to }, compare, { today, time: clockTimeOf(now, timeZone) })
  const before = compared && (await ask(tx, kind, earlierOf(asked, compared), { most: 0, category })).totals
  const notes = kind === 'sales-by-tender' ? await notPaidInWords(tx, asked) : []
  return {
    ...{ kind, from, to, rows, rowCount: row_count, totals, before, compared },
    ...(notes.length > 0 && { notes }),
  }
}

const earlierOf = (asked: Asked, { from, to, until }: ComparedDays): Asked => ({
  ...asked,
  ...{ from, to },
  until: until === null ? null : instantOf(`${to}T${until}:00`, asked.timeZone),
})

/** Of each provider, what these days' records say that it took or gave back, and did not; as X and Z reads say it. */
async function notPaidInWords(tx: Tx, { organizationId, currency, ...days }: Asked): Promise<string[]> {
  const by = await sumNotPaid(tx, organizationId, recordsPerhapsNotPaid(organizationId, days))
  const money = (amount: string) => formatMoney(minorOf(amount), currency)
  return by.map(({ provider, sales, returns }) => {
    const never =
      sales.count > 0 ? [`${money(sales.amount)} was never paid (${counted(sales.count, 'sale')})`] : []
    const kept =
      returns.count > 0
        ? [`${money(returns.amount)} was not sent back (${counted(returns.count, 'record')})`]
        : []
    return `Of these, by ${providerInWords(provider)}: ${[...never, ...kept].join(', ')}.`
  })
}

/** @throws Refused with range-too-long, or invalid-request where the days end before they begin */
export function refuseDays(from: string, to: string): void {
  if (to < from)
    throw new Refused('invalid-request', [
      { field: 'query.to', message: 'The last day is before the first.' },
    ])
  if (to >= addDays(from, MOST_DAYS)) throw new Refused('range-too-long')
}

async function refuseCategory(tx: Tx, organizationId: string, kind: ReportKind, id: string): Promise<void> {
  if (!isByCategory(kind))
    throw new Refused('invalid-request', [
      { field: 'query.category', message: 'This report is by no category.' },
    ])
  const rows = await tx.execute(
    sql`select from categories where organization_id = ${organizationId} and id = ${id}`,
  )
  if (rows.length === 0) throw new Refused('not-found')
}

export const readTimeZone = async (tx: Tx, organizationId: string): Promise<string> =>
  (await readPlace(tx, organizationId)).timeZone

async function readPlace(tx: Tx, organizationId: string) {
  const [row] = await tx.execute<{ time_zone: string; currency: string }>(
    sql`select time_zone, currency from organizations where id = ${organizationId}`,
  )
  if (!row) throw new Error('The business of this session is not in the database')
  return { timeZone: row.time_zone, currency: row.currency }
}

async function ask(
  tx: Tx,
  kind: ReportKind,
  asked: Asked,
  { most, category }: { most: number | null; category: string | undefined },
): Promise<ReportAnswer> {
  const { columns, data = [] } = definitionOf(kind)
  const { rows, order, totals = {}, late = {} } = QUERIES[kind](asked)
  const kept =
    category === undefined ? rows : sql`select * from (${rows}) every where category_id = ${category}`
  const pairs = (those: readonly ReportColumn[], cellOf: (column: ReportColumn) => SQL) =>
    sql.join(
      those.map((column) => sql`${sql.raw(`'${column.key}'`)}, ${cellOf(column)}`),
      sql`, `,
    )
  const column = ({ key }: ReportColumn, row: string) => sql.raw(`${row}"${key}"`)
  const sumOf = (one: ReportColumn): SQL => {
    const own = totals[one.key]
    if (own !== undefined) return own === null ? sql`null` : asText(one, own)
    const adds = one.kind === 'money' || one.kind === 'count'
    return adds ? asText(one, sql`coalesce(sum(${column(one, '')}), 0)`) : sql`null`
  }
  const [answer] = await tx.execute<ReportAnswer>(sql`
    with ${lastRecords(asked)} report as materialized (${kept})
    select (select count(*)::int from report) as row_count,
           (select json_build_object(${pairs(columns, sumOf)}) from report) as totals,
           (select coalesce(json_agg(json_build_object(${pairs([...columns, ...data], (one) => asText(one, late[one.key] ?? column(one, 'r.')))})), '[]')
              from (select * from report order by ${order} limit ${most}) r) as rows`)
  if (!answer) throw new Error('A report answers one row')
  return answer
}

/** Money as text with two decimals and days as YYYY-MM-DD; what is counted is a number. */
function asText({ kind }: ReportColumn, value: SQL): SQL {
  if (kind === 'money') return sql`round(${value}, 2)::text`
  if (kind === 'day') return sql`(${value})::text`
  return value
}
