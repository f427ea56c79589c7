import { allCalls } from '@tuppence/contract/all-calls'
import { DAY_MS, HOUR_MS } from '@tuppence/domain/durations'
import { API_SCOPES, type ApiScope } from '@tuppence/domain/staff'
import { uuidv7 } from 'uuidv7'
import { afterAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../../app.ts'
import { signedIn, type TestBusiness, testBusiness } from '../../../testing/test-business.ts'
import { testDatabase } from '../../../testing/test-database.ts'
import { testOperator } from '../../../testing/test-operator.ts'
import { testSecrets, testSettings } from '../../../testing/test-settings.ts'

const { database, ownerSql } = await testDatabase()
let aheadMs = 0
const now = () => new Date(Date.now() + aheadMs)
const app = await buildApp({ settings: testSettings(), database, secrets: testSecrets, now })
const elsewhere = await buildApp({ settings: testSettings(), database, secrets: testSecrets, now })
await Promise.all([app.ready(), elsewhere.ready()])
afterAll(() => Promise.all([app.close(), elsewhere.close()]))

type Headers = { readonly authorization: string }
const make = (headers: Headers, scopes: readonly ApiScope[], fields: object = {}) =>
  app.inject({ method: 'POST', url: '/api/api-keys', headers, body: { name: 'Web shop', scopes, ...fields } })

async function keyOf(shop: TestBusiness, ...scopes: ApiScope[]) {
  const owner = await signedIn(database, shop, 'owner', 'back-office')
  const made = await make(owner, scopes)
  expect(made.statusCode, made.body).toBe(201)
  const { key, apiKey } = made.json<{ key: string; apiKey: { id: string } }>()
  return { key, id: apiKey.id, owner, headers: { authorization: `Bearer ${key}` } }
}
const statusOf = async (headers: Headers, url = '/api/products', server = app) => {
  const answer = await server.inject({ url, headers })
  return answer.statusCode === 200 ? 200 : `${answer.statusCode} ${answer.json().code}`
}

describe('API keys', () => {
  it('R12 are shown once, listed without what opens anything, and told of in the audit log', async () => {
    const shop = await testBusiness(database)
    const { key, id, owner, headers } = await keyOf(shop, 'products:read', 'products:read', 'sales:read')
    expect(key).toMatch(/^tup_live_[0-9A-HJKMNP-TV-Z]{32}$/)
    expect(await statusOf(headers)).toBe(200)
    const listed = await app.inject({ url: '/api/api-keys', headers: owner })
    expect(listed.json().apiKeys).toMatchObject([
      {
        id,
        name: 'Web shop',
        lastFour: key.slice(-4),
        scopes: ['products:read', 'sales:read'],
        expiresAt: null,
      },
    ])
    expect(listed.json().apiKeys[0].lastUsedAt).not.toBeNull()
    expect(JSON.stringify(await ownerSql`select * from api_keys where id = ${id}`)).not.toContain(key)
    const [entry] = (await app.inject({ url: '/api/audit-log', headers: owner })).json()
    const about = { subjectType: 'api-key', subjectId: id }
    expect(entry).toMatchObject({ action: 'api-key-made', ...about, detail: { name: 'Web shop' } })
    expect(JSON.stringify(entry)).not.toContain(key)
  })

  it('R10 open what their scopes say, and of all other calls none', async () => {
    const shop = await testBusiness(database)
    const reads = await keyOf(shop, 'products:read')
    const all = await keyOf(shop, ...API_SCOPES)
    for (const call of allCalls) {
      if (call.access === 'anyone' || call.access === 'display') continue
      const url = call.path.replace(/:\w+/g, uuidv7())
      const ask = async ({ headers }: typeof reads) => {
        const answer = await app.inject({ method: call.method, url, headers })
        return answer.statusCode === 403 ? answer.json().code : 'may'
      }
      const no = call.scope ? 'scope-missing' : 'session-of-another-kind'
      expect(await ask(reads), call.name).toBe(call.scope === 'products:read' ? 'may' : no)
      expect(await ask(all), call.name).toBe(call.scope ? 'may' : no)
    }
  })

  it('R10 are made by whoever manages settings, has shown who they are, and is no key', async () => {
    const shop = await testBusiness(database)
    const whole = ['products:read'] as const
    const supervisor = await signedIn(database, shop, 'supervisor', 'back-office')
    expect((await make(supervisor, whole)).json().code).toBe('not-permitted')
    const byPin = await signedIn(database, shop, 'owner', 'pos', 'pin')
    expect((await make(byPin, whole)).json().code).toBe('password-needed')
    const hoursAgo = new Date(Date.now() - HOUR_MS)
    const stale = await signedIn(database, shop, 'owner', 'back-office', 'password', hoursAgo)
    expect((await make(stale, whole)).json().code).toBe('fresh-proof-needed')
    const { headers, owner } = await keyOf(shop, ...API_SCOPES)
    expect((await make(headers, whole)).json().code).toBe('session-of-another-kind')
    const past = { expiresAt: new Date(Date.now() - 1).toISOString() }
    expect((await make(owner, whole, past)).json().problems[0].field).toBe('body.expiresAt')
  })

  it('R12 end when they are removed, at every server at once, and when their time is over', async () => {
    const shop = await testBusiness(database)
    const removed = await keyOf(shop, 'products:read')
    const other = await keyOf(await testBusiness(database), 'products:read')
    expect(await statusOf(removed.headers, '/api/products', elsewhere)).toBe(200)
    const remove = (id: string) =>
      app.inject({ method: 'DELETE', url: `/api/api-keys/${id}`, headers: removed.owner })
    expect((await remove(other.id)).statusCode).toBe(404)
    expect((await remove(removed.id)).statusCode).toBe(204)
    expect(await statusOf(removed.headers)).toBe('401 not-signed-in')
    await expect.poll(() => statusOf(removed.headers, '/api/products', elsewhere)).toBe('401 not-signed-in')
    expect((await remove(removed.id)).statusCode).toBe(404)
    expect(await statusOf(other.headers)).toBe(200)

    const owner = await signedIn(database, shop, 'owner', 'back-office')
    const made = await make(owner, ['products:read'], {
      expiresAt: new Date(Date.now() + DAY_MS).toISOString(),
    })
    const headers = { authorization: `Bearer ${made.json().key}` }
    expect(await statusOf(headers)).toBe(200)
    aheadMs = DAY_MS + 1_000
    expect(await statusOf(headers)).toBe('401 not-signed-in')
    aheadMs = 0
  })

  it('R10 that only read products are told no costs, by no call', async () => {
    const shop = await testBusiness(database)
    const reads = await keyOf(shop, 'products:read')
    const writes = await keyOf(shop, 'products:read', 'products:write')
    const product = await app.inject({
      ...{ method: 'POST', url: '/api/products', headers: writes.headers },
      body: {
        name: 'Oat milk',
        price: '2.10',
        cost: '1.37',
        stockQuantity: 0,
        sku: 'OAT',
        barcode: '5000157024671',
      },
    })
    expect(product.statusCode, product.body).toBe(201)
    const paths = [`/api/products/${product.json().id}`, '/api/products', '/api/products/low-stock']
    for (const url of [...paths, '/api/products/barcode/5000157024671', '/api/changes/products']) {
      const read = async ({ headers }: typeof reads) => (await app.inject({ url, headers })).body
      expect(await read(writes), url).toContain('1.37')
      expect(await read(reads), url).not.toContain('1.37')
    }
  })

  it('R9 open nothing while the business is suspended, and nothing as a cookie', async () => {
    const shop = await testBusiness(database)
    const { key, headers } = await keyOf(shop, 'products:read')
    const cookies = { 'tuppence-office': key, tuppence: key }
    expect((await app.inject({ url: '/api/products', cookies })).statusCode).toBe(401)
    await ownerSql`update admin_customers set status = 'suspended' where organization_id = ${shop.organizationId}`
    expect(await statusOf(headers, '/api/products', elsewhere)).toBe('401 not-signed-in')
  })

  it('R9 are removed with the business that is closed: whatever brings its books back, they stay out', async () => {
    const shop = await testBusiness(database)
    const { headers, id } = await keyOf(shop, 'products:read')
    expect(await statusOf(headers)).toBe(200)
    const operator = await (await testOperator(ownerSql)).signedIn(database)
    const url = `/api/admin/customers/${shop.adminCustomerId}`
    expect((await app.inject({ method: 'DELETE', url, headers: operator })).statusCode).toBe(204)
    expect(await statusOf(headers)).toBe('401 not-signed-in')
    expect(await ownerSql`select revoked_at from api_keys where id = ${id}`).not.toEqual([
      { revoked_at: null },
    ])
  })

  it('R12 are no sessions: a sign-out ends none, and says nothing', async () => {
    const shop = await testBusiness(database)
    const { headers, owner } = await keyOf(shop, 'products:read')
    expect((await app.inject({ url: '/api/logout', headers })).statusCode).toBe(302)
    expect(await statusOf(headers)).toBe(200)
    const log = (await app.inject({ url: '/api/audit-log', headers: owner })).json()
    expect(log.map(({ action }: { action: string }) => action)).toEqual(['api-key-made'])
  })

  it('R10 what a program writes is the program’s: by its name, and by nobody of the shop', async () => {
    const shop = await testBusiness(database)
    const { headers, owner, id } = await keyOf(shop, 'products:write', 'customers:write', 'sales:write')
    const product = await app.inject({
      ...{ method: 'POST', url: '/api/products', headers },
      body: { name: 'Oat milk', price: '2.10', stockQuantity: 5, vatCode: 'zero' },
    })
    expect(product.statusCode, product.body).toBe(201)
    const customer = await app.inject({
      ...{ method: 'POST', url: '/api/customers', headers },
      body: { firstName: 'Ada', lastName: 'Byron' },
    })
    expect(customer.statusCode, customer.body).toBe(201)
    const points = await app.inject({
      ...{ method: 'POST', url: `/api/customers/${customer.json().id}/points`, headers },
      body: { id: uuidv7(), points: 5, reason: 'goodwill' },
    })
    expect(points.statusCode, points.body).toBeLessThan(300)
    const sale = await app.inject({
      ...{ method: 'POST', url: '/api/transactions', headers },
      body: {
        transaction: { paymentMethod: 'card' },
        items: [{ productId: product.json().id, quantity: 2, unitPrice: '2.10' }],
      },
    })
    expect(sale.statusCode, sale.body).toBe(201)
    expect(sale.json()).toMatchObject({ totalAmount: '4.20', flags: [] })
    const sold = await app.inject({ url: `/api/transactions/${sale.json().id}`, headers: owner })
    expect(sold.json()).toMatchObject({ staffName: 'Web shop' })
    const moved = await ownerSql`
      select distinct user_id from inventory where organization_id = ${shop.organizationId}`
    expect(moved).toEqual([{ user_id: null }])
    const log = (await app.inject({ url: `/api/audit-log?personId=${id}`, headers: owner })).json()
    expect(log.length).toBeGreaterThan(0)
    for (const entry of log) expect(entry.person).toEqual({ id, name: 'Web shop' })
  })
})
