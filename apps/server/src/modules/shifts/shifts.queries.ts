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
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Refused } from '../../platform/http/refused.ts'
import { type BY_MOMENT, behindMoment, exactly } from '../../platform/paging/list-cursor.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { countsAt, countsWithin, type DrawersTill, standsWithin, tillOfShift } from './drawers-till.ts'
import { coveredBy, endOfZReads } from './end-of-z-reads.ts'
import { beforeOf } from './make-z-read.ts'
import { movedSince } from './moved-since.ts'
import { reachesOfTills } from './reaches-of-tills.ts'
import { readShift } from './read-shift.ts'
import { notPaidOf, stretchOf, sumNotGivenBack, sumSales, sumUnproven } from './sum-sales.ts'
import { takenNotUsedOf } from './taken-not-used.ts'

export interface ShiftsAsked {
  readonly organizationId: string
  readonly from: string | undefined
  readonly to: string | undefined
  readonly limit: number
  readonly place: z.output<typeof BY_MOMENT> | undefined
}

/** The shifts that are open now, oldest first (DATA-037). */
export async function listActiveShifts(tx: Tx, organizationId: string): Promise<ActiveShift[]> {
  const rows = await tx.execute<ShiftRow>(sql`
    ${shiftRows(organizationId, await reachesOfTills(tx, organizationId))}
     where h.organization_id = ${organizationId} and h.status <> 'closed' order by h.start_time, h.id`)
  return rows.map(asActive)
}

/** Shifts by the day that they were opened on, in the shop's own time zone, newest first. */
export async function listShifts(tx: Tx, asked: ShiftsAsked): Promise<ShiftOfDay[]> {
  const { organizationId, from, to, limit, place } = asked
  const rows = await tx.execute<ShiftRow>(sql`
    ${shiftRows(organizationId, await reachesOfTills(tx, organizationId))}
      join organizations o on o.id = h.organization_id
     where h.organization_id = ${organizationId}
       and (${from ?? null}::date is null or h.start_time >= ${from ?? null}::date::timestamp at time zone o.time_zone)
       and (${to ?? null}::date is null
            or h.start_time < (${to ?? null}::date + 1)::timestamp at time zone o.time_zone)
       and ${behindMoment(sql`h.start_time`, sql`h.id`, place)}
     order by h.start_time desc, h.id desc limit ${limit}`)
  return rows.map(asOfDay)
}

/** A shift's figures as they are now, late arrivals included. */
export async function readXOf(tx: Tx, organizationId: string, shiftId: string, now: Date): Promise<TillRead> {
  const till = await tillOfShift(tx, organizationId, shiftId)
  const read = till && (await readShift(tx, organizationId, till, shiftId))
  if (!read) throw new Refused('not-found')
  const { shift } = read
  const ofItsOwn = stretchOf(organizationId, till, shift)
  const from = await readFrom(tx, organizationId, till, shift)
  const all = { ...ofItsOwn, from }
  const { count, net } = await sumUnproven(tx, all)
  const { cash } = await sumUnproven(tx, ofItsOwn)
  const before = await sumSales(tx, { ...all, to: Math.min(ofItsOwn.to, shift.fromSequence) })
  return tillRead({
    ...{ kind: 'x', number: null, till, shift, at: now.toISOString(), sales: await sumSales(tx, all) },
    ...{ ofShift: await sumSales(tx, ofItsOwn), unproven: { count, net, cash } },
    ...{ notGivenBack: await sumNotGivenBack(tx, all), notPaid: await notPaidOf(tx, all) },
    takenNotUsed: await takenNotUsedOf(tx, organizationId, till, { shiftId, isClose: false, now }),
    ...(shift.status !== 'closed' && {
      movedSince: await movedSince(tx, organizationId, till, { shiftId, from, now }),
    }),
    ...{ before: beforeOf(before), grandTotal: null },
  })
}

/**
 * Where the figures of a shift begin: where its Z read does; of an open one where its Z read will, so that its X read says
 * the same minutes before. What was never counted is in the next shift's Z read, and has its own sales only.
 */
async function readFrom(tx: Tx, organizationId: string, till: DrawersTill, shift: Shift): Promise<number> {
  const { id, status, fromSequence } = shift
  const [made] = await tx.execute<{ from_sequence: number }>(sql`
    select from_sequence from z_reads where organization_id = ${organizationId} and shift_id = ${id}`)
  const from = made?.from_sequence ?? (await endOfZReads(tx, organizationId, till)).sequence
  return made || status !== 'closed' ? Math.min(from, fromSequence) : fromSequence
}

