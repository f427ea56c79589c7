import { BLANK_FIELDS, type Product } from '@tuppence/domain/catalogue'
import { emptyCart, soldSaleOf } from '@tuppence/domain/sales'
import { uuidv7 } from 'uuidv7'
import { afterEach, expect, it } from 'vitest'
import { closeWindow, openWindow, pass } from '../device/browser.test-support.ts'
import { aSale, cartOf, coffee, testShop } from '../shop.test-support.ts'

afterEach(closeWindow)

const product = (organizationId: string, stockQuantity: number): Product => ({
  ...BLANK_FIELDS,
  ...{ id: coffee.id, organizationId, sku: coffee.sku, barcode: null, name: coffee.name },
  ...{ categoryId: null, category: '', price: '3.00', cost: '0.40', stockQuantity, minStockLevel: 2 },
  ...{ vatCode: 'standard', vatRate: '20.00', unitType: 'each' },
  ...{ otherBarcodes: [], contentAmount: null, contentUnit: null, pictureId: null, revision: 1 },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' },
})

it('after a reload the goods of an unsent void are back on the shelf, as they were before it', async () => {
  const { navigator } = openWindow(() => Promise.reject(new TypeError('no network')))
  navigator.onLine = false
  const { ShopCopy } = await import('./shop-copy.ts')
  const { IndexedOutbox } = await import('../outbox/outbox-store.ts')
  const { Notices } = await import('../notices.ts')
  const { saveSale } = await import('../outbox/outbox.ts')
  const { db, organizationId } = await testShop()
  const outbox = new IndexedOutbox(db, organizationId)
  // Ten were there; two were sold, and the server has that sale: its figure is eight.
  const sold = await saveSale(db, organizationId, aSale({ cart: cartOf(2) }))
  if (!sold.ok) throw new Error(sold.code)
  const row = await db.get('transactions', sold.sale.id)
  if (!row) throw new Error('no outbox row')
  await outbox.settle(row, { kind: 'answer', status: 201, answeredId: row.id }, Date.now(), 0)
  const kept = {
    organizationId,
    id: coffee.id,
    nameKey: coffee.name.toLowerCase(),
    codes: [],
    lastModified: 0,
  }
  await db.put('products', { ...kept, product: product(organizationId, 8) })
  const cash = { method: 'cash', amountMinor: -720, receivedMinor: -720, changeMinor: 0 } as const
  const sale = soldSaleOf(sold.sale)
  const voided = await saveSale(db, organizationId, {
    ...aSale({ cart: emptyCart, tenders: [{ id: uuidv7(), ...cash }] }),
    returning: { kind: 'void', sale, reason: 'wrong-items', reasonNote: '' },
  })
  expect(voided).toMatchObject({ ok: true })

  const notices = new Notices(organizationId)
  const reloaded = new ShopCopy({ db, organizationId, notices, outbox })
  const stopping = new AbortController()
  const started = reloaded.start(stopping.signal)
  await pass(1_000)
  await started
  expect(reloaded.product(coffee.id)?.stockQuantity).toBe(10)
  stopping.abort()
  notices.close()
})

it('CUST-010 a customer of the copy is found by their company', async () => {
  const { navigator } = openWindow(() => Promise.reject(new TypeError('no network')))
  navigator.onLine = false
  const { ShopCopy } = await import('./shop-copy.ts')
  const { IndexedOutbox } = await import('../outbox/outbox-store.ts')
  const { Notices } = await import('../notices.ts')
  const { db, organizationId } = await testShop()
  const kim = {
    ...{ id: uuidv7(), firstName: 'Kim', lastName: 'Oduya', email: null, phone: null, address: null },
    ...{ company: 'Café Nord Ltd', loyaltyPoints: 0, totalSpent: '0.00', isActive: true },
  }
  await db.put('customers', { organizationId, id: kim.id, customer: kim, lastModified: 0 })
  const notices = new Notices(organizationId)
  const copy = new ShopCopy({ db, organizationId, notices, outbox: new IndexedOutbox(db, organizationId) })
  const stopping = new AbortController()
  const started = copy.start(stopping.signal)
  await pass(1_000)
  await started
  expect(copy.searchCustomers('cafe nord')).toEqual([kim])
  stopping.abort()
  notices.close()
})

it('R5 a first load that the server answers wrongly is asked for again within seconds, until the till sells', async () => {
  const asked: number[] = []
  let isDown = true
  openWindow(({ url }) => {
    const { pathname } = new URL(url, 'http://till')
    if (pathname === '/api/products') asked.push(Date.now())
    if (isDown) return new Response('', { status: 503 })
    return Response.json(pathname === '/api/products' ? [product(organizationId, 8)] : [])
  })
  const { ShopCopy } = await import('./shop-copy.ts')
  const { IndexedOutbox } = await import('../outbox/outbox-store.ts')
  const { Notices } = await import('../notices.ts')
  const { db, organizationId } = await testShop()
  const notices = new Notices(organizationId)
  const copy = new ShopCopy({ db, organizationId, notices, outbox: new IndexedOutbox(db, organizationId) })
  const stopping = new AbortController()
  const started = copy.start(stopping.signal)
  await pass(4_000)
  await started
  expect(copy.product(coffee.id)).toBeUndefined()
  isDown = false
  await pass(10_000)
  expect(copy.product(coffee.id)?.name).toBe(coffee.name)
  stopping.abort()
  isDown = true
  await copy.refresh()
  asked.length = 0
  await pass(120_000)
  expect(asked).toEqual([])
  notices.close()
})
