import { openRemoteAccess } from '@tuppence/contract/operator'
import { uuidv7 } from 'uuidv7'
import { afterAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { inOrganization, onPlatform } from '../../platform/tenancy.ts'
import { signedIn, type TestBusiness, testBusiness } from '../../testing/test-business.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { testSecrets, testSettings } from '../../testing/test-settings.ts'
import { firstBreakInAudit, hashPassword, verifyPassword, writeAudit } from './public.ts'
import { countTry, guardsOf, guardsOfDisplayCode } from './sign-in-limits.ts'

const { database, ownerSql } = await testDatabase()
let clock = () => new Date()
const start = () => buildApp({ settings: testSettings(), database, secrets: testSecrets, now: () => clock() })
const app = await start()
afterAll(() => app.close())

let address = 0
/** Each test has an address of its own, so that the limits of one do not meet those of another. */
const newAddress = () => {
  address += 1
  return `198.51.100.${address}`
}
const login = (shop: TestBusiness, body: object, from: string, server = app) =>
  server.inject({
    method: 'POST',
    url: '/api/pos/login',
    remoteAddress: from,
    body: { businessCode: shop.businessCode, username: 'cashier', password: shop.password, ...body },
  })
const actions = async (shop: TestBusiness) =>
  (
    await ownerSql`select action from audit_log where organization_id = ${shop.organizationId} order by at`
  ).map((row) => row.action)

it('R12 counts of tries that are over are swept at the next sign-in, and what still holds is kept', async () => {
  const at = (days: number) => new Date(Date.now() - days * 86_400_000)
  const counts = [
    { key: 'over', failures: 3, locked_until: null, last_failure_at: at(2) },
    { key: 'long at home', failures: 0, locked_until: null, last_failure_at: at(91) },
    { key: 'at home', failures: 0, locked_until: null, last_failure_at: at(80) },
    { key: 'fresh', failures: 3, locked_until: null, last_failure_at: at(0.5) },
    { key: 'locked', failures: 30, locked_until: at(-0.5), last_failure_at: at(2) },
  ]
  for (const count of counts) await ownerSql`insert into sign_in_failures ${ownerSql(count)}`
  expect((await login(await testBusiness(database), {}, newAddress())).statusCode).toBe(200)
  const left = await ownerSql`
    select key from sign_in_failures where key in ${ownerSql(counts.map(({ key }) => key))} order by key`
  expect(left.map(({ key }) => key)).toEqual(['at home', 'fresh', 'locked'])
  await ownerSql`delete from sign_in_failures where key in ${ownerSql(counts.map(({ key }) => key))}`
})

describe('passwords', () => {
  it('AUTH-007 mandate 10 are argon2id with 19 MiB, two passes, one lane, and the pepper', async () => {
    const stored = await hashPassword(testSecrets, 'hasta la vista')
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verifyPassword(testSecrets, stored, 'hasta la vista')).toBe(true)
    expect(await verifyPassword(testSecrets, stored, 'hasta la Vista')).toBe(false)
    expect(await verifyPassword({ pepper: 'another' }, stored, 'hasta la vista')).toBe(false)
    expect(await hashPassword(testSecrets, 'hasta la vista')).not.toBe(stored)
  })

  it('AUTH-020 no password is right where there is no person, not even the one of nobody', async () => {
    for (const password of ['', 'the password of nobody', 'password123'])
      expect(await verifyPassword(testSecrets, undefined, password)).toBe(false)
  })
})

