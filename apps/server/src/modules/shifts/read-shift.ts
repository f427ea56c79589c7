import {
  type DrawerRecord,
  isOfTill,
  type NextOpening,
  type Shift,
  type ShiftFlag,
  shiftOf,
  withLowerIds,
} from '@tuppence/domain/shifts'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tenancy.ts'
import { countsAt, type DrawersTill, doneAt, isInVain, isNotAllowed, tillOfShift } from './drawers-till.ts'

/**
 * A shift as its records that are here tell it, and who the books say opened it; undefined where there is no record of it that
 * counts. People are named as the books name them: a name in a record is what its sender wrote.
 */
export async function readShift(
  tx: Tx,
  organizationId: string,
  till: DrawersTill,
  shiftId: string,
): Promise<{ shift: Shift; staffId: string | null } | undefined> {
  const done = await tx.execute<RecordRow>(sql`
    select r.content, coalesce(r.staff_id, r.recorded_by) as staff_id, s.full_name,
           'changed-after-z-read' = any(r.flags) as came_late, ${isNotAllowed} as not_allowed, ${isInVain} as in_vain
      from drawer_records r
      left join staff_members s on s.organization_id = r.organization_id and s.id = r.staff_id
     where r.organization_id = ${organizationId} and r.shift_id = ${shiftId} and ${doneAt(till)}`)
  const rows = done.filter(({ in_vain }) => !in_vain)
  const records = rows.map(({ content, full_name }) => {
    const record = withLowerIds(content)
    return full_name === null ? record : { ...record, staff: { ...record.staff, name: full_name } }
  })
  if (records.length === 0) return undefined
  const opening = shiftOf(records)
  const next = await nextOpening(tx, organizationId, till, opening)
  const read = next ? shiftOf(records, next) : opening
  const opener = rows.find(({ content }) => content.id.toLowerCase() === read.openingId)
  const flags: ShiftFlag[] = [...read.flags]
  if (done.some(({ not_allowed }) => not_allowed)) flags.push('not-allowed')
  if (rows.some(({ came_late }) => came_late)) flags.push('changed-after-z-read')
  return { shift: { ...read, flags }, staffId: opener?.staff_id ?? null }
}

/** The opening that followed on the same till, by the till's own numbers and, between two sales, by the order of ids. */
async function nextOpening(
  tx: Tx,
  organizationId: string,
  till: DrawersTill,
  shift: Shift,
): Promise<NextOpening | undefined> {
  const [row] = await tx.execute<{ content: DrawerRecord }>(sql`
    select r.content from drawer_records r
     where r.organization_id = ${organizationId} and r.kind = 'open' and ${countsAt(till)}
       and r.shift_id <> ${shift.id} and (r.after_sequence, r.id) > (${shift.fromSequence}, ${shift.openingId}::uuid)
     order by r.after_sequence, r.id limit 1`)
  return row?.content
}

/** The shift whose opening is the last before this one's on its till. */
export async function shiftBefore(
  tx: Tx,
  organizationId: string,
  till: DrawersTill,
  opening: DrawerRecord,
): Promise<string | undefined> {
  const [row] = await tx.execute<{ shift_id: string }>(sql`
    select r.shift_id from drawer_records r
     where r.organization_id = ${organizationId} and r.kind = 'open' and ${countsAt(till)}
       and r.shift_id <> ${opening.shiftId} and (r.after_sequence, r.id) < (${opening.afterSequence}, ${opening.id}::uuid)
     order by r.after_sequence desc, r.id desc limit 1`)
  return row?.shift_id
}

/** The records of the shift that is open on a till, for a device that lost its memory; none where none is open. */
export async function recordsOfOpenShift(
  tx: Tx,
  organizationId: string,
  tillId: string,
): Promise<DrawerRecord[]> {
  const [open] = await tx.execute<{ id: string }>(sql`
    select h.id from shifts h
     where h.organization_id = ${organizationId} and h.till_id = ${tillId} and h.status <> 'closed'`)
  const till = open && (await tillOfShift(tx, organizationId, open.id))
  if (!till) return []
  const rows = await tx.execute<{ content: DrawerRecord }>(sql`
    select r.content from drawer_records r
     where r.organization_id = ${organizationId} and r.shift_id = ${open.id} and ${countsAt(till)}
     order by r.after_sequence, r.id`)
  // What the back office counted for it is no deed of the till's.
  return rows.map(({ content }) => withLowerIds(content)).filter(isOfTill)
}

interface RecordRow extends Record<string, unknown> {
  content: DrawerRecord
  staff_id: string | null
  full_name: string | null
  came_late: boolean
  not_allowed: boolean
  /** It takes back an entry, and nobody who may has said so. */
  in_vain: boolean
}
