import type { Category, Product } from '@tuppence/domain/catalogue'
import { describe, expect, it } from 'vitest'
import { inOrganization } from '../../platform/tenancy.ts'
import { signedInAs } from '../../testing/signed-in-as.ts'
import { testBusiness } from '../../testing/test-business.ts'
import { testServer } from '../../testing/test-server.ts'
import { fileProducts } from './file-products.ts'

const { app, database, ownerSql } = await testServer()
const send = signedInAs(app)
const shop = await testBusiness(database)
const other = await testBusiness(database)
const manager = shop.person('manager')

let made = 0
const create = async (changes: object = {}): Promise<Product> => {
  const payload = { name: `Thing ${++made}`, price: '2.00', minStockLevel: 5, ...changes }
  const answer = await send(manager, 'POST', '/api/products', payload)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}
/** The names found, which one page answers as the whole list does. */
const search = async (query: string): Promise<string[]> => {
  const [all, page] = [await names(query), await names(`${query}&limit=100`)]
  expect(page).toEqual(all)
  return all
}
const names = async (query: string): Promise<string[]> => {
  const answer = await send(manager, 'GET', `/api/products?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Product[]>().map((product) => product.name)
}

describe('finding products', () => {
  it('SELL-018 SELL-025 searches name, SKU and barcode, whatever the case and accents', async () => {
    await create({ name: 'Crème Brûlée', sku: 'DES-77', barcode: '5012345000015' })
    for (const typed of ['creme', 'BRULEE', 'br%C3%BBl', 'des-77', '45000015', 'brulee%20cr', '%20creme%20'])
      expect(await search(`search=${typed}`), typed).toEqual(['Crème Brûlée'])
    expect(await search('search=creme%20zzz')).toEqual([])
  })
  it('takes wildcards of the database for what they are', async () => {
    await create({ name: '50% off_voucher \\ card' })
    for (const typed of ['50%25%20off', 'off_v', '%5C%20card'])
      expect(await search(`search=${typed}`), typed).toEqual(['50% off_voucher \\ card'])
    // A sign alone is no word.
    for (const typed of ['%25%25', '%5C', '_']) expect(await search(`search=${typed}`), typed).toEqual([])
  })
  it('SELL-026 CAT-013 filters by category id or name; empty and all are every category', async () => {
    const category = (await send(manager, 'POST', '/api/categories', { name: 'Cakes' })).json<Category>()
    await create({ name: 'Lemon drizzle', categoryId: category.id })
    expect(await search(`category=${category.id}`)).toEqual(['Lemon drizzle'])
    expect(await search('category=cakes')).toEqual(['Lemon drizzle'])
    expect(await search('category=none-of-that-name')).toEqual([])
    for (const every of ['', 'all', 'All'])
      expect(await search(`search=lemon&category=${every}`)).toEqual(['Lemon drizzle'])
  })
  it('sorts by name, pages, and gives the number of all in X-Total-Count', async () => {
    for (const name of ['paging c', 'Paging A', 'paging b']) await create({ name })
    const first = await send(manager, 'GET', '/api/products?search=paging&limit=2')
    expect(first.json<Product[]>().map((product) => product.name)).toEqual(['Paging A', 'paging b'])
    expect(first.headers['x-total-count']).toBe('3')
    for (const [page, names] of [
      ['limit=2&offset=2', ['paging c']],
      ['limit=3', ['Paging A', 'paging b', 'paging c']],
      ['limit=2&offset=3', []],
    ] as const) {
      const answer = await send(manager, 'GET', `/api/products?search=paging&${page}`)
      expect(answer.json<Product[]>().map((product) => product.name)).toEqual(names)
      expect(answer.headers['x-total-count'], page).toBe('3')
    }
    expect(await search('search=paging&offset=1')).toEqual(['paging b', 'paging c'])
  })
  it('answers all of a large catalogue once each, in order, in chunks', async () => {
    const large = await testBusiness(database)
    await ownerSql`insert into products (organization_id, id, sku, name, price)
      select ${large.organizationId}, gen_random_uuid(), 'S' || i, 'Same name ' || i % 7, 1 from generate_series(1, 3500) i`
    const ids = await ownerSql<
      { id: string }[]
    >`select id from products where sku like 'S%' and name like 'Same name%'`
    await inOrganization(database, large.organizationId, (tx) =>
      fileProducts(
        tx,
        large.organizationId,
        ids.map(({ id }) => id),
      ),
    )
    const answer = await send(large.person('cashier'), 'GET', '/api/products')
    const products = answer.json<Product[]>()
    expect(answer.headers['x-total-count']).toBe('3500')
    expect(new Set(products.map((product) => product.sku)).size).toBe(3500)
    expect(products.map((product) => product.name)).toEqual(products.map((product) => product.name).sort())
    for (const query of ['', 'search=name&']) {
      const page = await send(large.person('cashier'), 'GET', `/api/products?${query}limit=2&offset=1200`)
      expect(page.json()).toEqual(products.slice(1200, 1202))
      expect(page.headers['x-total-count']).toBe('3500')
    }
  })
  it('CAT-011 tells a till what changed since, with what was archived as not active', async () => {
    const [kept, gone] = [await create(), await create()]
    const since = (await create()).updatedAt
    await send(manager, 'PUT', `/api/products/${kept.id}`, { price: '3.00' })
    await send(manager, 'DELETE', `/api/products/${gone.id}`)
    const changed = (await send(manager, 'GET', `/api/products?changedSince=${since}`)).json<Product[]>()
    expect(changed.find((product) => product.id === kept.id)).toMatchObject({ price: '3.00', isActive: true })
    expect(changed.find((product) => product.id === gone.id)).toMatchObject({ isActive: false })
    expect(await search('')).not.toContain(gone.name)
  })
  it('SELL-028 SELL-029 SELL-072 finds one product by its barcode, in any spelling of it', async () => {
    const product = await create({ barcode: '0012345678905' })
    for (const scan of ['0012345678905', '012345678905', '00012345678905', '%20012345678905%20']) {
      const answer = await send(
        shop.person('cashier'),
        'GET',
        `/api/products/barcode/${scan}?organizationId=${shop.organizationId}`,
      )
      expect(answer.json(), scan).toEqual(product)
    }
  })
  it('SELL-028 finds what a GS1 Digital Link of more than a hundred characters names', async () => {
    const { id } = await create({ barcode: '09521234543213' })
    const link = `https://id.gs1.org/01/09521234543213/10/ABC123?17=271231&note=${'x'.repeat(80)}`
    const answer = await send(manager, 'GET', `/api/products/barcode/${encodeURIComponent(link)}`)
    expect(answer.json<Product>().id, answer.body).toBe(id)
  })
  it('SELL-031 SELL-072 answers not-found for a code nobody has, and search then finds the SKU', async () => {
    await create({ name: 'By its SKU', sku: 'ONLY-SKU-9' })
    const answer = await send(manager, 'GET', '/api/products/barcode/ONLY-SKU-9')
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not-found'])
    expect(await search('search=ONLY-SKU-9')).toEqual(['By its SKU'])
  })
  it('does not find by barcode what is archived, not active or of another business', async () => {
    await create({ barcode: '5055555000017', isActive: false })
    const gone = await create({ barcode: '5055555000024' })
    await send(manager, 'DELETE', `/api/products/${gone.id}`)
    await send(other.person('owner'), 'POST', '/api/products', {
      name: 'Theirs',
      price: 1,
      barcode: '5055555000031',
    })
    for (const code of ['5055555000017', '5055555000024', '5055555000031'])
      expect((await send(manager, 'GET', `/api/products/barcode/${code}`)).statusCode).toBe(404)
  })
  it('STOCK-008 lists what is low or out, the emptiest first, and nothing that is not sold any more', async () => {
    const low = await testBusiness(database)
    const owner = low.person('owner')
    for (const [name, stockQuantity, minStockLevel] of [
      ['Low', 3, 5],
      ['Out', 0, 0],
      ['Edge', 5, 5],
      ['Enough', 6, 5],
    ])
      await send(owner, 'POST', '/api/products', { name, price: 1, stockQuantity, minStockLevel })
    await send(owner, 'POST', '/api/products', { name: 'Off', price: 1, isActive: false })
    const answer = await send(low.person('cashier'), 'GET', '/api/products/low-stock')
    expect(answer.json<Product[]>().map((product) => product.name)).toEqual(['Out', 'Low', 'Edge'])
    for (const name of ['Zero', 'Also out']) await send(owner, 'POST', '/api/products', { name, price: 1 })
    const few = await send(low.person('cashier'), 'GET', '/api/products/low-stock?limit=3')
    expect(few.json<Product[]>().map((product) => product.name)).toEqual(['Also out', 'Out', 'Zero'])
  })

  it('CAT-027 tells whose price has changed since, by hand or many at once, and of no other edit', async () => {
    const [form, bulk, name, stock, same, gone] = [
      await create(),
      await create(),
      await create(),
      await create(),
      await create(),
      await create(),
    ]
    const [now] = await ownerSql<{ at: Date }[]>`select clock_timestamp() as at`
    const since = now?.at.toISOString()
    await send(manager, 'PUT', `/api/products/${form.id}`, { price: '3.00' })
    await send(manager, 'POST', '/api/products/bulk', {
      ids: [bulk.id, gone.id],
      change: { kind: 'price', price: { by: 'amount', amount: '0.10' } },
    })
    await send(manager, 'PUT', `/api/products/${name.id}`, { name: 'Another name' })
    await send(manager, 'PUT', `/api/products/${stock.id}`, { stockQuantity: 9, minStockLevel: 2 })
    await send(manager, 'PUT', `/api/products/${same.id}`, { price: '2.00', cost: '1.00' })
    await send(manager, 'DELETE', `/api/products/${gone.id}`)
    const added = await create()
    const repriced = async (from: string | undefined) =>
      (await send(manager, 'GET', `/api/products/repriced?since=${from}`))
        .json<Product[]>()
        .map(({ id }) => id)
    expect((await repriced(since)).sort()).toEqual([form.id, bulk.id, added.id].sort())
    expect(await repriced('2199-01-01T00:00:00Z')).toEqual([])
    expect(
      (await send(other.person('owner'), 'GET', `/api/products/repriced?since=${since}`)).body,
    ).not.toContain(form.id)
  })
})
