import { beforeEach, describe, expect, it } from 'vitest'
import { codeOf } from '../../testing/code-of.ts'
import { holdLocks, lockWaiters } from '../../testing/held-locks.ts'
import { arrive, tillLogin } from '../../testing/newcomers.ts'
import { signedIn, type TestBusiness, type TestRole, testBusiness } from '../../testing/test-business.ts'
import { testServer } from '../../testing/test-server.ts'

const { app, database, ownerSql } = await testServer()

let shop: TestBusiness
let tills: string[]
const as = (role: TestRole) => signedIn(database, shop, role, 'back-office')

beforeEach(async () => {
  shop = await testBusiness(database)
  await ownerSql`update organizations set max_users = 20 where id = ${shop.organizationId}`
  tills = []
  for (const name of ['Counter', 'Garden']) {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/tills',
      headers: await as('manager'),
      body: { name, location: null },
    })
    tills.push(answer.json().id)
  }
})

const ada = () => ({
  firstName: 'Ada',
  lastName: 'de Vries',
  email: 'ada@example.com',
  password: 'kept-under-thumb-1',
  role: 'cashier',
  staffPin: '4826',
  tillAccess: [tills[0]],
})
const add = async (body: object = {}, role: TestRole = 'manager') =>
  app.inject({ method: 'POST', url: '/api/staff', headers: await as(role), body: { ...ada(), ...body } })
const change = async (id: string, body: object, role: TestRole = 'manager') =>
  app.inject({ method: 'PUT', url: `/api/staff/${id}`, headers: await as(role), body })
const list = async (role: TestRole = 'manager') => app.inject({ url: '/api/staff', headers: await as(role) })
const login = (username: string, password: string) => tillLogin(app, shop, username, password)

