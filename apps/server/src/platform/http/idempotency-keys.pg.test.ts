import type { InjectOptions } from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { signedIn, testBusiness } from '../../testing/test-business.ts'
import { testServer } from '../../testing/test-server.ts'
import { testSecrets, testSettings } from '../../testing/test-settings.ts'

const { app, database, ownerSql } = await testServer()
const anotherServer = () => buildApp({ settings: testSettings(), database, secrets: testSecrets })
const second = await anotherServer()
afterAll(() => second.close())
const shop = await testBusiness(database)
const manager = await signedIn(database, shop, 'manager', 'back-office')
const owner = await signedIn(database, shop, 'owner', 'back-office')

let made = 0
const newKey = () => `key ${++made}`
const send = (key: string, payload: object, options: InjectOptions & { on?: typeof app } = {}) =>
  (options.on ?? app).inject({
    method: 'POST',
    url: options.url ?? '/api/products',
    headers: { ...manager, 'idempotency-key': key, ...options.headers },
    payload,
  })
const thing = () => ({ name: `Thing ${++made}`, price: '2.00' })
const named = async (name: string): Promise<number> =>
  Number((await ownerSql`select count(*)::int as n from products where name = ${name}`)[0]?.n)
const codeOf = ({ statusCode, json }: { statusCode: number; json(): { code?: string } }) =>
  `${statusCode} ${json().code}`

