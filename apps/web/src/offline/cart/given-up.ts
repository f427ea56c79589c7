import type { TillDatabase } from '../device/database.ts'

const prefix = (organizationId: string) => `given-up:${organizationId}:`

const givenUpKey = (organizationId: string, paymentId: string) => `${prefix(organizationId)}${paymentId}`

/** The keys of every payment of a business that nobody waits for any more and whose server has not heard so. */
export function givenUpKeys(organizationId: string): IDBKeyRange {
  return IDBKeyRange.bound(prefix(organizationId), `${prefix(organizationId)}\uffff`)
}

/** Notes it on the disk, or takes the note back: it outlives the basket, a reload and a log-out. */
export async function keepGivenUp(
  db: TillDatabase,
  organizationId: string,
  { paymentId, isGivenUp }: { readonly paymentId: string; readonly isGivenUp: boolean },
  now = new Date(),
): Promise<void> {
  const key = givenUpKey(organizationId, paymentId)
  const tx = db.transaction('syncMeta', 'readwrite', { durability: 'strict' })
  const done = isGivenUp
    ? tx.store.put({ key, value: paymentId, timestamp: now.getTime() })
    : tx.store.delete(key)
  await Promise.all([done, tx.done])
}
