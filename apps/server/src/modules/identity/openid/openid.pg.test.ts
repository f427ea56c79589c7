import { generateKeyPairSync } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Provider } from 'oidc-provider'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../../app.ts'
import { testBusiness } from '../../../testing/test-business.ts'
import { testDatabase } from '../../../testing/test-database.ts'
import { testSecrets, testSettings } from '../../../testing/test-settings.ts'
import { pathOfOurs } from './own-origin.ts'

const { database, ownerSql } = await testDatabase()
const settings = testSettings({ PORT: '5299' })
const demoShop = await testBusiness(database)
await ownerSql`update admin_customers set business_code = 'UK001' where id = ${demoShop.adminCustomerId}`
await ownerSql`
  insert into platform_settings (key, value)
  values ('demo', ${ownerSql.json({ organizationIds: [demoShop.organizationId] })})`
const app = await buildApp({ settings, database, secrets: testSecrets })
afterAll(() => app.close())

/** A browser as far as it matters here: it keeps cookies by path and follows redirects, on and off this server. */
class Browser {
  readonly #jar = new Map<string, { value: string; path: string }>()
  readonly #app: FastifyInstance
  constructor(server: FastifyInstance) {
    this.#app = server
  }
  async open(address: string): Promise<{ status: number; body: string; at: URL }> {
    let at = new URL(address)
    for (let hops = 0; hops < 12; hops += 1) {
      const answer = await this.#send(at)
      const location = answer.headers.location
      if (answer.status < 300 || answer.status > 399 || !location)
        return { status: answer.status, body: answer.body, at }
      at = new URL(location, at)
    }
    throw new Error('too many redirects')
  }
  cookie(name: string): string | undefined {
    return this.#jar.get(name)?.value
  }
  async #send(at: URL) {
    const cookie = [...this.#jar]
      .filter(([, { path }]) => at.pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ')
    const elsewhere = at.hostname === 'idp.localhost'
    const answer = elsewhere
      ? await fetch(at.href.replace('idp.localhost', '127.0.0.1'), {
          redirect: 'manual',
          headers: { cookie, host: at.host },
        })
      : await this.#app.inject({ url: `${at.pathname}${at.search}`, headers: { cookie, host: at.host } })
    const got =
      'statusCode' in answer
        ? {
            status: answer.statusCode,
            body: answer.body,
            headers: answer.headers as Record<string, string>,
            set: answer.headers['set-cookie'],
          }
        : {
            status: answer.status,
            body: await answer.text(),
            headers: { location: answer.headers.get('location') ?? '' },
            set: answer.headers.getSetCookie(),
          }
    for (const line of [got.set ?? []].flat()) {
      const [pair = '', ...attributes] = line.split('; ')
      const name = pair.slice(0, pair.indexOf('='))
      const path = attributes.find((a) => /^path=/i.test(a))?.slice(5) ?? '/'
      const value = pair.slice(pair.indexOf('=') + 1)
      if (value === '' || attributes.some((a) => /^max-age=0$|1970/i.test(a))) this.#jar.delete(name)
      else this.#jar.set(name, { value, path })
    }
    return got
  }
}

describe('Try Demo', () => {
  it.each(['http://localhost:5299', 'http://127.0.0.1:4711'])(
    'AUTH-038 SHELL-019 is one navigation to a signed-in manager of UK001, at %s',
    async (origin) => {
      const browser = new Browser(app)
      const end = await browser.open(`${origin}/api/login?returnTo=/pos%3Fa=1`)
      expect(end.at.origin).toBe(origin)
      expect(end.status, end.body).toBe(200)
      expect(end.body).toContain('<meta http-equiv="refresh" content="0; url=/pos?a=1">')
      const answer = await app.inject({
        url: '/api/auth/user',
        headers: { cookie: `tuppence-office=${browser.cookie('tuppence-office')}` },
      })
      expect(answer.json()).toMatchObject({
        businessCode: 'UK001',
        username: 'manager',
        session: 'identity-provider',
      })
      const hours = (Date.parse(answer.json().expiresAt) - Date.now()) / 3_600_000
      expect(hours).toBeGreaterThan(23.9)
      expect(hours).toBeLessThanOrEqual(24)
      expect(browser.cookie('tuppence-sign-in')).toBeUndefined()
    },
  )

  it('lets the next visitor in, whatever the last one did to the person they were', async () => {
    const org = demoShop.organizationId
    const tryIt = async () => {
      const browser = new Browser(app)
      const end = await browser.open('http://localhost:5299/api/login')
      expect(end.status, end.body).toBe(200)
      const headers = { cookie: `tuppence-office=${browser.cookie('tuppence-office')}` }
      return (await app.inject({ url: '/api/auth/user', headers })).json()
    }
    const first = await tryIt()
    await ownerSql`
      update staff_members set username = 'gone', is_active = false, archived_at = now()
       where organization_id = ${org} and username = 'manager'`
    await ownerSql`
      update users set is_active = false, role = 'cashier' where organization_id = ${org} and id = ${first.id}`
    expect(await tryIt()).toMatchObject({ id: first.id, username: 'gone', role: 'manager' })
    await ownerSql`update staff_members set username = 'manager' where organization_id = ${org} and username = 'gone'`
  })

  it('R14 one address begins sixty sign-ins a minute and no more', async () => {
    const begin = () =>
      app.inject({ url: '/api/login', headers: { host: 'localhost:5299' }, remoteAddress: '10.8.8.8' })
    for (let time = 0; time < 60; time += 1) expect((await begin()).statusCode).toBe(302)
    expect((await begin()).statusCode).toBe(429)
  })

  it('does not come back to a host that is not this machine’s own', async () => {
    const answer = await app.inject({ url: '/api/login', headers: { host: 'evil.example' } })
    expect(answer.headers.location).toMatch(/^http:\/\/localhost:5299\/oidc\/auth\?/)
    expect(answer.headers.location).toContain(encodeURIComponent('http://localhost:5299/api/callback'))
  })

  it('R11 answers a sign-in that nobody began', async () => {
    const never = await app.inject({ url: '/oidc/sign-in/nobody', headers: { host: 'localhost:5299' } })
    expect(never.statusCode, never.body).toBe(400)
    expect(never.body).toContain('went astray')
  })

  it('asks for a code with state, nonce and PKCE', async () => {
    const answer = await app.inject({ url: '/api/login', headers: { host: 'localhost:5299' } })
    const query = new URL(String(answer.headers.location)).searchParams
    expect(query.get('response_type')).toBe('code')
    expect(query.get('code_challenge_method')).toBe('S256')
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(query.get(name)?.length).toBeGreaterThan(20)
  })

  it('takes no answer that this browser did not ask for, and none with another state', async () => {
    const forged = await app.inject({
      url: '/api/callback?code=abc&state=def',
      headers: { host: 'localhost:5299' },
    })
    expect(forged.statusCode).toBe(400)
    expect(forged.cookies.map(({ name }) => name)).not.toContain('tuppence-office')
    const begun = await app.inject({ url: '/api/login', headers: { host: 'localhost:5299' } })
    const cookie = `tuppence-sign-in=${begun.cookies.find(({ name }) => name === 'tuppence-sign-in')?.value}`
    const other = await app.inject({
      url: '/api/callback?code=abc&state=def&iss=http://localhost:5299/oidc',
      headers: { host: 'localhost:5299', cookie },
    })
    expect(other.statusCode).toBe(401)
    const changed = await app.inject({
      url: '/api/callback?code=abc&state=def',
      headers: { cookie: `${cookie}x` },
    })
    expect(changed.statusCode).toBe(400)
  })

  it('is not there outside demo mode', async () => {
    const real = await buildApp({
      settings: testSettings({ TUPPENCE_DEMO: 'off' }),
      database,
      secrets: testSecrets,
    })
    expect((await real.inject({ url: '/api/login' })).statusCode).toBe(404)
    expect((await real.inject({ url: '/oidc/auth' })).statusCode).toBe(404)
    await real.close()
  })

  it('is not there in demo mode on a database that the demo did not make, whoever is UK001 in it', async () => {
    const own = await testDatabase()
    const shop = await testBusiness(own.database)
    await own.ownerSql`update admin_customers set business_code = 'UK001' where id = ${shop.adminCustomerId}`
    const server = await buildApp({ settings, database: own.database, secrets: testSecrets })
    const answer = await server.inject({ url: '/api/login', headers: { host: 'localhost:5299' } })
    expect([answer.statusCode, answer.body]).toEqual([404, expect.stringContaining('no identity provider')])
    expect((await server.inject({ url: '/oidc/auth' })).statusCode).toBe(404)
    expect((await server.inject({ url: '/api/health' })).json()).toMatchObject({ demo: false })
    expect(await own.ownerSql`select from external_identities`).toHaveLength(0)
    await server.close()
  })

  it('lets nobody into a UK001 that the demo did not make, also where it made others', async () => {
    await ownerSql`update platform_settings set value = ${ownerSql.json({ organizationIds: [uuidv7()] })} where key = 'demo'`
    const browser = new Browser(app)
    const end = await browser.open('http://localhost:5299/api/login')
    expect([end.status, browser.cookie('tuppence-office')]).toEqual([404, undefined])
    expect((await app.inject({ url: '/api/health' })).json()).toMatchObject({ demo: true })
  })
})

describe('returnTo', () => {
  it.each([
    ['/back-office?tab=staff#x', '/back-office?tab=staff#x'],
    [undefined, '/'],
    ['https://evil.example/', '/'],
    ['//evil.example/', '/'],
    ['/\\evil.example/', '/'],
    ['/.//evil.example', '/'],
    ['/a/..//evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/\t/evil.example', '/'],
  ])('goes from %s to %s: a path of ours only', (given, expected) => {
    expect(pathOfOurs(given)).toBe(expected)
  })
})

describe('a provider of your own', () => {
  let server: Server
  let real: FastifyInstance
  let subject = 'anna'
  let email = { email: 'anna@shop.example', email_verified: true }

  beforeAll(async () => {
    server = createServer((request, response) => void provider.callback()(request, response))
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()))
    const { port } = server.address() as AddressInfo
    const issuer = `http://127.0.0.1:${port}`
    const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: 'shop',
          client_secret: 'shop secret of the test',
          redirect_uris: ['https://till.example/api/callback'],
          id_token_signed_response_alg: 'RS256',
        },
      ],
      jwks: {
        keys: [
          {
            ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
            use: 'sig',
          },
          { ...key, use: 'sig' },
        ],
      },
      claims: { openid: ['sub'], email: ['email', 'email_verified'] },
      features: { devInteractions: { enabled: false } },
      findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, ...email }) }),
      async loadExistingGrant(ctx) {
        const grant = new ctx.oidc.provider.Grant({
          clientId: ctx.oidc.client?.clientId,
          accountId: ctx.oidc.session?.accountId,
        })
        grant.addOIDCScope('openid email')
        await grant.save()
        return grant
      },
      interactions: { url: (_, { uid }) => `/sign-in/${uid}` },
    })
    provider.use(async (ctx, next) => {
      if (!ctx.path.startsWith('/sign-in/')) return next()
      await provider.interactionFinished(ctx.req, ctx.res, { login: { accountId: subject } })
      ctx.respond = false
    })
    real = await buildApp({
      settings: testSettings({
        PUBLIC_URL: 'https://till.example',
        OIDC_ISSUER: issuer,
        OIDC_CLIENT_ID: 'shop',
        OIDC_CLIENT_SECRET: 'shop secret of the test',
      }),
      database,
      secrets: testSecrets,
    })
  })
  afterAll(async () => {
    await real.close()
    server.close()
  })

  /** Goes the whole way: to the provider over the network, and back to the server. */
  const signIn = async () => {
    const cookies = new Map<string, string>()
    const keep = (lines: string[]) => {
      for (const line of lines) {
        const pair = line.split(';')[0] ?? ''
        cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
      }
    }
    const header = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const begun = await real.inject({
      url: '/api/login?returnTo=/back-office',
      headers: { host: 'till.example' },
    })
    keep([begun.headers['set-cookie'] ?? []].flat())
    let at = String(begun.headers.location)
    while (!at.startsWith('https://till.example/')) {
      const answer = await fetch(at, { redirect: 'manual', headers: { cookie: header() } })
      keep(answer.headers.getSetCookie())
      const location = answer.headers.get('location')
      if (!location) throw new Error(await answer.text())
      at = new URL(location, at).href
    }
    return real.inject({
      url: at.slice('https://till.example'.length),
      headers: { host: 'till.example', cookie: header() },
    })
  }

  it('AUTH-038 links a verified e-mail once, and knows the subject from then on', async () => {
    const shop = await testBusiness(database)
    await ownerSql`update users set email = 'Anna@shop.example' where id = ${shop.people.supervisor}`
    const first = await signIn()
    expect(first.statusCode, first.body).toBe(200)
    expect(first.cookies.find(({ name }) => name === '__Host-tuppence-office')).toMatchObject({
      sameSite: 'Strict',
      secure: true,
    })
    email = { email: 'someone-else@shop.example', email_verified: true }
    const second = await signIn()
    const token = second.cookies.find(({ name }) => name === '__Host-tuppence-office')?.value
    const who = await real.inject({
      url: '/api/auth/user',
      headers: { cookie: `__Host-tuppence-office=${token}` },
    })
    expect(who.json()).toMatchObject({ id: shop.people.supervisor, role: 'supervisor' })
  })

  it.each([
    ['is known to nobody', 'nobody@shop.example', true],
    ['is not verified', 'twice@shop.example', false],
    ['is known to two businesses', 'twice@shop.example', true],
  ])('refuses an identity in plain words whose e-mail %s', async (_, address, verified) => {
    for (const shop of [await testBusiness(database), await testBusiness(database)])
      await ownerSql`update users set email = 'twice@shop.example' where id = ${shop.people.cashier}`
    subject = `stranger-${address}`
    email = { email: address, email_verified: verified }
    const answer = await signIn()
    expect(answer.statusCode).toBe(403)
    expect(answer.body).toContain('Nobody in a business here has this identity')
    expect(answer.cookies.map(({ name }) => name)).not.toContain('__Host-tuppence-office')
  })
})
