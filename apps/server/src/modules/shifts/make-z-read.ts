import { type SalesFigures, tillRead } from '@tuppence/domain/shifts'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '../../platform/tenancy.ts'
import type { DrawersTill } from './drawers-till.ts'
import { endOfZReads } from './end-of-z-reads.ts'
import { movedSince } from './moved-since.ts'
import { notPaidOf, sumNotGivenBack, sumSales, sumUnproven } from './sum-sales.ts'
import { takenNotUsedOf } from './taken-not-used.ts'
import { unsettledOf } from './unsettled-cards.ts'
import type { WrittenShift } from './write-shift.ts'

/** A Z read as the audit log tells of it: whoever changes it afterwards contradicts the log. */
export interface MadeZRead {
  readonly id: string
  readonly till: string
  readonly number: number
  readonly net: string
  readonly grandTotal: string
  /** Of the whole row. */
  readonly digest: string
}

/**
 * SHA-256 of a whole row of z_reads, in hexadecimal digits; taken when it is made, and again when the books are compared.
 * Times are counted, because their text depends on the connection's time zone; a column of a later version is null.
 */
export const Z_READ_DIGEST = sql`encode(sha256(convert_to(jsonb_strip_nulls(to_jsonb(z_reads.*) || jsonb_build_object(
  'closed_at', extract(epoch from z_reads.closed_at), 'made_at', extract(epoch from z_reads.made_at)))::text, 'UTF8')), 'hex')`

/**
 * Makes the Z read of a shift that was counted, once (rules 7 and 8). It covers what the till recorded since its last Z
 * read, so that no sale is in none and none in two, and is never changed. It ends at the close, and where the records before it
 * have not all arrived, at the last that has: those that follow are in the next, and no word of anybody moves its end beyond.
 *
 * @returns its number, and what the audit log is to keep of it; the number alone for a shift that has one already
 */
export async function makeZRead(
  tx: Tx,
  organizationId: string,
  till: DrawersTill,
  { shift, ofShift, unproven }: WrittenShift,
  now: Date,
): Promise<{ number: number; made: MadeZRead | undefined } | null> {
  const { closing } = shift
  // Without its opening nobody knows which sales are its own: the Z read is made when that comes, unless nobody waits for it.
  if (!closing || (closing.kind === 'close' && shift.flags.includes('opening-missing'))) return null
  const [made] = await tx.execute<{ number: number }>(sql`
    select number from z_reads where organization_id = ${organizationId} and shift_id = ${shift.id}`)
  if (made) return { number: made.number, made: undefined }
  const last = await endOfZReads(tx, organizationId, till)
  const from = last.sequence
  // Closes that overtook each other: what a later one covered is in that one, and this one covers nothing more.
  const to = Math.max(from, Math.min(shift.toSequence ?? till.last_sequence, till.last_sequence))
  const stretch = { organizationId, tillId: till.id, from, to }
  const sales = await sumSales(tx, stretch)
  const before = await sumSales(tx, { ...stretch, to: Math.max(from, Math.min(to, shift.fromSequence)) })
  const { count, net } = await sumUnproven(tx, stretch)
  const number = last.number + 1
  const [sum] = await tx.execute<{ total: string }>(sql`
    select (${last.grandTotal}::numeric + ${sales.net}::numeric)::numeric(18, 2)::text as total`)
  const grandTotal = sum?.total ?? sales.net
  const read = tillRead({
    ...{ kind: 'z', number, till, shift, at: closing.at, sales, ofShift, grandTotal },
    before: beforeOf(before),
    unproven: { count, net, cash: unproven.cash },
    notGivenBack: await sumNotGivenBack(tx, stretch),
    notPaid: await notPaidOf(tx, stretch),
    takenNotUsed: await takenNotUsedOf(tx, organizationId, till, { shiftId: shift.id, isClose: true, now }),
    movedSince: await movedSince(tx, organizationId, till, { shiftId: shift.id, from, now }),
    unknownCards: (await unsettledOf(tx, organizationId, till, { shiftId: shift.id, at: closing.at })).length,
  })
  const [written] = await tx.execute<{ id: string; digest: string }>(sql`
    insert into z_reads (organization_id, id, till_id, shift_id, number, from_sequence, to_sequence, closed_at, made_at,
                         trading_day, net, grand_total, content)
    select o.id, ${uuidv7()}, ${till.id}, ${shift.id}, ${number}, ${from}, ${to}, ${closing.at}::timestamptz, ${now},
           (${closing.at}::timestamptz at time zone o.time_zone)::date, ${sales.net}, ${grandTotal},
           ${JSON.stringify(read)}::jsonb
      from organizations o where o.id = ${organizationId}
    returning id, ${Z_READ_DIGEST} as digest`)
  if (!written) throw new Error('A business has one row')
  return { number, made: { ...written, till: till.code, number, net: sales.net, grandTotal } }
}

/** What of a read was sold before its shift was opened, for the line that says so. */
export function beforeOf({ saleCount, refundCount, exchangeCount, voidCount, net }: SalesFigures) {
  return { count: saleCount + refundCount + exchangeCount + voidCount, net }
}
