import type { Product } from '@tuppence/domain/catalogue'
import { DAY_MS } from '@tuppence/domain/durations'
import { describe, expect, it } from 'vitest'
import { inOrganization } from '../../platform/tenancy.ts'
import { signedInAs } from '../../testing/signed-in-as.ts'
import { testBusiness } from '../../testing/test-business.ts'
import { testServer } from '../../testing/test-server.ts'
import { readProducts, rewriteProducts } from './many-products.ts'

const { app, database, ownerSql } = await testServer()
const send = signedInAs(app)
const shop = await testBusiness(database)
const { organizationId } = shop
const manager = shop.person('manager')

const create = async (): Promise<Product> =>
  (await send(manager, 'POST', '/api/products', { name: 'Tea', price: '2.00' })).json()
const save = (id: string, form: object) => send(manager, 'PUT', `/api/products/${id}`, form)
const formerOf = async (id: string): Promise<Record<string, string>> =>
  (await ownerSql`select former_prices from products where id = ${id}`)[0]?.former_prices
const pricesOf = async (id: string) => Object.keys(await formerOf(id)).sort()

describe('CAT-027 a product’s earlier prices', () => {
  it('are kept by its form, a change of many, taking that back, and an import', async () => {
    const { id } = await create()
    expect(await pricesOf(id)).toEqual([])
    await save(id, { price: '2.20' })
    expect(await pricesOf(id)).toEqual(['2.00'])

    const change = { kind: 'price', price: { by: 'amount', amount: '0.30' } }
    await send(manager, 'POST', '/api/products/bulk', { ids: [id], change })
    expect(await pricesOf(id)).toEqual(['2.00', '2.20'])

    await inOrganization(database, organizationId, async (tx) => {
      const product = (await readProducts(tx, organizationId, [id], true)).get(id)
      if (!product) throw new Error('no product')
      await rewriteProducts(tx, organizationId, [{ ...product, price: '3.00' }])
    })
    expect(await pricesOf(id)).toEqual(['2.00', '2.20', '2.50'])
  })

  it('are left alone by a save of the same price', async () => {
    const { id } = await create()
    await save(id, { price: '2.20' })
    const before = await formerOf(id)
    await save(id, { price: '2.20', name: 'Strong tea' })
    expect(await formerOf(id)).toEqual(before)
  })

  it('have the time at which each was last replaced, and are forgotten after half a year', async () => {
    const { id } = await create()
    const old = { '1.00': new Date(Date.now() - 181 * DAY_MS), '2.00': new Date(Date.now() - 5 * DAY_MS) }
    await ownerSql`update products set former_prices = ${ownerSql.json(JSON.parse(JSON.stringify(old)))} where id = ${id}`
    await save(id, { price: '2.20' })
    const former = await formerOf(id)
    expect(Object.keys(former)).toEqual(['2.00'])
    expect(Date.now() - Date.parse(former['2.00'] ?? '')).toBeLessThan(60_000)
  })

  it('are a hundred at most, the last ones', async () => {
    const { id } = await create()
    const many = Array.from({ length: 100 }, (_, i) => [
      `${i + 10}.00`,
      new Date(Date.now() - (i + 1) * 60_000).toISOString(),
    ])
    await ownerSql`update products set former_prices = ${ownerSql.json(Object.fromEntries(many))} where id = ${id}`
    await save(id, { price: '2.20' })
    const kept = await pricesOf(id)
    expect(kept).toHaveLength(100)
    expect(kept).toContain('2.00')
    expect(kept).not.toContain('109.00')
  })
})
