import { generateKeyPairSync, sign } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../../../app.ts'
import { onPlatform } from '../../../platform/tenancy.ts'
import { codeOf } from '../../../testing/code-of.ts'
import { signedIn, type TestBusiness, type TestRole, testBusiness } from '../../../testing/test-business.ts'
import { testDatabase } from '../../../testing/test-database.ts'
import { testSecrets, testSettings } from '../../../testing/test-settings.ts'
import { hashPassword } from '../public.ts'
import { countTry, guardsOfPin } from '../sign-in-limits.ts'
import { isSignedWith } from './device-signature.ts'

const { database, ownerSql } = await testDatabase()
let clock = new Date()
const now = () => clock
const app = await buildApp({ settings: testSettings(), database, secrets: testSecrets, now })
afterAll(() => app.close())

const PIN = '7294'
const hashed = await hashPassword(testSecrets, PIN)
let shop: TestBusiness
let tillId: string
let deviceId: string
beforeEach(async () => {
  clock = new Date()
  tests += 1
  remoteAddress = `10.9.0.${tests}`
  shop = await testBusiness(database)
  tillId = uuidv7()
  deviceId = uuidv7()
  await ownerSql`
    insert into tills ${ownerSql({ organization_id: shop.organizationId, id: tillId, code: 'T1', name: 'T1', device_id: deviceId })}`
  await ownerSql`update users set staff_pin = ${hashed} where organization_id = ${shop.organizationId}`
})

const as = (role: TestRole, kind: 'pos' | 'back-office' = 'pos') => signedIn(database, shop, role, kind)
type Headers = Record<string, string>
/** Each test is at an address of its own, so that the limits of an address stay out of it. */
let remoteAddress = ''
let tests = 0
const put = (url: string, body: object, headers: Headers) =>
  app.inject({ method: 'PUT', url, headers, body, remoteAddress })
const post = (url: string, body: object, headers: Headers) =>
  app.inject({ method: 'POST', url, headers, body, remoteAddress })
const approval = (changes: object = {}) => ({
  ...{ approverId: shop.people.supervisor, pin: PIN, action: 'void', scope: 'of:x', tillId },
  ...changes,
})
const minutesOn = (minutes: number) => {
  clock = new Date(clock.getTime() + minutes * 60_000)
}
const logged = async () =>
  ownerSql`select action, person_id, approver_id, subject_id, detail from audit_log
            where organization_id = ${shop.organizationId} order by at`

describe('choosing a PIN', () => {
  it('D5 R12 a person sets their own with their password; it is argon2id, and in no answer', async () => {
    const cashier = await as('cashier')
    const answer = await put('/api/staff/me/pin', { password: shop.password, pin: '8305' }, cashier)
    expect(answer.statusCode, answer.body).toBe(204)
    const [row] = await ownerSql`select staff_pin from users where id = ${shop.people.cashier}`
    expect(row?.staff_pin).toMatch(/^\$argon2id\$/)
    expect((await post('/api/pos/unlock', { pin: '8305' }, cashier)).statusCode).toBe(204)
    const names = await app.inject({ url: '/api/staff/names', headers: cashier })
    expect(names.body).not.toMatch(/argon2|8305|password/)
    expect((await logged()).map(({ action }) => action)).toEqual(['pin-set'])
  })

  it('R12 refuses common ones, and a wrong password, to oneself and to a manager', async () => {
    const cashier = await as('cashier')
    const manager = await as('manager', 'back-office')
    const own = (body: object) => put('/api/staff/me/pin', body, cashier)
    const path = `/api/back-office/staff/${shop.people.cashier}/pin`
    expect(codeOf(await own({ password: shop.password, pin: '1234' }))).toBe('422 pin-common')
    expect(codeOf(await own({ password: 'wrong', pin: '8305' }))).toBe('403 password-wrong')
    expect(codeOf(await own({ password: shop.password, pin: '83051' }))).toBe('400 invalid-request')
    expect(codeOf(await put(path, { pin: '0000' }, manager))).toBe('422 pin-common')
  })

  it('D5 a manager sets those of people below, and of nobody above or beside', async () => {
    const manager = await as('manager', 'back-office')
    const set = (role: TestRole) =>
      put(`/api/back-office/staff/${shop.people[role]}/pin`, { pin: '4071' }, manager)
    expect((await set('cashier')).statusCode).toBe(204)
    expect((await set('supervisor')).statusCode).toBe(204)
    expect(codeOf(await set('owner'))).toBe('403 not-permitted')
    expect((await post('/api/pos/unlock', { pin: '4071' }, await as('cashier'))).statusCode).toBe(204)
  })
})

