import { openTillDatabase, type TillDatabase, within } from '../device/database.ts'
import { endKeys } from '../papers/mail-wish.ts'
import { businessesHere } from '../session/stored-here.ts'
import { metaKeys, readMeta } from '../till/till-records.ts'

/** So many go in a transaction: whoever sells in another window comes in between. */
const AT_ONCE = 500

/**
 * Takes a business's customers off this device: names, addresses, phones (decision 0117). They are read anew, all of them,
 * once somebody of the business is at its till again. Of what the server has, their names leave the sales that are kept for printing
 * again, and with them the addresses that receipts went to. Nothing else is touched: not what is unsent, the journal or baskets.
 */
export async function forgetCustomersOf(db: TillDatabase, organizationId: string): Promise<void> {
  const tx = db.transaction('syncMeta', 'readwrite', { durability: 'strict' })
  const key = metaKeys.copy(organizationId)
  const mark = await readMeta<object>(tx.store, key)
  if (mark) await tx.store.put({ key, value: { ...mark, customersAt: null }, timestamp: Date.now() })
  await tx.done
  await drop(
    db,
    'customers',
    await db.getAllKeysFromIndex('customers', 'byOrganization', within(organizationId)),
  )
  await forgetNames(db, organizationId)
}

/** Of sales that the server has, which says the name again to whoever prints one anew. A receipt that is still to be mailed waits for it. */
async function forgetNames(db: TillDatabase, organizationId: string): Promise<void> {
  const tx = db.transaction('sales', 'readwrite')
  let cursor = await tx.store.index('byTime').openCursor(within(organizationId))
  for (; cursor; cursor = await cursor.continue()) {
    const { sale, acknowledgedAt } = cursor.value
    if (!sale.customer || acknowledgedAt === null) continue
    const customer = { id: sale.customer.id, firstName: null, lastName: null }
    await cursor.update({ ...cursor.value, sale: { ...sale, customer } })
  }
  await tx.done
  await db.delete('syncMeta', endKeys(organizationId))
}

/** The same where nobody of the business is signed in here any more, whichever door they came by. */
export async function forgetCustomersHere(organizationId: string): Promise<void> {
  if (businessesHere().has(organizationId)) return
  const db = await openTillDatabase()
  try {
    await forgetCustomersOf(db, organizationId)
  } finally {
    db.close()
  }
}

/**
 * Takes the copies of other businesses off a device at which this one now sells: goods, categories, customers and their names of every
 * one but those in `here`. What they have unsent, their tills, journals and baskets stay for when they are back.
 */
export async function forgetOtherCopies(db: TillDatabase, here: ReadonlySet<string>): Promise<void> {
  const prefix = metaKeys.copy('')
  const marks = await db.getAllKeys('syncMeta', IDBKeyRange.bound(prefix, `${prefix}\uffff`))
  for (const mark of marks) {
    const organizationId = mark.slice(prefix.length)
    if (here.has(organizationId)) continue
    // First: a copy of which half is gone counts as none.
    await db.delete('syncMeta', mark)
    const ofShop = within(organizationId)
    await drop(db, 'products', await db.getAllKeysFromIndex('products', 'byName', ofShop))
    await drop(db, 'customers', await db.getAllKeysFromIndex('customers', 'byOrganization', ofShop))
    await drop(db, 'categories', await db.getAllKeysFromIndex('categories', 'byOrganization', organizationId))
    await forgetNames(db, organizationId)
  }
}

async function drop(
  db: TillDatabase,
  store: 'products' | 'customers' | 'categories',
  ids: readonly string[],
): Promise<void> {
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const tx = db.transaction(store, 'readwrite')
    await Promise.all([...ids.slice(from, from + AT_ONCE).map((id) => tx.store.delete(id)), tx.done])
  }
}