describe('a refused sign-in', () => {
  it('AUTH-017 AUTH-040 AUTH-020 answers alike for an unknown code, name and password, in comparable time', async () => {
    const shop = await testBusiness(database)
    const from = newAddress()
    const answers: { body: string; status: number; ms: number }[] = []
    for (const wrong of [{ businessCode: 'UK999' }, { username: 'nobody' }, { password: 'wrong-password' }]) {
      const began = performance.now()
      const answer = await login(shop, wrong, from)
      answers.push({ body: answer.body, status: answer.statusCode, ms: performance.now() - began })
    }
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(JSON.parse(answers[0]?.body ?? '')).toMatchObject({
      success: false,
      message: 'Invalid login credentials',
      code: 'credentials-invalid',
    })
    for (const { ms } of answers) expect(ms).toBeGreaterThanOrEqual(245)
  })

  it.each([{ businessCode: '' }, { username: ' ' }, { password: '' }, { password: undefined }])(
    'AUTH-013 needs all three: %j is 400',
    async (missing) => {
      const answer = await login(await testBusiness(database), missing, newAddress())
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-request'])
    },
  )

  it('STAFF-041 takes the code and the name in any case, and the password in its own', async () => {
    const shop = await testBusiness(database)
    const from = newAddress()
    const loud = { businessCode: ` ${shop.businessCode.toLowerCase()} `, username: 'CASHIER ' }
    expect((await login(shop, loud, from)).statusCode).toBe(200)
    expect((await login(shop, { password: shop.password.toUpperCase() }, from)).statusCode).toBe(401)
  })

  it('tells a suspended account apart only to somebody with its password', async () => {
    const shop = await testBusiness(database)
    await ownerSql`update admin_customers set status = 'suspended' where id = ${shop.adminCustomerId}`
    expect((await login(shop, {}, newAddress())).json().code).toBe('account-suspended')
    expect((await login(shop, { password: 'wrong-password' }, newAddress())).json().code).toBe(
      'credentials-invalid',
    )
  })

  it('R12 mandate 9 locks a name at an address after five, twice as long each time, right or wrong, across a restart', async () => {
    const shop = await testBusiness(database)
    const from = newAddress()
    const began = Date.now()
    clock = () => new Date(began)
    for (let tries = 0; tries < 5; tries += 1)
      expect((await login(shop, { password: 'wrong-password' }, from)).statusCode).toBe(401)
    const locked = await login(shop, {}, from)
    expect([locked.statusCode, locked.json().code]).toEqual([429, 'too-many-tries'])
    const restarted = await start()
    expect((await login(shop, {}, from, restarted)).statusCode).toBe(429)
    await restarted.close()
    expect((await login(shop, { username: 'manager' }, from)).statusCode).toBe(200)
    clock = () => new Date(began + 61_000)
    expect((await login(shop, { password: 'wrong-password' }, from)).statusCode).toBe(401)
    clock = () => new Date(began + 61_000 + 119_000)
    expect((await login(shop, {}, from)).statusCode).toBe(429)
    clock = () => new Date(began + 61_000 + 121_000)
    expect((await login(shop, {}, from)).statusCode).toBe(200)
    clock = () => new Date()
  })

  it('R12 mandate 9 locks names that do not exist alike', async () => {
    const shop = await testBusiness(database)
    const from = newAddress()
    for (let tries = 0; tries < 5; tries += 1) await login(shop, { username: 'ghost' }, from)
    expect((await login(shop, { username: 'ghost' }, from)).statusCode).toBe(429)
  })

  it('R12 nobody is shut out by wrong tries from elsewhere: a minute at most, and not at all where they are known', async () => {
    const shop = await testBusiness(database)
    const began = Date.now()
    clock = () => new Date(began)
    const [home, strange] = [newAddress(), newAddress()]
    expect((await login(shop, {}, home)).statusCode).toBe(200)
    const wrong = { password: 'wrong-password' }
    // One after another: of many at once a busy server asks some to come again.
    const guesses = async (many: number) => {
      const answers = []
      for (let i = 0; i < many; i += 1) answers.push(await login(shop, wrong, newAddress()))
      return answers
    }
    expect(new Set((await guesses(19)).map(({ statusCode }) => statusCode))).toEqual(new Set([401]))
    expect((await login(shop, wrong, newAddress())).statusCode).toBe(401)
    expect((await login(shop, {}, strange)).statusCode).toBe(429)
    for (const minutes of [61, 122, 183]) {
      clock = () => new Date(began + minutes * 1_000)
      expect((await login(shop, wrong, newAddress())).statusCode).toBe(401)
    }
    clock = () => new Date(began + 244_000)
    expect((await login(shop, {}, strange)).statusCode).toBe(200)
    await guesses(20)
    expect((await login(shop, {}, newAddress())).statusCode).toBe(429)
    expect((await login(shop, {}, home)).statusCode).toBe(200)
    clock = () => new Date()
  })

  it('R12 looks at five wrong tries of many sent at once, also to two servers, and at every right one', async () => {
    const shop = await testBusiness(database)
    const from = newAddress()
    const second = await start()
    const many = (body: object, address: string) =>
      Promise.all(
        Array.from({ length: 14 }, (_, index) => login(shop, body, address, index % 2 ? second : app)),
      )
    const wrong = (await many({ password: 'wrong-password' }, from)).map(({ statusCode }) => statusCode)
    expect(wrong.filter((status) => status === 401)).toHaveLength(5)
    expect(wrong.filter((status) => status === 429)).toHaveLength(9)
    const right = await many({ username: 'manager' }, newAddress())
    expect(right.map(({ statusCode }) => statusCode)).toEqual(Array(14).fill(200))
    await second.close()
  })

  it('R12 counts at once in the database, whichever server asks', async () => {
    const guards = guardsOf('TEST:somebody', newAddress())
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => onPlatform(database, (tx) => countTry(tx, guards, new Date()))),
    )
    expect(tries.filter((counted) => 'guards' in counted)).toHaveLength(5)
  })

  it('mandate 9 limits the tries of one address, whatever names it tries', async () => {
    const shop = await testBusiness(database)
    const from = newAddress()
    await login(shop, { username: 'guess-1' }, from)
    // As if this address had tried 28 other names before.
    await ownerSql`update sign_in_failures set failures = 29 where key in ${ownerSql(guardsOf('', from).map(({ key }) => key))}`
    expect((await login(shop, { username: 'guess-30' }, from)).statusCode).toBe(401)
    expect((await login(shop, {}, from)).statusCode).toBe(429)
    expect((await login(shop, {}, newAddress())).statusCode).toBe(200)
  })

  it('mandate 9 R12 all addresses of one IPv6 network are one, for names, codes of displays and calls alike', async () => {
    const shop = await testBusiness(database)
    const in64 = (n: number) => `2001:db8:5:77:${n.toString(16)}::${n.toString(16)}`
    for (let n = 1; n <= 5; n += 1)
      expect((await login(shop, { password: 'wrong' }, in64(n))).statusCode).toBe(401)
    expect((await login(shop, {}, in64(6))).statusCode).toBe(429)
    expect((await login(shop, {}, '2001:db8:5:78::6')).statusCode).toBe(200)
    const now = new Date()
    expect(guardsOfDisplayCode(in64(1), now)).toEqual(guardsOfDisplayCode(in64(2), now))
    expect(guardsOfDisplayCode(in64(1), now)).not.toEqual(guardsOfDisplayCode('2001:db8:5:78::1', now))
    // And of the calls that are counted a minute.
    const most = openRemoteAccess.triesPerMinute ?? 0
    const statuses = await Promise.all(
      Array.from({ length: most + 1 }, (_, n) =>
        app.inject({ url: `/api/remote-access/${'x'.repeat(30)}?org=x`, remoteAddress: in64(n + 100) }),
      ),
    )
    expect(statuses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
  })

  it('mandate 9 a guest at the shop’s address locks it for strangers, and not for who is at home there', async () => {
    const shop = await testBusiness(database)
    const from = newAddress()
    expect((await login(shop, {}, from)).statusCode).toBe(200)
    await ownerSql`update sign_in_failures set failures = 29 where key in ${ownerSql(guardsOf('', from).map(({ key }) => key))}`
    await login(shop, { username: 'guess-30' }, from)
    await ownerSql`
      insert into sign_in_failures (key, failures, last_failure_at) select ${guardsOf('', from)[2]?.key ?? ''}, 30, now()
      on conflict (key) do update set failures = 30, locked_until = now() + interval '1 hour'`
    expect((await login(shop, { username: 'guess-31' }, from)).statusCode).toBe(429)
    expect((await login(shop, {}, from)).statusCode).toBe(200)
    // A wrong password is no sign of being at home.
    expect((await login(shop, { password: 'wrong-password' }, from)).statusCode).toBe(401)
    expect((await login(shop, {}, from)).statusCode).toBe(429)
  })
})

