import { DAY_MS } from '@tuppence/domain/durations'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { onPlatform } from '../../platform/tenancy.ts'
import { signedIn, testBusiness } from '../../testing/test-business.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { testSecrets, testSettings } from '../../testing/test-settings.ts'
import { endSessionsOf, endSessionsOfOrganization } from './public.ts'

const { database, ownerSql } = await testDatabase()
let clock = () => new Date()
const app = await buildApp({ settings: testSettings(), database, secrets: testSecrets, now: () => clock() })
const elsewhere = await buildApp({ settings: testSettings(), database, secrets: testSecrets })
await Promise.all([app.ready(), elsewhere.ready()])
afterAll(() => Promise.all([app.close(), elsewhere.close()]))
const shop = await testBusiness(database)

const whoAmI = (headers: Record<string, string>, server = app) =>
  server.inject({ method: 'GET', url: '/api/auth/user', headers })
const login = (body: object, headers: Record<string, string> = {}, url = '/api/pos/login') =>
  app.inject({
    method: 'POST',
    url,
    headers,
    body: { businessCode: shop.businessCode, password: shop.password, ...body },
  })
const cookieOf = (answer: { cookies: unknown[] }) => answer.cookies[0] as Record<string, unknown>

describe('sessions', () => {
  it('AUTH-001 AUTH-004 says who is signed in', async () => {
    const answer = await whoAmI(await signedIn(database, shop, 'cashier'))
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      id: shop.people.cashier,
      firstName: 'Test',
      lastName: 'cashier',
      email: null,
      profileImageUrl: null,
      username: 'cashier',
      role: 'cashier',
      organizationId: shop.organizationId,
      businessCode: shop.businessCode,
      session: 'pos',
      discountLimit: 1000,
      currency: 'GBP',
    })
    expect(answer.json().remoteAccess).toBeUndefined()
    expect(answer.body).not.toContain('argon2')
  })

  it('AUTH-002 answers 401 to nobody, to a made-up token and to half a token', async () => {
    const strangers: Record<string, string>[] = [
      {},
      { authorization: `Bearer ${'x'.repeat(43)}` },
      { cookie: 'tuppence=abc' },
    ]
    for (const headers of strangers) {
      const answer = await whoAmI(headers)
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toMatchObject({ code: 'not-signed-in', success: false })
    }
  })

  it('AUTH-014 AUTH-015 D21 signs in at the till, with an HttpOnly Strict cookie of 256 bits that lasts 90 days', async () => {
    const answer = await login({ username: 'cashier' })
    expect(answer.statusCode).toBe(200)
    const { customer, sessionToken, success } = answer.json()
    expect(success).toBe(true)
    expect(customer).toEqual({
      id: shop.adminCustomerId,
      businessCode: shop.businessCode,
      businessName: `Business ${shop.businessCode}`,
      username: 'cashier',
      organizationId: shop.organizationId,
      location: null,
      plan: 'Starter',
      role: 'cashier',
      staffId: shop.people.cashier,
      staffName: 'Test cashier',
    })
    const cookie = cookieOf(answer)
    expect(cookie).toMatchObject({
      name: 'tuppence',
      value: sessionToken,
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
    })
    expect(Buffer.from(sessionToken, 'base64url')).toHaveLength(32)
    const days = ((cookie.expires as Date).getTime() - Date.now()) / DAY_MS
    expect(days).toBeGreaterThan(89.9)
    expect(days).toBeLessThanOrEqual(90)
    expect((await whoAmI({ cookie: `tuppence=${sessionToken}` })).statusCode).toBe(200)
    expect((await whoAmI({ authorization: `Bearer ${sessionToken}` })).statusCode).toBe(200)
  })

  it('AUTH-011 keeps a till that is not to start by itself signed in for the day and the browser only', async () => {
    const answer = await login({ username: 'cashier', autoStart: false })
    expect(cookieOf(answer)).not.toHaveProperty('expires')
    expect(cookieOf(answer)).not.toHaveProperty('maxAge')
    const token = answer.json().sessionToken
    clock = () => new Date(Date.now() + DAY_MS - 60_000)
    expect((await whoAmI({ cookie: `tuppence=${token}` })).statusCode).toBe(200)
    clock = () => new Date(Date.now() + DAY_MS + 60_000)
    expect((await whoAmI({ cookie: `tuppence=${token}` })).statusCode).toBe(401)
    clock = () => new Date()
  })

  it('AUTH-039 AUTH-043 opens the back office for 24 hours', async () => {
    const answer = await login({ username: 'manager' }, {}, '/api/back-office/login')
    expect(answer.json()).toMatchObject({ success: true, customer: { role: 'manager' } })
    const token = answer.json().sessionToken
    expect((await whoAmI({ cookie: `tuppence=${token}` })).json().session).toBe('back-office')
    clock = () => new Date(Date.now() + DAY_MS + 1_000)
    expect((await whoAmI({ cookie: `tuppence=${token}` })).statusCode).toBe(401)
    clock = () => new Date()
  })

  it('mandate 9 uses a __Host- cookie for TLS only where the server is reached by TLS', async () => {
    const tls = await buildApp({
      settings: testSettings({ PUBLIC_URL: 'https://till.example' }),
      database,
      secrets: testSecrets,
    })
    const answer = await tls.inject({
      method: 'POST',
      url: '/api/pos/login',
      body: { businessCode: shop.businessCode, username: 'cashier', password: shop.password },
    })
    expect(cookieOf(answer)).toMatchObject({ name: '__Host-tuppence', secure: true, path: '/' })
    expect(cookieOf(answer)).not.toHaveProperty('domain')
    expect(answer.headers['strict-transport-security']).toMatch(/max-age=\d{8}/)
    await tls.close()
  })

  it('mandate 9 keeps only hashes of tokens, and rotates at login', async () => {
    const first = (await login({ username: 'cashier' })).json().sessionToken
    const second = (await login({ username: 'manager' }, { cookie: `tuppence=${first}` })).json().sessionToken
    expect(second).not.toBe(first)
    expect((await whoAmI({ cookie: `tuppence=${first}` })).statusCode).toBe(401)
    expect((await whoAmI({ cookie: `tuppence=${second}` })).json().username).toBe('manager')
    const rows = await ownerSql`select * from sessions`
    expect(JSON.stringify(rows)).not.toContain(second)
  })

  it('AUTH-025 ends the session on logout and clears the cookie', async () => {
    const token = (await login({ username: 'cashier' })).json().sessionToken
    const answer = await app.inject({
      method: 'POST',
      url: '/api/pos/logout',
      headers: { cookie: `tuppence=${token}` },
    })
    expect(answer.statusCode).toBe(204)
    expect(cookieOf(answer)).toMatchObject({ name: 'tuppence', value: '' })
    expect((await whoAmI({ cookie: `tuppence=${token}` })).statusCode).toBe(401)
  })

  it('SHELL-019 SHELL-020 logs out by navigation, but never at the wish of another site', async () => {
    const token = (await login({ username: 'cashier' })).json().sessionToken
    const cookie = `tuppence=${token}`
    for (const site of ['cross-site', 'same-site']) {
      const refused = await app.inject({ url: '/api/logout', headers: { cookie, 'sec-fetch-site': site } })
      expect(refused.statusCode).toBe(302)
      expect(refused.cookies).toEqual([])
    }
    expect((await whoAmI({ cookie })).statusCode).toBe(200)
    const answer = await app.inject({
      url: '/api/logout',
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    })
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/'])
    expect((await whoAmI({ cookie })).statusCode).toBe(401)
  })
})

