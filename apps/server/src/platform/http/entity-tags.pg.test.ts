import { allCalls } from '@tuppence/contract/all-calls'
import type { InjectOptions } from 'fastify'
import { describe, expect, it } from 'vitest'
import { signedIn, testBusiness } from '../../testing/test-business.ts'
import { testServer } from '../../testing/test-server.ts'

const { app, database, ownerSql } = await testServer()
const shop = await testBusiness(database)
const manager = await signedIn(database, shop, 'manager', 'back-office')

const send = (
  method: NonNullable<InjectOptions['method']>,
  url: string,
  headers: Record<string, string> = {},
  payload?: object,
) => app.inject({ method, url, headers: { ...manager, ...headers }, ...(payload && { payload }) })

let made = 0
/** One of each kind that has a version: where it is, and a change of it. */
const KINDS = [
  ['/api/products', () => ({ name: `Thing ${++made}`, price: '2.00' }), { name: 'Another name' }],
  ['/api/customers', () => ({ firstName: `Ann ${++made}` }), { firstName: 'Beth' }],
  ['/api/categories', () => ({ name: `Shelf ${++made}` }), { description: 'At the window' }],
] as const

async function create(path: string, body: object): Promise<string> {
  const answer = await send('POST', path, {}, body)
  expect(answer.statusCode, answer.body).toBe(201)
  expect(answer.headers.location).toBe(`${path}/${answer.json().id}`)
  return `${path}/${answer.json().id}`
}
const tagOf = async (url: string): Promise<string> => String((await send('GET', url)).headers.etag)

describe('ETag and If-None-Match', () => {
  it.each(KINDS)('%s: one that has not changed is not sent again', async (path, body, change) => {
    const url = await create(path, body())
    const first = await send('GET', url)
    const tag = String(first.headers.etag)
    expect(tag).toMatch(/^"\d+\.[\w-]{22}"$/)
    for (const had of [tag, `W/${tag}`, `"older", ${tag}`, '*']) {
      const again = await send('GET', url, { 'if-none-match': had })
      expect([had, again.statusCode, again.body, again.headers.etag]).toEqual([had, 304, '', tag])
    }
    expect((await send('HEAD', url, { 'if-none-match': tag })).statusCode).toBe(304)
    expect((await send('PUT', url, {}, change)).statusCode).toBe(200)
    const changed = await send('GET', url, { 'if-none-match': tag })
    expect(changed.statusCode).toBe(200)
    expect(changed.headers.etag).not.toBe(tag)
    expect(changed.json()).toMatchObject(change)
  })

  it('is of the content, so that stock that moved is read again, and of the version, so that a change is still taken', async () => {
    const url = await create('/api/products', { name: 'Moving stock', price: '1.00' })
    const tag = await tagOf(url)
    await ownerSql`update products set stock_quantity = 7 where id = ${url.split('/').pop() ?? ''}`
    const moved = await send('GET', url, { 'if-none-match': tag })
    expect([moved.statusCode, moved.json().stockQuantity]).toEqual([200, 7])
    expect((await send('PUT', url, { 'if-match': tag }, { price: '1.10' })).statusCode).toBe(200)
  })

  it('a sale has one too', async () => {
    const sold = await send(
      'POST',
      '/api/transactions',
      {},
      {
        transaction: { subtotal: '2.00', taxAmount: '0.40', totalAmount: '2.40', paymentMethod: 'card' },
        items: [{ ...(await product()), quantity: 1, unitPrice: '2.00', totalPrice: '2.00' }],
      },
    )
    expect(sold.statusCode, sold.body).toBe(201)
    const url = `/api/transactions/${sold.json().id}`
    const tag = await tagOf(url)
    expect((await send('GET', url, { 'if-none-match': tag })).statusCode).toBe(304)
  })
  const product = async () => {
    const url = await create('/api/products', { name: `Sold ${++made}`, price: '2.00' })
    return { productId: url.split('/').pop() }
  }

  it('is given to every call that reads one thing by its id, and to whatever changes one that has a version', () => {
    const ofOne = allCalls.filter(
      ({ method, path, answer, access }) =>
        method === 'GET' && answer && path.endsWith('/:id') && access !== 'anyone',
    )
    expect(ofOne.filter(({ entityTag }) => !entityTag).map(({ name }) => name)).toEqual(['listStaff'])
    const versioned = ofOne.filter(({ entityTag }) => entityTag === 'of-version').map(({ path }) => path)
    const changes = allCalls.filter(
      ({ method, path }) => ['PUT', 'PATCH', 'DELETE'].includes(method) && versioned.includes(path),
    )
    expect(changes.length).toBe(6)
    expect(changes.every(({ entityTag }) => entityTag === 'of-version')).toBe(true)
  })
})

describe('If-Match', () => {
  it.each(KINDS)(
    '%s: is changed by whoever read it as it is, and not over somebody else',
    async (path, body, change) => {
      const url = await create(path, body())
      const tag = await tagOf(url)
      const first = await send('PUT', url, { 'if-match': tag }, change)
      expect(first.statusCode, first.body).toBe(200)
      const late = await send('PUT', url, { 'if-match': tag }, body())
      expect([late.statusCode, late.json().code]).toEqual([412, 'precondition-failed'])
      expect(late.json().message).toMatch(/Read it again, then send your change/)
      // What is told is the version as it is, with which one may go on.
      expect(late.headers.etag).toBe(first.headers.etag)
      expect((await send('GET', url)).json()).toMatchObject(change)
      expect((await send('DELETE', url, { 'if-match': tag })).statusCode).toBe(412)
      const next = await send('PUT', url, { 'if-match': String(first.headers.etag) }, change)
      expect(next.statusCode).toBe(200)
      expect((await send('DELETE', url, { 'if-match': `"other", W/${next.headers.etag}` })).statusCode).toBe(
        204,
      )
      // What is gone is not found, whatever version is meant.
      expect((await send('PUT', url, { 'if-match': tag }, change)).statusCode).toBeGreaterThanOrEqual(404)
    },
  )

  it.each(KINDS)(
    '%s: of eight changes at once from one version exactly one is made',
    async (path, body, change) => {
      const url = await create(path, body())
      const tag = await tagOf(url)
      const tried = await Promise.all(
        Array.from({ length: 8 }, () => send('PUT', url, { 'if-match': tag }, change)),
      )
      expect(tried.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(412)])
    },
  )

  it('a star fits whatever is there, a tag that is none fits nothing, and without it everything is as it was', async () => {
    const url = await create('/api/products', { name: 'Star', price: '1.00' })
    const status = async (headers: Record<string, string>) =>
      (await send('PUT', url, headers, { price: '1.20' })).statusCode
    expect([
      await status({ 'if-match': '*' }),
      await status({}),
      await status({ 'if-match': 'none' }),
    ]).toEqual([200, 200, 412])
    const gone = '/api/products/019a3c5e-7b1f-7c42-9d3a-5f2e8b604c17'
    expect((await send('PUT', gone, { 'if-match': '*' }, { price: '1.20' })).statusCode).toBe(404)
  })

  it('is refused by a call that has no versions', async () => {
    const display = '/api/displays/019a3c5e-7b1f-7c42-9d3a-5f2e8b604c17'
    const refused = await send('DELETE', display, { 'if-match': '"1"' })
    expect([refused.statusCode, refused.json().problems?.[0]?.field]).toEqual([400, 'headers.if-match'])
  })
})
