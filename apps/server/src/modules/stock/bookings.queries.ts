import type { Received } from '@tuppence/contract/call'
import type {
  listBookings as listCall,
  StockBookingDetail,
  StockBookingSummary,
} from '@tuppence/contract/stock'
import { plainCost } from '@tuppence/domain/money'
import { bookingKindSchema } from '@tuppence/domain/stock'
import { type SQL, sql } from 'drizzle-orm'
import { Refused } from '../../platform/http/refused.ts'
import { exactly } from '../../platform/paging/list-cursor.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { behind, withinDays } from './movement-filter.ts'

export type BookingFilter = Received<typeof listCall>['query']

interface Row extends Record<string, unknown> {
  id: string
  kind: string
  supplier: string | null
  reference: string | null
  note: string | null
  reason: string | null
  created_at: string
  staff_name: string | null
  line_count: number
  product_count: number
  product_name: string | null
  quantity: string
  cost_total: string | null
  reverses_id: string | null
  reversed_by_id: string | null
  stock_take_id: string | null
}

/** What was booked, the latest first. */
export async function listBookings(
  tx: Tx,
  organizationId: string,
  filter: BookingFilter,
): Promise<StockBookingSummary[]> {
  const { kind, limit } = filter
  const rows = await selectBookings(
    tx,
    organizationId,
    sql`${kind === undefined ? sql`true` : sql`b.kind = ${kind}`}
        and ${withinDays(sql`b.created_at`, organizationId, filter)} and ${behind('b', filter)}`,
    limit,
  )
  return rows.map(toSummary)
}

/**
 * One booking with its lines, in the order in which they were typed.
 *
 * @throws Refused not-found
 */
export async function readBooking(tx: Tx, organizationId: string, id: string): Promise<StockBookingDetail> {
  const [row] = await selectBookings(tx, organizationId, sql`b.id = ${id}`, 1)
  if (!row) throw new Refused('not-found')
  const lines = await tx.execute<LineRow>(sql`
    select i.product_id, p.name, p.sku, i.quantity_change::text as change, i.unit_cost::text as unit_cost, i.lot,
           i.expires_on::text as expires_on
      from inventory i join products p on p.organization_id = i.organization_id and p.id = i.product_id
     where i.organization_id = ${organizationId} and i.booking_id = ${id} order by i.id`)
  return {
    ...toSummary(row),
    lines: lines.map((line) => ({
      productId: line.product_id,
      name: line.name,
      sku: line.sku,
      change: Number(line.change),
      unitCost: line.unit_cost && plainCost(line.unit_cost),
      lot: line.lot,
      expiresOn: line.expires_on,
    })),
  }
}

interface LineRow extends Record<string, unknown> {
  product_id: string
  name: string
  sku: string
  change: string
  unit_cost: string | null
  lot: string | null
  expires_on: string | null
}

/** Whether there is such a booking, and of what content. */
export async function findBooking(
  tx: Tx,
  organizationId: string,
  id: string,
): Promise<{ contentHash: string | null } | undefined> {
  const [row] = await tx.execute<{ content_hash: string | null }>(sql`
    select content_hash from stock_bookings where organization_id = ${organizationId} and id = ${id}`)
  return row && { contentHash: row.content_hash }
}

function selectBookings(tx: Tx, organizationId: string, which: SQL, limit: number) {
  return tx.execute<Row>(sql`
    select b.id, b.kind, b.supplier, b.reference, b.note, b.reason, ${exactly(sql`b.created_at`)} as created_at,
           s.full_name as staff_name, moved.line_count, moved.product_count,
           case when moved.product_count = 1 then p.name end as product_name, moved.quantity, moved.cost_total, b.reverses_id,
           (select r.id from stock_bookings r
             where r.organization_id = b.organization_id and r.reverses_id = b.id) as reversed_by_id,
           (select t.id from stock_takes t
             where t.organization_id = b.organization_id and t.booking_id = b.id limit 1) as stock_take_id
      from (select * from stock_bookings b
             where b.organization_id = ${organizationId} and ${which}
             order by b.created_at desc, b.id desc limit ${limit}) b
      left join staff_members s on s.organization_id = b.organization_id and s.id::text = b.user_id
      cross join lateral (
        select count(*)::int as line_count, count(distinct i.product_id)::int as product_count,
               min(i.product_id::text)::uuid as product_id, coalesce(sum(i.quantity_change), 0)::text as quantity,
               round(sum(i.quantity_change * i.unit_cost), 2)::text as cost_total
          from inventory i where i.organization_id = b.organization_id and i.booking_id = b.id) moved
      left join products p on p.organization_id = b.organization_id and p.id = moved.product_id
     order by b.created_at desc, b.id desc`)
}

const toSummary = (row: Row): StockBookingSummary => ({
  id: row.id,
  kind: bookingKindSchema.parse(row.kind),
  supplier: row.supplier,
  reference: row.reference,
  note: row.note,
  reason: row.reason,
  createdAt: row.created_at,
  staffName: row.staff_name,
  lineCount: row.line_count,
  productCount: row.product_count,
  productName: row.product_name,
  quantity: Number(row.quantity),
  costTotal: row.cost_total,
  reversesId: row.reverses_id,
  reversedById: row.reversed_by_id,
  stockTakeId: row.stock_take_id,
})
