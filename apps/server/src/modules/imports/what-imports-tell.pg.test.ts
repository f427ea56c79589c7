import type { Product } from '@tuppence/domain/catalogue'
import { describe, expect, it } from 'vitest'
import { signedInAs } from '../../testing/signed-in-as.ts'
import { testBusiness } from '../../testing/test-business.ts'
import { testServer } from '../../testing/test-server.ts'
import { importingAs } from './importing.test-support.ts'

const { app, database, ownerSql } = await testServer()
const send = signedInAs(app)
const { goOn, applied, checked, lines } = importingAs(send)

const newShop = async () => {
  const shop = await testBusiness(database)
  await ownerSql`update organizations set max_products = 5000 where id = ${shop.organizationId}`
  return { ...shop, manager: shop.person('manager') }
}

describe('what an import leaves to the searches', () => {
  it('files a product anew where its name or codes change, and leaves it filed where only its price does', async () => {
    const { manager } = await newShop()
    await applied(
      manager,
      'products',
      'SKU,Name,Barcode,Price\nA1,Old lamp,5000000126422,5\nA2,Steady vase,,5\n',
    )
    const change = await applied(
      manager,
      'products',
      'SKU,Name,Barcode,Price\nA1,New lantern,5000000126439,6\nA2,,,6\n',
    )
    expect(change.counts).toMatchObject({ change: 2, problem: 0 })
    const found = async (search: string) =>
      (await send(manager, 'GET', `/api/products?limit=9&search=${search}`)).json<Product[]>()
    expect((await found('lantern')).map(({ sku, price }) => [sku, price])).toEqual([['A1', '6.00']])
    expect((await found('steady')).map(({ sku, price }) => [sku, price])).toEqual([['A2', '6.00']])
    expect(await found('lamp')).toEqual([])
    expect((await send(manager, 'GET', '/api/products/barcode/5000000126439')).json<Product>().sku).toBe('A1')
    expect((await send(manager, 'GET', '/api/products/barcode/5000000126422')).statusCode).toBe(404)
    await goOn(manager, change.id, 'undo', 'undone')
    expect((await found('lamp')).map(({ sku }) => sku)).toEqual(['A1'])
    expect(await found('lantern')).toEqual([])
    expect((await send(manager, 'GET', '/api/products/barcode/5000000126422')).json<Product>().sku).toBe('A1')
  })

  it('tells the planner how large the tables have become (decision 0081)', async () => {
    const { manager } = await newShop()
    const rows = Array.from({ length: 1_200 }, (_, i) => `P${i},Planned ${i},1.00`)
    await applied(manager, 'products', `SKU,Name,Price\n${rows.join('\n')}\n`)
    const known = await ownerSql<{ rows: number }[]>`
      select reltuples::int as rows from pg_class where relname in ('products', 'product_words')`
    for (const table of known) expect(table.rows).toBeGreaterThanOrEqual(1_200)
    expect(known).toHaveLength(2)
  })
})

