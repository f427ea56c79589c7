import { allCalls } from '@tuppence/contract/all-calls'
import { MINUTE_MS } from '@tuppence/domain/durations'
import { TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { codeOf } from '../../testing/code-of.ts'
import { signedIn, testBusiness } from '../../testing/test-business.ts'
import { testOperator } from '../../testing/test-operator.ts'
import { testServer } from '../../testing/test-server.ts'

const clock = { now: new Date() }
const { app, database, ownerSql } = await testServer({ now: () => clock.now })
const shop = await testBusiness(database)
const after = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * MINUTE_MS)
}
type Headers = Record<string, string>
const ask = (method: 'GET' | 'POST' | 'PUT', url: string, headers: Headers, body?: object) =>
  app.inject({ method, url, headers, ...(body && { body }) })
const exported = (headers: Headers) => ask('GET', '/api/exports/customers?format=csv', headers)
const prove = (headers: Headers, body: object = { password: shop.password }) =>
  ask('POST', '/api/auth/proof', headers, body)

describe('fresh proof', () => {
  it('R12 is a sign-in by password, for ten minutes, and then the password again', async () => {
    const { businessCode, password } = shop
    const login = await ask(
      'POST',
      '/api/back-office/login',
      {},
      { businessCode, username: 'owner', password },
    )
    const owner = { authorization: `Bearer ${login.json().sessionToken}` }
    after(9)
    expect((await exported(owner)).statusCode).toBe(200)
    after(1)
    expect(codeOf(await exported(owner))).toBe('403 fresh-proof-needed')
    expect(codeOf(await prove(owner, { password: 'not-it' }))).toBe('403 password-wrong')
    expect(
      await ownerSql`select person_id from audit_log where organization_id = ${shop.organizationId} and action = 'sign-in-failed'`,
    ).toEqual([{ person_id: shop.people.owner }])
    expect(codeOf(await exported(owner))).toBe('403 fresh-proof-needed')
    const proved = await prove(owner)
    expect(proved.json()).toEqual({
      provedUntil: new Date(clock.now.getTime() + 10 * MINUTE_MS).toISOString(),
    })
    // It is looked at before the body is: nothing of it was begun.
    expect((await exported(owner)).statusCode).toBe(200)
    after(10)
    expect(codeOf(await exported(owner))).toBe('403 fresh-proof-needed')
  })

  it('R12 is of one session: another of the same person proves nothing', async () => {
    const long = new Date(clock.now.getTime() - 11 * MINUTE_MS)
    const [one, two] = await Promise.all([
      signedIn(database, shop, 'manager', 'back-office', 'password', long),
      signedIn(database, shop, 'manager', 'pos', 'password', long),
    ])
    expect((await prove(one)).statusCode).toBe(200)
    expect((await exported(one)).statusCode).toBe(200)
    expect(codeOf(await exported(two))).toBe('403 fresh-proof-needed')
  })

  it('R12 asks whoever has a second factor for its code too', async () => {
    const one = await testBusiness(database)
    const owner = await signedIn(database, one, 'owner', 'back-office')
    const begun = await ask('POST', '/api/second-factor/begin', owner, { password: one.password })
    const app2fa = new TOTP({ secret: begun.json().secret })
    const code = () => app2fa.generate({ timestamp: clock.now.getTime() })
    await ask('POST', '/api/second-factor/confirm', owner, { code: code() })
    after(11)
    const { password } = one
    expect(codeOf(await exported(owner))).toBe('403 fresh-proof-needed')
    expect(codeOf(await prove(owner, { password }))).toBe('403 second-factor-needed')
    expect(codeOf(await prove(owner, { password, code: '000000' }))).toBe('403 second-factor-wrong')
    expect(codeOf(await exported(owner))).toBe('403 fresh-proof-needed')
    expect((await prove(owner, { password, code: code() })).statusCode).toBe(200)
    expect((await exported(owner)).statusCode).toBe(200)
  })

  it('R12 is not given by a PIN, and ends when the till is locked', async () => {
    const byPin = await signedIn(database, shop, 'manager', 'pos', 'pin')
    expect(codeOf(await prove(byPin))).toBe('403 password-needed')
    const till = await signedIn(database, shop, 'owner', 'pos', 'password', clock.now)
    const { password } = shop
    await ask('POST', '/api/pos/lock', till, { lockId: 'one' })
    const kept = await ownerSql`select 1 from sessions where sess ? 'provedAt' and sess ? 'lockedBy'`
    expect(kept).toEqual([])
    expect((await ask('POST', '/api/pos/unlock', till, { password, lockId: 'one' })).statusCode).toBe(204)
    expect(codeOf(await exported(till))).toBe('403 fresh-proof-needed')
  })

  it('D17 is asked of operators too, with their code', async () => {
    const olga = await testOperator(ownerSql)
    const login = await ask('POST', '/api/super-admin/login', {}, olga.credentials())
    const headers = { authorization: `Bearer ${login.json().sessionToken}` }
    const invite = () => ask('POST', '/api/admin/operators', headers, { forName: 'Nina' })
    expect(codeOf(await invite())).not.toContain('fresh-proof')
    after(11)
    expect(codeOf(await invite())).toBe('403 fresh-proof-needed')
    const shown = (body: object) => ask('POST', '/api/super-admin/proof', headers, body)
    expect(codeOf(await shown({ password: olga.password }))).toBe('403 second-factor-needed')
    const [code, password] = [olga.newCode(), olga.password]
    expect((await shown({ password, code })).statusCode).toBe(200)
    expect(codeOf(await invite())).not.toContain('fresh-proof')
  })

  it('D17 nothing that needs it is open under remote access, where nobody could give it', () => {
    const open = allCalls.filter(
      ({ freshProof, access, sessions }) =>
        freshProof && access !== 'operator' && (!sessions || sessions.includes('remote')),
    )
    expect(open.map(({ name }) => name)).toEqual([])
  })
})
