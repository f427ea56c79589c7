import { type Customer, canBeFound } from '@tuppence/domain/customers'
import { type CartRecord, withoutCustomers } from '../cart/cart-record.ts'
import { type TillDatabase, within } from '../device/database.ts'
import { endKeys, type MailWish, wishKeys } from '../papers/mail-wish.ts'
import type { ParkedRow } from '../parked/parked-row.ts'
import { metaKeys } from '../till/till-records.ts'

/** Whose personal data was erased: nothing is left to call them by, which nobody else is without. */
export const erasedAmong = (customers: readonly Customer[]): ReadonlySet<string> =>
  new Set(customers.filter((one) => !one.isActive && !canBeFound(one)).map(({ id }) => id))

/**
 * Takes the names of people whose data was erased out of the sales that this device keeps for its receipts, and out of the
 * baskets on it: those put aside, and those that a window left behind. The addresses to which receipts of their sales went or
 * are to go leave it too, and wherever else their own was written. Open windows are told (`copy-changed`). What is sent
 * and sealed names a customer by id alone, and stays as it is.
 *
 * @param addresses theirs, as far as this device had them
 */
export async function forgetCustomers(
  db: TillDatabase,
  organizationId: string,
  ids: ReadonlySet<string>,
  addresses: readonly string[] = [],
): Promise<void> {
  const saleIds = new Set<string>()
  const tx = db.transaction('sales', 'readwrite')
  let cursor = await tx.store.index('byTime').openCursor(within(organizationId))
  for (; cursor; cursor = await cursor.continue()) {
    const { customer } = cursor.value.sale
    if (!customer || !ids.has(customer.id)) continue
    saleIds.add(cursor.value.sale.id)
    const nameless = { id: customer.id, firstName: null, lastName: null }
    await cursor.update({ ...cursor.value, sale: { ...cursor.value.sale, customer: nameless } })
  }
  await tx.done
  await forgetMails(db, organizationId, saleIds, addresses)
  await forgetInBaskets(db, organizationId, ids)
}

/** What waits is not sent either: the server would send nothing there. */
async function forgetMails(
  db: TillDatabase,
  organizationId: string,
  saleIds: ReadonlySet<string>,
  addresses: readonly string[],
): Promise<void> {
  const theirs = new Set(addresses.map(plain))
  const tx = db.transaction('syncMeta', 'readwrite', { durability: 'strict' })
  for (const range of [wishKeys(organizationId), endKeys(organizationId)])
    for (const { key, value } of await tx.store.getAll(range)) {
      const { saleId, email } = value as Pick<MailWish, 'saleId' | 'email'>
      if (saleIds.has(saleId) || theirs.has(plain(email))) await tx.store.delete(key)
    }
  await tx.done
}

const plain = (address: string): string => address.trim().toLowerCase()

async function forgetInBaskets(
  db: TillDatabase,
  organizationId: string,
  ids: ReadonlySet<string>,
): Promise<void> {
  const tx = db.transaction('syncMeta', 'readwrite', { durability: 'strict' })
  const parked = metaKeys.parked(organizationId, '')
  for (const row of await tx.store.getAll(IDBKeyRange.bound(parked, `${parked}\uffff`))) {
    const { summary, basket } = row.value as ParkedRow
    if (!basket?.cart.customer || !ids.has(basket.cart.customer.id)) continue
    // As the server does: the label may be their name.
    const label = 'Basket'
    const nobodys = { ...basket, label, cart: { ...basket.cart, customer: null } }
    await tx.store.put({
      ...row,
      value: { ...(row.value as ParkedRow), summary: { ...summary, label }, basket: nobodys },
    })
  }
  const carts = metaKeys.cart(organizationId, 0).slice(0, -1)
  for (const row of await tx.store.getAll(IDBKeyRange.bound(carts, `${carts}\uffff`))) {
    const before = row.value as CartRecord
    const value = withoutCustomers(before, ids)
    if (value !== before) await tx.store.put({ ...row, value })
  }
  await tx.done
}
