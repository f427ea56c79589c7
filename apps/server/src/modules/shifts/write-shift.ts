import { toPounds } from '@tuppence/domain/money'
import { drawerLedger, provenCash, type SalesFigures, type Shift } from '@tuppence/domain/shifts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tenancy.ts'
import type { DrawersTill } from './drawers-till.ts'
import { readShift } from './read-shift.ts'
import { stretchOf, sumSales, sumUnproven, type UnprovenSales } from './sum-sales.ts'

export interface WrittenShift {
  readonly shift: Shift
  readonly ofShift: SalesFigures
  readonly unproven: UnprovenSales
}

/**
 * Works a shift's row out anew from its records, and its sales where it has ended. The till's row is locked: no other
 * record of the till, and no sale of it, is being written meanwhile. Its Z read settles the row: after it, only what is odd
 * about the shift is noted there, and how far one reaches that was closed for its till.
 */
export async function writeShift(
  tx: Tx,
  organizationId: string,
  till: DrawersTill,
  shiftId: string,
): Promise<WrittenShift | undefined> {
  const read = await readShift(tx, organizationId, till, shiftId)
  if (!read?.staffId) return undefined
  const { shift, staffId } = read
  const stretch = stretchOf(organizationId, till, shift)
  const ofShift = await sumSales(tx, stretch)
  const unproven = await sumUnproven(tx, stretch)
  const settled = await tx.execute(sql`
    update shifts h set flags = ${flagsOf(shift)},
           to_sequence = case when ${shift.closedFor !== null} then ${shift.toSequence}::int else h.to_sequence end
     where h.organization_id = ${organizationId} and h.id = ${shiftId}
       and exists (select from z_reads z where z.organization_id = h.organization_id and z.shift_id = h.id)
    returning h.id`)
  if (settled.length === 0) await tx.execute(rowOf(organizationId, staffId, shift, ofShift, unproven))
  return { shift, ofShift, unproven }
}

/** A text array, as the driver does not write one by itself. */
const flagsOf = ({ flags }: Shift): SQL =>
  sql`(select coalesce(array_agg(flag), '{}') from jsonb_array_elements_text(${JSON.stringify(flags)}::jsonb) flag)`

function rowOf(
  organizationId: string,
  staffId: string,
  shift: Shift,
  sales: SalesFigures,
  unproven: UnprovenSales,
): SQL {
  const { closing } = shift
  const { expectedMinor } = drawerLedger(shift, provenCash(sales, unproven.cash))
  const expected = shift.endedAt === null ? null : toPounds(expectedMinor)
  const counted = closing?.amount ?? null
  return sql`
    insert into shifts as row (organization_id, id, staff_id, till_id, start_time, end_time, opening_cash, closing_cash,
        expected_cash, cash_difference, total_break_time, break_start_time, total_sales, total_transactions, notes, status,
        from_sequence, to_sequence, closed_by_name, flags)
    select ${organizationId}::uuid, ${shift.id}::uuid, ${staffId}::uuid, ${shift.tillId}::uuid, ${shift.startedAt}::timestamptz,
           -- A clock that was set back meanwhile must not make an end before the beginning.
           greatest(${shift.endedAt}::timestamptz, case when ${shift.endedAt}::text is null then null else ${shift.startedAt}::timestamptz end),
           ${toPounds(shift.openingMinor)}::numeric, ${counted}::numeric, ${expected}::numeric,
           ${counted}::numeric - ${expected}::numeric, ${Math.round(shift.breakMs / 60_000)}::int,
           ${shift.breakStartedAt}::timestamptz, ${sales.net}::numeric, ${sales.saleCount}::int, ${closing?.note ?? null}::text,
           ${shift.status}::text, ${shift.fromSequence}::int, ${shift.toSequence}::int, ${closing?.staff.name ?? null}::text,
           ${flagsOf(shift)}
    on conflict (organization_id, id) do update set
        staff_id = excluded.staff_id, start_time = excluded.start_time, end_time = excluded.end_time,
        opening_cash = excluded.opening_cash, closing_cash = excluded.closing_cash, expected_cash = excluded.expected_cash,
        cash_difference = excluded.cash_difference, total_break_time = excluded.total_break_time,
        break_start_time = excluded.break_start_time, total_sales = excluded.total_sales,
        total_transactions = excluded.total_transactions, notes = excluded.notes, status = excluded.status,
        from_sequence = excluded.from_sequence, to_sequence = excluded.to_sequence,
        closed_by_name = excluded.closed_by_name, flags = excluded.flags`
}