describe('guessing a PIN', () => {
  it('R12 five wrong ones lock it, right or wrong, for five minutes, then for twice as long', async () => {
    const cashier = await as('cashier')
    const tried = async (pin: string) =>
      (await post('/api/approvals', approval({ pin }), cashier)).json().code ?? 'given'
    const wrong = ['0001', '0002', '0003', '0004', '0005']
    for (const pin of wrong) expect(await tried(pin)).toBe('pin-wrong')
    expect(await tried(PIN)).toBe('too-many-tries')
    minutesOn(4)
    expect(await tried(PIN)).toBe('too-many-tries')
    minutesOn(2)
    expect(await tried('0006')).toBe('pin-wrong')
    minutesOn(6)
    expect(await tried(PIN)).toBe('too-many-tries')
    minutesOn(5)
    expect(await tried(PIN)).toBe('given')
    expect(await tried('0007')).toBe('pin-wrong')
  })

  it('R12 the lock is the database’s: another server on it, as after a restart, holds it too', async () => {
    const cashier = await as('cashier')
    for (let i = 0; i < 5; i += 1) await post('/api/pos/unlock', { pin: '0001' }, cashier)
    const other = await buildApp({ settings: testSettings(), database, secrets: testSecrets, now })
    const answer = await other.inject({
      method: 'POST',
      url: '/api/pos/unlock',
      headers: cashier,
      body: { pin: PIN },
    })
    await other.close()
    expect(codeOf(answer)).toBe('429 too-many-tries')
    expect(answer.json().message).toBe('Too many tries. Wait 5 minutes, then try again.')
    expect(answer.headers['retry-after']).toBe('300')
  })

  it('R12 many at once, and from one sign-in after another, find no more than ten tries', async () => {
    const answers: string[] = []
    for (let device = 0; device < 5; device += 1) {
      const cashier = await as('cashier')
      const tries = Array.from({ length: 6 }, (_, i) =>
        post('/api/approvals', approval({ pin: `00${device}${i}` }), cashier),
      )
      for (const answer of await Promise.all(tries)) answers.push(answer.json().code)
    }
    expect(answers.filter((code) => code === 'pin-wrong').length).toBeLessThanOrEqual(10)
    expect(answers.filter((code) => code === 'too-many-tries').length).toBeGreaterThanOrEqual(20)
  })

  it('R12 cashiers who guess lock it for themselves only: its person unlocks, and allows at other tills', async () => {
    const approves = async (headers: Headers, pin = PIN) => {
      const answer = await post('/api/approvals', approval({ pin }), headers)
      return answer.statusCode === 201 ? 'given' : answer.json().code
    }
    const guessers = [await as('cashier'), await as('manager')]
    for (const [i, guesser] of guessers.entries()) {
      for (let n = 0; n < 5; n += 1) expect(await approves(guesser, `91${i}${n}`)).toBe('pin-wrong')
      expect(await approves(guesser)).toBe('too-many-tries')
    }
    const supervisor = await as('supervisor')
    expect((await post('/api/pos/unlock', { pin: PIN }, supervisor)).statusCode).toBe(204)
    expect(await approves(await as('owner'))).toBe('given')
    const locks = (await logged()).filter(({ action }) => action === 'pin-tries-locked')
    expect(locks.map(({ person_id, subject_id }) => [person_id, subject_id])).toEqual([
      [shop.people.cashier, shop.people.supervisor],
      [shop.people.manager, shop.people.supervisor],
    ])
    // A new PIN begins new counts, also for whoever guessed at the old one.
    await put('/api/staff/me/pin', { password: shop.password, pin: '8305' }, supervisor)
    expect(await approves(guessers[0] ?? {}, '8305')).toBe('given')
  })

  it('R12 one person’s guesses at everybody are fifteen in a day, from however many sign-ins', async () => {
    const { supervisor, manager, owner } = shop.people
    let wrong = 0
    for (const approverId of [supervisor, manager, owner, supervisor, manager]) {
      const cashier = await as('cashier')
      for (let n = 0; n < 5; n += 1) {
        const answer = await post('/api/approvals', approval({ approverId, pin: `92${n}0` }), cashier)
        if (answer.json().code === 'pin-wrong') wrong += 1
      }
    }
    expect(wrong).toBe(15)
    expect(codeOf(await post('/api/approvals', approval({ approverId: owner }), await as('cashier')))).toBe(
      '429 too-many-tries',
    )
    expect(
      (await post('/api/approvals', approval({ approverId: owner }), await as('supervisor'))).statusCode,
    ).toBe(201)
  })

  it('R12 many who guess lock it where it was never right before, and nowhere else', async () => {
    await post('/api/approvals', approval(), await as('manager'))
    const at = (personId: string, sid: string) => ({
      ...{ organizationId: shop.organizationId, personId: shop.people.supervisor, kept: hashed, now: clock },
      by: { personId, sid },
    })
    for (let n = 0; n < 30; n += 1)
      await onPlatform(database, (tx) => countTry(tx, guardsOfPin(at(`guesser-${n % 6}`, `s${n}`)), clock))
    expect(codeOf(await post('/api/approvals', approval(), await as('cashier')))).toBe('429 too-many-tries')
    expect((await post('/api/approvals', approval(), await as('manager'))).statusCode).toBe(201)
  })

  it('R12 somebody without a PIN is answered as with a wrong one, and so is nobody; all of it is logged', async () => {
    await ownerSql`update users set staff_pin = null where id = ${shop.people.supervisor}`
    const cashier = await as('cashier')
    expect(codeOf(await post('/api/approvals', approval(), cashier))).toBe('403 pin-wrong')
    expect(codeOf(await post('/api/approvals', approval({ approverId: uuidv7() }), cashier))).toBe(
      '403 pin-wrong',
    )
    const [entry] = await logged()
    expect(entry).toMatchObject({
      action: 'pin-wrong',
      person_id: shop.people.cashier,
      subject_id: shop.people.supervisor,
      detail: { purpose: 'approval' },
    })
  })
})

