import { roleLabel } from '@tuppence/domain/staff'
import { beforeEach, describe, expect, it } from 'vitest'
import { codeOf } from '../../testing/code-of.ts'
import { arrive, tillLogin } from '../../testing/newcomers.ts'
import { signedIn, type TestBusiness, type TestRole, testBusiness } from '../../testing/test-business.ts'
import { testServer } from '../../testing/test-server.ts'

const { app, database, ownerSql } = await testServer()

let shop: TestBusiness
const as = (role: TestRole) => signedIn(database, shop, role, 'back-office')
beforeEach(async () => {
  shop = await testBusiness(database)
})

const add = async (body: object, role: TestRole = 'manager') =>
  app.inject({
    method: 'POST',
    url: '/api/back-office/staff',
    headers: await as(role),
    body: {
      username: 'maya',
      password: 'kept-under-thumb-1',
      fullName: 'Maya Rao',
      role: 'cashier',
      permissions: [],
      adminCustomerId: shop.adminCustomerId,
      ...body,
    },
  })
const change = async (id: string, body: object, role: TestRole = 'manager') =>
  app.inject({ method: 'PUT', url: `/api/back-office/staff/${id}`, headers: await as(role), body })
const remove = async (id: string, role: TestRole = 'manager') =>
  app.inject({ method: 'DELETE', url: `/api/back-office/staff/${id}`, headers: await as(role) })
const list = async (role: TestRole = 'manager') =>
  app.inject({ url: `/api/back-office/staff/${shop.adminCustomerId}`, headers: await as(role) })
const login = (username: string, password: string) => tillLogin(app, shop, username, password)

