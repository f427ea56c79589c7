import {
  type Category,
  COUNT_NAMES,
  type Product,
  productSchema,
  recordOf,
  TEXT_NAMES,
  YES_NO_NAMES,
  yesNoField,
} from '@tuppence/domain/catalogue'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { signedInAs } from '../../testing/signed-in-as.ts'
import { testBusiness } from '../../testing/test-business.ts'
import { testServer } from '../../testing/test-server.ts'

const { app, database, ownerSql } = await testServer()
const send = signedInAs(app)
const shop = await testBusiness(database)
const other = await testBusiness(database)
/** A business whose plan allows so many products. */
async function cappedAt(products: number) {
  const business = await testBusiness(database)
  await ownerSql`update organizations set max_products = ${products} where id = ${business.organizationId}`
  return business
}
const small = await cappedAt(1)
const manager = shop.person('manager')

let made = 0
/** What the form of the sales page sends (CAT-048), with these changes. */
const form = (changes: object = {}) => ({
  name: `Thing ${++made}`,
  barcode: null,
  price: '2.00',
  cost: '0',
  stockQuantity: 0,
  minStockLevel: 5,
  sku: '',
  description: '',
  vatRate: '20.00',
  vatInclusive: true,
  unitType: 'each',
  isActive: true,
  organizationId: shop.organizationId,
  ...changes,
})
const create = async (changes: object = {}): Promise<Product> => {
  const answer = await send(manager, 'POST', '/api/products', form(changes))
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}
const search = async (query: string): Promise<string[]> => {
  const answer = await send(manager, 'GET', `/api/products?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Product[]>().map((product) => product.name)
}
const movements = (productId: string) =>
  ownerSql`select transaction_type, quantity_change, user_id from inventory where product_id = ${productId} order by id`

describe('creating a product', () => {
  it.each([
    ['standard', '17.50', '20.00'],
    ['reduced', '20.00', '5.00'],
    ['exempt', '20.00', '0.00'],
    ['custom', '12.50', '12.50'],
  ])(
    'SELL-043 of a business at %s, with %s kept beside it, is taxed at %s',
    async (vatCode, kept, vatRate) => {
      const business = await testBusiness(database)
      const { organizationId } = business
      await ownerSql`
      update organizations set vat_code = ${vatCode}, vat_rate = ${kept} where id = ${organizationId}`
      const body = { name: 'Tea', price: '1.50', organizationId }
      const answer = await send(business.person('manager'), 'POST', '/api/products', body)
      expect(answer.json()).toMatchObject({ vatCode, vatRate })
      const settings = await send(business.person('manager'), 'GET', '/api/settings')
      expect(settings.json()).toMatchObject({ vatRate })
    },
  )

  it('CAT-018 CAT-048 DATA-022 takes the form and answers the product with its defaults', async () => {
    const body = { name: 'Tea', price: 1.5, organizationId: shop.organizationId }
    const answer = await send(manager, 'POST', '/api/products', body)
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({
      organizationId: shop.organizationId,
      name: 'Tea',
      price: '1.50',
      cost: '0.00',
      stockQuantity: 0,
      minStockLevel: 0,
      vatCode: 'standard',
      vatRate: '20.00',
      vatInclusive: true,
      unitType: 'each',
      isActive: true,
      barcode: null,
      description: null,
      categoryId: null,
      category: 'Uncategorized',
    })
  })
  it('DATA-022 is answered with what the contract has, and with no column that it has not', async () => {
    const { id } = await create()
    const strict = productSchema.strict()
    for (const query of ['', '?limit=2']) {
      const listed = await send(manager, 'GET', `/api/products${query}`)
      expect(z.array(strict).safeParse(listed.json()).error, query).toBeUndefined()
    }
    const single = await send(manager, 'GET', `/api/products/${id}`)
    expect(strict.safeParse(single.json()).error).toBeUndefined()
  })
  it('CAT-019 keeps every text, count and yes or no that the table of product fields has', async () => {
    const said = {
      ...recordOf(TEXT_NAMES, (name) => `About ${name}`),
      ...recordOf(COUNT_NAMES, () => 7),
      ...recordOf(YES_NO_NAMES, (name) => !yesNoField(name).initial),
    }
    const { id } = await create(said)
    const read = async () => (await send(manager, 'GET', `/api/products/${id}`)).json()
    expect(await read()).toMatchObject(said)
    await send(
      manager,
      'PUT',
      `/api/products/${id}`,
      recordOf(TEXT_NAMES, () => ' '),
    )
    expect(await read()).toMatchObject({ ...said, ...recordOf(TEXT_NAMES, () => null) })
  })
  it('CAT-015 takes price, cost and rate as text or number', async () => {
    const product = await create({ price: 12.3, cost: '4.5', vatRate: 5 })
    expect(product).toMatchObject({ price: '12.30', cost: '4.50', vatRate: '5.00', vatCode: 'reduced' })
  })
  it('CAT-046 takes the numbers of a form as text, and an empty cost as none', async () => {
    const product = await create({ stockQuantity: '7', minStockLevel: '5', cost: '' })
    expect(product).toMatchObject({ stockQuantity: 7, minStockLevel: 5, cost: '0.00' })
  })
  it('CAT-015 CAT-046 takes no text for a number that is written as none', async () => {
    for (const wrong of [
      { stockQuantity: '1e3' },
      { stockQuantity: '0x10' },
      { stockQuantity: true },
      { minStockLevel: '1,5' },
      { minStockLevel: '-1' },
      { price: '5,00' },
      { cost: '1e3' },
    ]) {
      const answer = await send(manager, 'POST', '/api/products', form(wrong))
      expect(answer.statusCode, JSON.stringify(wrong)).toBe(400)
    }
  })
  it('CAT-047 makes a SKU where the form has none', async () => {
    const [first, second] = [await create({ sku: '' }), await create({ sku: undefined })]
    expect(first.sku).toMatch(/^SKU-[0-9A-F]{12}$/)
    expect(second.sku).not.toBe(first.sku)
  })
  it('CAT-056 takes the body of the standalone till', async () => {
    const product = await create({ categoryId: null, minStockLevel: 0, cost: '0.00', vatRate: '0.00' })
    expect(product).toMatchObject({ vatRate: '0.00', vatCode: 'zero', categoryId: null })
  })
  it('D1 keeps exempt apart from zero-rated, and refuses a code whose rate is another', async () => {
    expect(await create({ vatCode: 'exempt', vatRate: '0.00' })).toMatchObject({ vatCode: 'exempt' })
    expect(await create({ vatRate: '12.5' })).toMatchObject({ vatCode: 'custom', vatRate: '12.50' })
    for (const vat of [
      { vatCode: 'zero', vatRate: '20' },
      { vatCode: 'standard', vatRate: 5 },
      { vatRate: 101 },
    ]) {
      const answer = await send(manager, 'POST', '/api/products', form(vat))
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ code: 'invalid-request', problems: [{ field: 'body.vatRate' }] })
    }
  })
  it('R6 writes the first stock as an opening movement in the name of the person', async () => {
    const product = await create({ stockQuantity: 12 })
    expect(product.stockQuantity).toBe(12)
    expect(await movements(product.id)).toEqual([
      { transaction_type: 'opening', quantity_change: 12, user_id: manager.personId },
    ])
  })
  it('refuses a SKU or barcode in use, whatever its case or spelling, and leaves nothing behind', async () => {
    await create({ sku: 'Twin-1', barcode: '0036000291452' })
    const sku = await send(manager, 'POST', '/api/products', form({ sku: 'twin-1', name: 'Twin' }))
    expect([sku.statusCode, sku.json().code]).toEqual([409, 'sku-taken'])
    const upc = await send(manager, 'POST', '/api/products', form({ barcode: '036000291452', name: 'Twin' }))
    expect([upc.statusCode, upc.json().code]).toEqual([409, 'barcode-taken'])
    expect(await search('search=twin')).not.toContain('Twin')
  })
  it('CAT-011 a SKU and a barcode are free again once their product is archived', async () => {
    const product = await create({ sku: 'again', barcode: '5012345678900' })
    expect((await send(manager, 'DELETE', `/api/products/${product.id}`)).statusCode).toBe(204)
    await create({ sku: 'again', barcode: '5012345678900' })
  })
  it('refuses more products than the plan has room for, and says how many that is', async () => {
    const person = small.person('owner')
    expect((await send(person, 'POST', '/api/products', { name: 'One', price: 1 })).statusCode).toBe(201)
    const answer = await send(person, 'POST', '/api/products', { name: 'Two', price: 1 })
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({
      code: 'plan-limit',
      problems: [{ message: expect.stringContaining('room for 1 ') }],
    })
  })
  it('lets eight at once take the last place of a plan only once', async () => {
    const tight = await cappedAt(3)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        send(tight.person('owner'), 'POST', '/api/products', { name: `P${i}`, price: 1 }),
      ),
    )
    expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(3)
  })
})

describe('changing a product', () => {
  it('CAT-019 changes what is sent and leaves the rest, the exempt code included', async () => {
    const before = await create({
      vatCode: 'exempt',
      vatRate: '0.00',
      barcode: '5000000000012',
      minStockLevel: 3,
    })
    const answer = await send(manager, 'PUT', `/api/products/${before.id}`, {
      name: 'New name',
      vatRate: '0.00',
    })
    expect(answer.statusCode).toBe(200)
    const after = answer.json<Product>()
    expect(after).toEqual({ ...before, name: 'New name', revision: 1, updatedAt: after.updatedAt })
    expect(after.updatedAt > before.updatedAt).toBe(true)
  })
  it('R6 writes a new stock figure as an adjustment in the name of the person', async () => {
    const { id } = await create({ stockQuantity: 12 })
    const supervisor = shop.person('supervisor')
    const answer = await send(supervisor, 'PUT', `/api/products/${id}`, { stockQuantity: 9 })
    expect(answer.json()).toMatchObject({ stockQuantity: 9 })
    await send(supervisor, 'PUT', `/api/products/${id}`, { stockQuantity: 9 })
    expect(await movements(id)).toEqual([
      { transaction_type: 'opening', quantity_change: 12, user_id: manager.personId },
      { transaction_type: 'adjustment', quantity_change: -3, user_id: supervisor.personId },
    ])
  })
  it('R6 stock is the sum of its movements when many change it at once', async () => {
    const { id } = await create({ stockQuantity: 5 })
    await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        send(manager, 'PUT', `/api/products/${id}`, { stockQuantity: i * 3 }),
      ),
    )
    const [row] = await ownerSql`
      select stock_quantity = (select sum(quantity_change) from inventory where product_id = ${id}) as holds
      from products where id = ${id}`
    expect(row?.holds).toBe(true)
  })
  it('refuses the SKU of another product', async () => {
    await create({ sku: 'first' })
    const { id } = await create()
    const answer = await send(manager, 'PUT', `/api/products/${id}`, { sku: 'FIRST' })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'sku-taken'])
  })
  it('answers not-found for what is archived, unknown or of another business', async () => {
    const { id } = await create()
    await send(manager, 'DELETE', `/api/products/${id}`)
    const foreign = await send(other.person('owner'), 'POST', '/api/products', { name: 'Theirs', price: 1 })
    for (const which of [id, foreign.json<Product>().id, '0198c5f0-0000-7000-8000-000000000000'])
      for (const [method, body] of [
        ['PUT', { name: 'Mine' }],
        ['DELETE', undefined],
      ] as const) {
        const answer = await send(manager, method, `/api/products/${which}`, body)
        expect([answer.statusCode, answer.json().code]).toEqual([404, 'not-found'])
      }
    const [theirs] =
      await ownerSql`select name, archived_at from products where id = ${foreign.json<Product>().id}`
    expect(theirs).toEqual({ name: 'Theirs', archived_at: null })
  })
  it('refuses the category of another business and an archived one', async () => {
    const theirs = await send(other.person('owner'), 'POST', '/api/categories', { name: 'Theirs' })
    const answer = await send(
      manager,
      'POST',
      '/api/products',
      form({ categoryId: theirs.json<Category>().id }),
    )
    expect(answer.json()).toMatchObject({ code: 'invalid-request', problems: [{ field: 'body.categoryId' }] })
  })
})

describe('categories', () => {
  it('CAT-030 CAT-031 DATA-023 are added, changed and listed by name', async () => {
    const person = (await testBusiness(database)).person('manager')
    const body = { name: 'Zebra', description: 'Stripes', isActive: true, colour: 3 }
    const added = await send(person, 'POST', '/api/categories', body)
    expect(added.statusCode).toBe(201)
    await send(person, 'POST', '/api/categories', { name: 'ant' })
    const { id } = added.json<Category>()
    const changed = await send(person, 'PUT', `/api/categories/${id}`, { isActive: false })
    expect(changed.json()).toEqual({ ...body, id, isActive: false })
    const listed = (await send(person, 'GET', '/api/categories')).json<Category[]>()
    expect(listed.map((category) => category.name)).toEqual(['ant', 'Zebra'])
    expect((await send(person, 'PUT', `/api/categories/${id}`, {})).statusCode).toBe(200)
  })
  it('refuses a name in use, whatever its case', async () => {
    await send(manager, 'POST', '/api/categories', { name: 'Once' })
    const answer = await send(manager, 'POST', '/api/categories', { name: 'ONCE' })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'name-taken'])
  })
  it('CAT-012 CAT-032 archiving one leaves its products, which read Uncategorized and reach the tills', async () => {
    const { id } = (await send(manager, 'POST', '/api/categories', { name: 'Short-lived' })).json<Category>()
    const product = await create({ categoryId: id })
    expect(product.category).toBe('Short-lived')
    expect((await send(manager, 'DELETE', `/api/categories/${id}`)).statusCode).toBe(204)
    expect((await send(manager, 'DELETE', `/api/categories/${id}`)).statusCode).toBe(404)
    const changed = await send(manager, 'GET', `/api/products?changedSince=${product.updatedAt}`)
    const after = changed.json<Product[]>().find((found) => found.id === product.id)
    expect(after).toMatchObject({ category: 'Uncategorized', categoryId: id })
  })
})

describe('who may', () => {
  it('CAT-020 D5 a cashier reads; changing the catalogue needs the right or the flag', async () => {
    const { id } = await create()
    const cashier = shop.person('cashier')
    for (const [method, url, body] of [
      ['POST', '/api/products', form()],
      ['PUT', `/api/products/${id}`, { name: 'x' }],
      ['DELETE', `/api/products/${id}`],
      ['POST', '/api/categories', { name: 'By a cashier' }],
    ] as const) {
      expect((await send(cashier, method, url, body)).json().code).toBe('not-permitted')
      expect((await send(undefined, method, url, body)).statusCode).toBe(401)
    }
    expect((await send(cashier, 'GET', '/api/products?limit=1')).statusCode).toBe(200)
    const trusted = shop.person('cashier', { canManageInventory: true })
    expect((await send(trusted, 'DELETE', `/api/products/${id}`)).statusCode).toBe(204)
  })
  it('D6 refuses the name of another business in query and body', async () => {
    const there = other.organizationId
    for (const answer of [
      await send(manager, 'GET', `/api/products?organizationId=${there}`),
      await send(manager, 'GET', `/api/products/barcode/1?organizationId=${there}`),
      await send(manager, 'POST', '/api/products', form({ organizationId: there })),
      await send(manager, 'POST', '/api/categories', { name: 'Theirs too', organizationId: there }),
    ])
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'other-organization'])
  })
  it('R11 answers hostile input with 400 or 404, never 500', async () => {
    const { id } = await create()
    const answers = [
      ...(await Promise.all(
        [
          '/api/products?search=%00',
          `/api/products?search=${'%27%20or%201%3D1--'.repeat(8)}`,
          '/api/products?search=a&search=b',
          '/api/products?limit=0',
          '/api/products?offset=-1',
          '/api/products?limit=1&offset=9007199254740991',
          '/api/products?changedSince=yesterday',
          '/api/products?changedSince=0000-01-01T00:00:00Z',
          '/api/products?category=%00',
          '/api/products/barcode/%00',
          '/api/products/barcode/%F0%9F%98%80',
          '/api/products/not-an-id',
          `/api/products/barcode/${'9'.repeat(200)}`,
        ].map((url) => send(manager, 'GET', url)),
      )),
      ...(await Promise.all(
        [
          { name: '\u0000', price: 1 },
          { name: 'a\u0000b', price: 1 },
          { name: '   ', price: 1 },
          { name: 'x', price: '1e3' },
          { name: 'x', price: -1 },
          { name: 'x', price: 1, stockQuantity: 1.5 },
          { name: 'x', price: 1, stockQuantity: 2 ** 40 },
          { name: 'x', price: 1, sku: 'S'.repeat(101) },
          { name: 'x', price: 1, barcode: '\u0000' },
          { name: 'x', price: 1, description: '\ud800' },
          { name: 'x', price: 1, categoryId: 'all' },
          { name: '__proto__', price: '1.00', constructor: { name: 'x' } },
          [],
          '{"name":',
        ].map((body) => send(manager, 'POST', '/api/products', body)),
      )),
      await send(manager, 'PUT', `/api/products/${id}`, { name: 'a\u0000b' }),
    ]
    for (const answer of answers) {
      expect(answer.statusCode, answer.body).toBeLessThan(500)
      if (answer.statusCode >= 400)
        expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
    }
  })
})
