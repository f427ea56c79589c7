import { type DrawerRecord, type NextOpening, type Shift, shiftOf } from '@tuppence/domain/shifts'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tenancy.ts'

/** A shift as its records that are here tell it, and who the books say opened it; undefined where there is no record. */
export async function readShift(
  tx: Tx,
  organizationId: string,
  shiftId: string,
): Promise<{ shift: Shift; staffId: string | null } | undefined> {
  const rows = await tx.execute<RecordRow>(sql`
    select content, coalesce(staff_id, recorded_by) as staff_id from drawer_records
     where organization_id = ${organizationId} and shift_id = ${shiftId}`)
  const records = rows.map(({ content }) => content)
  const [first] = records
  if (!first) return undefined
  const opening = shiftOf(records)
  const next = await nextOpening(tx, organizationId, opening)
  const shift = next ? shiftOf(records, next) : opening
  const opener = rows.find(({ content }) => content.at === shift.startedAt) ?? rows[0]
  return { shift, staffId: opener?.staff_id ?? null }
}

/** The opening that followed on the same till, by the till's own numbers and, between two sales, by the order of ids. */
async function nextOpening(tx: Tx, organizationId: string, shift: Shift): Promise<NextOpening | undefined> {
  const [row] = await tx.execute<{ content: DrawerRecord }>(sql`
    select content from drawer_records
     where organization_id = ${organizationId} and till_id = ${shift.tillId} and kind = 'open'
       and shift_id <> ${shift.id} and (after_sequence, id) > (${shift.fromSequence}, ${shift.openingId}::uuid)
     order by after_sequence, id limit 1`)
  return row?.content
}

/** The shift whose opening is the last before this one's on its till. */
export async function shiftBefore(
  tx: Tx,
  organizationId: string,
  opening: DrawerRecord,
): Promise<string | undefined> {
  const [row] = await tx.execute<{ shift_id: string }>(sql`
    select shift_id from drawer_records
     where organization_id = ${organizationId} and till_id = ${opening.tillId} and kind = 'open'
       and shift_id <> ${opening.shiftId} and (after_sequence, id) < (${opening.afterSequence}, ${opening.id}::uuid)
     order by after_sequence desc, id desc limit 1`)
  return row?.shift_id
}

/** The records of the shift that is open on a till, for a device that lost its memory; none where none is open. */
export async function recordsOfOpenShift(
  tx: Tx,
  organizationId: string,
  tillId: string,
): Promise<DrawerRecord[]> {
  const rows = await tx.execute<{ content: DrawerRecord }>(sql`
    select r.content from shifts h
      join drawer_records r on r.organization_id = h.organization_id and r.shift_id = h.id
     where h.organization_id = ${organizationId} and h.till_id = ${tillId} and h.status <> 'closed'
     order by r.after_sequence, r.id`)
  return rows.map(({ content }) => content)
}

interface RecordRow extends Record<string, unknown> {
  content: DrawerRecord
  staff_id: string | null
}