describe('staff', () => {
  it('STAFF-012 STAFF-016 lists the staff by name, never with a password', async () => {
    const answer = await list()
    expect(answer.statusCode).toBe(200)
    const { success, staff } = answer.json()
    expect(success).toBe(true)
    expect(staff.map((member: { fullName: string }) => member.fullName)).toEqual([
      'Test cashier',
      'Test manager',
      'Test owner',
      'Test supervisor',
    ])
    expect(staff[0]).toEqual({
      id: shop.people.cashier,
      username: 'cashier',
      fullName: 'Test cashier',
      role: 'cashier',
      permissions: [],
      isActive: true,
      adminCustomerId: shop.adminCustomerId,
    })
    expect(answer.body).not.toMatch(/argon2|password/)
  })

  it('STAFF-013 STAFF-007 AUTH-008 adds a member who can sign in, and answers no password', async () => {
    const answer = await add({})
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json()).toMatchObject({
      success: true,
      staff: { username: 'maya', role: 'cashier', isActive: true },
    })
    expect(answer.body).not.toContain('kept-under-thumb-1')
    expect((await login('Maya', 'kept-under-thumb-1')).json()).toMatchObject({
      customer: { staffName: 'Maya Rao' },
    })
    const [row] = await ownerSql`
      select s.password, u.id = s.id::text as one, u.first_name, u.last_name, u.role from staff_members s
        join users u on u.staff_member_id = s.id where s.username = 'maya' and s.organization_id = ${shop.organizationId}`
    expect(row).toMatchObject({ one: true, first_name: 'Maya', last_name: 'Rao', role: 'cashier' })
    expect(row?.password).toMatch(/^\$argon2id\$/)
  })

  it.each([
    { password: '12345' },
    { username: ' ' },
    { username: 'ma\u200bya' },
    { username: 'ma\u0007ya' },
    { fullName: '' },
    { role: 'admin' },
    { role: 'king' },
  ])('STAFF-007 STAFF-013 refuses %j as not valid', async (wrong) => {
    expect(codeOf(await add(wrong))).toBe('400 invalid-request')
  })

  it('refuses a username in use in any case, also to two at once; the archived leave theirs free', async () => {
    await ownerSql`update organizations set max_users = 50 where id = ${shop.organizationId}`
    expect(codeOf(await add({ username: 'CASHIER' }))).toBe('409 username-taken')
    const both = await Promise.all([add({ username: 'twin' }), add({ username: 'Twin' })])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    expect((await remove(shop.people.cashier)).statusCode).toBe(204)
    expect((await add({ username: 'cashier' })).statusCode).toBe(201)
  })

  it('holds the plan’s number of people, also against two at once', async () => {
    const answers = await Promise.all(['a1', 'b2', 'c3'].map((username) => add({ username })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 403, 403])
    expect(codeOf(await add({ username: 'd4' }))).toBe('403 plan-limit')
    await remove(shop.people.cashier)
    expect((await add({ username: 'd4' })).statusCode).toBe(201)
  })

  it('STAFF-014 STAFF-009 changes a member; without a password the present one stays', async () => {
    const answer = await change(shop.people.cashier, {
      fullName: 'Kim Lee',
      username: 'kim',
      role: 'supervisor',
      password: '',
    })
    expect(answer.json()).toMatchObject({
      success: true,
      staff: { fullName: 'Kim Lee', username: 'kim', role: 'supervisor' },
    })
    expect((await login('kim', shop.password)).json()).toMatchObject({ customer: { role: 'supervisor' } })
    expect((await login('cashier', shop.password)).statusCode).toBe(401)
  })

  it('STAFF-035 a login says the role: manager, cashier or owner, and a supervisor is one too', async () => {
    for (const [role, label] of [
      ['manager', 'Manager'],
      ['cashier', 'Cashier'],
      ['owner', 'Owner'],
      ['supervisor', 'Supervisor'],
    ] as const) {
      const { customer } = (await login(role, shop.password)).json()
      expect(customer.role).toBe(role)
      expect(roleLabel(customer.role)).toBe(label)
    }
  })

  it('STAFF-036 a new role holds from the next request of a running session', async () => {
    const headers = await signedIn(database, shop, 'supervisor')
    const drop = () => app.inject({ url: '/api/auth/user', headers })
    expect((await drop()).json().role).toBe('supervisor')
    await change(shop.people.supervisor, { role: 'cashier' })
    expect((await drop()).json()).toMatchObject({ role: 'cashier' })
    expect((await drop()).json().permissions).toEqual(['sell'])
  })

  it('a new password ends the sessions of its person, and no other', async () => {
    const [cashier, supervisor] = [
      await signedIn(database, shop, 'cashier'),
      await signedIn(database, shop, 'supervisor'),
    ]
    expect((await change(shop.people.cashier, { password: 'quite-another-1' })).statusCode).toBe(200)
    // They may come in again, and are told nothing else.
    expect(codeOf(await app.inject({ url: '/api/auth/user', headers: cashier }))).toBe('401 not-signed-in')
    expect((await app.inject({ url: '/api/auth/user', headers: supervisor })).statusCode).toBe(200)
    expect((await login('cashier', 'quite-another-1')).statusCode).toBe(200)
  })

  it('AUTH-018 whoever was switched off is told so, and whom to ask, after their password only', async () => {
    expect((await change(shop.people.cashier, { isActive: false })).statusCode).toBe(200)
    const answer = await login('cashier', shop.password)
    expect(codeOf(answer)).toBe('403 person-disabled')
    expect(answer.json().message).toMatch(/manager or the owner/)
    expect(codeOf(await login('cashier', 'wrong'))).toBe('401 credentials-invalid')
  })

  it('AUTH-002 D12 says to the device of somebody who was dismissed that they were, for as long as it asks by their session', async () => {
    const asked = async (headers: { authorization: string }, url = '/api/auth/user') =>
      codeOf(await app.inject({ url, headers }))
    const [till, office] = [
      await signedIn(database, shop, 'cashier'),
      await signedIn(database, shop, 'cashier', 'back-office'),
    ]
    const supervisor = await signedIn(database, shop, 'supervisor')
    await change(shop.people.cashier, { isActive: false })
    for (const headers of [till, office])
      for (const url of ['/api/auth/user', '/api/products', '/api/events'])
        expect(await asked(headers, url)).toBe('401 person-dismissed')
    // Taken on again, they sign in again: what was ended stays so.
    await change(shop.people.cashier, { isActive: true })
    expect(await asked(till)).toBe('401 person-dismissed')
    expect((await login('cashier', shop.password)).statusCode).toBe(200)
    expect(await asked({ authorization: 'Bearer made-up' })).toBe('401 not-signed-in')
    await ownerSql`update sessions set expire = now() - interval '1 second' where sess ->> 'over' is not null`
    expect(await asked(till)).toBe('401 not-signed-in')
    expect((await app.inject({ url: '/api/auth/user', headers: supervisor })).statusCode).toBe(200)
  })

  it('STAFF-011 STAFF-015 D12 archives on delete, ends the sessions, and keeps the person for history', async () => {
    const headers = await signedIn(database, shop, 'cashier')
    const answer = await remove(shop.people.cashier)
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect(codeOf(await app.inject({ url: '/api/auth/user', headers }))).toBe('401 person-dismissed')
    expect((await login('cashier', shop.password)).statusCode).toBe(401)
    expect((await list()).json().staff).toHaveLength(3)
    const [row] = await ownerSql`select archived_at from users where id = ${shop.people.cashier}`
    expect(row?.archived_at).toBeInstanceOf(Date)
    expect(codeOf(await remove(shop.people.cashier))).toBe('404 not-found')
  })

  it('D5 nobody grants or edits a role above their own', async () => {
    expect(codeOf(await add({ role: 'owner' }))).toBe('403 not-permitted')
    expect(codeOf(await change(shop.people.cashier, { role: 'owner' }))).toBe('403 not-permitted')
    expect(codeOf(await change(shop.people.owner, { fullName: 'Mallory' }))).toBe('403 not-permitted')
    expect(codeOf(await change(shop.people.owner, { password: 'mine-now-1' }))).toBe('403 not-permitted')
    expect(codeOf(await remove(shop.people.owner))).toBe('403 not-permitted')
    expect((await add({ role: 'owner' }, 'owner')).statusCode).toBe(201)
  })

  it('D5 nobody becomes a peer by setting their password, and one set by another is to be changed', async () => {
    const peer = (await add({ role: 'manager' })).json().staff.id
    expect(codeOf(await change(peer, { password: 'mine-now-1' }))).toBe('403 not-permitted')
    const mustChange = async (id: string) => {
      const [row] = await ownerSql`select must_change_password from staff_members where id = ${id}`
      return row?.must_change_password
    }
    expect(await mustChange(peer)).toBe(true)
    await arrive(app, shop, 'maya')
    expect(await mustChange(peer)).toBe(false)
    expect((await change(peer, { password: 'given-by-owner-1' }, 'owner')).statusCode).toBe(200)
    expect(await mustChange(peer)).toBe(true)
    expect(codeOf(await change(shop.people.manager, { password: 'my-own-one-1' }))).toBe('403 own-secrets')
    expect(await mustChange(shop.people.manager)).toBe(false)
  })

  it('D5 nobody locks themselves out, and the account keeps its holder', async () => {
    expect(codeOf(await remove(shop.people.manager))).toBe('403 own-account')
    expect(codeOf(await change(shop.people.manager, { role: 'cashier' }))).toBe('403 own-account')
    expect(codeOf(await change(shop.people.manager, { isActive: false }))).toBe('403 own-account')
    const second = (await add({ role: 'owner' }, 'owner')).json().staff.id
    await ownerSql`update users set is_active = true where id = ${second}`
    const headers = await arrive(app, shop, 'maya')
    const holder = `/api/back-office/staff/${shop.people.owner}`
    expect(codeOf(await app.inject({ method: 'DELETE', url: holder, headers }))).toBe('403 account-holder')
    const demoted = await app.inject({ method: 'PUT', url: holder, headers, body: { role: 'cashier' } })
    expect(codeOf(demoted)).toBe('403 account-holder')
  })

  it('a username may become one without blanks only, as somebody new is given, and one from before stays', async () => {
    const { id } = (await add({})).json().staff
    expect(codeOf(await change(id, { username: 'ada lovelace' }))).toBe('400 invalid-request')
    expect(codeOf(await change(id, { username: 'ada\u00a0lovelace' }))).toBe('400 invalid-request')
    await ownerSql`update staff_members set username = 'Old Name' where id = ${id}`
    expect((await change(id, { username: 'old name', fullName: 'Ada King' })).statusCode).toBe(200)
    expect((await change(id, { username: 'ada.king' })).statusCode).toBe(200)
  })

  it('the account holder’s name and password stay one with the account’s', async () => {
    expect((await change(shop.people.owner, { username: 'boss' }, 'owner')).statusCode).toBe(200)
    const headers = await as('owner')
    const own = { password: shop.password, newPassword: 'quite-another-1' }
    await app.inject({ method: 'PUT', url: '/api/staff/me/password', headers, body: own })
    const [row] = await ownerSql`
      select a.username, s.password as own from admin_customers a
        join staff_members s on s.organization_id = a.organization_id and s.id = ${shop.people.owner}
       where a.id = ${shop.adminCustomerId}`
    expect(row).toEqual({ username: 'boss', own: null })
    expect((await login('boss', 'quite-another-1')).statusCode).toBe(200)
    expect((await login('boss', shop.password)).statusCode).toBe(401)
  })

  it('STAFF-036 STAFF-037 is for managers and owners only', async () => {
    for (const role of ['cashier', 'supervisor'] as const) {
      expect(codeOf(await add({}, role))).toBe('403 not-permitted')
      expect(codeOf(await change(shop.people.cashier, { fullName: 'x' }, role))).toBe('403 not-permitted')
      expect(codeOf(await remove(shop.people.cashier, role))).toBe('403 not-permitted')
      expect(codeOf(await list(role))).toBe('403 not-permitted')
    }
  })

  it('R9 another business’s person is not there', async () => {
    const other = await testBusiness(database)
    expect(codeOf(await change(other.people.cashier, { fullName: 'Mallory' }))).toBe('404 not-found')
    expect(codeOf(await remove(other.people.cashier))).toBe('404 not-found')
  })

  it('mandate 11 is written to the audit log without passwords', async () => {
    const id = (await add({})).json().staff.id
    await change(id, { role: 'supervisor', password: 'quite-another-1' })
    await remove(id)
    const rows = await ownerSql`
      select action, subject_id, person_id, detail from audit_log
       where organization_id = ${shop.organizationId} order by at`
    expect(rows.map(({ action }) => action)).toEqual(['staff-added', 'staff-changed', 'staff-archived'])
    expect(rows.every((row) => row.subject_id === id && row.person_id === shop.people.manager)).toBe(true)
    expect(rows[1]?.detail).toEqual({ role: ['cashier', 'supervisor'], password: 'changed' })
    expect(JSON.stringify(rows)).not.toMatch(/secret-1|another-1|argon2/)
  })
})
