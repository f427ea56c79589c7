import { uuidv7 } from 'uuidv7'
import { beforeEach, describe, expect, it } from 'vitest'
import { codeOf } from '../../../testing/code-of.ts'
import { signedIn, type TestBusiness, type TestRole, testBusiness } from '../../../testing/test-business.ts'
import { TestDrawer } from '../../../testing/test-drawer.ts'
import { testServer } from '../../../testing/test-server.ts'
import { testSecrets } from '../../../testing/test-settings.ts'
import { TestTill, testProducts } from '../../../testing/test-till.ts'
import { hashPassword } from '../public.ts'

const { app, database, ownerSql } = await testServer()
const PIN = '7294'
const hashed = await hashPassword(testSecrets, PIN)
const SENTENCE =
  'This till is not one of those that this person may use. A manager can change that under Staff.'

type Headers = Record<string, string>
let shop: TestBusiness
let mine: Counter
let other: Counter
interface Counter {
  readonly till: { id: string; code: string; name: string }
  readonly deviceId: string
}

const post = (url: string, body: object, headers: Headers = {}) =>
  app.inject({ method: 'POST', url, headers, body })
const as = (role: TestRole, kind: 'pos' | 'back-office' = 'pos') => signedIn(database, shop, role, kind)
const register = async (deviceId: string, role: TestRole) =>
  post('/api/tills/register', { deviceId, journal: null }, await as(role))
const counter = async (): Promise<Counter> => {
  const deviceId = uuidv7()
  return { deviceId, till: (await register(deviceId, 'manager')).json().till }
}
const give = (tills: string[], role: TestRole = 'cashier') => ownerSql`
  update users set till_access = ${JSON.stringify(tills)}::text::jsonb
   where organization_id = ${shop.organizationId} and id = ${shop.people[role]}`
const login = (username: string, password: string, deviceId?: string) =>
  post('/api/pos/login', {
    ...{ businessCode: shop.businessCode, username, password },
    ...(deviceId && { deviceId }),
  })

beforeEach(async () => {
  shop = await testBusiness(database)
  await ownerSql`update users set staff_pin = ${hashed} where organization_id = ${shop.organizationId}`
  mine = await counter()
  other = await counter()
  await give([mine.till.id])
})

