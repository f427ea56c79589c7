import { MINUTE_MS } from '@tuppence/domain/durations'
import { describe, expect, it } from 'vitest'
import { codeOf } from '../../../testing/code-of.ts'
import { signedIn, type TestRole, testBusiness } from '../../../testing/test-business.ts'
import { testServer } from '../../../testing/test-server.ts'
import { testSettings } from '../../../testing/test-settings.ts'
import { SoftwareAuthenticator } from './authenticator.test-support.ts'
import { passkeySite } from './passkey-site.ts'

const ORIGIN = 'https://till.example.co.uk'
const clock = { now: new Date() }
const settings = testSettings({ PUBLIC_URL: ORIGIN })
const { app, database, ownerSql } = await testServer({ settings, now: () => clock.now })
const shop = await testBusiness(database)
const { organizationId, people } = shop
const after = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * MINUTE_MS)
}
type Headers = Record<string, string>
let addresses = 0
const ask = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  headers: Headers = {},
  body?: object,
) => {
  addresses += 1
  // What a request says of its host is nobody's: the site is what the server was told.
  const all = { host: 'evil.example', ...headers }
  return app.inject({
    method,
    url,
    headers: all,
    remoteAddress: `198.51.100.${addresses}`,
    ...(body && { body }),
  })
}
const office = (role: TestRole, provedAt = clock.now) =>
  signedIn(database, shop, role, 'back-office', 'password', provedAt)

async function begin(headers: Headers) {
  const begun = await ask('POST', '/api/passkeys/begin', headers)
  expect(begun.statusCode, begun.body).toBe(200)
  return begun.json().options
}
const add = async (headers: Headers, device: SoftwareAuthenticator, name = 'Work laptop') => {
  const created = device.create(await begin(headers))
  return ask('POST', '/api/passkeys', headers, { name, created })
}
/** Asks for a login, and carries the cookie of the browser that asked. */
async function beginLogin() {
  const begun = await ask('POST', '/api/back-office/passkey-login/begin')
  const cookie = begun.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return { options: begun.json().options, cookie }
}
const answer = (cookie: string, asserted: object) =>
  ask('POST', '/api/back-office/passkey-login', { cookie, origin: ORIGIN }, { asserted })
async function login(device: SoftwareAuthenticator) {
  const { options, cookie } = await beginLogin()
  return answer(cookie, device.get(options))
}
const REFUSED = '403 passkey-refused'

