import { openTillDatabase, type TillDatabase, within } from '../device/database.ts'
import { metaKeys } from '../till/till-records.ts'

/**
 * Takes the copy of a shop off a device that helped there and is none of its tills: products, categories, customers and
 * baskets. A device that is a till of the shop keeps all of it, whoever came in by a link on it.
 *
 * @returns whether it was taken off
 */
export async function forgetShop(db: TillDatabase, organizationId: string): Promise<boolean> {
  const tx = db.transaction(['products', 'categories', 'customers', 'syncMeta'], 'readwrite', {
    durability: 'strict',
  })
  const meta = tx.objectStore('syncMeta')
  if (await meta.get(metaKeys.till(organizationId))) return false
  const ofShop = within(organizationId)
  const kept = [
    ...(await tx.objectStore('products').index('byName').getAllKeys(ofShop)).map((id) =>
      tx.objectStore('products').delete(id),
    ),
    ...(await tx.objectStore('customers').index('byOrganization').getAllKeys(ofShop)).map((id) =>
      tx.objectStore('customers').delete(id),
    ),
    ...(await tx.objectStore('categories').index('byOrganization').getAllKeys(organizationId)).map((id) =>
      tx.objectStore('categories').delete(id),
    ),
    ...(await meta.getAllKeys())
      .filter((key) => key.split(':')[1] === organizationId)
      .map((key) => meta.delete(key)),
  ]
  await Promise.all([...kept, tx.done])
  return true
}

/** The same in the database of this device. */
export async function forgetShopHere(organizationId: string): Promise<void> {
  const db = await openTillDatabase()
  await forgetShop(db, organizationId)
  db.close()
}