describe('revocation', () => {
  it('mandate 9 is at once on the same server, also while the change has not committed', async () => {
    const headers = await signedIn(database, shop, 'supervisor')
    expect((await whoAmI(headers)).statusCode).toBe(200)
    await onPlatform(database, async (tx) => {
      await endSessionsOf(tx, shop.organizationId, shop.people.supervisor)
      // Somebody asks before the commit: what this look-up finds must not be kept.
      expect((await whoAmI(headers)).statusCode).toBe(200)
    })
    expect((await whoAmI(headers)).statusCode).toBe(401)
  })

  it('mandate 9 reaches other servers within a moment', async () => {
    const headers = await signedIn(database, shop, 'cashier')
    expect((await whoAmI(headers, elsewhere)).statusCode).toBe(200)
    // As another process does it: nothing in this one is told but by the channel.
    await ownerSql`delete from sessions where person_id = ${shop.people.cashier}`
    expect((await whoAmI(headers, elsewhere)).statusCode).toBe(200)
    await ownerSql`select pg_notify('tuppence_sessions', ${`person ${shop.organizationId} ${shop.people.cashier}`})`
    await expect.poll(async () => (await whoAmI(headers, elsewhere)).statusCode).toBe(401)
  })

  it('lets nobody in who is disabled or archived, or whose business is closed', async () => {
    const other = await testBusiness(database)
    const { organizationId: org, people } = other
    const cashier = await signedIn(database, other, 'cashier')
    const manager = await signedIn(database, other, 'manager')
    const owner = await signedIn(database, other, 'owner')
    await ownerSql`update users set is_active = false where organization_id = ${org} and id = ${people.cashier}`
    await ownerSql`update staff_members set archived_at = now() where organization_id = ${org} and id = ${people.manager}`
    expect((await whoAmI(cashier)).statusCode).toBe(401)
    expect((await whoAmI(manager)).statusCode).toBe(401)
    expect((await whoAmI(owner)).statusCode).toBe(200)
    await ownerSql`update organizations set is_active = false where id = ${org}`
    await onPlatform(database, (tx) => endSessionsOfOrganization(tx, org))
    expect((await whoAmI(owner)).statusCode).toBe(401)
  })

  it('costs no look-up while an entry is kept, and none is kept for somebody unknown', async () => {
    const headers = await signedIn(database, shop, 'owner')
    await whoAmI(headers)
    // Gone behind the server's back: the kept entry still answers the policy.
    await ownerSql`delete from sessions where person_id = ${shop.people.owner}`
    expect((await whoAmI(headers)).statusCode).toBe(200)
  })

  it('sweeps sessions that are over', async () => {
    await signedIn(database, shop, 'owner')
    await ownerSql`update sessions set expire = now() - interval '1 second'`
    await onPlatform(database, (tx) => tx.execute(sql`select 1`))
    await signedIn(database, shop, 'cashier')
    const [row] = await ownerSql`select count(*) as n from sessions where expire < now()`
    expect(row?.n).toBe(0)
  })
})

it('AUTH-011 another site signs nobody out: no cookie is cleared where none came, or where the page is foreign', async () => {
  const out = (headers: Record<string, string>) => app.inject({ url: '/api/logout', headers })
  expect((await out({})).cookies).toEqual([])
  const signed = await login({ username: 'cashier' })
  const cookie = `tuppence=${cookieOf(signed).value}`
  expect((await out({ cookie, referer: 'https://evil.example/page' })).cookies).toEqual([])
  expect((await whoAmI({ cookie })).statusCode).toBe(200)
  expect((await out({ cookie })).cookies).toHaveLength(1)
  expect((await whoAmI({ cookie })).statusCode).toBe(401)
})
