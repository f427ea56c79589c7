import type { AnswerOf, Received } from '@tuppence/contract/call'
import type { closeForTill, countForTill } from '@tuppence/contract/shifts'
import { holdingSchema, unsentCount } from '@tuppence/domain/health'
import { type Minor, minorOf, toPounds } from '@tuppence/domain/money'
import { type DrawerRecord, drawerLedger, onceEach, provenCash } from '@tuppence/domain/shifts'
import { sql } from 'drizzle-orm'
import { Refused } from '../../platform/http/refused.ts'
import type { Person } from '../../platform/principal.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { countsAt, type DrawersTill, lockTill, tillOfShift } from './drawers-till.ts'
import { auditDrawer, auditZRead, type DrawerDone, keepDrawer } from './keep-drawer.ts'
import { makeZRead } from './make-z-read.ts'
import { refuseUnsettled } from './unsettled-cards.ts'
import { type WrittenShift, writeShift } from './write-shift.ts'

/** Somebody in the back office, for a till whose shift is open and which cannot close it itself (decision 0082). */
export interface AtOffice {
  readonly person: Person
  readonly shiftId: string
  readonly now: Date
  readonly address: string
}

/** What is answered, of which till, and whether anything came of it that was not there. */
interface Done<C> {
  readonly answer: AnswerOf<C>
  readonly tillId: string
  readonly isNew: boolean
}

type Counted = Received<typeof countForTill>['body']
type Closed = Received<typeof closeForTill>['body']

/**
 * Keeps what somebody counted for a till, and only then says what should be there: no count is made towards it unseen.
 *
 * @throws Refused `not-found`, `shift-closed`, or `drawer-record-reused` for another count under an id that is taken
 */
export async function keepCount(tx: Tx, at: AtOffice, asked: Counted): Promise<Done<typeof countForTill>> {
  const { till } = await tillAtOffice(tx, at)
  const before = await findDone(tx, at, asked.id, 'count-for-till')
  if (before && !isSame(before, asked)) throw new Refused('drawer-record-reused')
  const shift = await openShift(tx, at, till)
  if (!before) {
    const record = await recordOf(tx, at, till, asked)
    await keep(tx, { ...at, record })
  }
  const amounts = onceEach(await countsOfShift(tx, at))
  const differenceMinor = minorOf(asked.amount) - shift.expectedMinor
  const { takenMinor, backMinor } = shift.unproven.cash
  return {
    ...{ tillId: till.id, isNew: !before },
    answer: {
      expected: toPounds(shift.expectedMinor),
      difference: toPounds(differenceMinor),
      unprovenCash: toPounds(takenMinor - backMinor),
      unsentCount: await unsentOf(tx, at.person.organizationId, till),
      times: amounts.length,
    },
  }
}

/**
 * Closes the open shift of a till that cannot close it itself, and makes its Z read as every close does. What the till sends
 * afterwards is kept beside it (rules 13 and 18).
 *
 * @returns the first answer for the same id, and whether it is new
 * @throws Refused `not-found`, `shift-closed`, `card-payments-unsettled`, or `drawer-record-reused` for another close under an id that
 * is taken
 */
export async function closeShiftFor(tx: Tx, at: AtOffice, asked: Closed): Promise<Done<typeof closeForTill>> {
  const { organizationId } = at.person
  const { till, zNumber } = await tillAtOffice(tx, at)
  const before = await findDone(tx, at, asked.id, 'close-for-till')
  if (before) {
    if (!isSameClose(before, asked)) throw new Refused('drawer-record-reused')
    return { answer: { id: asked.id, flags: [], zNumber }, isNew: false, tillId: till.id }
  }
  const { expectedMinor } = await openShift(tx, at, till)
  await refuseUnsettled(tx, organizationId, till)
  const { note, why } = asked
  const reason = reasonKept(asked, expectedMinor)
  const record: DrawerRecord = {
    ...(await recordOf(tx, at, till, asked)),
    ...{ kind: 'close-for-till', reason, note: note || null, why },
    closing: {
      expected: toPounds(expectedMinor),
      unsentCount: await unsentOf(tx, organizationId, till),
      unknownCardCount: 0,
      ...(await countsBefore(tx, at, asked)),
    },
  }
  await keep(tx, { ...at, record })
  const written = await writeShift(tx, organizationId, till, at.shiftId)
  const zRead = written && (await makeZRead(tx, organizationId, till, written, at.now))
  if (zRead?.made) await auditZRead(tx, at, zRead.made)
  return { answer: { id: asked.id, flags: [], zNumber: zRead?.number ?? null }, isNew: true, tillId: till.id }
}

/** The till of the shift with its row locked: nothing of it is written meanwhile, and no other close. */
async function tillAtOffice(
  tx: Tx,
  { person: { organizationId }, shiftId }: AtOffice,
): Promise<{ till: DrawersTill; zNumber: number | null }> {
  const found = await tillOfShift(tx, organizationId, shiftId)
  const till = found && (await lockTill(tx, organizationId, found.id))
  if (!till) throw new Refused('not-found')
  const [made] = await tx.execute<{ number: number }>(sql`
    select number from z_reads where organization_id = ${organizationId} and shift_id = ${shiftId}`)
  return { till, zNumber: made?.number ?? null }
}