describe('a POST with an Idempotency-Key', () => {
  it('is done once, and its repeat answered the same', async () => {
    const [key, product] = [newKey(), thing()]
    const first = await send(key, product)
    expect(first.statusCode).toBe(201)
    expect(first.headers['idempotency-replayed']).toBeUndefined()
    const again = await send(key, product)
    expect([again.statusCode, again.body, again.headers.location]).toEqual([
      201,
      first.body,
      `/api/products/${first.json().id}`,
    ])
    expect(again.headers['content-type']).toBe(first.headers['content-type'])
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(await named(product.name)).toBe(1)
    // The same said in another order is the same.
    const turned = await send(key, { price: product.price, name: product.name })
    expect(turned.body).toBe(first.body)
  })

  it('is done once where it comes ten times at once, and every one is answered the same', async () => {
    const [key, product] = [newKey(), thing()]
    const all = await Promise.all(Array.from({ length: 10 }, () => send(key, product)))
    expect(new Set(all.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(all[0]?.statusCode).toBe(201)
    expect(await named(product.name)).toBe(1)
  })

  it('is done once where two servers are asked at once, and answered the same by a server that was started since', async () => {
    const [key, product] = [newKey(), thing()]
    const both = await Promise.all([app, second, app, second].map((on) => send(key, product, { on })))
    const answers = both.map((one) => (one.statusCode === 201 ? one.body : codeOf(one)))
    const body = answers.find((answer) => answer.startsWith('{'))
    for (const answer of answers) expect([body, '409 request-under-way']).toContain(answer)
    const third = await anotherServer()
    const later = await send(key, product, { on: third })
    expect([later.statusCode, later.body]).toEqual([201, body])
    await third.close()
    expect(await named(product.name)).toBe(1)
  })

  it('is another request where the content or the call is another, and is refused', async () => {
    const [key, product] = [newKey(), thing()]
    await send(key, product)
    for (const other of [
      await send(key, { ...product, price: '2.01' }),
      await send(key, { name: product.name }, { url: '/api/categories' }),
    ])
      expect(codeOf(other)).toBe('422 idempotency-key-reused')
    expect((await send(key, product)).statusCode).toBe(201)
  })

  it('is the key of one person in one business', async () => {
    const [key, product] = [newKey(), thing()]
    const elsewhere = await testBusiness(database)
    const ids = new Set<string>()
    for (const headers of [manager, owner, await signedIn(database, elsewhere, 'manager', 'back-office')])
      ids.add((await send(key, product, { headers })).json().id)
    expect(ids.size).toBe(3)
    // Another session of the same person is theirs too.
    const headers = await signedIn(database, shop, 'manager', 'back-office')
    expect(ids).toContain((await send(key, product, { headers })).json().id)
    expect(await named(product.name)).toBe(3)
  })

  it('is tried again where it was refused, and may then be another', async () => {
    const taken = await send(newKey(), { ...thing(), sku: 'TAKEN' })
    expect(taken.statusCode).toBe(201)
    const [key, product] = [newKey(), thing()]
    for (const _ of [1, 2])
      expect(codeOf(await send(key, { ...product, sku: 'taken' }))).toBe('409 sku-taken')
    expect(codeOf(await send(key, { name: 'No price' }))).toBe('400 invalid-request')
    expect((await send(key, product)).statusCode).toBe(201)
    expect(await named(product.name)).toBe(1)
  })

  it('is tried again where the server failed', async () => {
    const [key, product] = [newKey(), thing()]
    await ownerSql`alter table products add constraint fails check (sku <> 'FAILS')`
    expect(codeOf(await send(key, { ...product, sku: 'FAILS' }))).toBe('500 unexpected')
    await ownerSql`alter table products drop constraint fails`
    expect((await send(key, { ...product, sku: 'FAILS' })).statusCode).toBe(201)
    expect(await named(product.name)).toBe(1)
  })

  it('with an answer without a body is answered without one', async () => {
    const customer = await send(newKey(), { firstName: 'Ann' }, { url: '/api/customers' })
    const url = `/api/customers/${customer.json().id}/erase`
    const [key, body] = [newKey(), { typedName: 'Ann' }]
    for (const replayed of [undefined, 'true']) {
      const answer = await send(key, body, { url, headers: owner })
      expect([answer.statusCode, answer.body, answer.headers['idempotency-replayed']]).toEqual([
        204,
        '',
        replayed,
      ])
    }
  })

  it('is kept for 24 hours', async () => {
    const [key, product] = [newKey(), thing()]
    const first = await send(key, product)
    const age = (hours: number) =>
      ownerSql`update idempotency_keys set claimed_at = now() - make_interval(hours => ${hours}) where body = ${first.body}`
    await age(23)
    await app.idempotencyKeys.round()
    expect((await send(key, product)).body).toBe(first.body)
    await age(25)
    const next = await send(key, product)
    expect([next.statusCode, next.json().id === first.json().id]).toEqual([201, false])
    await ownerSql`update idempotency_keys set claimed_at = now() - interval '25 hours' where body = ${next.body}`
    await app.idempotencyKeys.round()
    expect(await ownerSql`select from idempotency_keys where body = ${next.body}`).toHaveLength(0)
  })

  it('leaves nothing of what was sent in the database, and costs nothing where there is no key', async () => {
    await ownerSql`delete from idempotency_keys`
    const password = 'blue-Kettle-917-orchard'
    const person = {
      username: `ann${++made}`,
      password,
      fullName: 'Ann',
      adminCustomerId: shop.adminCustomerId,
    }
    const answer = await send(newKey(), person, { url: '/api/back-office/staff', headers: owner })
    expect(answer.statusCode, answer.body).toBe(201)
    const [row] = await ownerSql`select i::text as all from idempotency_keys i`
    expect(row?.all).not.toContain(password)
    await ownerSql`delete from idempotency_keys`
    await app.inject({ method: 'POST', url: '/api/products', headers: manager, payload: thing() })
    expect(await ownerSql`select from idempotency_keys`).toHaveLength(0)
  })
})

describe('a request that was cut off', () => {
  /** As if the server had been killed behind or before the commit: what the row then is. */
  const cutOff = (key: string, body: string, hasEffect: boolean, seconds: number) => ownerSql`
    update idempotency_keys set status = null, body = null, location = null, has_effect = ${hasEffect},
           claimed_at = now() - make_interval(secs => ${seconds})
     where body = ${body} and ${key} <> ''`

  it('behind its commit is never done again: whoever sends it is told to look', async () => {
    const [key, product] = [newKey(), thing()]
    const first = await send(key, product)
    await cutOff(key, first.body, true, 3_600)
    const again = await send(key, product)
    expect([codeOf(again), again.headers['retry-after']]).toEqual(['409 request-under-way', '2'])
    expect(await named(product.name)).toBe(1)
  })

  it('before its commit is done by whoever comes half a minute later, and not before', async () => {
    const [key, product] = [newKey(), thing()]
    const first = await send(key, product)
    await ownerSql`delete from product_words where product_id = ${first.json().id}`
    await cutOff(key, first.body, false, 20)
    expect(codeOf(await send(key, product))).toBe('409 request-under-way')
    await ownerSql`update idempotency_keys set claimed_at = now() - interval '31 seconds' where status is null and not has_effect`
    expect((await send(key, product)).statusCode).toBe(201)
  })
})