describe('the tills that a person was given', () => {
  it('STAFF-033 signing in on the device of another till is refused in a sentence, after the password', async () => {
    const refused = await login('cashier', shop.password, other.deviceId)
    expect(codeOf(refused)).toBe('403 till-not-given')
    expect(refused.json().message).toBe(SENTENCE)
    expect(codeOf(await login('cashier', 'wrong', other.deviceId))).toBe('401 credentials-invalid')
    expect((await login('cashier', shop.password, mine.deviceId)).statusCode).toBe(200)
    expect((await login('manager', shop.password, other.deviceId)).statusCode).toBe(200)
    // A device that is no till of this business, and a program that is none at all, come in as ever.
    expect((await login('cashier', shop.password, uuidv7())).statusCode).toBe(200)
    expect((await login('cashier', shop.password)).statusCode).toBe(200)
  })

  it('STAFF-033 TILL-001 registering finds one’s own till, and no other; nor is a new one made', async () => {
    expect((await register(mine.deviceId, 'cashier')).json().till.id).toBe(mine.till.id)
    expect(codeOf(await register(other.deviceId, 'cashier'))).toBe('403 till-not-given')
    expect(codeOf(await register(uuidv7(), 'cashier'))).toBe('403 till-not-given')
    expect((await register(uuidv7(), 'supervisor')).statusCode).toBe(200)
  })

  it('STAFF-033 TILL-005 of enrolled tills that wait, a new device becomes one that its person was given', async () => {
    await ownerSql`update organizations set max_tills = 9 where id = ${shop.organizationId}`
    const enrol = async (name: string) =>
      (await post('/api/tills', { name, location: null }, await as('manager'))).json().id as string
    const [first, second] = [await enrol('First'), await enrol('Second')]
    await give([second])
    expect((await register(uuidv7(), 'cashier')).json().till).toMatchObject({ id: second, name: 'Second' })
    expect((await register(uuidv7(), 'supervisor')).json().till.id).toBe(first)
  })

  it('STAFF-040 STAFF-033 nobody takes over a till that they were not given, by PIN or password', async () => {
    const personId = shop.people.cashier
    const manager = await as('manager')
    const take = (proof: object, { deviceId }: Counter) =>
      post('/api/pos/switch', { ...proof, deviceId }, manager)
    const byName = { username: 'cashier', password: shop.password }
    expect(codeOf(await take({ personId, pin: PIN }, other))).toBe('403 till-not-given')
    expect(codeOf(await take({ personId, pin: '1357' }, other))).toBe('403 pin-wrong')
    expect(codeOf(await take(byName, other))).toBe('403 till-not-given')
    // The one at the till is still there, and their own till opens to them.
    expect((await take({ personId, pin: PIN }, mine)).statusCode).toBe(200)
    expect(
      (await post('/api/pos/switch', { ...byName, deviceId: mine.deviceId }, await as('manager'))).statusCode,
    ).toBe(200)
  })

  it('STAFF-033 a till that was taken from somebody is not unlocked by them, at once', async () => {
    const cashier = await as('cashier')
    const unlock = (secret: object, tillId: string) => post('/api/pos/unlock', { ...secret, tillId }, cashier)
    expect((await unlock({ pin: PIN }, mine.till.id)).statusCode).toBe(204)
    const changed = await app.inject({
      method: 'PUT',
      url: `/api/staff/${shop.people.cashier}`,
      headers: await as('manager', 'back-office'),
      body: { tillAccess: [other.till.id] },
    })
    expect(changed.statusCode, changed.body).toBe(200)
    expect(codeOf(await unlock({ pin: PIN }, mine.till.id))).toBe('403 till-not-given')
    expect(codeOf(await unlock({ password: shop.password }, mine.till.id))).toBe('403 till-not-given')
    expect((await unlock({ pin: PIN }, other.till.id)).statusCode).toBe(204)
  })

  it('STAFF-044 devices hear whose this till is', async () => {
    const names = (await app.inject({ url: '/api/staff/names', headers: await as('manager') })).json()
    const tillsOf = (id: string) => names.find((one: { id: string }) => one.id === id).tills
    expect(tillsOf(shop.people.cashier)).toEqual([mine.till.id])
    expect(tillsOf(shop.people.manager)).toBeUndefined()
  })
})

describe('what was done at a till that was not given', () => {
  const seller = () => ({ id: shop.people.cashier, name: 'Test cashier' })
  const tillOf = ({ till, deviceId }: Counter) => new TestTill({ ...till, deviceId }, seller())

  it('STAFF-033 a sale is recorded all the same, and flagged, whoever sends it', async () => {
    const [product] = await testProducts(ownerSql, shop.organizationId, [120])
    if (!product) throw new Error('no product')
    const sell = async (at: TestTill, role: TestRole) =>
      (await post('/api/transactions', at.sell({ lines: [{ product }] }), await as(role))).json().flags
    const there = tillOf(other)
    expect(await sell(there, 'cashier')).toContain('till-not-given')
    expect(await sell(there, 'manager')).toEqual(expect.arrayContaining(['till-not-given', 'staff-differs']))
    expect(await sell(tillOf(mine), 'cashier')).not.toContain('till-not-given')
    const [books] =
      await ownerSql`select count(*)::int as n from transactions where organization_id = ${shop.organizationId}`
    expect(books?.n).toBe(3)
  })

  it('STAFF-033 so is what was done at its drawer', async () => {
    const open = async (at: Counter) =>
      (
        await post('/api/shifts/records', new TestDrawer(tillOf(at)).do('open', 1_000), await as('cashier'))
      ).json().flags
    expect(await open(other)).toEqual(['till-not-given'])
    expect(await open(mine)).toEqual([])
  })
})
