import type { RecordedDrawer } from '@tuppence/contract/shifts'
import { countsOf, DRAWER_LABELS, type DrawerRecord } from '@tuppence/domain/shifts'
import { sql } from 'drizzle-orm'
import { Refused } from '../../platform/http/refused.ts'
import type { Person } from '../../platform/principal.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { actorOf, writeAudit } from '../identity/public.ts'
import { allowDrawer, type NamedPeople } from './allow-drawer.ts'
import { type LockedTill, type MadeZRead, makeZRead } from './make-z-read.ts'
import { shiftBefore } from './read-shift.ts'
import { writeShift } from './write-shift.ts'

export interface DrawerArrival {
  readonly person: Person
  readonly record: DrawerRecord
  readonly now: Date
  readonly address: string
}

/**
 * Keeps what was done at a drawer, works its shift out anew, and makes the Z read of one that is closed; all of it or
 * nothing. The till's row is locked first: what one till does is written one after the other.
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
  const [till] = await tx.execute<LockedTill>(sql`
    select id, code, name from tills where organization_id = ${organizationId} and id = ${record.tillId} for no key update`)
  if (!till) throw new Refused('unknown-till')
  const before = await findRecorded(tx, organizationId, record)
  if (before) return { answer: before, isNew: false }
  const people = await allowDrawer(tx, person, record, now)
  await insert(tx, arrival, people)
  const zRead = await settle(tx, organizationId, till, record, now)
  await audit(tx, arrival, people)
  if (zRead?.made) await auditZRead(tx, arrival, zRead.made)
  const zNumber = (record.kind === 'close' && zRead?.number) || null
  return { answer: { id: record.id, flags: [...people.flags], zNumber }, isNew: true }
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

async function insert(
  tx: Tx,
  { person: { organizationId }, record, now }: DrawerArrival,
  { staffId, approvedBy, recordedBy, flags }: NamedPeople,
): Promise<void> {
  await tx.execute(sql`
    insert into drawer_records (organization_id, id, till_id, shift_id, kind, amount, after_sequence, happened_at,
                                staff_id, approved_by, recorded_by, content, flags, received_at)
    values (${organizationId}, ${record.id}, ${record.tillId}, ${record.shiftId}, ${record.kind}, ${record.amount},
            ${record.afterSequence}, ${record.at}::timestamptz, ${staffId}, ${approvedBy}, ${recordedBy},
            ${JSON.stringify(record)}::jsonb,
            (select coalesce(array_agg(flag), '{}') from jsonb_array_elements_text(${JSON.stringify(flags)}::jsonb) flag),
            ${now})`)
}

/** The Z read that this record made, or that its shift has. */
async function settle(
  tx: Tx,
  organizationId: string,
  till: LockedTill,
  record: DrawerRecord,
  now: Date,
): ReturnType<typeof makeZRead> {
  if (record.shiftId === null) return null
  // An opening ends a shift that nobody counted: first, because no till has two that are open.
  const uncounted = record.kind === 'open' ? await shiftBefore(tx, organizationId, record) : undefined
  if (uncounted) await writeShift(tx, organizationId, uncounted)
  const written = await writeShift(tx, organizationId, record.shiftId)
  if (!written) return null
  return await makeZRead(tx, organizationId, till, written, now)
}

/** Breaks are nobody's business but the shift's; whatever opens the drawer is in the log (decision D5). */
async function audit(
  tx: Tx,
  { person, record, now, address }: DrawerArrival,
  { approvedBy, flags }: NamedPeople,
): Promise<void> {
  const { kind, id, tillId, shiftId, amount, reason, note, staff, at, closing } = record
  if (kind === 'break-start' || kind === 'break-end') return
  await writeAudit(tx, {
    ...actorOf(person),
    at: now,
    action: `drawer-${kind}`,
    approverId: approvedBy ?? undefined,
    subjectType: 'drawer_record',
    subjectId: id,
    detail: {
      what: DRAWER_LABELS[kind],
      tillId,
      shiftId,
      amount,
      reason,
      note,
      staff: staff.name,
      at,
      ...(closing && { expected: closing.expected, unsent: closing.unsentCount, ...countsTold(closing) }),
      flags,
    },
    address,
  })
}

/** That the drawer was counted again after what should be in it had been shown. */
function countsTold(closing: DrawerRecord['closing']) {
  const counts = countsOf(closing)
  return counts && { counted: `${counts.times} times`, firstCounted: counts.first }
}

/** Whoever has the database could change a Z read; its digest in the chained log is what contradicts them. */
async function auditZRead(
  tx: Tx,
  { person, now, address }: DrawerArrival,
  { id, ...detail }: MadeZRead,
): Promise<void> {
  const subject = { subjectType: 'z_read', subjectId: id }
  await writeAudit(tx, { ...actorOf(person), at: now, action: 'z-read-made', ...subject, detail, address })
}

interface RepeatRow extends Record<string, unknown> {
  flags: RecordedDrawer['flags']
  same: boolean
  number: number | null
}
