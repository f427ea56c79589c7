import { recordDrawer } from '@tuppence/contract/shifts'
import { type Refusal, refuse } from '@tuppence/domain/refusals'
import { tradingDayOf } from '@tuppence/domain/reporting'
import { DRAWER_LABELS, type DrawerRecord, refuseDrawer, type Shift, shiftOf } from '@tuppence/domain/shifts'
import { type OutboxRow, type TillDatabase, within } from './database.ts'
import { metaKeys, readMeta, readMetaOf, type TillRecord } from './till-records.ts'

/** What somebody does at the drawer; the rest of its record the till knows. */
export interface DrawerDeed
  extends Pick<DrawerRecord, 'kind' | 'amount' | 'count' | 'reason' | 'note' | 'closing'> {
  readonly staff: DrawerRecord['staff']
  readonly approvedBy: DrawerRecord['approvedBy']
  readonly approval: DrawerRecord['approval']
  readonly now: Date
  /** UUIDv7. */
  readonly id: string
}

export type DrawerSaved = { readonly ok: true; readonly record: DrawerRecord } | Refusal

/** What was done in the shift that is open here, in its order; empty where none is. */
export async function readShiftHere(db: TillDatabase, organizationId: string): Promise<DrawerRecord[]> {
  return (await readMetaOf<DrawerRecord[]>(db, metaKeys.shift(organizationId))) ?? []
}

/**
 * Keeps what was done at the drawer: its record and its outbox row in ONE transaction of strict durability, as a sale
 * (decision D2). It is sent behind the record before it, and a close behind the sales before it where there is none: a Z
 * read made of half a day helps nobody.
 *
 * @returns a refusal of `refuseDrawer`, or `till-not-registered`
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
  const refusal = till ? refuseDrawer(deed.kind, openShift(before)) : refuse('till-not-registered')
  if (!till || refusal) {
    await tx.done
    return refusal ?? refuse('till-not-registered')
  }
  const record = recordOf(deed, till, before)
  const queued = await outbox.index('byQueue').getAll(within(organizationId))
  const waits = queued.filter((row) => row.tillId === till.till.id && row.status !== 'attention')
  const lastDeed = waits
    .filter((row) => row.url === recordDrawer.path)
    .sort(byId)
    .at(-1)
  const lastSale = deed.kind === 'close' ? waits.sort(byId).at(-1) : undefined
  const after = (lastDeed ?? lastSale)?.id
  await Promise.all([
    outbox.add({ ...rowOf(record, till), ...(after && { after }) }),
    meta.put({
      key: metaKeys.shift(organizationId),
      // A drawer that was opened without a shift is of none.
      value: record.shiftId === null ? before : deed.kind === 'close' ? [] : [...before, record],
      timestamp: deed.now.getTime(),
    }),
    tx.done,
  ])
  return { ok: true, record }
}

/** The shift that is open here, of its records; undefined where none is. */
export function openShift(records: readonly DrawerRecord[]): Shift | undefined {
  return records.length === 0 ? undefined : shiftOf(records)
}

function recordOf(
  { now, id, ...deed }: DrawerDeed,
  { till, journal }: TillRecord,
  before: readonly DrawerRecord[],
): DrawerRecord {
  return {
    ...deed,
    id,
    tillId: till.id,
    // The opening's own id is the shift's: nothing else has to be made, and it is as unique.
    shiftId: deed.kind === 'open' ? id : (before[0]?.shiftId ?? null),
    at: now.toISOString(),
    afterSequence: journal.sequence,
  }
}

function rowOf(record: DrawerRecord, { organizationId, till, shop }: TillRecord): OutboxRow {
  const at = new Date(record.at)
  return {
    id: record.id,
    timestamp: at.getTime(),
    url: recordDrawer.path,
    organizationId,
    method: recordDrawer.method,
    headers: { 'content-type': 'application/json', 'idempotency-key': record.id },
    body: JSON.stringify(record),
    retryCount: 0,
    status: 'waiting',
    reason: null,
    nextTryAt: 0,
    claim: null,
    tillId: till.id,
    sequence: record.afterSequence,
    // What lists of the outbox call it; it has no number of its own.
    receiptNumber: `${till.code} ${DRAWER_LABELS[record.kind]}`,
    totalMinor: 0,
    tradingDay: tradingDayOf(at, shop.timeZone),
  }
}

const byId = (a: OutboxRow, b: OutboxRow): number => (a.id < b.id ? -1 : 1)
