import type { Received } from '@tuppence/contract/call'
import type { ArrivedSale } from '@tuppence/contract/changes'
import type { SaleFlag } from '@tuppence/contract/sale-flags'
import type { listTransactions, Transaction, TransactionDetail } from '@tuppence/contract/sales'
import { addDays, periodDays, tradingDayOf } from '@tuppence/domain/reporting'
import { type SQL, sql } from 'drizzle-orm'
import { customerNameIn } from '../../platform/database/customer-name.ts'
import { Refused } from '../../platform/http/refused.ts'
import { exactly } from '../../platform/paging/list-cursor.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { readChain } from './chain.queries.ts'
import { JOURNAL_ORDER } from './journal-order.ts'
import {
  RETURN_FLAGS,
  type ReturnFlag,
  readNotPaid,
  readNotSent,
  readReturnsOf,
  STATUS,
} from './returns.queries.ts'
import { readContents } from './sale-contents.queries.ts'

export type ListQuery = Received<typeof listTransactions>['query']

/** Today's takings of the business, from what each till took. */
export async function readDailySales(
  tx: Tx,
  organizationId: string,
  now: Date,
): Promise<{ total: string; count: number }> {
  const today = tradingDayOf(now, await readTimeZone(tx, organizationId))
  return readFigures(tx, organizationId, { from: today, to: today })
}

