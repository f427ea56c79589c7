import type { ActiveShift, ShiftOfDay } from '@tuppence/contract/shifts'
import { type Minor, minorOf, toPounds } from '@tuppence/domain/money'
import {
  type Counts,
  drawerLedger,
  type Shift,
  type ShiftFlag,
  type ShiftStatus,
  type TillRead,
  tillRead,
} from '@tuppence/domain/shifts'
import { sql } from 'drizzle-orm'
import { Refused } from '../../platform/http/refused.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { beforeOf, lastZ } from './make-z-read.ts'
import { readShift } from './read-shift.ts'
import { NO_END, sumSales } from './sum-sales.ts'

export interface ShiftsAsked {
  readonly organizationId: string
  readonly startDate: string | undefined
  readonly endDate: string | undefined
  readonly limit: number
}

/** The shifts that are open now, oldest first (DATA-037). */
export async function listActiveShifts(tx: Tx, organizationId: string): Promise<ActiveShift[]> {
  const rows = await tx.execute<ShiftRow>(sql`${shiftRows(organizationId)}
     where h.organization_id = ${organizationId} and h.status <> 'closed' order by h.start_time, h.id`)
  return rows.map(asActive)
}

/** Shifts by the day that they were opened on, in the shop's own time zone, newest first. */
export async function listShifts(tx: Tx, asked: ShiftsAsked): Promise<ShiftOfDay[]> {
  const { organizationId, startDate, endDate, limit } = asked
  const rows = await tx.execute<ShiftRow>(sql`${shiftRows(organizationId)}
      join organizations o on o.id = h.organization_id
     where h.organization_id = ${organizationId}
       and (${startDate ?? null}::date is null or h.start_time >= ${startDate ?? null}::date::timestamp at time zone o.time_zone)
       and (${endDate ?? null}::date is null
            or h.start_time < (${endDate ?? null}::date + 1)::timestamp at time zone o.time_zone)
     order by h.start_time desc, h.id desc limit ${limit}`)
  return rows.map(asOfDay)
}

/** A shift's figures as they are now, late arrivals included. */
export async function readXOf(tx: Tx, organizationId: string, shiftId: string, now: Date): Promise<TillRead> {
  const read = await readShift(tx, organizationId, shiftId)
  if (!read) throw new Refused('not-found')
  const { shift } = read
  const [till] = await tx.execute<{ code: string; name: string }>(sql`
    select code, name from tills where organization_id = ${organizationId} and id = ${shift.tillId}`)
  if (!till) throw new Error('A shift has a till')
  const { tillId, fromSequence, toSequence: to } = shift
  const stretch = { organizationId, tillId }
  const from = await readFrom(tx, organizationId, shift)
  const sales = await sumSales(tx, { ...stretch, from, to })
  const ofShift = await sumSales(tx, { ...stretch, from: fromSequence, to })
  const before = await sumSales(tx, { ...stretch, from, to: fromSequence })
  return tillRead({
    ...{ kind: 'x', number: null, till, shift, at: now.toISOString(), sales, ofShift },
    ...{ before: beforeOf(before), grandTotal: null },
  })
}

/**
 * Where the figures of a shift begin: where its Z read does; of an open one where its Z read will, so that its X read says
 * the same minutes before. What was never counted is in the next shift's Z read, and has its own sales only.
 */
async function readFrom(tx: Tx, organizationId: string, shift: Shift): Promise<number> {
  const { id, tillId, status, fromSequence } = shift
  const [made] = await tx.execute<{ from_sequence: number }>(sql`
    select from_sequence from z_reads where organization_id = ${organizationId} and shift_id = ${id}`)
  const from = made?.from_sequence ?? (await lastZ(tx, organizationId, tillId)).toSequence ?? 0
  return made || status !== 'closed' ? Math.min(from, fromSequence) : fromSequence
}

/**
 * The Z read of a shift, word for word as it was made.
 *
 * @param ownOf of shifts that this person opened or closed only; undefined for somebody who may see reports
 */
export async function readZOf(
  tx: Tx,
  organizationId: string,
  shiftId: string,
  ownOf: string | undefined,
): Promise<TillRead> {
  const [row] = await tx.execute<{ content: TillRead }>(sql`
    select z.content from z_reads z
     where z.organization_id = ${organizationId} and z.shift_id = ${shiftId}
       and (${ownOf ?? null}::text is null or exists (
         select from drawer_records r where r.organization_id = z.organization_id and r.shift_id = z.shift_id
            and r.kind in ('open', 'close') and (r.staff_id::text = ${ownOf ?? null}::text or r.recorded_by::text = ${ownOf ?? null}::text)))`)
  if (!row) throw new Refused('not-found')
  return row.content
}

/**
 * Shifts with what their sales come to now. A shift of a version before has no numbers to find its sales by: what was
 * written down then stands.
 */