describe('approval', () => {
  it('STAFF-038 STAFF-039 is given by the PIN of somebody who may, and both names are logged', async () => {
    const answer = await post('/api/approvals', approval(), await as('cashier'))
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json().approver).toEqual({ id: shop.people.supervisor, name: 'Test supervisor' })
    expect(await logged()).toMatchObject([
      {
        action: 'approval-given',
        person_id: shop.people.cashier,
        approver_id: shop.people.supervisor,
        subject_id: answer.json().id,
      },
    ])
  })

  it('STAFF-038 is not given by oneself, by another cashier, at no till, or in another business', async () => {
    const [cashier, supervisor] = [await as('cashier'), await as('supervisor')]
    expect(codeOf(await post('/api/approvals', approval(), supervisor))).toBe('403 approver-may-not')
    const byCashier = approval({ approverId: shop.people.cashier })
    expect(codeOf(await post('/api/approvals', byCashier, supervisor))).toBe('403 approver-may-not')
    expect(codeOf(await post('/api/approvals', approval({ tillId: uuidv7() }), cashier))).toBe(
      '422 unknown-till',
    )
    const other = await testBusiness(database)
    await ownerSql`update users set staff_pin = ${hashed} where organization_id = ${other.organizationId}`
    const foreign = approval({ approverId: other.people.manager })
    expect(codeOf(await post('/api/approvals', foreign, cashier))).toBe('403 pin-wrong')
  })

  it('STAFF-044 the names to choose from are names: no usernames, no secrets', async () => {
    const names = await app.inject({ url: '/api/staff/names', headers: await as('cashier') })
    expect(names.json()).toHaveLength(4)
    expect(Object.keys(names.json()[0]).sort()).toEqual(['hasPin', 'id', 'name', 'permissions'])
    expect(names.json()[0]).toMatchObject({ name: 'Test cashier', hasPin: true, permissions: ['sell'] })
  })
})

