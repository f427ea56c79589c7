import { allCalls } from '@tuppence/contract/all-calls'
import { REPORT_KINDS } from '@tuppence/domain/reporting'
import { API_SCOPES } from '@tuppence/domain/staff'
import { uuidv7 } from 'uuidv7'
import { expect, it } from 'vitest'
import { voidOf } from '../../../testing/returning-shop.ts'
import { signedIn, testApiKey } from '../../../testing/test-business.ts'
import { ordersAtWork } from '../../orders/orders-at-work.test-support.ts'

const { app, database, ownerSql, shop, organizationId, placed, till, clock, bread } = await ordersAtWork()
const headers = { authorization: `Bearer ${await testApiKey(database, shop, API_SCOPES)}` }
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const done = new Set<string>()
/** Makes a call of the contract by the key, and answers what it is answered. */
async function make(name: string, id = '', payload?: object, type = 'application/json') {
  const call = allCalls.find((each) => each.name === name)
  if (!call) throw new Error(`There is no call ${name}`)
  const answer = await app.inject({
    ...{ method: call.method, url: call.path.replace(':id', id) },
    headers: payload ? { ...headers, 'content-type': type } : headers,
    ...(payload && { payload }),
  })
  expect(answer.statusCode, `${name}: ${answer.body}`).toBeLessThan(300)
  done.add(name)
  return answer.body ? answer.json() : undefined
}

async function catalogue() {
  const { id: categoryId } = await make('createCategory', '', { name: 'Oats' })
  await make('updateCategory', categoryId, { name: 'Oats and nuts' })
  await make('deleteCategory', categoryId)
  await make('restoreCategory', categoryId)
  const body = { name: 'Oat milk', price: '2.10', stockQuantity: 5, vatCode: 'zero', categoryId }
  const { id } = await make('createProduct', '', body)
  await make('updateProduct', id, { stockQuantity: 7 })
  const change = { kind: 'price', price: { by: 'price', price: '2.40' } }
  const { former } = await make('changeProducts', '', { ids: [id], change })
  await make('takeBackPrices', '', { former })
  await make('setProductPicture', id, PICTURE, 'image/png')
  await make('deleteProductPicture', id)
  await make('deleteProduct', id)
  await make('restoreProduct', id)
  return id
}

async function customers() {
  const { id } = await make('createCustomer', '', { firstName: 'Ada', lastName: 'Byron' })
  await make('updateCustomer', id, { firstName: 'Ada', lastName: 'King' })
  await make('adjustPoints', id, { id: uuidv7(), points: 5, reason: 'goodwill' })
  await make('noteConsent', id, { channel: 'email', isGiven: true, source: 'in the shop' })
  await make('deleteCustomer', id)
  await make('restoreCustomer', id)
}

async function sales(productId: string) {
  const items = [{ productId, quantity: 2, unitPrice: '2.10' }]
  const sale = await make('recordSale', '', { transaction: { paymentMethod: 'cash' }, items })
  expect(sale).toMatchObject({ flags: [] })
  await make('recordSale', '', { transaction: voidOf(sale.id), items: [] })
  if (!bread) throw new Error('no goods')
  const atTill = till.sell({ at: clock.at, lines: [{ product: bread }] })
  const asked = [atTill, { transaction: { paymentMethod: 'card' }, items }]
  const batch = { sales: asked.map((request) => ({ request })) }
  const { results } = await make('recordSales', '', batch)
  expect(results).toMatchObject([{ status: 201 }, { status: 201 }])
}

async function stock(productId: string) {
  const id = uuidv7()
  await make('makeBooking', id, { kind: 'delivery', supplier: 'Mill', lines: [{ productId, quantity: 3 }] })
  await make('bookBack', id, { id: uuidv7() })
}

async function orders() {
  const [one, other] = [await placed(), await placed()]
  await make('acceptOrder', one.id)
  await make('makeOrderReady', one.id)
  expect(await make('rejectOrder', other.id, { reason: 'Closed' })).toMatchObject({ byName: 'Program' })
}

it('R10 each call that writes is done by a program, in its name and by nobody of the shop; lists and reports show it', async () => {
  const productId = await catalogue()
  await customers()
  await sales(productId)
  await stock(productId)
  await orders()
  const writes = allCalls.filter(({ scope }) => scope?.endsWith(':write')).map(({ name }) => name)
  expect([...done].sort()).toEqual(writes.sort())

  const actors = await ownerSql`
    select distinct k.name from audit_log a left join api_keys k on k.id::text = a.person_id
     where a.organization_id = ${organizationId} and action <> 'settings-changed'`
  expect(actors).toEqual([{ name: 'Program' }])
  expect(
    await ownerSql`select distinct user_id from stock_bookings where organization_id = ${organizationId}`,
  ).toEqual([{ user_id: null }])

  const owner = await signedIn(database, shop, 'owner', 'back-office', 'password', clock.at)
  const day = clock.at.toISOString().slice(0, 10)
  const lists = [
    ...['/api/transactions', '/api/stock/bookings', '/api/online-orders', '/api/shifts', '/api/customers'],
    ...[
      `/api/stock/movements?productId=${productId}`,
      '/api/audit-log',
      '/api/dashboard/stats',
      '/api/insights',
    ],
    ...[
      '/api/changes/sales',
      '/api/changes/stock-movements',
      '/api/changes/products',
      '/api/changes/customers',
    ],
    ...REPORT_KINDS.map((kind) => `/api/reports/${kind}?from=${day}&to=${day}`),
  ]
  for (const url of lists)
    for (const who of [owner, headers]) {
      const answer = await app.inject({ url, headers: who })
      const isKept = who === headers && url === '/api/audit-log'
      expect(answer.statusCode, `${url}: ${answer.body}`).toBe(isKept ? 403 : 200)
    }
})
