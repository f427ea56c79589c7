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

/** What was sold and given back on this device, newest first. */
export async function recentRecords(
  db: TillDatabase,
  organizationId: string,
  limit: number,
): Promise<SavedSale[]> {
  const index = db.transaction('sales').store.index('byTime')
  const found: SavedSale[] = []
  let cursor = await index.openCursor(within(organizationId), 'prev')
  for (; cursor && found.length < limit; cursor = await cursor.continue()) found.push(asOfNow(cursor.value))
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
