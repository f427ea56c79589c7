import { Secret, TOTP } from 'otpauth'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../../../app.ts'
import { signedIn, testBusiness } from '../../../testing/test-business.ts'
import { testDatabase } from '../../../testing/test-database.ts'
import { testOperator } from '../../../testing/test-operator.ts'
import { testSecrets, testSettings } from '../../../testing/test-settings.ts'

const { database, ownerSql } = await testDatabase()
let clock = new Date()
const app = await buildApp({ settings: testSettings(), database, secrets: testSecrets, now: () => clock })
afterAll(() => app.close())
// A step later in each test: a code works once, and the tests are quicker than half a minute.
beforeEach(() => {
  clock = new Date(clock.getTime() + 31_000)
})

const codeOf = (secret: string, at = clock) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })
let addresses = 0
/** From another address each time, so that the locks of one test are not those of the next. */
const post = (url: string, body: object, headers = {}) => {
  addresses += 1
  return app.inject({ method: 'POST', url, body, headers, remoteAddress: `198.51.100.${addresses}` })
}

const business = await testBusiness(database)
const { businessCode, password } = business
const owner = await signedIn(database, business, 'owner', 'back-office')
const credentials = { businessCode, username: 'owner', password }

/** Sets a second factor up for the owner and answers its secret and recovery codes. */
async function setUp(headers = owner, path = '/api/second-factor', secretOf = password) {
  const begun = await post(`${path}/begin`, { password: secretOf }, headers)
  expect(begun.statusCode, begun.body).toBe(200)
  const { secret } = begun.json()
  const confirmed = await post(`${path}/confirm`, { code: codeOf(secret) }, headers)
  expect(confirmed.statusCode, confirmed.body).toBe(200)
  clock = new Date(clock.getTime() + 31_000)
  return { secret, recoveryCodes: confirmed.json().recoveryCodes as string[] }
}
const remove = async (code: string, headers = owner) =>
  (await post('/api/second-factor/remove', { code }, headers)).statusCode

