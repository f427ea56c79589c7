import type { Product } from '@tuppence/domain/catalogue'
import { uuidv7 } from 'uuidv7'
import { expect, it } from 'vitest'
import type { Person } from '../../platform/principal.ts'
import { signedInAs } from '../../testing/signed-in-as.ts'
import { testBusiness } from '../../testing/test-business.ts'
import { testServer } from '../../testing/test-server.ts'
import { importingAs } from './importing.test-support.ts'

const { app, database, ownerSql } = await testServer()
const send = signedInAs(app)
const { goOn, applied, lines } = importingAs(send)

const newManager = async () => {
  const shop = await testBusiness(database)
  await ownerSql`update organizations set max_products = 5000 where id = ${shop.organizationId}`
  return shop.person('manager')
}
const productsOf = async (person: Person): Promise<Product[]> =>
  (await send(person, 'GET', '/api/products?limit=100')).json()
const done = async (person: Person, method: 'PUT' | 'POST', path: string, body: object) => {
  const answer = await send(person, method, path, body)
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.body === '' ? undefined : answer.json()
}

it('R6 a stock level that a stock-take has counted since is left as it was counted', async () => {
  const manager = await newManager()
  await applied(manager, 'products', 'SKU,Name,Price,Stock\nA,Apple,1.00,5\nB,Bun,1.00,5\n')
  const levels = await applied(manager, 'stock', 'SKU,Stock\nA,12\nB,12\n')
  const [apple] = await productsOf(manager)
  const take = uuidv7()
  const form = { name: 'Monday', scope: 'products', productIds: [apple?.id], isBlind: false }
  await done(manager, 'PUT', `/api/stock-takes/${take}`, form)
  const at = new Date().toISOString()
  const count = { id: uuidv7(), productId: apple?.id, place: 'shelf', quantity: 9, round: 0, countedAt: at }
  await done(manager, 'POST', `/api/stock-takes/${take}/counts`, { sentAt: at, counts: [count] })
  const { asOf } = (await send(manager, 'GET', `/api/stock-takes/${take}/review`)).json<{ asOf: string }>()
  await done(manager, 'POST', `/api/stock-takes/${take}/close`, { uncounted: 'leave', asOf })
  const undone = await goOn(manager, levels.id, 'undo', 'undone')
  expect(undone.counts).toMatchObject({ left: 1 })
  // Words for after the import: nobody is told to check a file again that is over.
  expect((await lines(manager, levels.id, 'left')).map(({ problems }) => problems)).toEqual([
    [{ code: 'changed-since' }],
  ])
  expect((await productsOf(manager)).map(({ name, stockQuantity }) => [name, stockQuantity])).toEqual([
    ['Apple', 9],
    ['Bun', 5],
  ])
})

it('R6 a product whose old SKU is another one’s by now keeps the new one, and the rest is undone', async () => {
  const manager = await newManager()
  await applied(manager, 'products', 'SKU,Name,Price,Barcode\nOLD,Apple,1.00,5000000126422\nB,Bun,1.00,\n')
  const renamed = await applied(
    manager,
    'products',
    'SKU,Name,Price,Barcode\nNEW,Apple,1.00,5000000126422\nB,Big bun,1.00,\n',
  )
  expect(renamed.counts).toMatchObject({ change: 2 })
  await done(manager, 'POST', '/api/products', { name: 'Other', sku: 'old', price: 1 })
  const undone = await goOn(manager, renamed.id, 'undo', 'undone')
  expect(undone.counts).toMatchObject({ left: 1 })
  expect((await lines(manager, renamed.id, 'left')).map(({ label }) => label)).toEqual(['Apple'])
  expect((await productsOf(manager)).map(({ sku, name }) => [sku, name])).toEqual([
    ['NEW', 'Apple'],
    ['B', 'Bun'],
    ['old', 'Other'],
  ])
})

it('CUST-007 a new customer whom somebody was merged into since is not archived', async () => {
  const manager = await newManager()
  const file =
    'First Name,Last Name,Email Address,Phone,Address\nBo,Peep,bo@example.com,07700 900456,2 High St\nCy,Low,cy@example.com,07700 900457,3 High St\n'
  const brought = await applied(manager, 'customers', file)
  const listed = async () =>
    (await send(manager, 'GET', '/api/customers?limit=10')).json<{ id: string; lastName: string }[]>()
  const bo = (await listed()).find(({ lastName }) => lastName === 'Peep')
  const other = await done(manager, 'POST', '/api/customers', { firstName: 'B', lastName: 'Peep' })
  await done(manager, 'POST', `/api/customers/${bo?.id}/merge`, { other: other.id })
  const undone = await goOn(manager, brought.id, 'undo', 'undone')
  expect(undone.counts).toMatchObject({ left: 1 })
  expect((await listed()).map(({ lastName }) => lastName)).toEqual(['Peep'])
})

it('the categories that a file brings take the colours that the fewest have', async () => {
  const manager = await newManager()
  await done(manager, 'POST', '/api/categories', { name: 'Attic', colour: 1 })
  await done(manager, 'POST', '/api/categories', { name: 'Zoo', colour: null })
  await applied(manager, 'products', 'SKU,Name,Price,Category\nA,Apple,1.00,Fruit\nB,Bun,1.00,Bakery\n')
  const found = (await send(manager, 'GET', '/api/categories')).json<
    { name: string; colour: number | null }[]
  >()
  expect(found.map(({ name, colour }) => [name, colour])).toEqual([
    ['Attic', 1],
    ['Bakery', 0],
    ['Fruit', 2],
    ['Zoo', null],
  ])
})

it('R6 an import that an earlier version wrote, before products had a field, is undone', async () => {
  const manager = await newManager()
  await applied(manager, 'products', 'SKU,Name,Price\nA,Apple,1.00\n')
  const dearer = await applied(manager, 'products', 'SKU,Price\nA,1.50\n')
  await ownerSql`
    update import_chunks set written = (written::jsonb #- '{lines,0,before,fields,minStockLevel}')::json
     where import_id = ${dearer.id} and written is not null`
  await goOn(manager, dearer.id, 'undo', 'undone')
  expect(await productsOf(manager)).toMatchObject([{ price: '1.00', minStockLevel: 0 }])
})
