import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { signedIn, testBusiness } from '../../testing/test-business.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { testSecrets, testSettings } from '../../testing/test-settings.ts'
import { deviceWords } from './known-devices.ts'

const { database } = await testDatabase()
let clock = new Date()
const app = await buildApp({ settings: testSettings(), database, secrets: testSecrets, now: () => clock })
afterAll(() => app.close())
beforeEach(() => {
  clock = new Date(clock.getTime() + 31_000)
})

const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

type From = { readonly agent?: string; readonly address?: string; readonly cookie?: string }
const login = async (
  credentials: object,
  { agent = WINDOWS, address = '198.51.100.7', cookie }: From = {},
) => {
  const answer = await app.inject({
    ...{ method: 'POST', url: '/api/back-office/login', body: credentials, remoteAddress: address },
    headers: { 'user-agent': agent, ...(cookie ? { cookie: `tuppence-device=${cookie}` } : {}) },
  })
  return { status: answer.statusCode, cookies: answer.cookies }
}
const entries = async (headers: { authorization: string }, action: string) =>
  (await app.inject({ url: `/api/audit-log?action=${action}`, headers })).json() as {
    person: { id: string }
    detail: object
    address: string
  }[]

describe('what happens to somebody’s login', () => {
  it('R12 a wrong code after the right password is in the audit log, with its person and from where', async () => {
    const shop = await testBusiness(database)
    const owner = await signedIn(database, shop, 'owner', 'back-office')
    const post = (url: string, body: object) => app.inject({ method: 'POST', url, body, headers: owner })
    const { secret } = (await post('/api/second-factor/begin', { password: shop.password })).json()
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.getTime() })
    expect((await post('/api/second-factor/confirm', { code })).statusCode).toBe(200)

    const credentials = { businessCode: shop.businessCode, username: 'owner', password: shop.password }
    expect((await login({ ...credentials, password: 'wrong-one-1', code: '000000' })).status).toBe(401)
    expect(await entries(owner, 'second-factor-wrong')).toEqual([])
    expect((await login({ ...credentials, code: '000000' })).status).toBe(403)
    expect(await entries(owner, 'second-factor-wrong')).toMatchObject([
      { person: { id: shop.people.owner }, address: '198.51.100.7' },
    ])
  })

  it('R12 a login on a device that somebody never used before is marked; their first one is not', async () => {
    const shop = await testBusiness(database)
    const owner = await signedIn(database, shop, 'owner', 'back-office')
    const credentials = { businessCode: shop.businessCode, username: 'manager', password: shop.password }
    const first = await login(credentials)
    const device = first.cookies.find(({ name }) => name === 'tuppence-device')
    expect(device).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
    // The same browser elsewhere, and one without cookies at home.
    await login(credentials, { address: '203.0.113.9', cookie: device?.value ?? '' })
    await login(credentials)
    await login(credentials, { agent: IPHONE, address: '192.0.2.4' })
    // What one device is to somebody it is to nobody else.
    await login({ ...credentials, username: 'cashier' })
    const logins = await entries(owner, 'signed-in')
    expect(logins.map(({ detail }) => detail)).toEqual([
      { kind: 'back-office', device: 'Chrome on Windows' },
      { kind: 'back-office', device: 'Safari on iOS', newDevice: true },
      { kind: 'back-office', device: 'Chrome on Windows' },
      { kind: 'back-office', device: 'Chrome on Windows' },
      { kind: 'back-office', device: 'Chrome on Windows' },
    ])
  })

  it('R12 a device is called what its browser calls itself, in few words, whatever it sends', () => {
    expect(deviceWords(undefined)).toBe('Unknown device')
    expect(deviceWords('curl/8.5.0')).toBe('curl')
    expect(deviceWords('<script>')).toBe('Unknown device')
    expect(deviceWords('x'.repeat(10_000)).length).toBeLessThan(61)
  })
})
