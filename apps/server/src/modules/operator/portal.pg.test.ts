import { VERSION } from '@tuppence/contract/version'
import { PLAN_ROOM } from '@tuppence/domain/plans'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it } from 'vitest'
import { signedIn, type TestBusiness, testBusiness } from '../../testing/test-business.ts'
import { testOperator } from '../../testing/test-operator.ts'
import { testServer } from '../../testing/test-server.ts'
import { testSecrets } from '../../testing/test-settings.ts'
import { hashPassword } from '../identity/public.ts'

const NOW = new Date('2026-03-10T12:00:00Z')
let clock = NOW
const { app, database, ownerSql } = await testServer({ now: () => clock })

const [one, other] = [await testBusiness(database), await testBusiness(database)]
let operator: { authorization: string }

const holding = {
  ...{ pendingCount: 2, oldestUnsentMs: 1_000, attentionCount: 1, parkedUnsentCount: 0, journalSequence: 9 },
  ...{ sinceSyncMs: 1_000, storageUsedBytes: 1_000, storageQuotaBytes: 1_000_000, isStoragePersistent: true },
  ...{ isStorageFull: false, isAppKept: true, clockOffsetMs: 30 * 60_000, appVersion: VERSION },
}

async function till(of: TestBusiness, code: string, changes: Record<string, unknown> = {}) {
  const id = uuidv7()
  await ownerSql`insert into tills ${ownerSql({
    ...{
      organization_id: of.organizationId,
      id,
      code,
      name: `Till ${code}`,
      device_id: uuidv7(),
      last_sequence: 9,
    },
    ...{ last_heartbeat: new Date(NOW.getTime() - 60_000), ...changes },
  })}`
  return id
}
const took = (of: TestBusiness, tillId: string, day: string, count: number) =>
  ownerSql`insert into till_takings (organization_id, id, till_id, trading_day, sales_count)
           values (${of.organizationId}, ${uuidv7()}, ${tillId}, ${day}, ${count})`

beforeAll(async () => {
  // By the real clock too, which other sessions here are opened by: whoever opens one sweeps those that are over.
  const expiresAt = new Date(Date.now() + 3_600_000)
  operator = await (await testOperator(ownerSql)).signedIn(database, { now: NOW, expiresAt })
  await ownerSql`update admin_customers set created_at = '2026-03-01T09:00:00Z'`
  const first = await till(one, 'T1', { holding, held_at: new Date(NOW.getTime() - 60_000) })
  const second = await till(one, 'T2', { last_heartbeat: new Date(NOW.getTime() - 3_600_000) })
  const third = await till(other, 'T1', { last_heartbeat: null })
  // The server's own till is no device.
  await till(other, 'API', { device_id: null })
  await took(one, first, '2026-03-10', 5)
  await took(one, second, '2026-03-04', 7)
  await took(one, second, '2026-03-03', 100)
  await took(other, third, '2026-03-10', 1)
})

