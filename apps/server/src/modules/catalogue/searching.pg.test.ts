import type { Product } from '@tuppence/domain/catalogue'
import { searchedWords } from '@tuppence/domain/catalogue'
import fc from 'fast-check'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { inOrganization } from '../../platform/tenancy.ts'
import { signedInAs } from '../../testing/signed-in-as.ts'
import { testBusiness } from '../../testing/test-business.ts'
import { testServer } from '../../testing/test-server.ts'
import { fileProducts } from './file-products.ts'

const { app, database, ownerSql } = await testServer()
const send = signedInAs(app)
const shop = await testBusiness(database)
const manager = shop.person('manager')

const create = async (product: object): Promise<Product> => {
  const answer = await send(manager, 'POST', '/api/products', { price: '2.00', ...product })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}
const found = async (query: string, person = manager) => {
  const answer = await send(
    person,
    'GET',
    `/api/products?${query}${query.includes('limit=') ? '' : '&limit=50'}`,
  )
  expect(answer.statusCode, answer.body).toBe(200)
  const names = answer.json<Product[]>().map(({ name }) => name)
  return { names, all: Number(answer.headers['x-total-count']) }
}
const search = async (typed: string) => (await found(`search=${encodeURIComponent(typed)}`)).names

describe('words that are filed', () => {
  it('SELL-025 a product is found by every word of its name, SKU and codes, whatever is in them', async () => {
    const business = await testBusiness(database)
    const { organizationId } = business
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
      fc.string({ unit: fc.constantFrom(...'aB1 -_\'’é£%/"Åß½…ﬁ\u0301'), minLength: 1, maxLength: 20 }),
    )
    const said = text.filter(
      (name) => !name.includes('\0') && searchedWords(name).length > 0 && name.trim() !== '',
    )
    const names = fc.sample(said, { numRuns: 300, seed: 7 })
    const rows = names.map((name, i) => ({ id: uuidv7(), name, sku: `S${i}` }))
    await ownerSql`
      insert into products (organization_id, id, sku, name, price)
      select ${organizationId}, id, sku, name, 1 from json_to_recordset(${JSON.stringify(rows)}::text::json) as r (id uuid, sku text, name text)`
    await inOrganization(database, organizationId, (tx) =>
      fileProducts(
        tx,
        organizationId,
        rows.map(({ id }) => id),
      ),
    )
    for (const { id, name } of rows) {
      const filed = await ownerSql<
        { word: string }[]
      >`select word from product_words where product_id = ${id}`
      expect(
        filed.map(({ word }) => word),
        name,
      ).toEqual(expect.arrayContaining(searchedWords(name)))
    }
  })

  it('an archived product has no words, a renamed one its new ones only', async () => {
    const { id } = await create({ name: 'Quince jelly' })
    await send(manager, 'PUT', `/api/products/${id}`, { name: 'Medlar jelly' })
    expect([await search('quince'), await search('medlar')]).toEqual([[], ['Medlar jelly']])
    await send(manager, 'DELETE', `/api/products/${id}`)
    expect(await search('medlar')).toEqual([])
    expect(await ownerSql`select 1 from product_words where product_id = ${id}`).toEqual([])
  })
})

describe('a search', () => {
  it('CAT-013 SELL-018 has what is meant exactly before what begins so, and that before what has it inside', async () => {
    for (const name of ['Oatmilk', 'Milkshake', 'Chocolate milk', 'Milk']) await create({ name })
    expect(await search('milk')).toEqual(['Milk', 'Chocolate milk', 'Milkshake', 'Oatmilk'])
  })
  it('CAT-013 forgives a slip of the finger where nothing else is found', async () => {
    await create({ name: 'Decaffeinated cappuccino' })
    for (const typed of [
      'cappucino',
      'capuccino',
      'acppuccino',
      'cappuccinp',
      'decafeinated cappucino',
      'CAPPUCC',
    ])
      expect(await search(typed), typed).toEqual(['Decaffeinated cappuccino'])
    expect(await search('cxpxxccino')).toEqual([])
  })
  it('CAT-013 takes words with and without their hyphens and apostrophes for the same', async () => {
    await create({ name: 'Coca Cola' })
    await create({ name: 'Sainsbury’s semi-skimmed' })
    for (const typed of ['coca-cola', 'coca cola']) expect(await search(typed), typed).toEqual(['Coca Cola'])
    for (const typed of ['sainsburys', "sainsbury's", 'skimmed', 'semi-sk', 'semi skimmed'])
      expect(await search(typed), typed).toEqual(['Sainsbury’s semi-skimmed'])
  })
  it('CAT-002 finds a code by its beginning, in any spelling, and by its end where nothing else has it', async () => {
    const product = await create({
      name: 'Coded',
      sku: 'QX-7701',
      barcode: '0036000291452',
      otherBarcodes: ['5000112637922'],
    })
    for (const typed of ['QX-7701', 'qx-77', '036000291452', '0036000', '5000112637922', '637922', '1452'])
      expect(await search(typed), typed).toEqual([product.name])
  })
  it('tells how many there are on every page, also behind the last', async () => {
    for (let i = 1; i <= 7; i += 1) await create({ name: `Numbered ${i}` })
    for (const offset of [0, 5, 20])
      expect((await found(`search=numbered&limit=2&offset=${offset}`)).all, String(offset)).toBe(7)
  })
  it('R9 never finds what is another business’s', async () => {
    await create({ name: 'Private blend' })
    const other = (await testBusiness(database)).person('owner')
    for (const typed of ['private', 'privte', 'ivate'])
      expect((await found(`search=${typed}`, other)).all).toBe(0)
  })
})

