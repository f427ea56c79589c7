import type { BasketTaken, ParkedEnd, ParkedSummary } from '@tuppence/contract/parked'
import type { ParkedBasket, SaleApproval } from '@tuppence/domain/sales'
import type { TillDatabase } from '../device/database.ts'
import { metaKeys } from '../till/till-records.ts'

/** What this device knows of one parked basket. It is gone from the device once the server knows how it ended. */
export interface ParkedRow {
  readonly summary: ParkedSummary
  /** What was parked here; null for a basket of another till that this one has asked for. */
  readonly basket: ParkedBasket | null
  /** Whether the server has it: no, not known since a try is under way or was not answered, or yes. */
  readonly sent: 'no' | 'maybe' | 'yes'
  /** Why the server does not take it, in a sentence; null where it is only on its way. */
  readonly reason: string | null
  /** Set once somebody here recalls or discards it. */
  readonly end: RowEnd | null
  /** What others approved in it by their PIN. It holds at this till alone, so the server and the other tills aren't told. */
  readonly approvals?: readonly SaleApproval[]
  /** Somebody else took it up as well, before the server could be asked. Stays until a person has read it. */
  readonly alsoTaken: BasketTaken | null
}

export interface RowEnd extends ParkedEnd {
  readonly how: BasketTaken['how']
  /** False while the server is being asked; true once the basket is in the cart, or gone, here. */
  readonly isDone: boolean
}

/** All rows of one business on this device. */
export async function readParkedRows(db: TillDatabase, organizationId: string): Promise<ParkedRow[]> {
  const first = metaKeys.parked(organizationId, '')
  const found = await db.getAll('syncMeta', IDBKeyRange.bound(first, `${first}\uffff`))
  return found.map(({ value }) => value as ParkedRow)
}

/**
 * Changes a row as it is now, or leaves it: another window may have been at it since it was read.
 *
 * @param change answers the row as it shall be, null to remove it, or undefined to leave it as it is
 * @returns whether it was changed
 */
export async function changeParkedRow(
  db: TillDatabase,
  organizationId: string,
  id: string,
  change: (row: ParkedRow | undefined) => ParkedRow | null | undefined,
): Promise<boolean> {
  const tx = db.transaction('syncMeta', 'readwrite', { durability: 'strict' })
  const key = metaKeys.parked(organizationId, id)
  const next = change((await tx.store.get(key))?.value as ParkedRow | undefined)
  if (next) await tx.store.put({ key, value: next, timestamp: Date.now() })
  else if (next === null) await tx.store.delete(key)
  await tx.done
  return next !== undefined
}