describe('switching staff', () => {
  const switchTo = (body: object, headers: Headers) => post('/api/pos/switch', { deviceId, ...body }, headers)

  it('STAFF-040 by PIN the other takes over the session, and the one before is out', async () => {
    const cashier = await as('cashier')
    const answer = await switchTo({ personId: shop.people.supervisor, pin: PIN }, cashier)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json().user).toMatchObject({ id: shop.people.supervisor, session: 'pos', hasPin: true })
    const next = { authorization: `Bearer ${answer.json().sessionToken}` }
    const whoIs = await app.inject({ url: '/api/auth/user', headers: next })
    expect(whoIs.json().id).toBe(shop.people.supervisor)
    expect((await app.inject({ url: '/api/auth/user', headers: cashier })).statusCode).toBe(401)
    const entries = await logged()
    expect(entries.map(({ action }) => action)).toEqual(['signed-in', 'staff-switched'])
    expect(entries[1]).toMatchObject({
      person_id: shop.people.supervisor,
      subject_id: shop.people.cashier,
      detail: { from: 'Test cashier', by: 'pin', tillId },
    })
  })

  it('STAFF-041 STAFF-042 by username, in any case of letters, and password, of this business only', async () => {
    const by = (username: string, password = shop.password) => ({ username, password })
    const answer = await switchTo(by('SUPERvisor'), await as('cashier'))
    expect(answer.json().user).toMatchObject({ id: shop.people.supervisor })
    const other = await testBusiness(database)
    await ownerSql`update staff_members set username = 'elsewhere' where id = ${other.people.cashier}`
    expect(codeOf(await switchTo(by('elsewhere'), await as('cashier')))).toBe('403 switch-invalid')
  })

  it('STAFF-043 a wrong one is told in the specified words, and leaves the session as it was', async () => {
    const cashier = await as('cashier')
    const answer = await switchTo({ username: 'supervisor', password: 'wrong' }, cashier)
    expect(answer.json()).toMatchObject({ message: 'Invalid username or password for this business.' })
    expect((await app.inject({ url: '/api/auth/user', headers: cashier })).statusCode).toBe(200)
  })

  it('AUTH-028 does not make a till’s 90 days longer, and keeps a cookie that ends with the browser', async () => {
    const login = await post(
      '/api/pos/login',
      { businessCode: shop.businessCode, username: 'cashier', password: shop.password, autoStart: false },
      {},
    )
    const cookie = `${login.cookies[0]?.name}=${login.cookies[0]?.value}`
    minutesOn(60)
    const answer = await switchTo({ personId: shop.people.owner, pin: PIN }, { cookie })
    expect(answer.json().expiresAt).toBe(login.json().expiresAt)
    expect(answer.cookies[0]).toMatchObject({ value: answer.json().sessionToken, httpOnly: true })
    expect(answer.cookies[0]?.expires).toBeUndefined()
  })

  it('STAFF-040 whoever stands at the till by the back office hands it on too, and is out of the back office', async () => {
    const office = await as('manager', 'back-office')
    const taken = await switchTo({ personId: shop.people.cashier, pin: PIN }, office)
    expect(taken.statusCode, taken.body).toBe(200)
    expect(taken.json().user).toMatchObject({ id: shop.people.cashier, session: 'pos' })
    const asked = await app.inject({ url: '/api/auth/user', headers: office })
    expect(asked.statusCode).toBe(401)
  })

  it('STAFF-040 nobody takes over who has left', async () => {
    await ownerSql`update staff_members set archived_at = now() where id = ${shop.people.supervisor}`
    const answer = await switchTo({ personId: shop.people.supervisor, pin: PIN }, await as('cashier'))
    expect(codeOf(answer)).toBe('403 pin-wrong')
  })
})

describe('a password that was given', () => {
  it('D3 must be changed before anything else is open', async () => {
    await ownerSql`update staff_members set must_change_password = true where id = ${shop.people.cashier}`
    const cashier = await as('cashier')
    const user = await app.inject({ url: '/api/auth/user', headers: cashier })
    expect(user.json()).toMatchObject({ mustChangePassword: true })
    const products = () => app.inject({ url: '/api/products', headers: cashier })
    expect(codeOf(await products())).toBe('403 password-must-change')
    const change = (password: string, newPassword: string) =>
      put('/api/staff/me/password', { password, newPassword }, cashier)
    expect(codeOf(await change(shop.password, shop.password))).toBe('422 password-same')
    for (const common of ['12345678', 'Password1'])
      expect(codeOf(await change(shop.password, common))).toBe('422 password-common')
    expect(codeOf(await change('wrong-one', 'brand-new-teapot-1'))).toBe('403 password-wrong')
    expect((await change(shop.password, 'brand-new-teapot-1')).statusCode).toBe(204)
    expect((await products()).statusCode).toBe(200)
    const login = (password: string) =>
      post('/api/pos/login', { businessCode: shop.businessCode, username: 'cashier', password }, {})
    expect((await login('brand-new-teapot-1')).statusCode).toBe(200)
    expect((await login(shop.password)).statusCode).toBe(401)
  })

  it('D3 the account holder’s is the account’s, and their other sessions end', async () => {
    const [owner, elsewhere] = [await as('owner'), await as('owner')]
    const answer = await put(
      '/api/staff/me/password',
      { password: shop.password, newPassword: 'brand-new-teapot-1' },
      owner,
    )
    expect(answer.statusCode, answer.body).toBe(204)
    expect((await app.inject({ url: '/api/auth/user', headers: elsewhere })).statusCode).toBe(401)
    const login = await post(
      '/api/pos/login',
      { businessCode: shop.businessCode, username: 'owner', password: 'brand-new-teapot-1' },
      {},
    )
    expect(login.statusCode).toBe(200)
  })
})

describe('a device’s signature', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const spki = publicKey.export({ format: 'der', type: 'spki' }).toString('base64url')
  const signed = (text: string) =>
    sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')

  it('STAFF-038 fits its own text and key only, and nonsense fits nothing', () => {
    expect(isSignedWith(spki, signed('a'), 'a')).toBe(true)
    expect(isSignedWith(spki, signed('a'), 'b')).toBe(false)
    expect(isSignedWith(spki, 'nonsense', 'a')).toBe(false)
    expect(isSignedWith('nonsense', signed('a'), 'a')).toBe(false)
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const other = rsa.publicKey.export({ format: 'der', type: 'spki' }).toString('base64url')
    expect(isSignedWith(other, signed('a'), 'a')).toBe(false)
  })
})