/**
 * The Z read of a shift, word for word as it was made.
 *
 * @param ownOf only where this person opened the shift, or made the close that made the Z read; undefined for somebody who may
 *   see reports
 */
export async function readZOf(...asked: Parameters<typeof findZOf>): Promise<TillRead> {
  const read = await findZOf(...asked)
  if (!read) throw new Refused('not-found')
  return read
}

/** Undefined for an open shift, and for one that is not theirs. */
export async function findZOf(
  tx: Tx,
  organizationId: string,
  shiftId: string,
  ownOf: string | undefined,
): Promise<TillRead | undefined> {
  const till = await tillOfShift(tx, organizationId, shiftId)
  if (!till) return undefined
  const [row] = await tx.execute<{ content: TillRead }>(sql`
    select z.content from z_reads z
     where z.organization_id = ${organizationId} and z.shift_id = ${shiftId}
       and (${ownOf ?? null}::text is null or ${ownOf ?? null}::text in (
         select coalesce(d.staff_id, d.recorded_by)::text from (
           select distinct on (r.kind) r.staff_id, r.recorded_by from drawer_records r
            where r.organization_id = z.organization_id and r.shift_id = z.shift_id and ${countsAt(till)}
              and r.kind in ('open', 'close') and not 'changed-after-z-read' = any(r.flags)
            order by r.kind, r.after_sequence, r.id) d))`)
  return row?.content
}

/**
 * Shifts with the sales of their reads: of the Z read where it is made, else as an X read sums them up now (`readFrom`). A shift of a
 * version before has no numbers to find its sales by: what was written down then stands.
 */
function shiftRows(organizationId: string, reaches: SQL) {
  const reach = sql`reach.last`
  const stands = standsWithin(reach)
  return sql`
    select h.id, h.till_id, h.status, ${exactly(sql`h.start_time`)} as start_time, h.end_time, h.opening_cash::text,
           coalesce((z.content->'drawer'->>'opening')::numeric, h.opening_cash)::text as said_opening,
           coalesce((z.content->'drawer'->>'counted')::numeric, h.closing_cash)::text as closing_cash,
           coalesce((z.content->'drawer'->>'expected')::numeric, h.expected_cash)::text as expected_cash,
           coalesce((z.content->'drawer'->>'difference')::numeric, h.cash_difference)::text as cash_difference,
           h.closed_by_name, h.flags, s.full_name, t.name as till_name,
           t.code as till_code, z.number as z_number, coalesce(late.count, 0)::int as late_count,
           coalesce(sums.unproven_count, 0)::int as unproven_count, coalesce(sums.unproven_net, 0)::numeric(18, 2)::text as unproven_net,
           (late.count > 0 or 'changed-after-z-read' = any(h.flags)) is true as is_changed, moved.float::text as float,
           z.content->'drawer'->'counts' as counts, z.content->'drawer'->>'differenceReason' as difference_reason,
           z.content->'drawer'->>'differenceNote' as difference_note,
           z.content->'shift'->'closedFor'->>'why' as closed_for_why, moved.counted_later::text as counted_later,
           coalesce(z.net, case when h.from_sequence is null then h.total_sales else coalesce(sums.net, 0) end)::numeric(18, 2)::text as net,
           coalesce((z.content->'sales'->>'saleCount')::int,
                    case when h.from_sequence is null then h.total_transactions else coalesce(sums.count, 0) end)::int as count,
           coalesce(cash.taken, 0)::numeric(18, 2)::text as taken, coalesce(cash.back, 0)::numeric(18, 2)::text as back,
           coalesce(moved.cash_in, 0)::numeric(18, 2)::text as cash_in, coalesce(moved.pay_out, 0)::numeric(18, 2)::text as pay_out,
           coalesce(moved.safe_drop, 0)::numeric(18, 2)::text as safe_drop
      from shifts h
      join staff_members s on s.organization_id = h.organization_id and s.id = h.staff_id
      join tills t on t.organization_id = h.organization_id and t.id = h.till_id
      join ${reaches} on reach.till_id = h.till_id
      left join z_reads z on z.organization_id = h.organization_id and z.shift_id = h.id
      left join z_reads next on next.organization_id = z.organization_id and next.till_id = z.till_id and next.number = z.number + 1
     cross join lateral (
       select least(h.to_sequence, t.last_sequence) as last,
              least(h.from_sequence, coalesce(z.from_sequence, case when h.status <> 'closed' then reach.z_end end)) as read_from) ends
      left join lateral (
        select sum(r.total_amount) as net, count(*) filter (where r.kind = 'sale') as count,
               count(*) filter (where 'till-unproven' = any(r.flags)) as unproven_count,
               sum(r.total_amount) filter (where 'till-unproven' = any(r.flags)) as unproven_net
          from journal j join transactions r on r.organization_id = j.organization_id and r.id = j.transaction_id
         where j.organization_id = ${organizationId} and j.till_id = h.till_id and j.sequence > ends.read_from
           and j.sequence <= ends.last) sums on true
      left join lateral (
        select count(*) - ${coveredBy('z')} as count from journal j
         where j.organization_id = ${organizationId} and j.till_id = h.till_id and j.sequence > z.from_sequence
           and j.sequence <= case when next.from_sequence < z.to_sequence then next.from_sequence
                                  else greatest(z.to_sequence, ends.last) end) late on true
      left join lateral (
        select sum(p.amount) filter (where p.amount > 0) as taken, -sum(p.amount) filter (where p.amount < 0) as back
          from journal j
          join transactions r on r.organization_id = j.organization_id and r.id = j.transaction_id
          join transaction_tenders p on p.organization_id = j.organization_id and p.transaction_id = j.transaction_id
         where j.organization_id = ${organizationId} and j.till_id = h.till_id and j.sequence > h.from_sequence
           and j.sequence <= ends.last and p.method = 'cash' and not 'till-unproven' = any(r.flags)
           and (h.status <> 'closed' or late.count > 0 or 'changed-after-z-read' = any(h.flags))) cash on true
      left join lateral (
        select sum(r.amount) filter (where r.kind = 'cash-in' and ${stands}) as cash_in,
               sum(r.amount) filter (where r.kind = 'pay-out' and ${stands}) as pay_out,
               sum(r.amount) filter (where r.kind = 'safe-drop' and ${stands}) as safe_drop,
               (array_agg(r.amount order by r.after_sequence, r.id) filter (where r.kind = 'open'))[1] as float,
               case when bool_or(r.kind = 'close-for-till') then
                 (array_agg(r.amount order by r.after_sequence, r.id) filter (where r.kind = 'close'))[1] end as counted_later
          from drawer_records r where r.organization_id = ${organizationId} and r.shift_id = h.id and r.till_id = h.till_id
           and ${countsWithin(reach)}) moved on true`
}

