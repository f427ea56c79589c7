import type { Category, Product } from '@tuppence/domain/catalogue'
import { beforeAll, describe, expect, it } from 'vitest'
import { signedInAs } from '../../testing/signed-in-as.ts'
import { testBusiness } from '../../testing/test-business.ts'
import { testServer } from '../../testing/test-server.ts'

const { app, database, ownerSql } = await testServer()
const send = signedInAs(app)
const shop = await testBusiness(database)
const manager = shop.person('manager')

let made = 0
const create = async (product: object = {}, person = manager): Promise<Product> => {
  const answer = await send(person, 'POST', '/api/products', {
    name: `Thing ${++made}`,
    price: '2.00',
    ...product,
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}
const read = async (id: string): Promise<Product> =>
  (await send(manager, 'GET', `/api/products/${id}`)).json()
const change = async (body: object, person = manager) => {
  const answer = await send(person, 'POST', '/api/products/bulk', body)
  return { status: answer.statusCode, ...answer.json() }
}
const audits = (action: string) => ownerSql<{ detail: Record<string, unknown> }[]>`
  select detail from audit_log where organization_id = ${shop.organizationId} and action = ${action} order by at`
const events = () => ownerSql<{ payload: { productIds: string[] } }[]>`
  select payload from events where organization_id = ${shop.organizationId} and type = 'products-changed' order by id`

describe('changing many products at once', () => {
  let ids: string[] = []
  beforeAll(async () => {
    ids = [
      (await create({ price: '1.05' })).id,
      (await create({ price: '0.50' })).id,
      (await create({ price: '3.00' })).id,
    ]
  })

  it('changes prices to the penny, refuses what would fall below nothing, and notes each before and after', async () => {
    const told = (await events()).length
    const done = await change({ ids, change: { kind: 'price', price: { by: 'amount', amount: '-0.75' } } })
    expect(done).toMatchObject({ status: 200, changed: 2, unchanged: 0, refusedCount: 1 })
    expect(done.refused).toEqual([
      expect.objectContaining({
        productId: ids[1],
        code: 'price-out-of-bounds',
        message: expect.stringContaining('below nothing'),
      }),
    ])
    await change({ ids, change: { kind: 'price', price: { by: 'percent', percent: '10.00' } } })
    const prices = await Promise.all(ids.map(async (id) => (await read(id)).price))
    expect(prices).toEqual(['0.33', '0.55', '2.48'])
    const [first, second] = await audits('prices-changed')
    expect(first?.detail).toMatchObject({ by: 'amount', amount: '-0.75', products: 2 })
    expect(first?.detail.prices).toEqual([
      expect.stringContaining('1.05 → 0.30'),
      expect.stringContaining('3.00 → 2.25'),
    ])
    expect(second?.detail).toMatchObject({ by: 'percent', percent: '10.00', products: 3 })
    const news = (await events()).slice(told)
    expect(news).toHaveLength(2)
    expect(new Set(news[1]?.payload.productIds)).toEqual(new Set(ids))
  })

  it('takes a change of prices back, but for what somebody changed since', async () => {
    const made = [
      await create({ price: '3.05' }),
      await create({ price: '0.74' }),
      await create({ price: '5.00' }),
    ]
    const those = made.map(({ id }) => id)
    const done = await change({
      ids: those,
      change: { kind: 'price', price: { by: 'percent', percent: '5.00' } },
    })
    expect(done.former).toHaveLength(3)
    await send(manager, 'PUT', `/api/products/${those[2]}`, { price: '9.99' })
    const noted = (await audits('prices-changed')).length
    const takeBack = async () => {
      const answer = await send(manager, 'POST', '/api/products/bulk/undo', { former: done.former })
      return { status: answer.statusCode, ...answer.json() }
    }
    expect(await takeBack()).toEqual({ status: 200, changed: 2, stayed: 1 })
    expect(await takeBack()).toEqual({ status: 200, changed: 0, stayed: 3 })
    expect(await Promise.all(those.map(async (id) => (await read(id)).price))).toEqual([
      '3.05',
      '0.74',
      '9.99',
    ])
    const below = { former: [{ ...done.former[0], price: '-1.00' }] }
    expect((await send(manager, 'POST', '/api/products/bulk/undo', below)).statusCode).toBe(400)
    const [entry, ...more] = (await audits('prices-changed')).slice(noted)
    expect(entry?.detail).toMatchObject({ by: 'undo', products: 2 })
    expect(more).toEqual([])
    expect((await events()).at(-2)?.payload.productIds.toSorted()).toEqual(those.slice(0, 2).toSorted())
  })

  it('changes category, VAT, minimum level and whether they are sold; what was so already is left alone', async () => {
    const { id: categoryId } = (
      await send(manager, 'POST', '/api/categories', { name: 'Bulk' })
    ).json<Category>()
    for (const [kind, rest, becomes] of [
      ['category', { categoryId }, { category: 'Bulk' }],
      ['vat', { vatCode: 'reduced' }, { vatCode: 'reduced', vatRate: '5.00' }],
      ['vat', { vatCode: 'custom', vatRate: '12.5' }, { vatCode: 'custom', vatRate: '12.50' }],
      ['min-stock-level', { minStockLevel: 9 }, { minStockLevel: 9 }],
      ['active', { isActive: false }, { isActive: false }],
      ['active', { isActive: true }, { isActive: true }],
      ['category', { categoryId: null }, { categoryId: null, category: 'Uncategorized' }],
    ] as const) {
      expect(await change({ ids, change: { kind, ...rest } }), kind).toMatchObject({
        changed: 3,
        unchanged: 0,
      })
      const before = await read(ids[0] ?? '')
      expect(before).toMatchObject(becomes)
      expect(await change({ ids, change: { kind, ...rest } }), kind).toMatchObject({
        changed: 0,
        unchanged: 3,
      })
      expect(await read(ids[0] ?? '')).toEqual(before)
    }
    expect((await change({ ids, change: { kind: 'vat', vatCode: 'custom' } })).status).toBe(400)
    expect((await change({ ids, change: { kind: 'category', categoryId: ids[0] } })).status).toBe(400)
  })

  it('D27 a product whose code has another rate since it was saved has that code already, and a form may still send the old rate', async () => {
    const { id } = await create()
    await ownerSql`update products set vat_rate = 17.5 where id = ${id}`
    expect(await read(id)).toMatchObject({ vatCode: 'standard', vatRate: '20.00' })
    expect(await change({ ids: [id], change: { kind: 'vat', vatCode: 'standard' } })).toMatchObject({
      changed: 0,
      unchanged: 1,
    })
    const stored = { vatCode: 'standard', vatRate: '17.50' }
    const saved = await send(manager, 'PUT', `/api/products/${id}`, stored)
    expect(saved.json(), saved.body).toMatchObject({ vatCode: 'standard', vatRate: '20.00' })
    expect((await send(manager, 'PUT', `/api/products/${id}`, stored)).statusCode).toBe(400)
  })

  it('leaves out what was taken out by hand of all that match, and counts without it', async () => {
    const [kept, , taken] = [
      await create({ name: 'Except one' }),
      await create({ name: 'Except two' }),
      await create({ name: 'Except three' }),
    ]
    const filter = { search: 'except', except: [kept.id, crypto.randomUUID()] }
    const body = { change: { kind: 'min-stock-level', minStockLevel: 7 } }
    expect(await change({ filter: { ...filter, expected: 3 }, ...body })).toMatchObject({
      status: 409,
      code: 'changed-meanwhile',
    })
    expect(await change({ filter: { ...filter, expected: 2 }, ...body })).toMatchObject({
      status: 200,
      changed: 2,
      unchanged: 0,
    })
    expect((await read(kept.id)).minStockLevel).toBe(0)
    expect((await read(taken.id)).minStockLevel).toBe(7)
  })

  it('archives and brings back, all that a filter lets through, and not one more than was shown', async () => {
    for (let i = 0; i < 3; i += 1)
      await create({ name: `Seasonal ${i}`, sku: `SEA-${i}`, barcode: `code-${i}` })
    const filter = { search: 'seasonal' }
    const refused = await change({ filter: { ...filter, expected: 2 }, change: { kind: 'archive' } })
    expect([refused.status, refused.code]).toEqual([409, 'changed-meanwhile'])
    expect(await change({ filter: { ...filter, expected: 3 }, change: { kind: 'archive' } })).toMatchObject({
      changed: 3,
    })
    expect(await change({ filter, change: { kind: 'archive' } })).toMatchObject({
      changed: 0,
      refusedCount: 0,
    })
    await create({ name: 'In the way', sku: 'sea-1', barcode: 'code-2' })
    const back = await change({ filter: { ...filter, archived: true }, change: { kind: 'restore' } })
    expect(back).toMatchObject({ changed: 1, refusedCount: 2 })
    expect(
      back.refused.map(({ code, message }: { code: string; message: string }) => [
        code,
        message.includes('In the way'),
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['sku-taken', true],
        ['barcode-taken', true],
      ]),
    )
    const scan = await send(manager, 'GET', '/api/products/barcode/code-0')
    expect(scan.json()).toMatchObject({ name: 'Seasonal 0' })
  })

  it('names what is not there, and R9 touches nothing of another business', async () => {
    const other = (await testBusiness(database)).person('owner')
    const theirs = await create({ price: '5.00' }, other)
    const done = await change({
      ids: [theirs.id, ids[0]],
      change: { kind: 'price', price: { by: 'price', price: '1.00' } },
    })
    expect(done).toMatchObject({
      changed: 1,
      refused: [{ productId: theirs.id, code: 'not-found', name: null }],
    })
    expect((await send(other, 'GET', `/api/products/${theirs.id}`)).json()).toMatchObject({ price: '5.00' })
  })

  it('D5 asks for the right, and R11 for one of ids and filter', async () => {
    const body = { ids, change: { kind: 'archive' } }
    expect((await change(body, shop.person('cashier'))).code).toBe('not-permitted')
    for (const wrong of [
      { change: { kind: 'archive' } },
      { ...body, filter: {} },
      { ids: [], change: { kind: 'archive' } },
    ])
      expect((await change(wrong)).status).toBe(400)
  })
})

describe('two people and one product', () => {
  it('CAT-019 the second form is refused where it was filled before the first was saved', async () => {
    const { id, revision } = await create()
    expect((await send(manager, 'PUT', `/api/products/${id}`, { price: '3.00', revision })).statusCode).toBe(
      200,
    )
    const late = await send(shop.person('supervisor'), 'PUT', `/api/products/${id}`, {
      name: 'Late',
      revision,
    })
    expect([late.statusCode, late.json().code]).toEqual([409, 'changed-meanwhile'])
    expect(await read(id)).toMatchObject({ price: '3.00', revision: revision + 1 })
  })
  it('CAT-019 of eight at once just one is saved', async () => {
    const { id, revision } = await create()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        send(manager, 'PUT', `/api/products/${id}`, { name: `Version ${i}`, revision }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(409)])
  })
  it('stock that moves, and a category that is renamed, leave a form as good as it was', async () => {
    const { id: categoryId } = (
      await send(manager, 'POST', '/api/categories', { name: 'Moving' })
    ).json<Category>()
    const { id, revision } = await create({ categoryId })
    await ownerSql`update products set stock_quantity = stock_quantity - 1 where id = ${id}`
    await send(manager, 'PUT', `/api/categories/${categoryId}`, { name: 'Moved' })
    const saved = await send(manager, 'PUT', `/api/products/${id}`, { name: 'Still good', revision })
    expect(saved.json()).toMatchObject({ name: 'Still good', category: 'Moved' })
    await ownerSql`update products set stock_quantity = 0 where id = ${id}`
  })
})

describe('codes of a product', () => {
  it('are kept in their order, each one’s own, and every one is scanned', async () => {
    const { id } = await create({
      barcode: '036000291452',
      otherBarcodes: ['5000112637922', ' 5000112637922', 'CASE-6'],
    })
    expect(await read(id)).toMatchObject({
      barcode: '0036000291452',
      otherBarcodes: ['5000112637922', 'CASE-6'],
    })
    for (const scan of ['036000291452', '5000112637922', 'CASE-6'])
      expect((await send(manager, 'GET', `/api/products/barcode/${scan}`)).json<Product>().id).toBe(id)
    await send(manager, 'PUT', `/api/products/${id}`, { barcode: '' })
    expect(await read(id)).toMatchObject({ barcode: '5000112637922', otherBarcodes: ['CASE-6'] })
  })
  it('a wrong check digit is refused with what was meant, unless the code is the shop’s own, or there already', async () => {
    const body = { name: 'Misread', price: 1, barcode: '5000112637923' }
    const refused = await send(manager, 'POST', '/api/products', body)
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'check-digit-wrong'])
    expect(refused.json().problems).toEqual([
      { field: 'body.barcode', message: expect.stringContaining('did you mean 500') },
    ])
    const { id } = await create({ ...body, isOwnCode: true })
    const saved = await send(manager, 'PUT', `/api/products/${id}`, { ...body, name: 'Ours' })
    expect(saved.json()).toMatchObject({ name: 'Ours', barcode: '5000112637923' })
    const other = await send(manager, 'PUT', `/api/products/${id}`, { otherBarcodes: ['12345678'] })
    expect(other.json().problems[0].field).toBe('body.otherBarcodes.0')
  })
  it('one that another product has is refused by that product’s name', async () => {
    await create({ name: 'First come', sku: 'FIRST-1', otherBarcodes: ['TAKEN-1'] })
    const code = await send(manager, 'POST', '/api/products', {
      name: 'x',
      price: 1,
      barcode: 'own',
      otherBarcodes: ['TAKEN-1'],
    })
    expect(code.json()).toMatchObject({
      code: 'barcode-taken',
      problems: [{ field: 'body.otherBarcodes.0' }],
    })
    expect(code.json().problems[0].message).toContain('First come')
    const sku = await send(manager, 'POST', '/api/products', { name: 'x', price: 1, sku: 'first-1' })
    expect(sku.json().problems[0].message).toContain('First come')
  })
  it('what a pack holds is an amount of something, or nothing', async () => {
    const { id } = await create({ contentAmount: '0.500', contentUnit: 'kg' })
    expect(await read(id)).toMatchObject({ contentAmount: '0.5', contentUnit: 'kg' })
    for (const wrong of [
      { contentAmount: '5', contentUnit: '' },
      { contentUnit: 'g' },
      { contentAmount: '0', contentUnit: 'g' },
    ])
      expect((await send(manager, 'PUT', `/api/products/${id}`, wrong)).statusCode).toBe(400)
    await send(manager, 'PUT', `/api/products/${id}`, { contentAmount: '', contentUnit: '' })
    expect(await read(id)).toMatchObject({ contentAmount: null, contentUnit: null })
  })
})

