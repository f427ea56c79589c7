import type { OutboxRow, TillDatabase } from '../device/database.ts'
import { type DayRecord, emptyDay, metaKeys, readMeta } from '../till/till-records.ts'
import { countedInRow } from './counted-sales.ts'

/** What becomes of each sale of a file on this device. */
export interface Standing {
  /** Not known here: queued by an import. */
  readonly fresh: readonly OutboxRow[]
  /** In this device's outbox already. */
  readonly waitingHere: number
  /** Sold or imported here before, and taken by the server since. */
  readonly takenBefore: number
}

/** Sorts the sales of a file by what this device knows of them, each id once. Changes nothing. */
export async function standingOf(db: TillDatabase, rows: readonly OutboxRow[]): Promise<Standing> {
  const tx = db.transaction(['transactions', 'sales'])
  const fresh = new Map<string, OutboxRow>()
  let waitingHere = 0
  let takenBefore = 0
  for (const row of rows) {
    const [waiting, sale] = await Promise.all([
      tx.objectStore('transactions').getKey(row.id),
      tx.objectStore('sales').get(row.id),
    ])
    if (waiting !== undefined) waitingHere += 1
    else if (sale && sale.acknowledgedAt !== null) takenBefore += 1
    else fresh.set(row.id, row)
  }
  await tx.done
  return { fresh: [...fresh.values()], waitingHere, takenBefore }
}

/**
 * Queues sales of another till, all of them or none. They keep their ids, so that whichever till sends one first, the
 * server has it once; they count here as waiting, as this till's own do.
 *
 * @returns how many were queued; one that has come into the outbox since it was looked at is left as it is
 */
export async function importSales(
  db: TillDatabase,
  organizationId: string,
  rows: readonly OutboxRow[],
  nowMs: number,
): Promise<number> {
  const { fresh } = await standingOf(db, rows)
  const tx = db.transaction(['transactions', 'syncMeta'], 'readwrite', { durability: 'strict' })
  const outbox = tx.objectStore('transactions')
  const meta = tx.objectStore('syncMeta')
  let queued = 0
  for (const row of fresh) {
    if ((await outbox.getKey(row.id)) !== undefined) continue
    const key = metaKeys.day(organizationId, row.tradingDay)
    const day = (await readMeta<DayRecord>(meta, key)) ?? emptyDay
    const value: DayRecord = {
      ...day,
      pendingCount: day.pendingCount + countedInRow(row),
      pendingTotalMinor: day.pendingTotalMinor + row.totalMinor,
    }
    await Promise.all([outbox.add(row), meta.put({ key, value, timestamp: nowMs })])
    queued += 1
  }
  await tx.done
  return queued
}
