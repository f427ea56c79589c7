import { uuidv7 } from 'uuidv7'
import { type Asked, healthy, openWindow, pass, type Server } from '../device/browser.test-support.ts'
import { saveSale } from '../outbox/outbox.ts'
import { IndexedOutbox } from '../outbox/outbox-store.ts'
import { aSale, testShop } from '../shop.test-support.ts'
import { metaKeys, writeMetaOf } from '../till/till-records.ts'
import type { SyncParts } from './sync.ts'

export const SALES = '/api/transactions'

/** Takes every sale, and answers with its id, as the server does. */
export function takesSales({ method, body }: Asked): Response {
  return method === 'POST'
    ? Response.json({ id: JSON.parse(body).transaction.offlineId }, { status: 201 })
    : healthy()
}

/** A till that has been standing with an empty queue since its start. */
export async function startedTill(
  over: Partial<SyncParts> = {},
  { server = takesSales, lastSyncAt }: { server?: Server; lastSyncAt?: number } = {},
) {
  const browser = openWindow(server)
  const { Sync } = await import('./sync.ts')
  const { Notices } = await import('../notices.ts')
  const { db, organizationId } = await testShop(uuidv7(), uuidv7())
  const notices = new Notices(organizationId)
  const stop = new AbortController()
  if (lastSyncAt !== undefined)
    await writeMetaOf(db, metaKeys.lastSync(organizationId), lastSyncAt, lastSyncAt)
  const parts: SyncParts = {
    db,
    organizationId,
    outbox: new IndexedOutbox(db, organizationId),
    notices,
    sessionOrganization: async () => organizationId,
    onSignInNeeded: () => undefined,
    ...over,
  }
  const sync = new Sync(parts)
  sync.start(stop.signal)
  await pass(0)
  /** As another tab does that was closed before it could say so: only the database knows of the sale. */
  const saveQuietly = async () => {
    const sale = aSale()
    await saveSale(db, organizationId, sale)
    return sale
  }
  const end = () => {
    stop.abort()
    notices.close()
  }
  return { ...browser, sync, parts, db, organizationId, notices, saveQuietly, end, stop: () => stop.abort() }
}
