import { uuidv7 } from 'uuidv7'
import { expect, it } from 'vitest'
import { saveSale } from '../outbox/outbox.ts'
import { aSale, cartOf, testShop } from '../shop.test-support.ts'
import { erasedAmong, forgetCustomers } from './forget-customers.ts'

it('who was erased has no name in the sales that the till keeps, and what is still to be sent stays as it was sealed', async () => {
  const { db, organizationId } = await testShop()
  const [ada, tom] = ['Ada', 'Tom'].map((firstName) => ({ id: uuidv7(), firstName, lastName: 'Okafor' }))
  if (!ada || !tom) throw new Error('nobody')
  const sales = [ada, tom].map((customer) => aSale({ cart: { ...cartOf(), customer } }))
  for (const sale of sales) expect((await saveSale(db, organizationId, sale)).ok).toBe(true)
  const bodies = async () => (await db.getAll('transactions')).map(({ body }) => body)
  const before = await bodies()
  const blank = {
    email: null,
    phone: null,
    address: null,
    loyaltyPoints: 0,
    totalSpent: '0.00',
    isActive: false,
  }
  const ids = erasedAmong([
    { ...ada, ...blank, firstName: null, lastName: null },
    // Archived only.
    { ...tom, ...blank },
  ])
  expect([...ids]).toEqual([ada.id])
  await forgetCustomers(db, organizationId, ids)
  const kept = (await db.getAll('sales')).map(({ sale }) => sale.customer)
  expect(kept).toHaveLength(2)
  expect(kept).toEqual(expect.arrayContaining([{ id: ada.id, firstName: null, lastName: null }, tom]))
  expect(await bodies()).toEqual(before)
  expect(before.join()).not.toContain('Okafor')
})
