import type { Sale } from '@tuppence/domain/sales'
import { type SavedSale, type TillDatabase, within } from '../device/database.ts'

/** What this device sold or gave back under this id; undefined for another business's, and for what it does not know. */
export async function savedRecord(
  db: TillDatabase,
  organizationId: string,
  id: string,
): Promise<SavedSale | undefined> {
  const saved = await db.get('sales', id)
  return saved?.organizationId === organizationId ? asOfNow(saved) : undefined
}

/** Which records somebody looks for. */
export interface WantedRecords {
  readonly isWanted: (sale: Sale) => boolean
  /** Stops the search: nobody waits for it any more. */
  readonly signal: AbortSignal
}

/** What was sold and given back on this device, newest first: all of it, or only what is wanted. */
export async function recentRecords(
  db: TillDatabase,
  organizationId: string,
  limit: number,
  among?: WantedRecords,
): Promise<SavedSale[]> {
  const index = db.transaction('sales').store.index('byTime')
  const found: SavedSale[] = []
  let cursor = await index.openCursor(within(organizationId), 'prev')
  for (; cursor && found.length < limit && !among?.signal.aborted; cursor = await cursor.continue()) {
    const saved = asOfNow(cursor.value)
    if (among === undefined || among.isWanted(saved.sale)) found.push(saved)
  }
  return found
}

/** A sale that an earlier version of the program kept says nothing of returns: it was a plain sale. */
function asOfNow(saved: SavedSale): SavedSale {
  const plain: Partial<Sale> = {
    ...{ kind: 'sale', reversesId: null, reversesReceipt: null, reason: null, reasonNote: null },
    ...{ approvedBy: null, returned: [] },
  }
  return { ...saved, sale: { ...plain, ...saved.sale } }
}