describe('the second factor of an owner', () => {
  it('is optional, asked for at both doors once it is set up, and gone when it is removed', async () => {
    const doors = ['/api/pos/login', '/api/back-office/login']
    for (const door of doors) expect((await post(door, credentials)).statusCode).toBe(200)
    const { secret } = await setUp()
    for (const door of doors) {
      const without = await post(door, credentials)
      expect([without.statusCode, without.json().code]).toEqual([403, 'second-factor-needed'])
      expect(without.cookies).toEqual([])
      const wrong = await post(door, { ...credentials, code: '000000' })
      expect([wrong.statusCode, wrong.json().code]).toEqual([403, 'second-factor-wrong'])
      clock = new Date(clock.getTime() + 31_000)
      expect((await post(door, { ...credentials, code: codeOf(secret) })).statusCode).toBe(200)
    }
    clock = new Date(clock.getTime() + 31_000)
    expect(await remove('000000')).toBe(403)
    expect(await remove(codeOf(secret))).toBe(204)
    for (const door of doors) expect((await post(door, credentials)).statusCode).toBe(200)
  })

  it('is told of to nobody who does not know the password', async () => {
    const { secret } = await setUp()
    const answer = await post('/api/pos/login', { ...credentials, password: 'wrong', code: codeOf(secret) })
    expect(answer.json().code).toBe('credentials-invalid')
    expect(await remove(codeOf(secret))).toBe(204)
  })

  it('ends what a password alone had opened, at every door, but where it was set up', async () => {
    const { authorization } = owner
    const others = await Promise.all(
      (['pos', 'back-office', 'identity-provider'] as const).map((kind) =>
        signedIn(database, business, 'owner', kind),
      ),
    )
    const ask = async (headers: { authorization: string }) =>
      (await app.inject({ url: '/api/auth/user', headers })).statusCode
    const { secret } = await setUp()
    for (const headers of others) expect(await ask(headers)).toBe(401)
    expect(await ask({ authorization })).toBe(200)
    // Opened by the password in the very moment in which it was set up, as if the two had crossed.
    const doors = [
      ['pos', 'password', 401],
      ['back-office', 'password', 401],
      ['pos', 'pin', 200],
      ['identity-provider', 'pin', 200],
    ] as const
    for (const [kind, proof, status] of doors)
      expect(await ask(await signedIn(database, business, 'owner', kind, proof)), `${kind} ${proof}`).toBe(
        status,
      )
    const login = await post('/api/back-office/login', { ...credentials, code: codeOf(secret) })
    expect(await ask({ authorization: `Bearer ${login.json().sessionToken}` })).toBe(200)
    clock = new Date(clock.getTime() + 31_000)
    expect(await remove(codeOf(secret))).toBe(204)
  })

  it('asks whoever takes over a till by their password, who has a PIN for that', async () => {
    const { secret } = await setUp()
    const till = await signedIn(database, business, 'cashier')
    const deviceId = uuidv7()
    await ownerSql`
      insert into tills ${ownerSql({ organization_id: business.organizationId, id: uuidv7(), code: 'T1', name: 'T1', device_id: deviceId })}`
    const answer = await post('/api/pos/switch', { username: 'owner', password, deviceId }, till)
    expect(answer.json().code).toBe('second-factor-needed')
    expect(await remove(codeOf(secret))).toBe(204)
  })

  it('a code works once, and none from before it after it', async () => {
    const { secret } = await setUp()
    const login = (code: string) => post('/api/back-office/login', { ...credentials, code })
    const before = codeOf(secret)
    clock = new Date(clock.getTime() + 30_000)
    const now = codeOf(secret)
    const both = await Promise.all([login(now), login(now)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403])
    expect((await login(before)).json().code).toBe('second-factor-wrong')
    clock = new Date(clock.getTime() + 31_000)
    expect(await remove(codeOf(secret))).toBe(204)
  })

  it('a recovery code signs in once, in any spelling, and the answers count those that are left', async () => {
    const { recoveryCodes } = await setUp()
    const [code = '', other = ''] = recoveryCodes
    const login = (given: string) => post('/api/back-office/login', { ...credentials, code: given })
    const left = async () =>
      (await app.inject({ url: '/api/second-factor', headers: owner })).json().recoveryCodesLeft
    expect(await left()).toBe(10)
    expect((await login(code.toUpperCase().replaceAll('-', ' '))).statusCode).toBe(200)
    expect((await login(code)).json().code).toBe('second-factor-wrong')
    expect(await left()).toBe(9)
    expect(await remove(other)).toBe(204)
  })

  it('R12 locks wrong codes as wrong passwords, also for somebody with the password, and outlives a restart', async () => {
    const { secret } = await setUp()
    const from = '203.0.113.200'
    const login = (code: string, server = app) =>
      server.inject({
        method: 'POST',
        url: '/api/back-office/login',
        body: { ...credentials, code },
        remoteAddress: from,
      })
    for (let tries = 0; tries < 5; tries += 1)
      expect((await login('000000')).json().code).toBe('second-factor-wrong')
    const again = await buildApp({
      settings: testSettings(),
      database,
      secrets: testSecrets,
      now: () => clock,
    })
    expect((await login(codeOf(secret), again)).statusCode).toBe(429)
    await again.close()
    clock = new Date(clock.getTime() + 61_000)
    expect((await login(codeOf(secret))).statusCode).toBe(200)
    clock = new Date(clock.getTime() + 31_000)
    expect(await remove(codeOf(secret))).toBe(204)
  })

  it('counts for nothing until a code of it was given, and is begun by the password only', async () => {
    const wrong = await post('/api/second-factor/begin', { password: 'wrong' }, owner)
    expect([wrong.statusCode, wrong.json().code]).toEqual([403, 'password-wrong'])
    const first = (await post('/api/second-factor/begin', { password }, owner)).json()
    const second = (await post('/api/second-factor/begin', { password }, owner)).json()
    expect((await post('/api/back-office/login', credentials)).statusCode).toBe(200)
    const confirm = (code: string) => post('/api/second-factor/confirm', { code }, owner)
    expect((await confirm(codeOf(first.secret))).json().code).toBe('second-factor-wrong')
    expect((await confirm(codeOf(second.secret))).statusCode).toBe(200)
    expect((await post('/api/second-factor/begin', { password }, owner)).json().code).toBe(
      'second-factor-there',
    )
    clock = new Date(clock.getTime() + 31_000)
    expect(await remove(codeOf(second.secret))).toBe(204)
    expect((await confirm(codeOf(second.secret))).json().code).toBe('second-factor-not-begun')
  })

  it('D3 is stored encrypted, its codes hashed, told in one answer only, and each step is in the audit log', async () => {
    const { secret, recoveryCodes } = await setUp()
    const rows = JSON.stringify(await ownerSql`select * from second_factors`)
    const log = JSON.stringify(
      await ownerSql`select * from audit_log where organization_id = ${business.organizationId}`,
    )
    const state = (await app.inject({ url: '/api/second-factor', headers: owner })).body
    for (const word of [secret, ...recoveryCodes])
      for (const text of [rows, log, state]) expect(text).not.toContain(word)
    expect(await remove(codeOf(secret))).toBe(204)
    const actions = await ownerSql`
      select action from audit_log where organization_id = ${business.organizationId} and action like 'second-factor%' order by at desc limit 2`
    expect(actions.map(({ action }) => action)).toEqual(['second-factor-removed', 'second-factor-set-up'])
  })
})