describe('low stock', () => {
  const news = (organizationId: string) =>
    ownerSql<
      { payload: { products: { name: string; stockQuantity: number }[]; all: number } }[]
    >`select payload from events where organization_id = ${organizationId} and type = 'stock-low' order by id`
  const goods = 'SKU,Name,Price,Stock,Minimum stock\nA,Apple,1,9,5\nB,Bun,1,9,5\nC,Cake,1,2,5\nD,Date,1,9,0\n'

  it('STOCK-009 an import that takes products to their minimum tells it once, and undoing one that filled them too', async () => {
    const { manager, organizationId } = await newShop()
    await applied(manager, 'products', goods)
    expect(await news(organizationId)).toEqual([])
    const many = Array.from({ length: 600 }, (_, i) => `X${i},Other ${i},1,9,5`)
    await applied(manager, 'products', `SKU,Name,Price,Stock,Minimum stock\n${many.join('\n')}\n`)
    // Two steps of rows, and one piece of news.
    const taken = ['A,5', 'B,6', 'C,1', 'D,1', ...many.map((_, i) => `X${i},${i % 300 === 0 ? 4 : 8}`)]
    await applied(manager, 'stock', `SKU,Stock\n${taken.join('\n')}\n`)
    const told = await news(organizationId)
    expect(told).toHaveLength(1)
    expect(told[0]?.payload.all).toBe(3)
    expect(told[0]?.payload.products.map(({ name, stockQuantity }) => [name, stockQuantity]).sort()).toEqual([
      ['Apple', 5],
      ['Other 0', 4],
      ['Other 300', 4],
    ])
    const filled = await applied(manager, 'stock', 'SKU,Stock\nA,50\n')
    expect(await news(organizationId)).toHaveLength(1)
    await goOn(manager, filled.id, 'undo', 'undone')
    expect((await news(organizationId)).at(-1)?.payload).toMatchObject({
      products: [{ name: 'Apple', stockQuantity: 5 }],
      all: 1,
    })
  })

  it('STOCK-009 D7 the product form tells it as every movement does, unless the shop has switched that off', async () => {
    const { manager, organizationId } = await newShop()
    await applied(manager, 'products', goods)
    const found = (await send(manager, 'GET', '/api/products?limit=9')).json<Product[]>()
    const set = async (name: string, change: object) => {
      const id = found.find((product) => product.name === name)?.id
      expect((await send(manager, 'PUT', `/api/products/${id}`, change)).statusCode).toBe(200)
    }
    await set('Apple', { stockQuantity: 6 })
    await set('Cake', { stockQuantity: 1 })
    await set('Date', { stockQuantity: 3, isActive: false })
    await set('Date', { stockQuantity: 0 })
    expect(await news(organizationId)).toEqual([])
    await set('Apple', { stockQuantity: 6, minStockLevel: 6 })
    await set('Apple', { stockQuantity: 5 })
    expect(await news(organizationId)).toEqual([])
    await set('Bun', { stockQuantity: 5 })
    expect((await news(organizationId)).map(({ payload }) => payload)).toMatchObject([
      { products: [{ name: 'Bun', stockQuantity: 5 }], all: 1 },
    ])
    await ownerSql`
      update organizations set settings = settings || '{"lowStockAlerts": false}' where id = ${organizationId}`
    await set('Bun', { stockQuantity: 9 })
    await set('Bun', { stockQuantity: 2 })
    expect(await news(organizationId)).toHaveLength(1)
  })
})

it('CAT-013 an export is of what the list shows: its search, its category and its badge of stock', async () => {
  const { manager } = await newShop()
  await applied(
    manager,
    'products',
    'SKU,Name,Price,Stock,Minimum stock,Category\nA,Red tea,1,9,5,Teas\nB,Red mug,1,2,5,Mugs\nC,Green tea,1,0,5,Teas\n',
  )
  const skus = async (query: string) =>
    (await send(manager, 'GET', `/api/exports/products?format=csv${query}`)).body
      .split('\n')
      .slice(1)
      .flatMap((line) => line.split(',')[0] || [])
  expect(await skus('')).toEqual(['C', 'B', 'A'])
  expect(await skus('&status=low-or-out')).toEqual(['C', 'B'])
  expect(await skus('&status=in')).toEqual(['A'])
  expect(await skus('&status=out&category=teas')).toEqual(['C'])
  expect((await skus('&search=red&status=all')).sort()).toEqual(['A', 'B'])
})

it('an import that changes a price is among the changed prices, and one that writes it again is not', async () => {
  const { manager } = await newShop()
  await applied(manager, 'products', 'SKU,Name,Price\nA,Apple,1.00\nB,Bun,1.00\n')
  const [now] = await ownerSql<{ at: Date }[]>`select clock_timestamp() as at`
  await applied(manager, 'products', 'SKU,Name,Price\nA,Apple,1.20\nB,Big bun,1.00\n')
  const found = await send(manager, 'GET', `/api/products/repriced?since=${now?.at.toISOString()}`)
  expect(found.json<Product[]>().map(({ sku }) => sku)).toEqual(['A'])
})

describe('CAT-018 a book in a file', () => {
  it('is the product that the shop has under its other ISBN', async () => {
    const { manager } = await newShop()
    await applied(manager, 'products', 'SKU,Name,Barcode,Price\nB1,1984,9780141036144,8.99\n')
    const found = await checked(
      manager,
      'products',
      'Name,Barcode,Price\n1984,0141036141,9.99\nEmma,0-14-143958-0,7.99\nEmma again,9780141439587,7.99\n',
    )
    expect(found.counts).toMatchObject({ change: 1, create: 1, problem: 1 })
    expect((await lines(manager, found.id, 'problem')).map(({ problems }) => problems[0]?.code)).toEqual([
      'twice-in-file',
    ])
    const again = await checked(manager, 'products', 'SKU,Barcode\nB1,0141036141\n')
    expect(again.counts).toMatchObject({ same: 1, change: 0 })
    const stock = await applied(manager, 'stock', 'Barcode,Quantity\n0141036141,7\n')
    expect(stock.counts).toMatchObject({ change: 1, problem: 0 })
    expect((await send(manager, 'GET', '/api/products/barcode/9780141036144')).json<Product>()).toMatchObject(
      {
        ...{ sku: 'B1', stockQuantity: 7 },
      },
    )
  })
})