/** The takings of a range of trading days, both ends included, from what each till took. */
export async function readFigures(
  tx: Tx,
  organizationId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<{ total: string; count: number }> {
  const [row] = await tx.execute<{ total: string; count: number }>(sql`
    select coalesce(sum(sales_total), 0.00)::text as total,
           coalesce(sum(sales_count), 0)::int as count
      from till_takings where organization_id = ${organizationId}
       and trading_day between ${from}::date and ${to}::date`)
  return row ?? { total: '0.00', count: 0 }
}

/** Sales and what reverses them, of a range, newest first, and how many there are in all. */
export async function listSales(
  tx: Tx,
  organizationId: string,
  query: ListQuery,
  place: SaleMoment | undefined,
  now: Date,
): Promise<PageOfSales> {
  const range = sql.join(
    [
      sql`t.organization_id = ${organizationId}`,
      ...within(query, now, await readTimeZone(tx, organizationId)),
    ],
    sql` and `,
  )
  const [counted] = await tx.execute<{ total: number }>(
    sql`select count(*)::int as total from transactions t where ${range}`,
  )
  return { ...(await readPage(tx, range, query, place)), total: counted?.total ?? 0 }
}

/** The sale that a page comes behind. */
type SaleMoment = readonly [at: string, id: string]

interface PageOfSales {
  readonly rows: Transaction[]
  /** When each was made, to the microsecond, and its id. */
  readonly places: readonly SaleMoment[]
  readonly total: number
}

async function readPage(
  tx: Tx,
  range: SQL,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  place: SaleMoment | undefined,
): Promise<Omit<PageOfSales, 'total'>> {
  const further = place
    ? sql`and (t.created_at, t.id) < (${place[0]}::timestamptz, ${place[1]}::uuid)`
    : sql``
  const rows = await tx.execute<SaleRow & { at: string }>(sql`
    select ${SALE}, ${exactly(sql`t.created_at`)} as at from transactions t ${CUSTOMER} where ${range} ${further}
     order by t.created_at desc, t.id desc limit ${limit} offset ${offset}`)
  return { rows: rows.map(asTransaction), places: rows.map(({ at, id }) => [at, id]) }
}

/** Where a list of sales stands: what comes meanwhile moves nothing that is still to be read. */
export interface SalePlace {
  readonly day: string
  readonly at: string
  readonly id: string
}

/**
 * The next sales of a range of trading days, newest first, and what reverses them.
 *
 * @param place the last one that was read; undefined begins
 * @returns no place where these were the last
 */
export async function readSalesFrom(
  tx: Tx,
  organizationId: string,
  { from, to, limit }: { readonly from: string; readonly to: string; readonly limit: number },
  place: SalePlace | undefined,
): Promise<{ sales: Transaction[]; place: SalePlace | undefined }> {
  const further = place
    ? sql`and (t.trading_day, t.created_at, t.id) < (${place.day}::date, ${place.at}::timestamptz, ${place.id}::uuid)`
    : sql``
  const rows = await tx.execute<SaleRow & { day: string; at: string }>(sql`
    select ${SALE}, t.trading_day::text as day, t.created_at::text as at from transactions t ${CUSTOMER}
     where t.organization_id = ${organizationId} and t.trading_day between ${from}::date and ${to}::date ${further}
     order by t.trading_day desc, t.created_at desc, t.id desc limit ${limit}`)
  const last = rows.length < limit ? undefined : rows.at(-1)
  return { sales: rows.map(asTransaction), place: last && { day: last.day, at: last.at, id: last.id } }
}

/**
 * What a customer bought and brought back, newest first, with that of whoever was merged into them, and how many there are.
 *
 * @throws Refused not-found where there is no such customer
 */
export async function listPurchases(
  tx: Tx,
  organizationId: string,
  customerId: string,
  page: { readonly limit: number; readonly offset: number },
  place: SaleMoment | undefined,
): Promise<PageOfSales> {
  const theirs = sql`t.organization_id = ${organizationId} and t.customer_id in (
    select who.id from customers who where who.organization_id = ${organizationId}
       and (who.id = ${customerId} or who.merged_into = ${customerId}))`
  const [counted] = await tx.execute<{ total: number; isThere: boolean }>(sql`
    select count(*)::int as total,
           exists (select from customers where organization_id = ${organizationId} and id = ${customerId}) as "isThere"
      from transactions t where ${theirs}`)
  if (!counted?.isThere) throw new Refused('not-found')
  return { ...(await readPage(tx, theirs, page, place)), total: counted.total }
}

/** These records as lists show them, in no order. */
export async function readTransactions(
  tx: Tx,
  organizationId: string,
  ids: readonly string[],
): Promise<Transaction[]> {
  const rows = await tx.execute<SaleRow>(sql`
    select ${SALE} from transactions t ${CUSTOMER}
     where t.organization_id = ${organizationId} and t.id = any(${sql.param(ids)}::uuid[])`)
  return rows.map(asTransaction)
}

/** These records as they arrived, in no order. */
export async function readArrived(
  tx: Tx,
  organizationId: string,
  ids: readonly string[],
): Promise<ArrivedSale[]> {
  const rows = await tx.execute<SaleRow & ArrivedRow>(sql`
    select ${SALE}, t.charges, t.details, t.received_at, t.trading_day::text as day from transactions t ${CUSTOMER}
     where t.organization_id = ${organizationId} and t.id = any(${sql.param(ids)}::uuid[])`)
  const contentsOf = await readContents(tx, organizationId, ids)
  return rows.map((row) => ({
    ...asTransaction(row),
    ...contentsOf(row.id),
    charges: row.charges,
    details: row.details,
    receivedAt: row.received_at.toISOString(),
    tradingDay: row.day,
  }))
}

/** One record with its lines and tenders, in their order, and what came back of it. */
export async function readSale(
  tx: Tx,
  organizationId: string,
  id: string,
): Promise<TransactionDetail | undefined> {
  const [sale] = await tx.execute<SaleRow & DetailRow>(sql`
    select ${SALE}, t.charges, t.details, c.first_name, c.last_name from transactions t ${CUSTOMER}
     where t.organization_id = ${organizationId} and t.id = ${id}`)
  if (!sale) return undefined
  const contentsOf = await readContents(tx, organizationId, [id])
  const returns = await readReturnsOf(tx, organizationId, id)
  const isOfChain = sale.kind === 'exchange' || returns.some(({ kind }) => kind === 'exchange')
  return {
    ...asTransaction(sale),
    customer:
      sale.customer_id === null
        ? null
        : { id: sale.customer_id, firstName: sale.first_name, lastName: sale.last_name },
    ...contentsOf(id),
    charges: sale.charges,
    details: sale.details,
    returns,
    ...(isOfChain && (await readChain(tx, organizationId, id))),
    ...(await readNotPaid(tx, organizationId, id)),
    ...(await readNotSent(tx, organizationId, id)),
  }
}

async function readTimeZone(tx: Tx, organizationId: string): Promise<string> {
  const [row] = await tx.execute<{ time_zone: string }>(
    sql`select time_zone from organizations where id = ${organizationId}`,
  )
  if (!row) throw new Error(`No organization ${organizationId}`)
  return row.time_zone
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/**
 * A day stands for the whole of it, an instant for itself; both ends are included. Named dates outdo a period. Beside an
 * instant its day stands too, with one to spare, because the index is by days.
 */
function within(query: ListQuery, now: Date, timeZone: string): SQL[] {
  const { from, to, period } = query
  if (from === undefined && to === undefined) {
    if (period === undefined) return []
    const { from, to } = periodDays(period, now, timeZone)
    return [sql`t.trading_day between ${from}::date and ${to}::date`]
  }
  const range: SQL[] = []
  if (from !== undefined)
    range.push(
      DAY.test(from)
        ? sql`t.trading_day >= ${from}::date`
        : sql`t.created_at >= ${from}::timestamptz and t.trading_day >= ${addDays(tradingDayOf(new Date(from), timeZone), -1)}::date`,
    )
  if (to !== undefined)
    range.push(
      DAY.test(to)
        ? sql`t.trading_day <= ${to}::date`
        : sql`t.created_at <= ${to}::timestamptz and t.trading_day <= ${addDays(tradingDayOf(new Date(to), timeZone), 1)}::date`,
    )
  return range
}

const SALE = sql.raw(`
  t.id, t.kind, t.reverses_id, t.reason, t.reason_note, t.created_at, t.transaction_number, t.receipt_number, t.customer_id, t.user_id, t.staff_name, t.till_id,
  t.vat_mode, t.subtotal::text as subtotal, t.tax_amount::text as tax_amount,
  t.discount_amount::text as discount_amount, t.total_amount::text as total_amount, t.charges_total::text as charges_total, t.payment_method,
  t.payment_status, t.amount_received::text as amount_received, t.change_due::text as change_due, t.sync_status,
  t.offline_id, t.flags, ${customerNameIn('c')} as customer_name,
  (select o.receipt_number from transactions o where o.organization_id = t.organization_id and o.id = t.reverses_id)
    as reverses_receipt,
  (select s.full_name from users u join staff_members s on s.organization_id = u.organization_id
                                                       and s.id = u.staff_member_id
    where u.organization_id = t.organization_id and u.id = t.approved_by) as approved_by_name,
  ${STATUS} as status, ${RETURN_FLAGS} as return_flags,
  exists (select from disputed_sales d where d.organization_id = t.organization_id and d.sale_id = t.id) as disputed,
  ${JOURNAL_ORDER} as journal_flag`)

const CUSTOMER = sql.raw(
  'left join customers c on c.organization_id = t.organization_id and c.id = t.customer_id',
)

interface SaleRow extends Record<string, unknown> {
  id: string
  kind: Transaction['kind']
  reverses_id: string | null
  reverses_receipt: string | null
  reason: Transaction['reason']
  reason_note: string | null
  approved_by_name: string | null
  status: Transaction['status']
  return_flags: ReturnFlag[] | null
  created_at: Date
  transaction_number: string
  receipt_number: string
  customer_id: string | null
  customer_name: string | null
  user_id: string | null
  staff_name: string | null
  till_id: string
  vat_mode: Transaction['vatMode']
  subtotal: string
  tax_amount: string
  discount_amount: string
  total_amount: string
  charges_total: string | null
  payment_method: Transaction['paymentMethod']
  payment_status: string
  amount_received: string | null
  change_due: string | null
  sync_status: string
  offline_id: string | null
  flags: SaleFlag[]
  disputed: boolean
  journal_flag: SaleFlag | null
}

interface ArrivedRow {
  readonly charges: ArrivedSale['charges']
  readonly details: ArrivedSale['details']
  readonly received_at: Date
  readonly day: string
}

interface DetailRow {
  readonly charges: TransactionDetail['charges']
  readonly details: TransactionDetail['details']
  readonly first_name: string | null
  readonly last_name: string | null
}

function asTransaction(row: SaleRow): Transaction {
  return {
    id: row.id,
    kind: row.kind,
    reversesId: row.reverses_id,
    reversesReceipt: row.reverses_receipt,
    reason: row.reason,
    reasonNote: row.reason_note,
    approvedByName: row.approved_by_name,
    createdAt: row.created_at.toISOString(),
    transactionNumber: row.transaction_number,
    receiptNumber: row.receipt_number,
    customerId: row.customer_id,
    customerName: row.customer_name,
    userId: row.user_id,
    staffName: row.staff_name,
    tillId: row.till_id,
    vatMode: row.vat_mode,
    subtotal: row.subtotal,
    taxAmount: row.tax_amount,
    discountAmount: row.discount_amount,
    totalAmount: row.total_amount,
    ...(row.charges_total !== null && { chargesTotal: row.charges_total }),
    paymentMethod: row.payment_method,
    paymentStatus: row.payment_status,
    amountReceived: row.amount_received,
    changeDue: row.change_due,
    status: row.status,
    syncStatus: row.sync_status,
    offlineId: row.offline_id,
    flags: flagsOf(row),
  }
}

/** What was noticed at arrival, and what only shows with all that has come since. */
function flagsOf({ flags, journal_flag, return_flags, disputed }: SaleRow): SaleFlag[] {
  const shown = [...flags, ...(return_flags ?? [])]
  if (journal_flag && !shown.includes(journal_flag)) shown.push(journal_flag)
  if (disputed) shown.push('id-disputed')
  return shown
}