function shiftRows(organizationId: string) {
  return sql`
    select h.id, h.till_id, h.status, h.start_time, h.end_time, h.opening_cash::text, h.closing_cash::text,
           h.expected_cash::text, h.cash_difference::text, h.closed_by_name, h.flags, s.full_name, t.name as till_name,
           t.code as till_code, z.number as z_number, coalesce(late.count, 0)::int as late_count,
           z.content->'drawer'->'counts' as counts,
           case when h.from_sequence is null then h.total_sales else coalesce(sums.net, 0) end::numeric(18, 2)::text as net,
           case when h.from_sequence is null then h.total_transactions else coalesce(sums.count, 0) end::int as count,
           coalesce(cash.taken, 0)::numeric(18, 2)::text as taken, coalesce(cash.back, 0)::numeric(18, 2)::text as back,
           coalesce(moved.cash_in, 0)::numeric(18, 2)::text as cash_in, coalesce(moved.pay_out, 0)::numeric(18, 2)::text as pay_out,
           coalesce(moved.safe_drop, 0)::numeric(18, 2)::text as safe_drop
      from shifts h
      join staff_members s on s.organization_id = h.organization_id and s.id = h.staff_id
      join tills t on t.organization_id = h.organization_id and t.id = h.till_id
      left join z_reads z on z.organization_id = h.organization_id and z.shift_id = h.id
      left join lateral (
        select sum(r.total_amount) as net, count(*) filter (where r.kind = 'sale') as count
          from journal j join transactions r on r.organization_id = j.organization_id and r.id = j.transaction_id
         where j.organization_id = ${organizationId} and j.till_id = h.till_id and j.sequence > h.from_sequence
           and j.sequence <= coalesce(h.to_sequence, ${NO_END})) sums on true
      left join lateral (
        select sum(p.amount) filter (where p.amount > 0) as taken, -sum(p.amount) filter (where p.amount < 0) as back
          from journal j
          join transaction_tenders p on p.organization_id = j.organization_id and p.transaction_id = j.transaction_id
         where j.organization_id = ${organizationId} and j.till_id = h.till_id and j.sequence > h.from_sequence
           and j.sequence <= coalesce(h.to_sequence, ${NO_END}) and p.method = 'cash' and h.status <> 'closed') cash on true
      left join lateral (
        select sum(r.amount) filter (where r.kind = 'cash-in') as cash_in, sum(r.amount) filter (where r.kind = 'pay-out') as pay_out,
               sum(r.amount) filter (where r.kind = 'safe-drop') as safe_drop
          from drawer_records r where r.organization_id = ${organizationId} and r.shift_id = h.id) moved on true
      left join lateral (
        select count(*) - (z.content->'sales'->>'saleCount')::int - (z.content->'sales'->>'refundCount')::int
                 - (z.content->'sales'->>'exchangeCount')::int - (z.content->'sales'->>'voidCount')::int as count
          from journal j
         where j.organization_id = ${organizationId} and j.till_id = h.till_id and j.sequence > z.from_sequence
           and j.sequence <= z.to_sequence) late on true`
}

function asActive(row: ShiftRow): ActiveShift {
  return {
    id: row.id,
    staffName: row.full_name,
    tillName: row.till_name,
    startTime: row.start_time.toISOString(),
    status: row.status,
    totalSales: row.net,
    transactions: row.count,
  }
}

function asOfDay(row: ShiftRow): ShiftOfDay {
  return {
    ...asActive(row),
    tillId: row.till_id,
    tillCode: row.till_code,
    endTime: row.end_time?.toISOString() ?? null,
    closedByName: row.closed_by_name,
    openingCash: row.opening_cash,
    expectedCash: row.expected_cash ?? toPounds(expectedNow(row)),
    countedCash: row.closing_cash,
    cashDifference: row.cash_difference,
    zNumber: row.z_number,
    lateCount: row.late_count,
    counts: row.counts,
    flags: row.flags,
  }
}

function expectedNow(row: ShiftRow): Minor {
  const movedMinor = {
    'cash-in': minorOf(row.cash_in),
    'pay-out': minorOf(row.pay_out),
    'safe-drop': minorOf(row.safe_drop),
  }
  const cash = { takenMinor: minorOf(row.taken), backMinor: minorOf(row.back) }
  return drawerLedger({ openingMinor: minorOf(row.opening_cash), movedMinor }, cash).expectedMinor
}

interface ShiftRow extends Record<string, unknown> {
  id: string
  till_id: string
  till_code: string
  till_name: string
  status: ShiftStatus
  start_time: Date
  end_time: Date | null
  opening_cash: string
  closing_cash: string | null
  expected_cash: string | null
  cash_difference: string | null
  closed_by_name: string | null
  flags: ShiftFlag[]
  full_name: string
  z_number: number | null
  late_count: number
  counts: Counts | null
  net: string
  count: number
  taken: string
  back: string
  cash_in: string
  pay_out: string
  safe_drop: string
}