describe('requests from other sites', () => {
  const post = async (headers: Record<string, string>) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/pos/login',
      remoteAddress: newAddress(),
      headers: { host: 'till.local:5200', ...headers },
      body: {},
    })
    return answer.json().code
  }

  it.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ origin: 'http://till.local:5201' }],
    [{ 'sec-fetch-site': 'cross-site', origin: 'http://till.local:5200' }],
  ])('mandate 9 are refused: %j', async (headers) => {
    expect(await post(headers as unknown as Record<string, string>)).toBe('cross-site')
  })

  it.each([
    [{}],
    [{ 'sec-fetch-site': 'same-origin' }],
    [{ 'sec-fetch-site': 'none' }],
    [{ origin: 'http://till.local:5200' }],
    [{ origin: 'http://localhost:5200' }],
    [{ 'sec-fetch-site': 'cross-site', authorization: 'Bearer of-an-api-client' }],
  ])('our own pages and API clients are let through: %j', async (headers) => {
    expect(await post(headers as unknown as Record<string, string>)).toBe('invalid-request')
  })
})

describe('headers', () => {
  it('mandate 9 sends a policy without inline scripts or foreign sources, and no TLS promise without TLS', async () => {
    const { headers } = await app.inject({ url: '/api/health' })
    const policy = String(headers['content-security-policy'])
    const directive = (name: string) =>
      policy
        .split(';')
        .find((part) => part.trim().startsWith(`${name} `))
        ?.trim()
    expect(directive('script-src')).toBe("script-src 'self' 'wasm-unsafe-eval'")
    expect(directive('style-src')).toBe("style-src 'self'")
    expect(directive('frame-ancestors')).toBe("frame-ancestors 'none'")
    expect(directive('base-uri')).toBe("base-uri 'none'")
    expect(directive('connect-src')).toBe("connect-src 'self'")
    expect(directive('img-src')).toBe("img-src 'self' data: blob:")
    expect(policy).not.toContain('upgrade-insecure-requests')
    expect(headers['strict-transport-security']).toBeUndefined()
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    expect(headers['referrer-policy']).toBe('same-origin')
    expect(headers['permissions-policy']).toContain('serial=(self)')
    expect(headers['x-content-type-options']).toBe('nosniff')
  })
})

