import { TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { codeOf } from '../../../testing/code-of.ts'
import { signedIn, type TestRole, testBusiness } from '../../../testing/test-business.ts'
import { testServer } from '../../../testing/test-server.ts'

const clock = { now: new Date() }
const { app, database, ownerSql } = await testServer({ now: () => clock.now })
const shop = await testBusiness(database)
const { businessCode, password, organizationId, people } = shop
type Headers = Record<string, string>
let addresses = 0
/** From another address each time, so that the locks of one test are not those of the next. */
const ask = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  headers: Headers = {},
  body?: object,
) => {
  addresses += 1
  return app.inject({ method, url, headers, remoteAddress: `198.51.100.${addresses}`, ...(body && { body }) })
}
const office = (role: TestRole) => signedIn(database, shop, role, 'back-office')
const login = (username: TestRole, more = {}) =>
  ask('POST', '/api/back-office/login', {}, { businessCode, username, password, ...more })

async function setUp(headers: Headers) {
  const begun = await ask('POST', '/api/second-factor/begin', headers, { password })
  const app2fa = new TOTP({ secret: begun.json().secret })
  const code = () => app2fa.generate({ timestamp: clock.now.getTime() })
  const confirmed = await ask('POST', '/api/second-factor/confirm', headers, { code: code() })
  expect(confirmed.statusCode, confirmed.body).toBe(200)
  // A code works once.
  const nextCode = () => {
    clock.now = new Date(clock.now.getTime() + 31_000)
    return code()
  }
  return { nextCode, recoveryCodes: confirmed.json<{ recoveryCodes: string[] }>().recoveryCodes }
}
const require = (isRequired: boolean, by: Headers) =>
  ask('PUT', '/api/second-factors/required', by, { isRequired })

describe('the second factors of a shop', () => {
  it('R12 everybody who signs in by password may have one, and nobody by PIN', async () => {
    for (const role of ['cashier', 'supervisor'] as const) {
      const { recoveryCodes, nextCode } = await setUp(await office(role))
      expect(codeOf(await login(role))).toBe('403 second-factor-needed')
      expect((await login(role, { code: nextCode() })).statusCode).toBe(200)
      expect((await login(role, { code: recoveryCodes[0] })).statusCode).toBe(200)
      const byPin = await signedIn(database, shop, role, 'pos', 'pin')
      expect(codeOf(await ask('GET', '/api/second-factor', byPin))).toBe('403 password-needed')
      // The till's work needs none.
      expect((await ask('GET', '/api/products', byPin)).statusCode).toBe(200)
    }
  })

  it('R12 one that is lost is taken away by an owner alone, who is named in the log and in the word of it', async () => {
    const [owner, manager] = await Promise.all([office('owner'), office('manager')])
    const of = `/api/second-factors/${people.cashier}`
    expect(codeOf(await ask('DELETE', of, manager))).toBe('403 not-permitted')
    expect((await ask('DELETE', of, owner)).statusCode).toBe(204)
    expect(codeOf(await ask('DELETE', of, owner))).toBe('409 second-factor-not-there')
    expect((await login('cashier')).statusCode).toBe(200)
    const [entry] = await ownerSql`
      select person_id, subject_id from audit_log
       where organization_id = ${organizationId} and action = 'second-factor-removed' order by at desc limit 1`
    expect(entry).toEqual({ person_id: people.owner, subject_id: people.cashier })
    // Another business has nobody of this name.
    const other = await testBusiness(database)
    const elsewhere = await signedIn(database, other, 'owner', 'back-office')
    const theirs = `/api/second-factors/${people.supervisor}`
    expect(codeOf(await ask('DELETE', theirs, elsewhere))).toBe('404 not-found')
    expect(codeOf(await login('supervisor'))).toBe('403 second-factor-needed')
  })

  it('R12 an owner sees who has one and who of those who should has none', async () => {
    const answer = await ask('GET', '/api/second-factors', await office('owner'))
    expect(answer.json().isRequired).toBe(false)
    expect(answer.json().people.map((one: object) => Object.values(one).slice(1))).toEqual([
      ['Test manager', 'manager', null, 0, false],
      ['Test owner', 'owner', null, 0, true],
      ['Test supervisor', 'supervisor', expect.any(String), 0, false],
    ])
  })

  it('R12 required of managers and owners, it comes before all else of the back office, and tills sell on', async () => {
    const one = await testBusiness(database)
    const at = (role: TestRole, kind: 'pos' | 'back-office', proof?: 'pin') =>
      signedIn(database, one, role, kind, proof)
    const [owner, manager, supervisor, till, byPin] = await Promise.all([
      at('owner', 'back-office'),
      at('manager', 'back-office'),
      at('supervisor', 'back-office'),
      at('manager', 'pos'),
      at('manager', 'pos', 'pin'),
    ])
    const staff = async (headers: Headers) => {
      const answer = await ask('GET', '/api/staff', headers)
      return answer.statusCode === 200 ? '200' : codeOf(answer)
    }
    expect(await staff(manager)).toBe('200')
    expect(codeOf(await require(true, manager))).toBe('403 not-permitted')
    expect((await require(true, owner)).statusCode).toBe(204)
    for (const headers of [owner, manager, till]) {
      expect(await staff(headers)).toBe('403 second-factor-must')
      const user = (await ask('GET', '/api/auth/user', headers)).json()
      expect(user.mustSetUpSecondFactor).toBe(true)
    }
    // Nothing of the back office, and at a till its work as ever, by password and by PIN.
    expect(codeOf(await ask('GET', '/api/products', manager))).toBe('403 second-factor-must')
    for (const headers of [till, byPin, supervisor])
      expect((await ask('GET', '/api/products', headers)).statusCode).toBe(200)
    expect(await staff(byPin)).toBe('403 password-needed')
    expect((await ask('GET', '/api/second-factor', manager)).json()).toMatchObject({ isMust: true })
    expect((await ask('GET', '/api/second-factor', supervisor)).json()).toMatchObject({ isMust: false })

    const { recoveryCodes } = await setUp(manager)
    expect(await staff(manager)).toBe('200')
    await setUp(owner)
    // Removed by an owner, or by themselves, it is to be set up again at once.
    expect((await ask('DELETE', `/api/second-factors/${one.people.manager}`, owner)).statusCode).toBe(204)
    expect(await staff(manager)).toBe('403 second-factor-must')
    expect(codeOf(await ask('POST', '/api/second-factor/remove', manager, { code: recoveryCodes[0] }))).toBe(
      '403 second-factor-must',
    )
    expect((await require(false, owner)).statusCode).toBe(204)
    expect(await staff(manager)).toBe('200')
    const log = await ownerSql`
      select action from audit_log where organization_id = ${one.organizationId} and action like '%required' order by at`
    expect(log.map(({ action }) => action)).toEqual(['second-factor-required', 'second-factor-not-required'])
  })
})
