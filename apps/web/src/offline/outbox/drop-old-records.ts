import { DAY_MS } from '@tuppence/domain/durations'
import type { TillDatabase } from '../device/database.ts'
import { type DayRecord, metaKeys } from '../till/till-records.ts'

const KEPT_MS = 35 * DAY_MS

/**
 * Takes away what the server has had for long, five weeks where nothing else is said: acknowledged sales and days that are over. A sale that was not
 * acknowledged stays for as long as that takes, and so does the day it counts in.
 */
export async function dropOldRecords(
  db: TillDatabase,
  organizationId: string,
  now: Date,
  keptMs = KEPT_MS,
): Promise<void> {
  const before = now.getTime() - keptMs
  const tx = db.transaction('sales', 'readwrite')
  const range = IDBKeyRange.bound([organizationId], [organizationId, before])
  for (
    let cursor = await tx.store.index('byTime').openCursor(range);
    cursor;
    cursor = await cursor.continue()
  )
    if (cursor.value.acknowledgedAt !== null && cursor.value.acknowledgedAt < before) await cursor.delete()
  await tx.done
  // What came back of a sale is of use for as long as the sale is.
  const returns = IDBKeyRange.bound(
    metaKeys.returns(organizationId, ''),
    metaKeys.returns(organizationId, '\uffff'),
  )
  for (const { key, timestamp } of await db.getAll('syncMeta', returns))
    if (timestamp < now.getTime() - KEPT_MS) await db.delete('syncMeta', key)
  const days = IDBKeyRange.bound(metaKeys.day(organizationId, ''), metaKeys.day(organizationId, '\uffff'))
  for (const { key, value, timestamp } of await db.getAll('syncMeta', days))
    if (timestamp < before && nothingWaits(value as DayRecord)) await db.delete('syncMeta', key)
}

/** A refund counts for no sale, and a void takes one off: their money waits all the same. */
const nothingWaits = ({ pendingCount, pendingTotalMinor }: DayRecord): boolean =>
  pendingCount === 0 && pendingTotalMinor === 0
