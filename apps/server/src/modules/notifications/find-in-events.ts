import { DAY_MS } from '@tuppence/domain/durations'
import { minorOf } from '@tuppence/domain/money'
import type { NotificationSettings } from '@tuppence/domain/notifications'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { LiveRow } from '../../platform/live/read-events.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { findSecurityEvents } from './find-security-events.ts'
import type { Found } from './note-found.ts'

/** So many products of one notice are remembered by name; an alert of the feed names twenty. */
const MOST_NAMED = 500
/** And so many receipts. */
const MOST_RECEIPTS = 20

/** What a stretch of the live feed has that people are told of: it was written with what it tells, so nothing is missed. */
export async function findInEvents(
  tx: Tx,
  organizationId: string,
  rows: readonly LiveRow[],
  set: NotificationSettings,
  now: Date,
): Promise<Found[]> {
  const idsIn = (type: string, name: string): string[] =>
    rows.flatMap((row) => {
      const id = row.payload[name]
      return row.type === type && typeof id === 'string' ? [id] : []
    })
  return [
    ...(await lowStock(tx, organizationId, rows, now)),
    ...(await bigRefunds(tx, organizationId, idsIn('sale-recorded', 'transactionId'), set)),
    ...(await notInBooks(tx, organizationId, idsIn('sale-recorded', 'transactionId'))),
    ...(await cashDifferences(tx, organizationId, idsIn('shift-changed', 'shiftId'), set)),
    ...(await findSecurityEvents(tx, organizationId, idsIn('security-event', 'entryId'))),
  ]
}

interface LowProduct {
  readonly productId: string
  readonly name: string
  readonly stockQuantity: number
}

/** One for all that came in this stretch, without those that were told of within a day (RULES.md 1). */
async function lowStock(
  tx: Tx,
  organizationId: string,
  rows: readonly LiveRow[],
  now: Date,
): Promise<Found[]> {
  const events = rows.filter(({ type }) => type === 'stock-low')
  if (events.length === 0) return []
  const told = await tx.execute<{ id: string }>(sql`
    select distinct p ->> 'productId' as id
      from notifications n, jsonb_array_elements(n.facts -> 'products') p
     where n.organization_id = ${organizationId} and n.kind = 'low-stock'
       and n.at > ${new Date(now.getTime() - DAY_MS)}`)
  const known = new Set(told.map(({ id }) => id))
  const low = new Map<string, LowProduct>()
  let unnamed = 0
  for (const { payload } of events) {
    const products = payload.products as readonly LowProduct[]
    // The nameless of an alert that was told of in part may have been told of too: once too few is better than daily news.
    if (!products.some(({ productId }) => known.has(productId)))
      unnamed += Number(payload.all) - products.length
    for (const { productId, name, stockQuantity } of products)
      if (!known.has(productId)) low.set(productId, { productId, name, stockQuantity })
  }
  if (low.size === 0) return []
  const products = [...low.values()].slice(0, MOST_NAMED)
  const all = low.size + unnamed
  return [{ subject: uuidv7(), facts: { kind: 'low-stock', products, all } }]
}

async function bigRefunds(
  tx: Tx,
  organizationId: string,
  ids: readonly string[],
  { bigRefundMinor }: NotificationSettings,
): Promise<Found[]> {
  if (ids.length === 0) return []
  const rows = await tx.execute<{
    id: string
    kind: string
    receipt_number: string
    total: string
    staff_name: string | null
  }>(sql`
    select id, kind, receipt_number, (total_amount + coalesce(charges_total, 0))::text as total, staff_name from transactions
     where organization_id = ${organizationId} and kind <> 'sale'
       and -(total_amount + coalesce(charges_total, 0)) * 100 >= ${bigRefundMinor}
       and id in (select value::uuid from json_array_elements_text(${JSON.stringify(ids)}::json))`)
  return rows.map(({ id, kind, receipt_number, total, staff_name }) => ({
    subject: id,
    facts: {
      kind: 'big-refund',
      what: kind === 'void' ? 'void' : 'refund',
      receiptNumber: receipt_number,
      amountMinor: -minorOf(total),
      byName: staff_name,
    },
  }))
}

/** One for all of this stretch: a till that sends its queue after a restore may have many. */
async function notInBooks(tx: Tx, organizationId: string, ids: readonly string[]): Promise<Found[]> {
  if (ids.length === 0) return []
  const rows = await tx.execute<{ receipt_number: string; goods: boolean; customer: boolean }>(sql`
    select receipt_number, 'goods-unknown' = any(flags) as goods, 'customer-unknown' = any(flags) as customer
      from transactions
     where organization_id = ${organizationId} and flags && array['goods-unknown', 'customer-unknown']
       and id in (select value::uuid from json_array_elements_text(${JSON.stringify(ids)}::json))
     order by created_at, id`)
  if (rows.length === 0) return []
  const facts = {
    kind: 'not-in-books' as const,
    receiptNumbers: rows.slice(0, MOST_RECEIPTS).map(({ receipt_number }) => receipt_number),
    all: rows.length,
    goods: rows.some(({ goods }) => goods),
    customers: rows.some(({ customer }) => customer),
  }
  return [{ subject: uuidv7(), facts }]
}

async function cashDifferences(
  tx: Tx,
  organizationId: string,
  ids: readonly string[],
  { cashDifferenceMinor }: NotificationSettings,
): Promise<Found[]> {
  if (ids.length === 0) return []
  const rows = await tx.execute<{
    id: string
    name: string
    difference: string
    closed_by_name: string | null
  }>(sql`
    select s.id, t.name, s.cash_difference::text as difference, s.closed_by_name
      from shifts s join tills t on t.organization_id = s.organization_id and t.id = s.till_id
     where s.organization_id = ${organizationId} and s.status = 'closed'
       and abs(s.cash_difference) * 100 >= ${cashDifferenceMinor}
       and s.id in (select value::uuid from json_array_elements_text(${JSON.stringify(ids)}::json))`)
  return rows.map(({ id, name, difference, closed_by_name }) => ({
    subject: id,
    facts: {
      kind: 'cash-difference',
      tillName: name,
      differenceMinor: minorOf(difference),
      byName: closed_by_name,
    },
  }))
}