/** The shift with what should be in its drawer, as the server knows it. Throws Refused `shift-closed`. */
async function openShift(
  tx: Tx,
  { person: { organizationId }, shiftId }: AtOffice,
  till: DrawersTill,
): Promise<WrittenShift & { readonly expectedMinor: Minor }> {
  const [open] = await tx.execute(sql`
    select from shifts h where h.organization_id = ${organizationId} and h.id = ${shiftId} and h.status <> 'closed'`)
  const written = open && (await writeShift(tx, organizationId, till, shiftId))
  if (!written || written.shift.status === 'closed') throw new Refused('shift-closed')
  const { shift, ofShift, unproven } = written
  const { expectedMinor } = drawerLedger(shift, provenCash(ofShift, unproven.cash))
  return { ...written, expectedMinor }
}

/** What was said under this id before, in this shift; undefined where nothing was. */
async function findDone(
  tx: Tx,
  { person: { organizationId }, shiftId }: AtOffice,
  id: string,
  kind: DrawerRecord['kind'],
): Promise<DrawerRecord | undefined> {
  const [row] = await tx.execute<{ content: DrawerRecord }>(
    sql`select content from drawer_records where organization_id = ${organizationId} and id = ${id}`,
  )
  if (row && (row.content.kind !== kind || row.content.shiftId !== shiftId))
    throw new Refused('drawer-record-reused')
  return row?.content
}

/** By what somebody asked for: the moment and what should be there are the server's words. */
function isSame(before: DrawerRecord, asked: Counted | Closed): boolean {
  return before.amount === asked.amount && JSON.stringify(before.count) === JSON.stringify(asked.count)
}

/** Everything that is kept of what was said: who repeats a close with another reason must not be told that it stands. */
function isSameClose(before: DrawerRecord, asked: Closed): boolean {
  const expected = before.closing?.expected
  return (
    isSame(before, asked) &&
    before.why === asked.why &&
    before.note === (asked.note || null) &&
    (expected === undefined || before.reason === reasonKept(asked, minorOf(expected)))
  )
}

/** A reason is for a difference: without one, what was chosen before counting says nothing, and is not kept. */
const reasonKept = ({ amount, reason }: Closed, expectedMinor: Minor): Closed['reason'] =>
  amount !== null && minorOf(amount) !== expectedMinor ? reason : null

/** A deed of the office, at the till's last number that is known: what was done at the till before stands before it. */
async function recordOf(
  tx: Tx,
  { person, shiftId, now }: AtOffice,
  till: DrawersTill,
  { id, amount, count }: Pick<Closed, 'id' | 'amount' | 'count'>,
): Promise<DrawerRecord> {
  const [last] = await tx.execute<{ number: number }>(sql`
    select coalesce(max(after_sequence), 0)::int as number from drawer_records r
     where r.organization_id = ${person.organizationId} and r.shift_id = ${shiftId} and ${countsAt(till)}`)
  return {
    ...{ id, tillId: till.id, shiftId, kind: 'count-for-till', at: now.toISOString() },
    afterSequence: Math.max(till.last_sequence, last?.number ?? 0),
    staff: { id: person.personId, name: person.staffName },
    ...{ approvedBy: null, approval: null, amount, count, reason: null, note: null, closing: null },
  }
}

async function keep(tx: Tx, done: DrawerDone): Promise<void> {
  const { personId } = done.person
  const people = { staffId: personId, approvedBy: null, recordedBy: personId, flags: [] }
  await keepDrawer(tx, done, people)
  await auditDrawer(tx, done, people)
}

/** What was counted for the till so far, in the order of counting. */
async function countsOfShift(tx: Tx, { person: { organizationId }, shiftId }: AtOffice): Promise<string[]> {
  const rows = await tx.execute<{ amount: string }>(sql`
    select amount::text as amount from drawer_records
     where organization_id = ${organizationId} and shift_id = ${shiftId} and kind = 'count-for-till'
     order by received_at, id`)
  return rows.map(({ amount }) => amount)
}

/** How often it was counted before this one stood, and what came out first. */
async function countsBefore(tx: Tx, at: AtOffice, { amount }: Closed) {
  const counted = await countsOfShift(tx, at)
  const amounts = onceEach(amount === null ? counted : [...counted, amount])
  return { recounts: Math.max(0, amounts.length - 1), firstCounted: amounts[0] ?? null }
}

/** What the till last said that it held and had not sent: nobody else knows. */
async function unsentOf(tx: Tx, organizationId: string, till: DrawersTill): Promise<number> {
  const [row] = await tx.execute<{ holding: unknown }>(
    sql`select holding from tills where organization_id = ${organizationId} and id = ${till.id}`,
  )
  const { data } = holdingSchema.safeParse(row?.holding)
  return data ? unsentCount(data) : 0
}