describe('the audit log', () => {
  it('mandate 11 has sign-ins, failures and sign-outs, chained', async () => {
    const shop = await testBusiness(database)
    await login(shop, { password: 'wrong-password' }, newAddress())
    const token = (await login(shop, {}, '203.0.113.77')).json().sessionToken
    await app.inject({
      method: 'POST',
      url: '/api/pos/logout',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(await actions(shop)).toEqual(['sign-in-failed', 'signed-in', 'signed-out'])
    const [row] = await ownerSql`
      select person_id, address, detail from audit_log
       where organization_id = ${shop.organizationId} and action = 'signed-in'`
    const detail = { kind: 'pos', device: expect.any(String) }
    expect(row).toEqual({ person_id: shop.people.cashier, address: '203.0.113.77', detail })
    const broken = await inOrganization(database, shop.organizationId, (tx) =>
      firstBreakInAudit(tx, shop.organizationId),
    )
    expect(broken).toBeUndefined()
  })

  it('AUTH-005 AUTH-006 D6 refuses another business by 403 and notes it', async () => {
    const [shop, other] = [await testBusiness(database), await testBusiness(database)]
    const headers = await signedIn(database, shop, 'manager', 'back-office')
    const answers = await Promise.all([
      app.inject({ url: `/api/products?organizationId=${other.organizationId}`, headers }),
      app.inject({
        url: `/api/products?organizationId=${shop.organizationId}&organizationId=${other.organizationId}`,
        headers,
      }),
      app.inject({
        method: 'POST',
        url: '/api/products',
        headers,
        body: { organizationId: other.organizationId },
      }),
      app.inject({
        method: 'POST',
        url: '/api/back-office/staff',
        headers,
        body: { adminCustomerId: other.adminCustomerId },
      }),
      app.inject({ url: `/api/back-office/staff/${other.adminCustomerId}`, headers }),
    ])
    for (const answer of answers)
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'other-organization'])
    expect(await actions(shop)).toEqual(Array(5).fill('refused-other-organization'))
    expect(await actions(other)).toEqual([])
    const own = await app.inject({ url: `/api/products?organizationId=${shop.organizationId}`, headers })
    expect(own.statusCode).toBe(200)
  })

  it('R12 notes twenty refused tries of a person in a minute, and refuses all', async () => {
    const shop = await testBusiness(database)
    const headers = await signedIn(database, shop, 'manager')
    const url = `/api/products?organizationId=${uuidv7()}`
    const answers = await Promise.all(Array.from({ length: 30 }, () => app.inject({ url, headers })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(30).fill(403))
    expect(await actions(shop)).toHaveLength(20)
  })

  it('mandate 11 stays one chain when many write at once, and when clocks go backwards', async () => {
    const shop = await testBusiness(database)
    const { organizationId } = shop
    await Promise.all(
      Array.from({ length: 24 }, (_, n) =>
        inOrganization(database, organizationId, (tx) =>
          writeAudit(tx, {
            organizationId,
            at: new Date(1_700_000_000_000 - n * 1_000),
            action: `act-${n}`,
            detail: { z: n, a: [1, { c: 1, b: 2 }] },
          }),
        ),
      ),
    )
    const [row] =
      await ownerSql`select count(*) as n, count(distinct previous_hash) as links from audit_log where organization_id = ${organizationId}`
    expect(row).toEqual({ n: 24, links: 24 })
    const broken = () =>
      inOrganization(database, organizationId, (tx) => firstBreakInAudit(tx, organizationId))
    expect(await broken()).toBeUndefined()
    const [victim] =
      await ownerSql`select id from audit_log where organization_id = ${organizationId} order by at offset 11 limit 1`
    await ownerSql`update audit_log set detail = '{"z":0}' where organization_id = ${organizationId} and id = ${victim?.id}`
    expect(await broken()).toBe(victim?.id)
  })

  it('mandate 11 lets the server itself change or remove nothing in it', async () => {
    const shop = await testBusiness(database)
    await login(shop, {}, newAddress())
    for (const statement of ['update audit_log set id = id', 'delete from audit_log', 'truncate audit_log'])
      await expect(database.sql.unsafe(statement)).rejects.toMatchObject({ code: '42501' })
  })
})
