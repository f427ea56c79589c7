import type { DrawerFlag, RecordedDrawer } from '@tuppence/contract/shifts'
import { type DrawerRecord, withoutDrawerProof } from '@tuppence/domain/shifts'
import { sql } from 'drizzle-orm'
import { clockDiffers } from '../../platform/device-clock.ts'
import { Refused } from '../../platform/http/refused.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { allowDrawer } from './allow-drawer.ts'
import { type DrawersTill, isAside, isMadeUp, lockTill, reachOfTill } from './drawers-till.ts'
import { isProven } from './is-proven.ts'
import { auditDrawer, auditZRead, type DrawerDone, keepDrawer } from './keep-drawer.ts'
import { makeZRead } from './make-z-read.ts'
import { shiftBefore } from './read-shift.ts'
import { unsettledOf } from './unsettled-cards.ts'
import { writeShift } from './write-shift.ts'

export interface DrawerArrival extends DrawerDone {
  /** What the device says the time is, at sending. */
  readonly deviceTime: string | undefined
  /** How far off the device knew its clock to be when it was done; no number where it did not. */
  readonly clockOffsetMs: number
}

/**
 * Keeps what was done at a drawer, works its shift out anew, and makes the Z read of one that is closed; all of it or
 * nothing. The till's row is locked first: what one till does is written one after the other. What nothing proves to have been
 * done at that till, or what says a number that it cannot have reached, is kept and shown, and moves nothing (rule 12).
 *
 * @returns the first answer for a record that is there already, and whether it is new
 * @throws Refused `unknown-till`, or `drawer-record-reused` for another content under an id that is taken
 */
export async function recordDrawer(
  tx: Tx,
  arrival: DrawerArrival,
): Promise<{ answer: RecordedDrawer; isNew: boolean }> {
  const { person, record, now } = arrival
  const { organizationId } = person
  const till = await lockTill(tx, organizationId, record.tillId)
  if (!till) throw new Refused('unknown-till')
  const before = await findRecorded(tx, organizationId, withoutDrawerProof(record))
  if (before) return { answer: before, isNew: false }
  const noticed = await noticedOf(tx, arrival, till)
  const allowed = await allowDrawer(tx, person, record, now, !isMadeUp(noticed))
  const people = { ...allowed, flags: [...allowed.flags, ...noticed] }
  await keepDrawer(tx, arrival, people)
  // What nobody allowed flags its shift, whether it moves anything or not; what was not done at the till is no word about it.
  const zRead = isAside(noticed) ? null : await settle(tx, organizationId, till, record, now)
  await auditDrawer(tx, arrival, people)
  if (zRead?.made) await auditZRead(tx, arrival, zRead.made)
  const zNumber = (record.kind === 'close' && zRead?.number) || null
  return { answer: { id: record.id, flags: [...people.flags], zNumber }, isNew: true }
}

/** What is odd about the record itself, whoever is named in it. */
async function noticedOf(
  tx: Tx,
  { person, record, deviceTime, clockOffsetMs, now }: DrawerArrival,
  till: DrawersTill,
): Promise<DrawerFlag[]> {
  const { organizationId } = person
  const [shift] = await tx.execute<{ till_id: string; has_z: boolean }>(sql`
    select h.till_id, exists (select from z_reads z where z.organization_id = h.organization_id and z.shift_id = h.id) as has_z
      from shifts h where h.organization_id = ${organizationId} and h.id = ${record.shiftId}`)
  const isElsewhere = shift !== undefined && shift.till_id !== till.id
  const isThere = await isProven(tx, person, till, record)
  const isNear = record.afterSequence <= reachOfTill(till)
  const flags: [DrawerFlag, boolean][] = [
    ['till-unproven', !isThere],
    ['shift-of-another-till', isElsewhere],
    ['beyond-the-till', !isNear],
    ['changed-after-z-read', isThere && isNear && !isElsewhere && shift?.has_z === true],
    ['clock-differs', clockDiffers(record.at, deviceTime, now, clockOffsetMs)],
    [
      'cards-unsettled',
      record.kind === 'close' && (await unsettledOf(tx, organizationId, till, record)).length > 0,
    ],
  ]
  return flags.flatMap(([flag, is]) => (is ? [flag] : []))
}

async function findRecorded(
  tx: Tx,
  organizationId: string,
  record: DrawerRecord,
): Promise<RecordedDrawer | undefined> {
  const [row] = await tx.execute<RepeatRow>(sql`
    select r.flags, r.content = ${JSON.stringify(record)}::jsonb as same, z.number
      from drawer_records r
      left join z_reads z on z.organization_id = r.organization_id and z.shift_id = r.shift_id and r.kind = 'close'
     where r.organization_id = ${organizationId} and r.id = ${record.id}`)
  if (!row) return undefined
  if (!row.same) throw new Refused('drawer-record-reused')
  return { id: record.id, flags: row.flags, zNumber: row.number }
}

/** The Z read that this record made, or that its shift has. */
async function settle(
  tx: Tx,
  organizationId: string,
  till: DrawersTill,
  record: DrawerRecord,
  now: Date,
): ReturnType<typeof makeZRead> {
  if (record.shiftId === null) return null
  if (record.kind === 'open') {
    await endBeyond(tx, organizationId, till)
    // An opening ends a shift that nobody counted: first, because no till has two that are open.
    const uncounted = await shiftBefore(tx, organizationId, till, record)
    if (uncounted) await writeShift(tx, organizationId, till, uncounted)
  }
  const written = await writeShift(tx, organizationId, till, record.shiftId)
  if (!written) return null
  return await makeZRead(tx, organizationId, till, written, now)
}

/** A version before believed any number: what it opened beyond all that the till can have reached stands in no shift's way. */
async function endBeyond(tx: Tx, organizationId: string, till: DrawersTill): Promise<void> {
  await tx.execute(sql`
    update shifts set status = 'closed', end_time = start_time, flags = array['not-of-this-till']
     where organization_id = ${organizationId} and till_id = ${till.id} and status <> 'closed'
       and from_sequence > ${reachOfTill(till)}`)
}

interface RepeatRow extends Record<string, unknown> {
  flags: RecordedDrawer['flags']
  same: boolean
  number: number | null
}