describe('bringing back what was archived', () => {
  it('D12 CAT-011 a product comes back whole, unless somebody has its SKU meanwhile', async () => {
    const before = await create({ name: 'Comeback', sku: 'COME', barcode: 'come-1' })
    await send(manager, 'DELETE', `/api/products/${before.id}`)
    expect(await read(before.id)).toMatchObject({ isActive: false })
    const blocker = await create({ name: 'Blocker', sku: 'come' })
    const refused = await send(manager, 'POST', `/api/products/${before.id}/restore`)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'sku-taken'])
    expect(refused.json().problems[0].message).toContain('Blocker')
    await send(manager, 'PUT', `/api/products/${blocker.id}`, { sku: 'other' })
    const back = await send(manager, 'POST', `/api/products/${before.id}/restore`)
    expect(back.json()).toMatchObject({ name: 'Comeback', isActive: true, barcode: 'come-1' })
    expect((await send(manager, 'GET', '/api/products/barcode/come-1')).json<Product>().id).toBe(before.id)
    expect((await send(manager, 'POST', `/api/products/${before.id}/restore`)).statusCode).toBe(404)
  })
  it('D12 CAT-012 a category comes back with its products, unless its name is in use', async () => {
    const { id } = (
      await send(manager, 'POST', '/api/categories', { name: 'Winter', colour: 7 })
    ).json<Category>()
    const product = await create({ categoryId: id })
    const listed = async (query = '') =>
      (await send(manager, 'GET', `/api/categories${query}`)).json<(Category & { productCount: number })[]>()
    expect((await listed()).find((one) => one.id === id)).toMatchObject({ productCount: 1, colour: 7 })
    await send(manager, 'DELETE', `/api/categories/${id}`)
    expect((await listed('?archived=true')).map((one) => one.id)).toContain(id)
    const twin = (await send(manager, 'POST', '/api/categories', { name: 'winter' })).json<Category>()
    expect((await send(manager, 'POST', `/api/categories/${id}/restore`)).json().code).toBe('name-taken')
    await send(manager, 'DELETE', `/api/categories/${twin.id}`)
    expect((await send(manager, 'POST', `/api/categories/${id}/restore`)).json()).toMatchObject({
      name: 'Winter',
    })
    expect(await read(product.id)).toMatchObject({ category: 'Winter' })
    expect(
      (await send(manager, 'POST', '/api/categories', { name: 'Too bright', colour: 8 })).statusCode,
    ).toBe(400)
  })
})