describe('passkeys', () => {
  it('R12 sign their person in, in place of password and second factor, until they are removed', async () => {
    const manager = await office('manager')
    const device = new SoftwareAuthenticator(ORIGIN)
    const added = await add(manager, device)
    expect(added.json()).toMatchObject({ name: 'Work laptop', lastUsedAt: null })
    const signed = await login(device)
    expect(signed.json().customer).toMatchObject({ staffId: people.manager, role: 'manager' })
    const theirs = { authorization: `Bearer ${signed.json().sessionToken}` }
    expect((await ask('GET', '/api/staff', theirs)).statusCode).toBe(200)
    // It is fresh proof too.
    expect((await ask('GET', '/api/exports/customers?format=csv', theirs)).statusCode).toBe(200)
    const list = (await ask('GET', '/api/passkeys', manager)).json()
    expect(list).toMatchObject({ isOffered: true, passkeys: [{ lastUsedAt: expect.any(String) }] })
    // Another's is as if it were not there.
    const url = `/api/passkeys/${added.json().id}`
    expect(codeOf(await ask('DELETE', url, await office('owner')))).toBe('404 not-found')
    expect((await ask('DELETE', url, manager)).statusCode).toBe(204)
    // What it opened ends with it.
    expect((await ask('GET', '/api/staff', theirs)).statusCode).toBe(401)
    expect(codeOf(await login(device))).toBe(REFUSED)
    const log = await ownerSql`
      select action, detail from audit_log where organization_id = ${organizationId} and action like 'passkey%' order by at`
    expect(log).toEqual([
      { action: 'passkey-added', detail: { name: 'Work laptop' } },
      { action: 'passkey-removed', detail: { name: 'Work laptop' } },
    ])
  })

  it('R12 are made by fresh proof alone, and by no PIN', async () => {
    const long = await office('owner', new Date(clock.now.getTime() - 11 * MINUTE_MS))
    expect(codeOf(await ask('POST', '/api/passkeys/begin', long))).toBe('403 fresh-proof-needed')
    const byPin = await signedIn(database, shop, 'owner', 'pos', 'pin')
    expect(codeOf(await ask('POST', '/api/passkeys/begin', byPin))).toBe('403 password-needed')
  })

  it('R12 a challenge is answered once, within five minutes, from where it was asked, and for what', async () => {
    const [owner, manager] = await Promise.all([office('owner'), office('manager')])
    const device = new SoftwareAuthenticator(ORIGIN)
    const made = device.create(await begin(owner))
    const keep = (headers: Headers, created: object) =>
      ask('POST', '/api/passkeys', headers, { name: 'A', created })
    // Another session's is refused, and used up with it.
    expect(codeOf(await keep(manager, made))).toBe(REFUSED)
    expect(codeOf(await keep(owner, made))).toBe(REFUSED)
    const late = device.create(await begin(owner))
    after(5)
    expect(codeOf(await keep(owner, late))).toBe(REFUSED)
    const passkey = new SoftwareAuthenticator(ORIGIN)
    expect((await add(owner, passkey)).statusCode).toBe(201)

    const one = await beginLogin()
    const other = await beginLogin()
    expect(codeOf(await answer(other.cookie, passkey.get(one.options)))).toBe(REFUSED)
    const again = await beginLogin()
    const asserted = passkey.get(again.options)
    expect((await answer(again.cookie, asserted)).statusCode).toBe(200)
    expect(codeOf(await answer(again.cookie, asserted))).toBe(REFUSED)
    expect(codeOf(await answer('', passkey.get((await beginLogin()).options)))).toBe(REFUSED)
    // One that was made for a login proves nothing in a session.
    const elsewhere = { asserted: passkey.get((await beginLogin()).options) }
    expect(codeOf(await ask('POST', '/api/auth/proof/passkey', owner, elsewhere))).toBe(REFUSED)
  })

  it('R12 are of this site alone, of whoever the device recognises, and signed by their own key', async () => {
    const owner = await office('owner')
    const device = new SoftwareAuthenticator(ORIGIN)
    const keep = async (created: object) =>
      codeOf(await ask('POST', '/api/passkeys', owner, { name: 'A', created }))
    expect(await keep(device.create(await begin(owner), 'https://evil.example'))).toBe(REFUSED)
    device.recognises = false
    expect(await keep(device.create(await begin(owner)))).toBe(REFUSED)
    const own = new SoftwareAuthenticator(ORIGIN)
    expect((await add(owner, own)).statusCode).toBe(201)
    const tried = async (change: (options: Record<string, unknown>) => object) => {
      const { options, cookie } = await beginLogin()
      return codeOf(await answer(cookie, change(options)))
    }
    expect(await tried((options) => own.get(options, 'https://evil.example'))).toBe(REFUSED)
    own.recognises = false
    expect(await tried((options) => own.get(options))).toBe(REFUSED)
    own.recognises = true
    const strange = new SoftwareAuthenticator(ORIGIN)
    await add(owner, strange, 'Other')
    expect(
      await tried((options) => {
        const { response } = strange.get(options)
        return { ...own.get(options), response }
      }),
    ).toBe(REFUSED)
    expect((await login(own)).statusCode).toBe(200)
  })

  it('R12 a device that counts and was copied is refused once its counts cross', async () => {
    const owner = await office('owner')
    const device = new SoftwareAuthenticator(ORIGIN)
    await add(owner, device)
    const copied = device.copy()
    expect((await login(device)).statusCode).toBe(200)
    expect(codeOf(await login(copied))).toBe(REFUSED)
    // Those that are kept in a cloud count nothing, and may be used again and again.
    const cloud = new SoftwareAuthenticator(ORIGIN)
    cloud.counts = false
    await add(owner, cloud, 'Phone')
    for (let i = 0; i < 2; i += 1) expect((await login(cloud)).statusCode).toBe(200)
  })

  it('R12 are fresh proof in their person’s session, and nobody else’s', async () => {
    const long = new Date(clock.now.getTime() - 11 * MINUTE_MS)
    const device = new SoftwareAuthenticator(ORIGIN)
    await add(await office('supervisor'), device)
    const old = await office('supervisor', long)
    const prove = async (headers: Headers, with_: SoftwareAuthenticator) => {
      const begun = await ask('POST', '/api/auth/proof/passkey/begin', headers)
      if (begun.statusCode !== 200) return begun
      return ask('POST', '/api/auth/proof/passkey', headers, { asserted: with_.get(begun.json().options) })
    }
    expect(codeOf(await ask('POST', '/api/passkeys/begin', old))).toBe('403 fresh-proof-needed')
    expect((await prove(old, device)).statusCode).toBe(200)
    expect((await ask('POST', '/api/passkeys/begin', old)).statusCode).toBe(200)
    expect(codeOf(await prove(await office('cashier', long), device))).toBe(REFUSED)
  })

  it('R12 are what a business that requires a second factor asks for, and go with one that is lost', async () => {
    const one = await testBusiness(database)
    const at = (role: TestRole) => signedIn(database, one, role, 'back-office', 'password', clock.now)
    const [owner, manager] = await Promise.all([at('owner'), at('manager')])
    const device = new SoftwareAuthenticator(ORIGIN)
    await add(manager, device)
    const required = await ask('PUT', '/api/second-factors/required', owner, { isRequired: true })
    expect(required.statusCode).toBe(204)
    expect(codeOf(await ask('GET', '/api/staff', manager))).toBe('403 second-factor-must')
    // Nor does the password alone set up another beside the passkey.
    const begun = await ask('POST', '/api/second-factor/begin', manager, { password: one.password })
    expect(codeOf(begun)).toBe('403 passkey-needed')
    const signed = await login(device)
    const theirs = { authorization: `Bearer ${signed.json().sessionToken}` }
    expect((await ask('GET', '/api/staff', theirs)).statusCode).toBe(200)
    await ownerSql`update organizations set managers_need_second_factor = false where id = ${one.organizationId}`
    const reset = await ask('DELETE', `/api/second-factors/${one.people.manager}`, await at('owner'))
    expect(reset.statusCode, reset.body).toBe(204)
    expect(codeOf(await login(device))).toBe(REFUSED)
    // And with a password that somebody else gives: who knew the old one may have added it.
    const planted = new SoftwareAuthenticator(ORIGIN)
    await add(await at('manager'), planted)
    const given = { password: 'lantern-on-the-stairs' }
    const changed = await ask('PUT', `/api/staff/${one.people.manager}`, await at('owner'), given)
    expect(changed.statusCode, changed.body).toBe(200)
    expect(codeOf(await login(planted))).toBe(REFUSED)
  })

  it('R12 open nothing to somebody who may not come in', async () => {
    const one = await testBusiness(database)
    const device = new SoftwareAuthenticator(ORIGIN)
    await add(await signedIn(database, one, 'manager', 'back-office', 'password', clock.now), device)
    await ownerSql`update staff_members set is_active = false where id = ${one.people.manager}`
    expect(codeOf(await login(device))).toBe('403 person-disabled')
  })
})

it('R12 passkeys are offered where the server has a name and TLS, or on the machine itself', () => {
  const site = (publicUrl: string) => passkeySite({ publicUrl })?.id
  expect(site('https://till.example.co.uk:8443')).toBe('till.example.co.uk')
  expect(site('http://localhost:3000')).toBe('localhost')
  for (const url of [
    'http://till.example',
    'https://192.0.2.7',
    'https://[2001:db8::7]',
    'http://127.0.0.1:3000',
  ])
    expect(site(url)).toBeUndefined()
})
