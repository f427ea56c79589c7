import { recordDrawer } from '@tuppence/contract/shifts'
import { type Refusal, refuse } from '@tuppence/domain/refusals'
import {
  DRAWER_LABELS,
  type DrawerRecord,
  refuseDrawer,
  refuseTakeBack,
  type Shift,
  shiftOf,
  withDrawerProof,
} from '@tuppence/domain/shifts'
import { type OutboxRow, type TillDatabase, within } from '../device/database.ts'
import { waitingRow } from '../outbox/waiting-row.ts'
import { keyedDigest } from '../till/till-proof.ts'
import {
  furtherRead,
  metaKeys,
  readMeta,
  readMetaOf,
  type TillRecord,
  type ZReadEnd,
} from '../till/till-records.ts'

/** What somebody does at the drawer; the rest of its record the till knows. */
export interface DrawerDeed
  extends Pick<DrawerRecord, 'kind' | 'amount' | 'count' | 'reason' | 'note' | 'takesBack'> {
  /** How often it was counted the till has kept itself: whoever closes it has no say in that. */
  readonly closing: Omit<NonNullable<DrawerRecord['closing']>, 'recounts' | 'firstCounted'> | null
  readonly staff: DrawerRecord['staff']
  readonly approvedBy: DrawerRecord['approvedBy']
  readonly approval: DrawerRecord['approval']
  readonly now: Date
  /** The server's clock minus this device's; null where it is not known. */
  readonly clockOffsetMs: number | null
  /** UUIDv7. */
  readonly id: string
}

export type DrawerSaved = { readonly ok: true; readonly record: DrawerRecord } | Refusal

/** What was done in the shift that is open here, in its order; empty where none is. */
export async function readShiftHere(db: TillDatabase, organizationId: string): Promise<DrawerRecord[]> {
  return (await readMetaOf<DrawerRecord[]>(db, metaKeys.shift(organizationId))) ?? []
}

interface CountsHere {
  readonly shiftId: string
  readonly times: number
  readonly first: string
  /** Left out by versions before, which knew only the first. */
  readonly last?: string
}

/**
 * Keeps that the drawer of the open shift was counted, before anybody is shown what should be in it: that a second count follows
 * the first is then known whatever becomes of the window. The same sum once more, as after a reload, is the same count.
 *
 * @param amount what was counted, in pounds
 * @throws when the device cannot store it
 */
export async function noteCount(
  db: TillDatabase,
  organizationId: string,
  amount: string,
  now: Date,
): Promise<void> {
  const tx = db.transaction('syncMeta', 'readwrite', { durability: 'strict' })
  const [opening] = (await readMeta<DrawerRecord[]>(tx.store, metaKeys.shift(organizationId))) ?? []
  if (opening?.shiftId) {
    const { shiftId } = opening
    const key = metaKeys.counts(organizationId)
    const before = await countsOfShift(tx.store, organizationId, shiftId)
    const isSame =
      before !== undefined && amount === (before.last ?? (before.times === 1 ? before.first : null))
    const times = (before?.times ?? 0) + (isSame ? 0 : 1)
    const value: CountsHere = { shiftId, times, first: before?.first ?? amount, last: amount }
    await tx.store.put({ key, value, timestamp: now.getTime() })
  }
  await tx.done
}

async function countsOfShift(
  store: Parameters<typeof readMeta>[0],
  organizationId: string,
  shiftId: string | undefined | null,
): Promise<CountsHere | undefined> {
  const kept = await readMeta<CountsHere>(store, metaKeys.counts(organizationId))
  return kept?.shiftId === shiftId ? kept : undefined
}

/**
 * Keeps what was done at the drawer: its record and its outbox row in ONE transaction of strict durability, as a sale
 * (decision D2). It is sent behind the record before it, and a close behind the sales before it where there is none: a Z
 * read made of half a day helps nobody.
 *
 * @returns a refusal of `refuseDrawer` or `refuseTakeBack`, or `till-not-registered`
 * @throws when the device cannot store it: then nothing was done
 */
