import { VERSION } from '@tuppence/contract/version'
import { DAY_MS } from '@tuppence/domain/durations'
import type { Holding } from '@tuppence/domain/health'
import type { OutboxStatus, TillDatabase } from '../device/database.ts'
import { storageHealth } from '../device/storage-health.ts'
import { readParkedRows } from '../parked/parked-row.ts'
import { metaKeys, readMeta, type TillRecord } from '../till/till-records.ts'
import { connectivity } from './connectivity.ts'

/** The contract's longest wait: a clock that was set back to 1970 must not make the report one that is refused. */
const LONGEST_MS = 100 * 366 * DAY_MS
const STATUSES: readonly OutboxStatus[] = ['waiting', 'sending', 'attention']

/** What this device holds of the business now: what is unsent, and how the device itself stands. */
export async function readHolding(db: TillDatabase, organizationId: string): Promise<Holding> {
  const nowMs = Date.now()
  const [kept, parked, space, isPersistent] = await Promise.all([
    readUnsent(db, organizationId),
    readParkedRows(db, organizationId),
    navigator.storage?.estimate?.().catch(() => undefined),
    // A private window may throw instead of answering.
    navigator.storage?.persisted?.().catch(() => false),
  ])
  const { isFull, isAppKept } = storageHealth.get()
  const { lastSyncAt, oldestAt, ...counts } = kept
  return {
    ...counts,
    oldestUnsentMs: oldestAt === null ? null : waited(nowMs - oldestAt),
    parkedUnsentCount: parked.filter(({ basket, sent, end }) => basket && sent !== 'yes' && !end).length,
    sinceSyncMs: lastSyncAt === undefined ? null : waited(nowMs - lastSyncAt),
    storageUsedBytes: space?.usage ?? null,
    storageQuotaBytes: space?.quota ?? null,
    isStoragePersistent: isPersistent ?? null,
    isStorageFull: isFull,
    isAppKept,
    clockOffsetMs: connectivity.get().clockOffsetMs,
    appVersion: VERSION,
  }
}

const waited = (ms: number): number => Math.round(Math.min(LONGEST_MS, Math.max(0, ms)))

/** Read in one transaction, so that a record that was numbered is also seen in the outbox, or has reached the server. */
async function readUnsent(db: TillDatabase, organizationId: string) {
  const tx = db.transaction(['transactions', 'syncMeta'])
  const index = tx.objectStore('transactions').index('byQueue')
  const meta = tx.objectStore('syncMeta')
  const range = (status: OutboxStatus, ...after: string[]) =>
    IDBKeyRange.bound(
      [organizationId, status, ...after, ...(after.length > 0 ? [[]] : [])],
      [organizationId, status, []],
    )
  const [waiting = 0, sending = 0, attention = 0] = await Promise.all(
    STATUSES.map((status) => index.count(range(status))),
  )
  let oldestAt: number | null = null
  // A till's rows come in the order of its numbers: the first of each till is its oldest.
  for (const status of STATUSES)
    for (let row = await index.get(range(status)); row; row = await index.get(range(status, row.tillId)))
      oldestAt = Math.min(oldestAt ?? row.timestamp, row.timestamp)
  const till = await readMeta<TillRecord>(meta, metaKeys.till(organizationId))
  const lastSyncAt = await readMeta<number>(meta, metaKeys.lastSync(organizationId))
  return {
    pendingCount: waiting + sending,
    attentionCount: attention,
    journalSequence: till?.journal.sequence ?? 0,
    oldestAt,
    lastSyncAt,
  }
}
