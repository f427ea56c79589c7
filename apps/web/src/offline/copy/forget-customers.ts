import { type Customer, canBeFound } from '@tuppence/domain/customers'
import { type TillDatabase, within } from '../device/database.ts'

/** Whose personal data was erased: nothing is left to call them by, which nobody else is without. */
export const erasedAmong = (customers: readonly Customer[]): ReadonlySet<string> =>
  new Set(customers.filter((one) => !one.isActive && !canBeFound(one)).map(({ id }) => id))

/**
 * Takes the names of people whose data was erased out of the sales that this device keeps for its receipts. What is sent and
 * sealed names a customer by id alone, and stays as it is.
 */
export async function forgetCustomers(
  db: TillDatabase,
  organizationId: string,
  ids: ReadonlySet<string>,
): Promise<void> {
  const tx = db.transaction('sales', 'readwrite')
  let cursor = await tx.store.index('byTime').openCursor(within(organizationId))
  for (; cursor; cursor = await cursor.continue()) {
    const { customer } = cursor.value.sale
    if (!customer || !ids.has(customer.id)) continue
    const nameless = { id: customer.id, firstName: null, lastName: null }
    await cursor.update({ ...cursor.value, sale: { ...cursor.value.sale, customer: nameless } })
  }
  await tx.done
}
