import { makeTender, pointsTender } from '@tuppence/domain/sales'
import { uuidv7 } from 'uuidv7'
import { expect, it } from 'vitest'
import { saveSale } from '../outbox/outbox.ts'
import { IndexedOutbox } from '../outbox/outbox-store.ts'
import { aSale, cartOf, testShop } from '../shop.test-support.ts'
import { pointsHere } from './points-here.ts'

it('without a network no more points can be spent than were known, less what unsent sales took', async () => {
  const { db, organizationId } = await testShop()
  const outbox = new IndexedOutbox(db, organizationId)
  const ada = { id: uuidv7(), firstName: 'Ada', lastName: null }
  const known = { id: ada.id, loyaltyPoints: 1_000 }
  expect(await pointsHere(db, outbox, known)).toEqual({ spendable: 1_000, balance: 1_000 })
  const cart = { ...cartOf(2), customer: ada }
  const tenders = [
    pointsTender(uuidv7(), { points: 300, amountMinor: 300 }),
    makeTender(uuidv7(), 'cash', 420, 420),
  ]
  expect((await saveSale(db, organizationId, aSale({ cart, tenders }))).ok).toBe(true)
  expect((await saveSale(db, organizationId, aSale({ cart: { ...cartOf(1), customer: ada } }))).ok).toBe(true)
  expect((await saveSale(db, organizationId, aSale())).ok).toBe(true)
  // What they earned, four and three, is on the receipt, and can be spent once the server knows it.
  expect(await pointsHere(db, outbox, known)).toEqual({ spendable: 700, balance: 707 })
})