describe('the people of a business', () => {
  it('STAFF-024 DATA-035 adds a person who can sign in, and answers neither password nor PIN', async () => {
    const answer = await add()
    expect(answer.statusCode, answer.body).toBe(201)
    const { id, createdAt, ...rest } = answer.json()
    expect(rest).toEqual({
      firstName: 'Ada',
      lastName: 'de Vries',
      email: 'ada@example.com',
      username: 'ada',
      role: 'cashier',
      tillAccess: [tills[0]],
      canProcessRefunds: false,
      canManageInventory: false,
      canViewReports: false,
      isActive: true,
      hasPin: true,
      lastLoginAt: null,
    })
    expect(answer.body).not.toMatch(/argon2|secret-1|4826/)
    expect((await login('ADA', 'kept-under-thumb-1')).statusCode).toBe(200)
    const listed = (await list()).json().find((person: { id: string }) => person.id === id)
    expect(listed).toMatchObject({ firstName: 'Ada', createdAt, lastLoginAt: expect.any(String) })
  })

  it('D3 whoever typed the password knows it, so that somebody new chooses their own before anything else', async () => {
    await add()
    const { sessionToken } = (await login('ada', 'kept-under-thumb-1')).json()
    const headers = { authorization: `Bearer ${sessionToken}` }
    expect((await app.inject({ url: '/api/auth/user', headers })).json()).toMatchObject({
      mustChangePassword: true,
    })
    expect(codeOf(await app.inject({ url: '/api/products', headers }))).toBe('403 password-must-change')
    const own = await arrive(app, shop, 'ada')
    expect((await app.inject({ url: '/api/products', headers: own })).statusCode).toBe(200)
    expect(codeOf(await login('ada', 'kept-under-thumb-1'))).toBe('401 credentials-invalid')
    const again = await login('ada', 'my-own-one-1')
    const later = { authorization: `Bearer ${again.json().sessionToken}` }
    expect((await app.inject({ url: '/api/products', headers: later })).statusCode).toBe(200)
  })

  it('STAFF-013 one person stands behind both screens: a cashier of the cards is in the list, and the other way round', async () => {
    await add()
    const cards = await app.inject({
      url: `/api/back-office/staff/${shop.adminCustomerId}`,
      headers: await as('manager'),
    })
    expect(cards.json().staff.map((member: { fullName: string }) => member.fullName)).toContain(
      'Ada de Vries',
    )
    expect((await list()).json().map((person: { username: string }) => person.username)).toContain(
      'supervisor',
    )
  })

  it.each([
    ['STAFF-025', { firstName: ' ' }, 'First name is required'],
    ['STAFF-026', { lastName: '' }, 'Last name is required'],
    ['STAFF-027', { email: 'ada@' }, 'Valid email is required'],
    ['STAFF-028', { password: '12345' }, 'Password must be at least 8 characters'],
    ['STAFF-030', { staffPin: '482' }, 'PIN must be exactly 4 digits'],
    ['STAFF-031', { staffPin: '48a6' }, 'PIN must contain only numbers'],
    ['STAFF-033', { tillAccess: [] }, 'Must have access to at least one till'],
  ])('%s refuses %j and says why', async (_, body, words) => {
    const answer = await add(body)
    expect(codeOf(answer)).toBe('400 invalid-request')
    expect(answer.json().problems.map((problem: { message: string }) => problem.message)).toContain(words)
  })

  it('R12 refuses a PIN that anybody would try first', async () => {
    expect(codeOf(await add({ staffPin: '1234' }))).toBe('422 pin-common')
  })

  it('D3 refuses a password that is stolen often, or made of the person, the shop or its town', async () => {
    await ownerSql`update admin_customers set location = 'Hebden Bridge' where organization_id = ${shop.organizationId}`
    await ownerSql`update organizations set address = '4 Market Street' where id = ${shop.organizationId}`
    for (const password of ['homelesspa', 'DeVries-Ada', 'hebden-bridge1', 'MarketStreet4'])
      expect(codeOf(await add({ password })), password).toBe('422 password-common')
  })

  it('a taken username or e-mail address is refused, also at once and in other letters', async () => {
    const both = await Promise.all([add(), add({ username: 'ada2' })])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    expect(codeOf(await add({ email: 'ADA@example.com', username: 'other' }))).toBe('409 email-taken')
    expect((await add({ email: 'eve@example.com' })).statusCode).toBe(201)
    expect(codeOf(await add({ email: 'EVE@other.example' }))).toBe('409 username-taken')
  })

  it('D12 the address of somebody who was removed may be given to who comes next, and is then taken again', async () => {
    const { id } = (await add()).json()
    const answer = await app.inject({
      method: 'DELETE',
      url: `/api/back-office/staff/${id}`,
      headers: await as('manager'),
    })
    expect(answer.statusCode, answer.body).toBeLessThan(300)
    expect((await add({ email: 'Ada@example.com', username: 'ada2' })).statusCode).toBe(201)
    expect(codeOf(await add({ username: 'ada3' }))).toBe('409 email-taken')
    const kept =
      await ownerSql`select email from users where organization_id = ${shop.organizationId} and id = ${id}`
    expect(kept).toEqual([{ email: 'ada@example.com' }])
  })

  it('STAFF-029 the admin of the form is an owner, whom only an owner makes', async () => {
    expect(codeOf(await add({ role: 'admin' }))).toBe('403 not-permitted')
    expect((await add({ role: 'admin' }, 'owner')).json()).toMatchObject({ role: 'owner' })
  })

  it('STAFF-034 the flags widen a cashier from the next request on', async () => {
    const { id } = (await add()).json()
    const headers = await arrive(app, shop, 'ada')
    expect((await app.inject({ url: '/api/shifts/active', headers })).statusCode).toBe(403)
    expect((await change(id, { canViewReports: true })).json()).toMatchObject({ canViewReports: true })
    expect((await app.inject({ url: '/api/shifts/active', headers })).statusCode).toBe(200)
  })

  it('all tills mean every till, those to come included; what is left out of a change stays', async () => {
    const { id } = (await add({ tillAccess: tills })).json()
    const third = await app.inject({
      method: 'POST',
      url: '/api/tills',
      headers: await as('manager'),
      body: { name: 'Kiosk', location: null },
    })
    const changed = await change(id, { lastName: 'Lovelace' })
    expect(changed.json()).toMatchObject({ firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' })
    expect(changed.json().tillAccess).toEqual([...tills, third.json().id])
    expect((await login('ada', 'kept-under-thumb-1')).statusCode).toBe(200)
  })

  it('STAFF-033 somebody who came before the first till may sell at every till that comes', async () => {
    await ownerSql`update tills set archived_at = now() where organization_id = ${shop.organizationId}`
    const answer = await add({ tillAccess: undefined })
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json().tillAccess).toEqual([])
    const { id } = answer.json()
    expect((await change(id, { lastName: 'Lovelace' })).json()).toMatchObject({ tillAccess: [] })
    const made: string[] = []
    for (const name of ['First', 'Second']) {
      const body = { name, location: null }
      const till = await app.inject({ method: 'POST', url: '/api/tills', headers: await as('manager'), body })
      made.push(till.json().id)
      const theirs = (await list()).json().find((person: { id: string }) => person.id === id)
      expect(theirs.tillAccess).toEqual(made)
    }
  })

  it('STAFF-033 whose other tills are put away has the same tills after a change, and no more', async () => {
    const { id } = (await add({ tillAccess: [tills[0]] })).json()
    await ownerSql`
      update tills set archived_at = now() where organization_id = ${shop.organizationId} and id <> ${tills[0] ?? null}`
    expect((await change(id, { lastName: 'Lovelace', tillAccess: [tills[0]] })).statusCode).toBe(200)
    const body = { name: 'Kiosk', location: null }
    await app.inject({ method: 'POST', url: '/api/tills', headers: await as('manager'), body })
    const theirs = (await list()).json().find((person: { id: string }) => person.id === id)
    expect(theirs.tillAccess).toEqual([tills[0]])
  })

  it('a till of another business is none of theirs', async () => {
    const other = await testBusiness(database)
    const [till] =
      await ownerSql`select id from tills where organization_id = ${other.organizationId} limit 1`
    expect(codeOf(await add({ tillAccess: [till?.id ?? '01920000-0000-7000-8000-000000000000'] }))).toMatch(
      /unknown-till/,
    )
  })

  it('STAFF-036 a cashier neither sees nor changes the people; a manager changes nobody above', async () => {
    expect((await list('cashier')).statusCode).toBe(403)
    expect((await add({}, 'supervisor')).statusCode).toBe(403)
    expect(codeOf(await change(shop.people.owner, { lastName: 'Else' }))).toBe('403 not-permitted')
    expect(codeOf(await change(shop.people.manager, { isActive: false }))).toBe('403 own-account')
  })

  it('STAFF-036 an email is a way to sign in: a manager changes those of people below and their own, and no equal’s', async () => {
    const { id: equal } = (await add({ role: 'manager', email: 'equal@example.com' }, 'owner')).json()
    expect(codeOf(await change(equal, { email: 'mine@example.com' }))).toBe('403 not-permitted')
    expect((await change(equal, { lastName: 'Equal' })).statusCode).toBe(200)
    const { id: below } = (await add()).json()
    expect((await change(below, { email: 'below@example.com' })).statusCode).toBe(200)
    const own = await change(shop.people.manager, { email: 'own@example.com' })
    expect(own.statusCode, own.body).toBe(200)
  })

  it('of two changes at once the later one puts nothing back, and the audit log has each email once', async () => {
    const { id } = (await add()).json()
    const letGo = await holdLocks(ownerSql, async (sql) => {
      await sql`select from staff_members where id = ${id} for update`
      await sql`update users set email = 'first@example.com' where id = ${id}`
    })
    const second = change(id, { email: 'second@example.com' })
    await expect.poll(() => lockWaiters(ownerSql)).toBe(1)
    const third = change(id, { lastName: 'Lovelace' })
    await expect.poll(() => lockWaiters(ownerSql)).toBe(2)
    await letGo()
    expect([(await second).statusCode, (await third).statusCode]).toEqual([200, 200])
    expect((await list()).json().find((one: { id: string }) => one.id === id)).toMatchObject({
      ...{ email: 'second@example.com', lastName: 'Lovelace' },
    })
    const noted = await ownerSql`
      select detail -> 'email' as email from audit_log where subject_id = ${id} and action = 'staff-rights-changed'`
    expect(noted).toEqual([{ email: ['first@example.com', 'second@example.com'] }])
  })

  it('a new password and a disabling end their sessions; both are in the audit log with what changed', async () => {
    const { id } = (await add()).json()
    const { sessionToken } = (await login('ada', 'kept-under-thumb-1')).json()
    await change(id, { canProcessRefunds: true, staffPin: '5937' })
    await change(id, { isActive: false })
    const headers = { authorization: `Bearer ${sessionToken}` }
    expect((await app.inject({ url: '/api/auth/user', headers })).statusCode).toBe(401)
    expect((await login('ada', 'kept-under-thumb-1')).statusCode).toBe(403)
    const noted = await ownerSql`
      select action, detail from audit_log where subject_id = ${id} and organization_id = ${shop.organizationId} order by at`
    expect(noted.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['staff-added', 'pin-set', 'staff-rights-changed', 'staff-changed']),
    )
    expect(JSON.stringify(noted)).not.toMatch(/5937|secret/)
  })
})
