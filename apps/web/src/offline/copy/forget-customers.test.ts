import type { SoldSale } from '@tuppence/domain/sales'
import { uuidv7 } from 'uuidv7'
import { expect, it } from 'vitest'
import type { CartRecord } from '../cart/cart-record.ts'
import { saveSale } from '../outbox/outbox.ts'
import { endKey, wishKey } from '../papers/mail-wish.ts'
import { parkCart } from '../parked/parked-store.ts'
import { aSale, cartOf, testShop } from '../shop.test-support.ts'
import { metaKeys, readMetaOf, writeMetaOf } from '../till/till-records.ts'
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
    company: null,
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

it('D12 who was erased is in no basket that was put aside, nor in one that a window left behind', async () => {
  const { db, organizationId } = await testShop()
  const [ada, tom] = ['Ada', 'Tom'].map((firstName) => ({ id: uuidv7(), firstName, lastName: 'Okafor' }))
  if (!ada || !tom) throw new Error('nobody')
  const recordFor = (customer: typeof ada): CartRecord => ({
    ...{ cart: { ...cartOf(), customer }, back: null, tenders: [], saleToPrint: null, lastSale: null },
  })
  const parking = { note: '', staff: { id: 'staff-1', name: 'Amara' }, now: new Date() }
  for (const customer of [ada, tom])
    expect(
      (await parkCart(db, organizationId, 9, recordFor(customer), { ...parking, id: customer.id })).ok,
    ).toBe(true)
  const sold = { customer: ada, lines: [] } as unknown as SoldSale
  const left: CartRecord[] = [
    recordFor(ada),
    recordFor(tom),
    { ...recordFor(tom), back: { from: { sale: sold, picks: [] }, ...BACK } },
    { ...recordFor(tom), back: { from: { sale: null, goods: [], customer: ada }, ...BACK } },
  ]
  for (const [slot, record] of left.entries())
    await writeMetaOf(db, metaKeys.cart(organizationId, slot), record, 0)
  await forgetCustomers(db, organizationId, new Set([ada.id]))

  const parkedOf = (id: string) => readMetaOf<object>(db, metaKeys.parked(organizationId, id))
  const nobodys = { label: 'Basket', cart: { customer: null, lines: [{ quantity: 1 }] } }
  expect(await parkedOf(ada.id)).toMatchObject({ summary: { label: 'Basket' }, basket: nobodys })
  expect(await parkedOf(tom.id)).toMatchObject({
    summary: { label: 'Tom Okafor' },
    basket: { cart: { customer: tom } },
  })
  const carts = await Promise.all(
    left.map((_, slot) => readMetaOf<CartRecord>(db, metaKeys.cart(organizationId, slot))),
  )
  expect(carts.map((record) => record?.cart.customer)).toEqual([null, tom, tom, tom])
  expect(carts[2]?.back?.from.sale?.customer).toEqual({ id: ada.id, firstName: null, lastName: null })
  expect(carts[3]?.back?.from).toMatchObject({ sale: null, customer: null })
  expect(JSON.stringify(await db.getAll('syncMeta'))).not.toContain('"Ada"')
})

it('SELL-069 D12 the addresses that receipts of who was erased were mailed to go, what waits among them, and nobody else’s', async () => {
  const { db, organizationId } = await testShop()
  const [ada, tom] = ['Ada', 'Tom'].map((firstName) => ({ id: uuidv7(), firstName, lastName: 'Okafor' }))
  if (!ada || !tom) throw new Error('nobody')
  const sales = [ada, tom].map((customer) => aSale({ cart: { ...cartOf(), customer } }))
  for (const sale of sales) expect((await saveSale(db, organizationId, sale)).ok).toBe(true)
  const [adas, toms] = sales.map(({ id }) => id)
  const put = async (keyOf: typeof endKey, saleId: string | undefined, email: string) => {
    const id = uuidv7()
    const value = { id, organizationId, saleId, email }
    await db.put('syncMeta', { key: keyOf(value), value, timestamp: Date.now() })
  }
  await put(endKey, adas, 'her.friend@post.example')
  await put(wishKey, adas, 'her.other@post.example')
  await put(endKey, toms, 'ADA@post.example')
  await put(endKey, toms, 'tom@post.example')
  await put(wishKey, toms, 'tom.two@post.example')
  await forgetCustomers(db, organizationId, new Set([ada.id]), ['ada@post.example'])
  const mails = (await db.getAll('syncMeta')).filter(({ key }) => key.startsWith('mail'))
  expect(mails.map(({ value }) => (value as { email: string }).email).sort()).toEqual([
    'tom.two@post.example',
    'tom@post.example',
  ])
})

const BACK = { reason: 'other', reasonNote: '', isScanningBack: false } as const