/** One of the provider's people who has yet to set theirs up. */
const newOperator = () => testOperator(ownerSql, { hasSecondFactor: false })

describe('the second factor of an operator', () => {
  it('AUTH-049 is set up before anything of the portal opens, on every server at once, and is so again once it is removed', async () => {
    const nina = await newOperator()
    const headers = await nina.signedIn(database)
    const other = await buildApp({ settings: testSettings(), database, secrets: testSecrets })
    const ask = async (url: string, server = app) => {
      const answer = await server.inject({ url, headers })
      return answer.statusCode === 200 ? answer.json() : `${answer.statusCode} ${answer.json().code}`
    }
    const path = '/api/super-admin/second-factor'
    const shut = '403 second-factor-must'
    for (const server of [app, other]) expect(await ask('/api/admin/customers', server)).toBe(shut)
    expect((await post(`${path}/remove`, { code: '000000' }, headers)).json().code).toBe('second-factor-must')
    expect(await ask(path)).toEqual({ since: null, recoveryCodesLeft: 0, isMust: true })
    // A secret that no code was given of opens nothing.
    await post(`${path}/begin`, { password: nina.password }, headers)
    expect(await ask('/api/admin/customers')).toBe(shut)
    const { secret } = await setUp(headers, path, nina.password)
    expect(await ask('/api/admin/customers')).toHaveProperty('customers')
    await expect.poll(() => ask('/api/admin/customers', other)).toHaveProperty('customers')
    expect(await ask(path)).toMatchObject({ recoveryCodesLeft: 10, isMust: true })
    expect((await post(`${path}/remove`, { code: codeOf(secret) }, headers)).statusCode).toBe(204)
    expect(await ask('/api/admin/customers')).toBe(shut)
    await other.close()
  })

  it('AUTH-049 opens nothing to a session of before by the password alone, whoever set it up', async () => {
    const nina = await newOperator()
    const login = async (more = {}) => {
      const { username, password } = nina
      const answer = await post('/api/super-admin/login', { username, password, ...more })
      return { authorization: `Bearer ${answer.json().sessionToken}` }
    }
    const ask = async (headers: { authorization: string }) =>
      (await app.inject({ url: '/api/admin/customers', headers })).statusCode
    const [thief, headers] = [await login(), await login()]
    const { secret } = await setUp(headers, '/api/super-admin/second-factor', nina.password)
    expect(await ask(thief)).toBe(401)
    expect(await ask(headers)).toBe(200)
    // Opened by the password in the very moment in which it was set up, as if the two had crossed.
    expect(await ask(await nina.signedIn(database))).toBe(401)
    expect(await ask(await login({ code: codeOf(secret) }))).toBe(200)
    // Removed, and set up anew: what the one before opened is over too.
    const second = await login({ code: codeOf(secret, new Date(clock.getTime() + 30_000)) })
    clock = new Date(clock.getTime() + 61_000)
    const removal = { code: codeOf(secret) }
    expect((await post('/api/super-admin/second-factor/remove', removal, headers)).statusCode).toBe(204)
    await setUp(headers, '/api/super-admin/second-factor', nina.password)
    expect(await ask(second)).toBe(401)
    expect(await ask(headers)).toBe(200)
  })

  it('D4 can be put off where the database is a demo', async () => {
    const demo = await testDatabase()
    const organizationIds = [(await testBusiness(demo.database)).organizationId]
    await demo.ownerSql`
      insert into platform_settings (key, value) values ('demo', ${demo.ownerSql.json({ organizationIds })})`
    const looker = await testOperator(demo.ownerSql, { hasSecondFactor: false })
    const headers = await looker.signedIn(demo.database)
    const { database } = demo
    for (const [on, status] of [
      ['on', 200],
      ['off', 403],
    ] as const) {
      const settings = testSettings({ TUPPENCE_DEMO: on })
      const server = await buildApp({ settings, database, secrets: testSecrets })
      expect((await server.inject({ url: '/api/admin/customers', headers })).statusCode).toBe(status)
      const { isMust } = (await server.inject({ url: '/api/super-admin/second-factor', headers })).json()
      expect(isMust).toBe(on === 'off')
      await server.close()
    }
  })

  it('AUTH-045 is asked for once it is set up, and a shop’s outlives the reset of its password, until it is removed', async () => {
    const { id: operatorId, username, password: own } = await newOperator()
    const login = (more = {}) => post('/api/super-admin/login', { username, password: own, ...more })
    const headers = { authorization: `Bearer ${(await login()).json().sessionToken}` }
    const path = '/api/super-admin/second-factor'
    expect((await post(`${path}/begin`, { password: 'wrong' }, headers)).json().code).toBe('password-wrong')
    const { secret } = await setUp(headers, path, own)
    expect((await login()).json().code).toBe('second-factor-needed')
    expect((await login({ code: '000000' })).json().code).toBe('second-factor-wrong')
    expect((await login({ code: codeOf(secret) })).statusCode).toBe(200)
    expect((await app.inject({ url: path, headers })).json()).toMatchObject({ recoveryCodesLeft: 10 })

    await setUp()
    const reset = await post(`/api/admin/customers/${business.adminCustomerId}/reset-password`, {}, headers)
    const { generatedPassword } = reset.json()
    const enter = () => post('/api/pos/login', { ...credentials, password: generatedPassword })
    expect((await enter()).json().code).toBe('second-factor-needed')
    const removing = `/api/admin/customers/${business.adminCustomerId}/remove-second-factor`
    expect((await post(removing, {}, headers)).statusCode).toBe(204)
    expect((await enter()).statusCode).toBe(200)
    expect((await post(removing, {}, headers)).json().code).toBe('second-factor-not-there')
    const told = await ownerSql`
      select action, operator_id from audit_log where organization_id = ${business.organizationId}
         and action like 'account-%' order by at`
    expect(told).toEqual([
      { action: 'account-password-reset', operator_id: operatorId },
      { action: 'account-second-factor-removed', operator_id: operatorId },
    ])
  })
})
