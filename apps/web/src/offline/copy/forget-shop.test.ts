import { uuidv7 } from 'uuidv7'
import { expect, it } from 'vitest'
import type { KeptCategory, KeptCustomer, KeptProduct, TillDatabase } from '../device/database.ts'
import { openTillDatabase } from '../device/database.ts'
import { testShop } from '../shop.test-support.ts'
import { metaKeys, readMetaOf, writeMetaOf } from '../till/till-records.ts'
import { forgetShop } from './forget-shop.ts'

const STORES = ['products', 'categories', 'customers'] as const

async function copyOf(db: TillDatabase, organizationId: string): Promise<void> {
  const kept = { organizationId, lastModified: 0 }
  await db.put('products', { ...kept, id: uuidv7(), nameKey: 'tea', codes: [] } as object as KeptProduct)
  await db.put('categories', { ...kept, id: uuidv7() } as object as KeptCategory)
  await db.put('customers', { ...kept, id: uuidv7() } as object as KeptCustomer)
  await writeMetaOf(db, metaKeys.cart(organizationId, 0), { cart: 'left' }, 0)
  await writeMetaOf(db, metaKeys.copy(organizationId), { customersAt: 'then' }, 0)
}

const shopsIn = async (db: TillDatabase) =>
  Promise.all(
    STORES.map(async (store) => (await db.getAll(store)).map(({ organizationId }) => organizationId)),
  )

it('D17 of a shop that a device helped in nothing stays on it; another shop’s copy does', async () => {
  const [helped, other] = [uuidv7(), uuidv7()]
  const db = await openTillDatabase(uuidv7())
  await copyOf(db, helped)
  await copyOf(db, other)
  expect(await forgetShop(db, helped)).toBe(true)
  expect(await shopsIn(db)).toEqual([[other], [other], [other]])
  expect(await readMetaOf(db, metaKeys.cart(helped, 0))).toBeUndefined()
  expect(await readMetaOf(db, metaKeys.copy(helped))).toBeUndefined()
  expect(await readMetaOf(db, metaKeys.copy(other))).toEqual({ customersAt: 'then' })
})

it('a till of the shop keeps its copy', async () => {
  const { db, organizationId } = await testShop()
  await copyOf(db, organizationId)
  expect(await forgetShop(db, organizationId)).toBe(false)
  expect(await shopsIn(db)).toEqual([[organizationId], [organizationId], [organizationId]])
})
