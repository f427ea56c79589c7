import type { TillSetup } from '@tuppence/contract/tills'
import { PLAN_ROOM, planLimitWords } from '@tuppence/domain/plans'
import { VAT_RATES } from '@tuppence/domain/tax'
import type { FastifyInstance } from 'fastify'
import { uuidv7 } from 'uuidv7'
import { afterAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { signedIn, testBusiness } from '../../testing/test-business.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { TestDrawer } from '../../testing/test-drawer.ts'
import { testSecrets, testSettings } from '../../testing/test-settings.ts'
import { TestTill, testProducts } from '../../testing/test-till.ts'

const { database, ownerSql } = await testDatabase()
let now = new Date('2026-06-01T10:00:00Z')
const app = await buildApp({ settings: testSettings(), database, secrets: testSecrets, now: () => now })
afterAll(() => app.close())
const shop = await testBusiness(database)
const seller = { id: shop.people.cashier, name: 'Test cashier' }
now = new Date()
const cashier = await signedIn(database, shop, 'cashier')
const manager = await signedIn(database, shop, 'manager', 'back-office')

const register = async (
  deviceId: string,
  name?: string,
  headers: Record<string, string> = cashier,
): Promise<TillSetup> => {
  const payload = { deviceId, ...(name === undefined ? {} : { name }) }
  const answer = await app.inject({ method: 'POST', url: '/api/tills/register', headers, payload })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const list = async (path: string) => (await app.inject({ url: path, headers: manager })).json()
const listed = async (id: string, query = '') =>
  (await list(`/api/tills${query}`)).find((till: { id: string }) => till.id === id)

describe('tills', () => {
  const devices = Array.from({ length: 6 }, () => uuidv7())

  it('are numbered from T1 by the lowest free number, each device one, however many register at once', async () => {
    const setups = await Promise.all(devices.map((device) => register(device)))
    expect(setups.map(({ till }) => till.code).sort()).toEqual(['T1', 'T2', 'T3', 'T4', 'T5', 'T6'])
    await ownerSql`delete from till_sessions where till_id in (select id from tills where code = 'T3')`
    await ownerSql`delete from tills where code = 'T3' and organization_id = ${shop.organizationId}`
    expect((await register(uuidv7(), 'Front')).till).toMatchObject({ code: 'T3', name: 'Front' })
    const elsewhere = await testBusiness(database)
    const theirs = await signedIn(database, elsewhere, 'cashier')
    expect((await register(uuidv7(), undefined, theirs)).till.code).toBe('T1')
  })

  it('rule 12 are made by a till’s sign-in, and by the back office’s only when it asks', async () => {
    const desk = uuidv7()
    const ask = (payload: object, headers = manager) =>
      app.inject({ method: 'POST', url: '/api/tills/register', headers, payload })
    const codeOf = (answer: Awaited<ReturnType<typeof ask>>) => `${answer.statusCode} ${answer.json().code}`
    const many = (await list('/api/tills')).length
    expect(codeOf(await ask({ deviceId: desk }))).toBe('403 device-no-till')
    expect(await list('/api/tills')).toHaveLength(many)
    const made = await ask({ deviceId: desk, becomes: true })
    expect(made.statusCode, made.body).toBe(200)
    // A device that is one may be looked after from any sign-in.
    expect((await ask({ deviceId: desk })).json().till).toEqual(made.json().till)
    expect(await list('/api/tills')).toHaveLength(many + 1)
  })

  it('find the end of their journal and the shop when they register again (mandate 5)', async () => {
    await ownerSql`update organizations set vat_mode = 'as-marked', vat_number = 'GB123', business_name = 'Corner Shop',
      settings = '{"receiptFooter": "Thank you", "receiptPrinting": false}' where id = ${shop.organizationId}`
    const device = uuidv7()
    const first = await register(device)
    expect(first.journal).toEqual({ sequence: 0, seal: '' })
    const [product] = await testProducts(ownerSql, shop.organizationId, [120])
    if (!product) throw new Error('no product')
    const till = new TestTill({ ...first.till, deviceId: device }, seller, 'as-marked')
    const payload = till.sell({ lines: [{ product }] })
    await app.inject({ method: 'POST', url: '/api/transactions', headers: cashier, payload })
    const again = await register(device)
    expect(again.till).toEqual(first.till)
    expect(again.journal).toEqual({ sequence: 1, seal: till.seal })
    expect(again.shop).toMatchObject({
      organizationId: shop.organizationId,
      businessCode: shop.businessCode,
      businessName: 'Corner Shop',
      vatNumber: 'GB123',
      vatMode: 'as-marked',
      vatRates: VAT_RATES,
      timeZone: 'Europe/London',
      currency: 'GBP',
      receiptFooter: 'Thank you',
      autoPrintReceipt: false,
    })
  })

  it('TILL-001 are online for two minutes after they were heard of; the server’s own is not shown', async () => {
    const device = uuidv7()
    const { till } = await register(device)
    const payload = {
      transaction: { subtotal: '0.00', taxAmount: '0.00', totalAmount: '0.00', paymentMethod: 'cash' },
      items: [{ productId: uuidv7(), quantity: 1, unitPrice: '0.00', totalPrice: '0.00' }],
    }
    await app.inject({ method: 'POST', url: '/api/transactions', headers: cashier, payload })
    const statusOf = async () =>
      (await list('/api/tills')).find((row: { id: string }) => row.id === till.id)?.status
    expect(await statusOf()).toBe('online')
    now = new Date(now.getTime() + 121_000)
    expect(await statusOf()).toBe('offline')
    const codes = (await list('/api/tills')).map((row: { code: string }) => row.code)
    expect(codes).not.toContain('API')
    expect(codes.slice(0, 3)).toEqual(['T1', 'T2', 'T3'])
  })

  it('TILL-001 TILL-003 TILL-005 DATA-036 are enrolled by a manager, offline until a device is one', async () => {
    const enrol = (headers: typeof cashier) =>
      app.inject({
        method: 'POST',
        url: '/api/tills',
        headers,
        payload: { name: 'Bakery', location: 'By the ovens' },
      })
    expect((await enrol(cashier)).statusCode).toBe(403)
    await ownerSql`update tills set configuration = '{}' where organization_id = ${shop.organizationId}`
    // The shop has more tills by now than its plan has room for, and sells at them; only enrolling says so.
    expect((await enrol(manager)).json()).toMatchObject({
      code: 'plan-limit',
      // What people are shown says how much there is room for, and the way out.
      message: expect.stringContaining('room for 3 tills. Archive one'),
      problems: [{ message: expect.stringContaining('room for 3 tills') }],
    })
    await ownerSql`update organizations set max_tills = 500 where id = ${shop.organizationId}`
    const enrolled = (await enrol(manager)).json()
    expect(enrolled.isWaiting).toBe(true)
    expect(enrolled).toMatchObject({
      name: 'Bakery',
      location: 'By the ovens',
      status: 'offline',
      hasDevice: false,
    })
    const later = (await enrol(manager)).json()
    const device = uuidv7()
    const { till } = await register(device)
    expect(await listed(later.id)).toMatchObject({ status: 'offline', hasDevice: false })
    expect(till).toEqual({ id: enrolled.id, code: enrolled.code, name: 'Bakery' })
    expect((await register(uuidv7())).till.id).toBe(later.id)
    expect(await listed(till.id)).toMatchObject({
      status: 'online',
      hasDevice: true,
      staffName: 'Test cashier',
    })
    const payload = { name: 'Bread', location: '' }
    const changed = await app.inject({
      method: 'PUT',
      url: `/api/tills/${till.id}`,
      headers: manager,
      payload,
    })
    expect(changed.json()).toMatchObject({ name: 'Bread', location: null })
    expect((await register(device)).till.name).toBe('Bread')
  })

  it('TILL-007 DATA-019 remember who was at them: a session begins active and ends with the next', async () => {
    const device = uuidv7()
    const { till } = await register(device)
    await register(device)
    const supervisor = await signedIn(database, shop, 'supervisor')
    await register(device, undefined, { ...supervisor, 'user-agent': 'till 4111 1111 1111 1111' })
    const sessions = await ownerSql<{ status: string; staff_id: string; is_over: boolean }[]>`
      select status, staff_id, logout_time is not null as is_over from till_sessions
       where till_id = ${till.id} order by login_time, id`
    expect([...sessions]).toEqual([
      { status: 'ended', staff_id: shop.people.cashier, is_over: true },
      { status: 'active', staff_id: shop.people.supervisor, is_over: false },
    ])
    expect((await listed(till.id)).staffName).toBe('Test supervisor')
    // What a browser says it is may be anything: a card's number is not kept (R18).
    const [kept] =
      await ownerSql`select count(user_agent)::int as n from till_sessions where user_agent like '%4111%'`
    expect(kept?.n).toBe(0)
  })

  it('a till is told up to where its records are in a Z read: its next X read begins there', async () => {
    const device = uuidv7()
    const [product] = await testProducts(ownerSql, shop.organizationId, [120])
    if (!product) throw new Error('no product')
    const till = new TestTill({ ...(await register(device)).till, deviceId: device }, seller)
    const send = async (url: string, payload: object) => {
      const answer = await app.inject({ method: 'POST', url, headers: cashier, payload })
      expect(answer.statusCode, answer.body).toBe(201)
    }
    const drawer = new TestDrawer(till)
    await send('/api/transactions', till.sell({ lines: [{ product }] }))
    await send('/api/shifts/records', drawer.do('open', 0))
    expect((await register(device)).zReadTo).toBe(0)
    await send('/api/transactions', till.sell({ lines: [{ product }] }))
    await send('/api/shifts/records', drawer.do('close', 0))
    await send('/api/transactions', till.sell({ lines: [{ product }] }))
    expect((await register(device)).zReadTo).toBe(2)
  })

  it('D12 are archived and come back; never with a shift open, nor while their device sells', async () => {
    const device = uuidv7()
    const { till } = await register(device, 'Old')
    const archive = () => app.inject({ method: 'DELETE', url: `/api/tills/${till.id}`, headers: manager })
    const drawer = new TestDrawer(new TestTill({ ...till, deviceId: device }, seller))
    const record = (payload: object) =>
      app.inject({ method: 'POST', url: '/api/shifts/records', headers: cashier, payload })
    await record(drawer.do('open', 1_000))
    expect((await archive()).json().code).toBe('till-has-unused-shift')
    await ownerSql`update tills set last_sequence = 1 where id = ${till.id}`
    expect((await archive()).json().code).toBe('till-has-open-shift')
    await ownerSql`update tills set last_sequence = 0 where id = ${till.id}`
    expect((await register(device)).shiftRecords).toHaveLength(1)
    await record(drawer.do('close', 1_000))
    expect((await archive()).statusCode).toBe(204)
    expect((await archive()).statusCode).toBe(404)
    expect(await listed(till.id)).toBeUndefined()
    expect(await listed(till.id, '?archived=also')).toMatchObject({ isArchived: true })
    expect((await register(device)).shiftRecords).toEqual([])
    expect(await listed(till.id)).toMatchObject({ isArchived: false })
  })
})

it('R12 a business has no more tills, and no more new ones at once, than any shop', async () => {
  const crowded = await testBusiness(database)
  const headers = await signedIn(database, crowded, 'manager')
  const known = uuidv7()
  await register(known, undefined, headers)
  const fill = (from: number, to: number, age: string) => ownerSql`
    insert into tills (organization_id, id, code, name, device_id, created_at)
    select ${crowded.organizationId}, gen_random_uuid(), 'X' || n, 'X', gen_random_uuid(), now() - ${age}::interval
      from generate_series(${from}::int, ${to}::int) n`
  const another = () =>
    app.inject({ method: 'POST', url: '/api/tills/register', headers, payload: { deviceId: uuidv7() } })
  await fill(1, 59, '1 second')
  expect((await another()).json().code).toBe('plan-limit')
  await ownerSql`update tills set created_at = now() - interval '1 hour' where organization_id = ${crowded.organizationId}`
  expect((await another()).statusCode).toBe(200)
  await fill(60, 498, '1 hour')
  expect((await another()).json().code).toBe('plan-limit')
  expect((await register(known, undefined, headers)).till.code).toBe('T1')
})

it('R12 D12 who may not see to tills makes few, a manager is not held up by them, and codes of unused ones come back', async () => {
  const filled = await testBusiness(database)
  const [headers, boss] = [
    await signedIn(database, filled, 'cashier'),
    await signedIn(database, filled, 'manager'),
  ]
  const make = (as: { authorization: string }, deviceId = uuidv7()) =>
    app.inject({ method: 'POST', url: '/api/tills/register', headers: as, payload: { deviceId } })
  const first = uuidv7()
  const made = [await make(headers, first)]
  for (let n = 0; n < 9; n += 1) made.push(await make(headers))
  expect(made.map(({ statusCode }) => statusCode)).toEqual(made.map(() => 200))
  expect((await make(headers)).json().code).toBe('too-many-new-tills')
  // A till that is one already is found as ever, and a manager makes and enrols tills.
  expect((await make(headers, first)).json().till.code).toBe('T1')
  expect((await make(boss)).json().till.code).toBe('T11')
  const names = { name: 'Counter', location: null }
  expect(
    (await app.inject({ method: 'POST', url: '/api/tills', headers: boss, payload: names })).statusCode,
  ).toBe(201)
  // The code of one that was archived unused is given again; its device, once back, has another.
  const { id } = made[0]?.json().till ?? {}
  const archive = (query = '') =>
    app.inject({ method: 'DELETE', url: `/api/tills/${id}${query}`, headers: boss })
  expect((await archive()).statusCode).toBe(204)
  await ownerSql`update tills set device_id = ${uuidv7()} where code = 'T12' and organization_id = ${filled.organizationId}`
  expect((await make(boss)).json().till.code).toBe('T1')
  const back = (await make(headers, first)).json().till
  expect([back.id, back.code]).toEqual([id, 'T13'])
  // One on which only a shift was opened goes after it was said.
  await ownerSql`
    insert into shifts ${ownerSql({ ...{ organization_id: filled.organizationId, id: uuidv7(), staff_id: filled.people.cashier, till_id: id }, start_time: new Date(), opening_cash: '10.00', status: 'active' })}`
  expect((await archive()).json().code).toBe('till-has-unused-shift')
  expect((await archive('?openShift=leave')).statusCode).toBe(204)
})

it('R12 people who may not see to tills make thirty an hour together, after a restart too, and that holds no manager up', async () => {
  const flooded = await testBusiness(database)
  const make = (at: FastifyInstance, headers: { authorization: string }) =>
    at.inject({ method: 'POST', url: '/api/tills/register', headers, payload: { deviceId: uuidv7() } })
  // Each sign-in for itself may make ten: a script signs in again.
  for (let sign = 0; sign < 3; sign += 1) {
    const headers = await signedIn(database, flooded, sign === 1 ? 'supervisor' : 'cashier')
    for (let n = 0; n < 10; n += 1) expect((await make(app, headers)).statusCode).toBe(200)
  }
  const next = await signedIn(database, flooded, 'cashier')
  expect((await make(app, next)).json().code).toBe('too-many-new-tills')
  // Archived ones count on, and a server that was started again still knows.
  await ownerSql`update tills set archived_at = now() where organization_id = ${flooded.organizationId}`
  const again = await buildApp({ settings: testSettings(), database, secrets: testSecrets })
  expect((await make(again, next)).json().code).toBe('too-many-new-tills')
  expect((await make(again, await signedIn(database, flooded, 'manager'))).statusCode).toBe(200)
  await again.close()
  await ownerSql`
    update tills set created_at = now() - interval '61 minutes' where organization_id = ${flooded.organizationId}`
  expect((await make(app, next)).statusCode).toBe(200)
})

it('TILL-005 decision 0054 a plan that is full refuses the next enrolment in words, and stops no device from selling', async () => {
  const small = await testBusiness(database)
  const [owner, seller] = [
    await signedIn(database, small, 'owner', 'back-office'),
    await signedIn(database, small, 'cashier'),
  ]
  const enrol = () =>
    app.inject({
      method: 'POST',
      url: '/api/tills',
      headers: owner,
      payload: { name: 'Counter', location: null },
    })
  const room = PLAN_ROOM.Starter.tills
  for (let count = 0; count < room; count += 1) expect((await enrol()).statusCode).toBe(201)
  const refused = await enrol()
  expect([refused.statusCode, refused.json().problems]).toEqual([
    403,
    [{ field: 'tills', message: planLimitWords('tills', room) }],
  ])
  // The first devices are the enrolled tills; one more than the plan has room for becomes a till as well.
  const codes = new Set<string>()
  for (let count = 0; count <= room; count += 1)
    codes.add((await register(uuidv7(), undefined, seller)).till.code)
  expect(codes.size).toBe(room + 1)
  // A till that was archived makes room again only when the business is within its plan.
  const tills: { id: string }[] = (await app.inject({ url: '/api/tills', headers: owner })).json()
  const archive = (id = '') => app.inject({ method: 'DELETE', url: `/api/tills/${id}`, headers: owner })
  expect((await archive(tills.at(-1)?.id)).statusCode).toBe(204)
  expect((await enrol()).json().code).toBe('plan-limit')
  expect((await archive(tills.at(0)?.id)).statusCode).toBe(204)
  expect((await enrol()).statusCode).toBe(201)
})