export async function saveDrawerRecord(
  db: TillDatabase,
  organizationId: string,
  deed: DrawerDeed,
): Promise<DrawerSaved> {
  const tx = db.transaction(['transactions', 'syncMeta'], 'readwrite', { durability: 'strict' })
  const meta = tx.objectStore('syncMeta')
  const outbox = tx.objectStore('transactions')
  const till = await readMeta<TillRecord>(meta, metaKeys.till(organizationId))
  const before = (await readMeta<DrawerRecord[]>(meta, metaKeys.shift(organizationId))) ?? []
  const refusal = till ? refuseDeed(deed, before) : refuse('till-not-registered')
  if (!till || refusal) {
    await tx.done
    return refusal ?? refuse('till-not-registered')
  }
  const counts = await countsOfShift(meta, organizationId, before[0]?.shiftId)
  const record = recordOf(deed, till, before, counts)
  const zReadKey = metaKeys.zRead(organizationId)
  const zRead = furtherRead(await readMeta<ZReadEnd>(meta, zReadKey), {
    tillId: till.till.id,
    sequence: record.afterSequence,
  })
  const queued = await outbox.index('byQueue').getAll(within(organizationId))
  const waiting = queued.filter((row) => row.tillId === till.till.id && row.status !== 'attention')
  await Promise.all([
    outbox.add(rowOf(record, till, sentBehind(deed.kind, waiting), deed.clockOffsetMs)),
    meta.put({
      key: metaKeys.shift(organizationId),
      // A drawer that was opened without a shift is of none.
      value: record.shiftId === null ? before : deed.kind === 'close' ? [] : [...before, record],
      timestamp: deed.now.getTime(),
    }),
    ...(deed.kind === 'close'
      ? [meta.put({ key: zReadKey, value: zRead, timestamp: deed.now.getTime() })]
      : []),
    tx.done,
  ])
  return { ok: true, record }
}

function refuseDeed({ kind, takesBack }: DrawerDeed, before: readonly DrawerRecord[]): Refusal | undefined {
  const refusal = refuseDrawer(kind, openShift(before))
  return refusal ?? (kind === 'take-back' ? refuseTakeBack(before, takesBack) : undefined)
}

/** The shift that is open here, of its records; undefined where none is. */
export function openShift(records: readonly DrawerRecord[]): Shift | undefined {
  return records.length === 0 ? undefined : shiftOf(records)
}

function recordOf(
  { now, clockOffsetMs: _, id, ...deed }: DrawerDeed,
  { till, journal }: TillRecord,
  before: readonly DrawerRecord[],
  counts: CountsHere | undefined,
): DrawerRecord {
  const recounts = Math.min(1_000, Math.max(0, (counts?.times ?? 0) - 1))
  return {
    ...deed,
    closing: deed.closing && { ...deed.closing, recounts, firstCounted: counts?.first ?? null },
    id,
    tillId: till.id,
    // The opening's own id is the shift's: nothing else has to be made, and it is as unique.
    shiftId: deed.kind === 'open' ? id : (before[0]?.shiftId ?? null),
    at: now.toISOString(),
    afterSequence: journal.sequence,
  }
}

function rowOf(
  record: DrawerRecord,
  { organizationId, till, shop, deviceId }: TillRecord,
  after: string | undefined,
  clockOffsetMs: number | null,
): OutboxRow {
  return waitingRow({
    ...{ id: record.id, organizationId, url: recordDrawer.path, method: recordDrawer.method },
    // Proved as it is saved, because a file of it may be carried to another till.
    ...{
      request: withDrawerProof(record, deviceId, keyedDigest),
      at: new Date(record.at),
      clockOffsetMs,
      timeZone: shop.timeZone,
    },
    ...{ tillId: till.id, sequence: record.afterSequence, totalMinor: 0 },
    // What lists of the outbox call it; it has no number of its own.
    receiptNumber: `${till.code} ${DRAWER_LABELS[record.kind]}`,
    ...(after && { after }),
  })
}

/**
 * What a deed is sent behind, of the rows that still wait. The till's own numbers say which came last, because its clock may
 * have been put back since, and ids follow the clock. Deeds between the same two sales share a number: of those it is the one
 * that no other waits for.
 */
function sentBehind(kind: DrawerRecord['kind'], waiting: readonly OutboxRow[]): string | undefined {
  const waitedFor = new Set(waiting.map(({ after }) => after))
  const deeds = waiting.filter(({ id, url }) => url === recordDrawer.path && !waitedFor.has(id))
  const last = deeds.length === 0 && kind === 'close' ? waiting : deeds
  return [...last].sort((a, b) => a.sequence - b.sequence).at(-1)?.id
}