const get = async (path: string) => {
  const answer = await app.inject({ url: `/api/admin/${path}`, headers: operator })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

describe('the portal', () => {
  it('OPER-002 D9 counts businesses, tills, sales and what is unsent, of all businesses', async () => {
    expect(await get('overview')).toEqual({
      at: NOW.toISOString(),
      businesses: { active: 2, suspended: 0 },
      tills: { all: 3, online: 1 },
      sales: { today: 6, lastSevenDays: 13 },
      unsent: { sales: 3, attention: 1, businesses: 1 },
      tickets: { open: 0, cannotSell: 0 },
      remoteAccesses: 0,
    })
  })

  it('OPER-003 D9 says of each business how it stands', async () => {
    const { businesses } = await get('businesses')
    const of = (business: TestBusiness) =>
      businesses.find(({ accountId }: { accountId: string }) => accountId === business.adminCustomerId)
    expect(of(one)).toMatchObject({
      ...{ tills: 2, tillsOnline: 1, tillsBeyondPlan: 0, salesLastSevenDays: 12, lastSoldOn: '2026-03-10' },
      ...{ openedAt: '2026-03-01T09:00:00.000Z', openTickets: 0 },
    })
    expect(of(other)).toMatchObject({ tills: 1, tillsOnline: 0, salesLastSevenDays: 1 })
  })

  it('tells of tills beyond the plan, which go on selling', async () => {
    for (const code of ['T7', 'T8', 'T9']) await till(other, code)
    const { businesses } = await get('businesses')
    const { tills, tillsBeyondPlan } = businesses.find(
      ({ accountId }: { accountId: string }) => accountId === other.adminCustomerId,
    )
    expect([tills, tillsBeyondPlan]).toEqual([4, 1])
    await ownerSql`delete from tills where code in ('T7', 'T8', 'T9')`
  })

  it('OPER-002 OPER-003 counts a till that no device is yet, as its shop’s list does, and none that is archived', async () => {
    const added = await till(other, 'T8', { device_id: null, last_heartbeat: null, last_sequence: 0 })
    const gone = await till(other, 'T9', { archived_at: NOW, holding, held_at: NOW })
    const before = { tills: { all: 4, online: 1 }, unsent: { sales: 6, attention: 2, businesses: 2 } }
    expect(await get('overview')).toMatchObject(before)
    const { businesses } = await get('businesses')
    const own = businesses.find(({ accountId }: { accountId: string }) => accountId === other.adminCustomerId)
    expect(own).toMatchObject({ tills: 2, tillsOnline: 0 })
    await ownerSql`delete from tills where id in ${ownerSql([added, gone])}`
  })

  it('OPER-006 D9 shows each day of the range, the empty ones too', async () => {
    const { days } = await get('analytics?days=10')
    expect(days).toHaveLength(10)
    expect(days[0]).toEqual({ day: '2026-03-01', newBusinesses: 2, activeTills: 0, sales: 0 })
    expect(days[3]).toEqual({ day: '2026-03-04', newBusinesses: 0, activeTills: 1, sales: 7 })
    expect(days.at(-1)).toEqual({ day: '2026-03-10', newBusinesses: 0, activeTills: 2, sales: 6 })
    const answer = await app.inject({ url: '/api/admin/analytics?days=5000', headers: operator })
    expect(answer.json().code).toBe('invalid-request')
  })

  it('OPER-004 D9 lists each device with what speaks against it, the worst first', async () => {
    const { tills, serverVersion } = await get('devices')
    expect(serverVersion).toBe(VERSION)
    expect(tills.map(({ code, verdict }: { code: string; verdict: string }) => [code, verdict])).toEqual([
      ['T1', 'act'],
      ['T2', 'look'],
      ['T1', 'look'],
    ])
    expect(tills[0]).toMatchObject({
      businessCode: one.businessCode,
      isOnline: true,
      version: VERSION,
      unsent: 3,
    })
    const kinds = tills[0].findings.map(({ kind }: { kind: string }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['needs-attention', 'unsent', 'clock-wrong']))
  })

  it('OPER-007 D9 tells the database’s size, tables, migrations, connections and that there is no backup', async () => {
    const database = await get('database')
    expect(database.bytes).toBeGreaterThan(1_000_000)
    const names = database.tables.map(({ name }: { name: string }) => name)
    expect(names).toEqual(expect.arrayContaining(['transactions', 'audit_log', 'support_tickets']))
    const [applied] = await ownerSql`select count(*)::int as count from drizzle.__drizzle_migrations`
    expect(database.migrations).toEqual({ applied: applied?.count, lastAt: expect.any(String) })
    expect(database.connections.open).toBeGreaterThan(0)
    expect(database.lastBackupAt).toBeNull()
    expect(database.findings.map(({ kind }: { kind: string }) => kind)).toContain('no-backups')
  })

  it('OPER-008 D9 keeps the settings, which act: on the logins and on new businesses', async () => {
    const set = {
      ...{ supportPhone: '0113 496 0000', supportEmail: 'help@till.example' },
      ...{ salesPhone: '020 7946 0000', salesEmail: '', salesAddress: '1 High Street, Leeds' },
      ...{ defaultPlan: 'Professional', remoteAccessMinutes: 20 },
    }
    const before = await get('settings')
    expect(before).toMatchObject({ salesPhone: '', salesEmail: '', salesAddress: '' })
    const put = (body: object) =>
      app.inject({ method: 'PUT', url: '/api/admin/settings', headers: operator, body })
    expect((await put(set)).json()).toEqual(set)
    expect(await get('settings')).toEqual(set)
    expect((await app.inject({ url: '/api/support-contact' })).json()).toEqual({
      ...{ supportPhone: '0113 496 0000', supportEmail: 'help@till.example' },
      ...{ salesPhone: '020 7946 0000', salesEmail: '', salesAddress: '1 High Street, Leeds' },
    })
    // Who set what is on record; setting the same again is nothing.
    await put(set)
    const { deeds } = await get('operators')
    expect(deeds.filter(({ action }: { action: string }) => action === 'set')).toMatchObject([
      {
        subjectName:
          'support phone, support e-mail, phone of the front page, address of the front page, plan of a new business, minutes of remote access',
      },
    ])
    const created = await app.inject({
      ...{ method: 'POST', url: '/api/admin/customers', headers: operator },
      body: { businessName: 'Planned', username: 'p' },
    })
    expect(created.json().customer.plan).toBe('Professional')
    for (const wrong of [
      { remoteAccessMinutes: 61 },
      { supportPhone: 'javascript:alert(1)' },
      { supportEmail: 'x' },
      { salesPhone: 'javascript:alert(1)' },
      { salesEmail: 'x' },
    ])
      expect((await put({ ...set, ...wrong })).json().code).toBe('invalid-request')
    await put(before)
  })

  it('D5 holds no amount, name or product of a shop in any section', async () => {
    for (const path of ['overview', 'businesses', 'analytics', 'devices', 'database']) {
      const text = JSON.stringify(await get(path))
      expect(text).not.toMatch(/total|amount|Test cashier|price/i)
    }
    const manager = await signedIn(database, one, 'manager', 'back-office')
    const answer = await app.inject({ url: '/api/admin/overview', headers: manager })
    expect(answer.json().code).toBe('session-of-another-kind')
  })
})

const change = (of: TestBusiness, body: object) =>
  app.inject({ method: 'PUT', url: `/api/admin/customers/${of.adminCustomerId}`, headers: operator, body })

describe('plans', () => {
  it('OPER-020 a larger one gives room at once, a smaller one takes nothing away, and both are in the audit log', async () => {
    const shop = await testBusiness(database)
    const manager = await signedIn(database, shop, 'manager', 'back-office')
    const hire = async (username: string) =>
      app.inject({
        ...{ method: 'POST', url: '/api/back-office/staff', headers: manager },
        body: {
          username,
          password: 'long-enough-1',
          fullName: username,
          role: 'cashier',
          adminCustomerId: shop.adminCustomerId,
        },
      })
    expect((await hire('fifth')).statusCode).toBe(201)
    const refused = await hire('sixth')
    expect(refused.json().code).toBe('plan-limit')
    expect(JSON.stringify(refused.json().problems)).toContain('room for 5 people')
    expect((await change(shop, { plan: 'Professional' })).json().customer).toMatchObject({
      plan: 'Professional',
    })
    expect((await hire('sixth')).statusCode).toBe(201)
    const [room] = await ownerSql`
      select subscription_tier as tier, max_tills as tills, max_users as people, max_products as products
        from organizations where id = ${shop.organizationId}`
    expect(room).toEqual(PLAN_ROOM.Professional)
    await change(shop, { plan: 'Starter' })
    expect((await hire('seventh')).json().code).toBe('plan-limit')
    const [living] = await ownerSql`
      select count(*)::int as count from staff_members where organization_id = ${shop.organizationId} and archived_at is null`
    expect(living?.count).toBe(6)
    const log = await ownerSql`
      select detail from audit_log where organization_id = ${shop.organizationId} and action = 'plan-changed' order by at`
    expect(log.map(({ detail }) => detail)).toEqual([
      { from: 'Starter', to: 'Professional' },
      { from: 'Professional', to: 'Starter' },
    ])
  })
})

describe('a suspended business', () => {
  it('sells on at the tills that are signed in, and everything else of it is closed, until it is taken up again', async () => {
    const shop = await testBusiness(database)
    const [pos, office] = [
      await signedIn(database, shop, 'manager'),
      await signedIn(database, shop, 'manager', 'back-office'),
    ]
    const status = async (url: string, headers: { authorization: string }) =>
      (await app.inject({ url, headers })).statusCode
    const login = async (door: string) =>
      (
        await app.inject({
          ...{ method: 'POST', url: `/api/${door}/login` },
          body: { businessCode: shop.businessCode, username: 'owner', password: shop.password },
        })
      ).json()
    expect(await status('/api/settings', office)).toBe(200)
    expect((await change(shop, { status: 'suspended' })).json().customer.status).toBe('suspended')
    expect(await status('/api/settings', office)).toBe(401)
    expect(await status('/api/products', pos)).toBe(200)
    expect((await app.inject({ url: '/api/auth/user', headers: pos })).json().permissions).toEqual(
      expect.arrayContaining(['sell', 'refund']),
    )
    expect(await status(`/api/back-office/staff/${shop.adminCustomerId}`, pos)).toBe(403)
    for (const door of ['pos', 'back-office']) expect((await login(door)).code).toBe('account-suspended')
    const pin = await hashPassword(testSecrets, '5938')
    await ownerSql`update users set staff_pin = ${pin} where id = ${shop.people.cashier}`
    const deviceId = uuidv7()
    const suspendedTill = await till(shop, 'T1', { device_id: deviceId })
    const switched = await app.inject({
      ...{ method: 'POST', url: '/api/pos/switch', headers: pos },
      body: { personId: shop.people.cashier, pin: '5938', deviceId },
    })
    expect(switched.json().user).toMatchObject({ role: 'cashier' })
    await ownerSql`update tills set archived_at = now() where id = ${suspendedTill}`
    expect((await get('overview')).businesses.suspended).toBe(1)
    await change(shop, { status: 'active' })
    expect(await status('/api/settings', office)).toBe(200)
    expect((await login('back-office')).success).toBe(true)
  })
})

describe('the provider’s feed', () => {
  it('tells operators, and nobody else, that there is news', async () => {
    const manager = await signedIn(database, one, 'manager', 'back-office')
    expect((await app.inject({ url: '/api/admin/events', headers: manager })).statusCode).toBe(403)
    const answer = await app.inject({ url: '/api/admin/events', headers: operator, payloadAsStream: true })
    expect(answer.statusCode).toBe(200)
    const raise = app.inject({
      ...{ method: 'POST', url: '/api/support/tickets', headers: manager },
      body: { subject: 'Help', text: 'Please' },
    })
    let heard = ''
    for await (const part of answer.stream()) {
      heard += part
      if (heard.includes('tickets-changed')) break
    }
    expect((await raise).statusCode).toBe(201)
    expect(heard).toContain(`"type":"tickets-changed"`)
    clock = NOW
  })
})