describe('a list', () => {
  const goods = [
    { name: 'Beans', sku: 'c', price: '3.00', stockQuantity: 0, minStockLevel: 2 },
    { name: 'apples', sku: 'B', price: '1.00', stockQuantity: 2, minStockLevel: 2 },
    { name: 'Carrots', sku: 'a', price: '2.00', stockQuantity: 9, minStockLevel: 2 },
  ]
  it.each([
    ['sort=name', ['apples', 'Beans', 'Carrots']],
    ['sort=name&direction=down', ['Carrots', 'Beans', 'apples']],
    ['sort=sku', ['Carrots', 'apples', 'Beans']],
    ['sort=price&direction=down', ['Beans', 'Carrots', 'apples']],
    ['sort=stock', ['Beans', 'apples', 'Carrots']],
    ['sort=category', ['Carrots', 'apples', 'Beans']],
    ['sort=changed&direction=down', ['Carrots', 'apples', 'Beans']],
    ['status=out', ['Beans']],
    ['status=low', ['apples']],
    ['status=in', ['Carrots']],
    ['status=low-or-out', ['apples', 'Beans']],
    ['status=all', ['apples', 'Beans', 'Carrots']],
    ['category=none', ['apples', 'Beans']],
    // The SKU of carrots.
    ['search=a&sort=price', ['apples', 'Carrots']],
    ['search=beans&status=in', []],
  ])('CAT-004 CAT-013 STOCK-005 by %s', async (query, names) => {
    const { owner } = await greengrocer
    expect((await found(query, owner)).names).toEqual(names)
  })
  const greengrocer = (async () => {
    const business = await testBusiness(database)
    const owner = business.person('owner')
    const category = (await send(owner, 'POST', '/api/categories', { name: 'Roots' })).json<{ id: string }>()
    for (const one of goods)
      await send(owner, 'POST', '/api/products', {
        ...one,
        categoryId: one.name === 'Carrots' ? category.id : null,
      })
    return { owner, business }
  })()

  it('D5 what is archived is for who manages products, and what goods cost for them and who sees reports', async () => {
    const { business, owner } = await greengrocer
    const costly = (
      await send(owner, 'POST', '/api/products', { name: 'Costly', price: 3, cost: 2, barcode: '77' })
    ).json<Product>()
    const costs = async (person: typeof owner) => {
      const answers = [
        (await send(person, 'GET', '/api/products')).json<Product[]>().find(({ id }) => id === costly.id),
        (await send(person, 'GET', '/api/products?limit=9&search=costly')).json<Product[]>()[0],
        (await send(person, 'GET', '/api/products/low-stock'))
          .json<Product[]>()
          .find(({ id }) => id === costly.id),
        (await send(person, 'GET', '/api/products/barcode/77')).json<Product>(),
        (await send(person, 'GET', `/api/products/${costly.id}`)).json<Product>(),
      ]
      return new Set(answers.map((product) => product?.cost))
    }
    expect(await costs(business.person('cashier'))).toEqual(new Set(['0.00']))
    for (const flag of ['canManageInventory', 'canViewReports'])
      expect(await costs(business.person('cashier', { [flag]: true }))).toEqual(new Set(['2.00']))
    expect(await costs(business.person('supervisor'))).toEqual(new Set(['2.00']))
    await send(owner, 'DELETE', `/api/products/${costly.id}`)
    for (const url of ['/api/products?archived=true', '/api/categories?archived=true'])
      expect((await send(business.person('cashier'), 'GET', url)).json().code).toBe('not-permitted')
    expect((await found('archived=true', owner)).names).toEqual(['Costly'])
    expect((await found('archived=true&search=cost', owner)).names).toEqual(['Costly'])
  })
})