function asActive(row: ShiftRow): ActiveShift {
  return {
    id: row.id,
    tillId: row.till_id,
    staffName: row.full_name,
    tillName: row.till_name,
    startTime: row.start_time,
    status: row.status,
    totalSales: row.net,
    transactions: row.count,
  }
}

function asOfDay(row: ShiftRow): ShiftOfDay {
  const later = row.z_number !== null && row.is_changed ? toPounds(expectedNow(row)) : row.expected_cash
  return {
    ...asActive(row),
    tillCode: row.till_code,
    endTime: row.end_time?.toISOString() ?? null,
    closedByName: row.closed_by_name,
    openingCash: row.said_opening,
    expectedCash: row.expected_cash ?? toPounds(expectedNow(row)),
    countedCash: row.closing_cash,
    cashDifference: row.cash_difference,
    differenceReason: row.difference_reason,
    differenceNote: row.difference_note,
    expectedLater: later === row.expected_cash ? null : later,
    countedLater: row.counted_later,
    closedForWhy: row.closed_for_why,
    zNumber: row.z_number,
    unproven: { count: row.unproven_count, net: row.unproven_net },
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
  return drawerLedger({ openingMinor: minorOf(row.float ?? row.opening_cash), movedMinor }, cash)
    .expectedMinor
}

interface ShiftRow extends Record<string, unknown> {
  id: string
  till_id: string
  till_code: string
  till_name: string
  status: ShiftStatus
  start_time: string
  end_time: Date | null
  opening_cash: string
  /** As the Z read has it. */
  said_opening: string
  /** By the records that are here now. */
  float: string | null
  unproven_count: number
  unproven_net: string
  /** Something of it arrived after its Z read was made. */
  is_changed: boolean
  closing_cash: string | null
  expected_cash: string | null
  cash_difference: string | null
  difference_reason: string | null
  difference_note: string | null
  closed_for_why: string | null
  counted_later: string | null
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
