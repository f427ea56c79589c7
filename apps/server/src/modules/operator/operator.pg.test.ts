import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { signedIn, testBusiness } from '../../testing/test-business.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { type TestOperator, testOperator } from '../../testing/test-operator.ts'
import { testSecrets, testSettings } from '../../testing/test-settings.ts'
import { firstOperatorLink } from './public.ts'

const { database, ownerSql } = await testDatabase()
const server = { settings: testSettings(), database, secrets: testSecrets }
const app = await buildApp(server)
afterAll(() => app.close())

const login = (body: object, from = '203.0.113.5') =>
  app.inject({ method: 'POST', url: '/api/super-admin/login', remoteAddress: from, body })
/** Signs in as Olga; each time by another recovery code. */
const enter = (from?: string) => login(olga.credentials(), from)
let olga: TestOperator
let headers: { authorization: string }
const setUp = (body: object) =>
  app.inject({
    method: 'POST',
    url: '/api/super-admin/set-up',
    body: { username: 'first', name: 'The first', password: 'long-enough-1', ...body },
  })

describe('the first operator', () => {
  it('is made by a one-time link, the same at every server and start, and by no other', async () => {
    const offer = (secrets = testSecrets) => firstOperatorLink(database, 'https://till.example', secrets)
    const [link, elsewhere] = await Promise.all([offer(), offer()])
    expect([elsewhere, await offer()]).toEqual([link, link])
    const strange = await offer({ ...testSecrets, pepper: 'of another server, which makes another link' })
    expect(link).toMatch(/^https:\/\/till\.example\/super-admin\?setup=[\w-]{43}$/)
    const tokenOf = (text?: string) => text?.split('setup=')[1] ?? ''
    expect(JSON.stringify(await ownerSql`select * from platform_settings`)).not.toContain(tokenOf(link))
    expect((await setUp({ token: tokenOf(strange) })).json().code).toBe('link-spent')
    expect((await setUp({ token: 'x'.repeat(43) })).json().code).toBe('link-spent')
    // No password is hashed for whoever has no link.
    const common = { password: 'password123' }
    expect((await setUp({ token: 'x'.repeat(43), ...common })).json().code).toBe('link-spent')
    expect((await setUp({ token: tokenOf(link), ...common })).json().code).toBe('password-common')
    expect((await setUp({ token: tokenOf(link), password: 'short' })).statusCode).toBe(400)
    expect((await setUp({ token: tokenOf(link) })).statusCode).toBe(204)
    expect((await setUp({ token: tokenOf(link), username: 'second' })).json().code).toBe('link-spent')
    expect(await offer()).toBeUndefined()
    const first = await login({ username: 'First', password: 'long-enough-1' })
    expect(first.statusCode).toBe(200)
    // The password alone opens nothing yet.
    const theirs = { authorization: `Bearer ${first.json().sessionToken}` }
    const asked = await app.inject({ url: '/api/admin/customers', headers: theirs })
    expect([asked.statusCode, asked.json().code]).toEqual([403, 'second-factor-must'])
  })
})

describe('the portal', () => {
  beforeAll(async () => {
    olga = await testOperator(ownerSql)
    headers = await olga.signedIn(database)
  })

  it('AUTH-045 AUTH-046 signs in for 8 hours, with the operator’s name and no password', async () => {
    const answer = await enter()
    expect(answer.json()).toMatchObject({ success: true, admin: { username: olga.username, name: 'Olga' } })
    const hours = (Date.parse(answer.json().expiresAt) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(7.9)
    expect(hours).toBeLessThanOrEqual(8)
    expect(answer.cookies[0]).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
  })

  it('AUTH-047 answers somebody who was switched off as it answers anybody', async () => {
    const off = () => enter('203.0.113.77')
    await ownerSql`update operators set is_active = false where id = ${olga.id}`
    const answer = await off()
    await ownerSql`update operators set is_active = true where id = ${olga.id}`
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'operator-credentials-invalid'])
    expect((await off()).statusCode).toBe(200)
  })
  it('AUTH-047 answers alike for an unknown name and a wrong password, in the specified words, and locks', async () => {
    const answers = [
      await login({ ...olga.credentials(), password: 'wrong' }, '203.0.113.6'),
      await login({ ...olga.credentials(), username: 'nobody' }, '203.0.113.6'),
    ]
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toMatchObject({ success: false, message: 'Invalid super admin credentials' })
    }
    for (let tries = 0; tries < 5; tries += 1)
      await login({ username: 'ghost', password: 'x' }, '203.0.113.7')
    expect((await login({ username: 'ghost', password: 'x' }, '203.0.113.7')).statusCode).toBe(429)
  })

  it('AUTH-047 counts wrong passwords together, those of a login and those of who is signed in', async () => {
    const from = '203.0.113.8'
    const ada = await testOperator(ownerSql, { name: 'Ada' })
    const signedInAda = await ada.signedIn(database)
    const prove = (password: string) =>
      app.inject({
        ...{ method: 'POST', url: '/api/super-admin/proof', headers: signedInAda, remoteAddress: from },
        body: { password, code: ada.newCode() },
      })
    for (let tries = 0; tries < 3; tries += 1) expect((await prove('wrong')).statusCode).toBe(403)
    for (let tries = 0; tries < 2; tries += 1)
      expect((await login({ ...ada.credentials(), password: 'wrong' }, from)).statusCode).toBe(401)
    expect((await login(ada.credentials(), from)).statusCode).toBe(429)
    expect((await prove(ada.password)).statusCode).toBe(429)
  })

  it('AUTH-049 opens to no shop, and no shop opens to it', async () => {
    const shop = await testBusiness(database)
    const owner = await signedIn(database, shop, 'owner', 'back-office')
    expect((await app.inject({ url: '/api/admin/customers', headers: owner })).json().code).toBe(
      'session-of-another-kind',
    )
    expect((await app.inject({ url: '/api/products', headers })).json().code).toBe('session-of-another-kind')
    expect((await app.inject({ url: '/api/auth/user', headers })).statusCode).toBe(403)
  })

  const create = (body: object) =>
    app.inject({
      method: 'POST',
      url: '/api/admin/customers',
      headers,
      body: {
        businessName: 'Corner Cafe',
        businessType: 'Cafe',
        location: 'Leeds',
        username: 'cora',
        password: '',
        plan: 'Starter',
        businessCode: 'UK777',
        ...body,
      },
    })
  const list = async () => (await app.inject({ url: '/api/admin/customers', headers })).json().customers

  it('OPER-021 OPER-022 OPER-023 opens a business with a code of the counter and a generated password, told once', async () => {
    const answer = await create({})
    expect(answer.statusCode, answer.body).toBe(201)
    const { customer } = answer.json()
    expect(customer).toMatchObject({
      businessCode: 'UK001',
      businessName: 'Corner Cafe',
      businessType: 'Cafe',
      location: 'Leeds',
      username: 'cora',
      plan: 'Starter',
      status: 'active',
    })
    expect(customer.generatedPassword).toMatch(/^[a-z0-9]{8}$/)
    const posLogin = await app.inject({
      method: 'POST',
      url: '/api/pos/login',
      body: { businessCode: 'UK001', username: 'cora', password: customer.generatedPassword },
    })
    expect(posLogin.json()).toMatchObject({ customer: { id: customer.id, role: 'owner' } })
    const who = await app.inject({
      url: '/api/auth/user',
      headers: { authorization: `Bearer ${posLogin.json().sessionToken}` },
    })
    expect(who.json()).toMatchObject({ mustChangePassword: true, businessName: 'Corner Cafe' })
    const names =
      await ownerSql`select name from categories where organization_id = ${posLogin.json().customer.organizationId} order by colour`
    expect(names.map(({ name }) => name)).toEqual(['Beverages', 'Food', 'Bakery', 'Snacks', 'Fresh'])
  })

  it('OPER-022 D3 a password that the provider typed opens nothing but choosing another', async () => {
    const { customer } = (await create({ password: 'typed-by-olga-1' })).json()
    const enter = (password: string) =>
      app.inject({
        ...{ method: 'POST', url: '/api/back-office/login' },
        body: { businessCode: customer.businessCode, username: 'cora', password },
      })
    const headers = { authorization: `Bearer ${(await enter('typed-by-olga-1')).json().sessionToken}` }
    const products = async () => (await app.inject({ url: '/api/products', headers })).json()
    expect((await products()).code).toBe('password-must-change')
    const body = { password: 'typed-by-olga-1', newPassword: 'coras-own-one-1' }
    const changed = await app.inject({ method: 'PUT', url: '/api/staff/me/password', headers, body })
    expect(changed.statusCode).toBe(204)
    expect(await products()).toEqual([])
    expect((await enter('typed-by-olga-1')).statusCode).toBe(401)
    expect((await enter('coras-own-one-1')).statusCode).toBe(200)
  })

  it('OPER-009 OPER-010 OPER-012 AUTH-008 lists the accounts without any password', async () => {
    const answer = await app.inject({ url: '/api/admin/customers', headers })
    expect(answer.json().customers.length).toBeGreaterThan(0)
    expect(answer.body).not.toMatch(/argon2|password/i)
  })

  it('OPER-015 OPER-016 OPER-024 D18 closes an account for good, keeps its books, and never gives its code again', async () => {
    const { customer } = (await create({ businessName: 'Short-lived', password: 'given-to-begin-1' })).json()
    expect(customer.generatedPassword).toBeUndefined()
    const enter = () =>
      app.inject({
        method: 'POST',
        url: '/api/pos/login',
        body: { businessCode: customer.businessCode, username: 'cora', password: 'given-to-begin-1' },
      })
    const session = { authorization: `Bearer ${(await enter()).json().sessionToken}` }
    expect((await app.inject({ url: '/api/auth/user', headers: session })).statusCode).toBe(200)
    const gone = await app.inject({ method: 'DELETE', url: `/api/admin/customers/${customer.id}`, headers })
    expect([gone.statusCode, gone.body]).toEqual([204, ''])
    expect((await app.inject({ url: '/api/auth/user', headers: session })).statusCode).toBe(401)
    expect((await enter()).json().code).toBe('account-closed')
    expect((await list()).map(({ id }: { id: string }) => id)).not.toContain(customer.id)
    const [kept] = await ownerSql`select status, archived_at from admin_customers where id = ${customer.id}`
    expect(kept).toMatchObject({ status: 'archived', archived_at: expect.any(Date) })
    const next = (await create({})).json().customer.businessCode
    expect(Number(next.slice(2))).toBeGreaterThan(Number(customer.businessCode.slice(2)))
    expect(
      (await app.inject({ method: 'DELETE', url: `/api/admin/customers/${customer.id}`, headers }))
        .statusCode,
    ).toBe(404)
  })

  it('OPER-023 D18 counts UK999, UK1000, and gives no code twice to many at once', async () => {
    await ownerSql`update business_code_counter set last = 998`
    const codes = await Promise.all(
      Array.from({ length: 4 }, async () => (await create({})).json().customer.businessCode),
    )
    expect(codes.sort()).toEqual(['UK1000', 'UK1001', 'UK1002', 'UK999'])
  })

  it('OPER-013 gives a new password, once, and ends the holder’s sessions', async () => {
    const { customer } = (await create({ password: 'given-to-begin-1' })).json()
    const enter = (password: string) =>
      app.inject({
        method: 'POST',
        url: '/api/pos/login',
        body: { businessCode: customer.businessCode, username: 'cora', password },
      })
    const session = { authorization: `Bearer ${(await enter('given-to-begin-1')).json().sessionToken}` }
    const answer = await app.inject({
      method: 'POST',
      url: `/api/admin/customers/${customer.id}/reset-password`,
      headers,
    })
    const { generatedPassword } = answer.json()
    expect(generatedPassword).toMatch(/^[a-z0-9]{8}$/)
    expect((await app.inject({ url: '/api/auth/user', headers: session })).statusCode).toBe(401)
    expect((await enter('given-to-begin-1')).statusCode).toBe(401)
    const first = await enter(generatedPassword)
    expect(first.statusCode).toBe(200)
    // It opens the page on which its person chooses their own, and for a day only.
    const holder = { authorization: `Bearer ${first.json().sessionToken}` }
    const ask = (url: string) => app.inject({ url, headers: holder })
    expect((await ask('/api/products')).json().code).toBe('password-must-change')
    await ownerSql`
      update admin_customers set password_over_at = password_over_at - interval '24 hours' where id = ${customer.id}`
    expect((await enter(generatedPassword)).json().code).toBe('password-over')
    const change = () =>
      app.inject({
        ...{ method: 'PUT', url: '/api/staff/me/password', headers: holder },
        body: { password: generatedPassword, newPassword: 'their-own-1' },
      })
    expect((await change()).json().code).toBe('password-over')
    await ownerSql`update admin_customers set password_over_at = now() + interval '1 hour' where id = ${customer.id}`
    expect((await change()).statusCode).toBe(204)
    const [account] = await ownerSql`select password_over_at from admin_customers where id = ${customer.id}`
    expect(account?.password_over_at).toBeNull()
    expect((await ask('/api/products')).statusCode).toBe(200)
  })

  it('OPER-013 R10 the shop is told in its store health, by name, and its audit log has it', async () => {
    const shop = await testBusiness(database)
    const reset = {
      method: 'POST',
      url: `/api/admin/customers/${shop.adminCustomerId}/reset-password`,
    } as const
    expect((await app.inject({ ...reset, headers })).statusCode).toBe(200)
    const manager = await signedIn(database, shop, 'manager', 'back-office')
    const told = (await app.inject({ url: '/api/store-health', headers: manager })).json()
    expect(told.verdict).toBe('act')
    expect(told.provider).toMatchObject([
      { kind: 'password-reset-by-provider', level: 'act', what: 'Test owner', count: 1 },
    ])
    expect(told.provider[0].by).not.toBe('one of its people')
    const other = await testBusiness(database)
    const theirs = await signedIn(database, other, 'manager', 'back-office')
    expect((await app.inject({ url: '/api/store-health', headers: theirs })).json().provider).toEqual([])
  })

  it.each([
    { businessName: ' ' },
    { username: '' },
    { username: 'co\u200bra' },
    { businessType: 'Casino' },
    { plan: 'Gold' },
  ])('OPER-018 OPER-019 OPER-020 refuses %j', async (wrong) => {
    expect((await create(wrong)).json().code).toBe('invalid-request')
  })

  it('R9 OPER-021 one id opens one business, at two servers at once and repeated, and its password is told each time until it is changed', async () => {
    const id = uuidv7()
    const before = (await list()).length
    const wanted = { id, businessName: 'Twice Ltd', username: 'tina' }
    const [first, second] = await Promise.all([create(wanted), create(wanted)])
    const again = await create(wanted)
    const told = [first, second, again].map((answer) => answer.json().customer)
    expect(told[0]).toMatchObject({ id, businessName: 'Twice Ltd' })
    expect(told[0].generatedPassword).toMatch(/^[a-z0-9]{8}$/)
    expect([told[1], told[2]]).toEqual([told[0], told[0]])
    expect((await list()).length).toBe(before + 1)
    await app.inject({ method: 'POST', url: `/api/admin/customers/${id}/reset-password`, headers })
    const later = (await create(wanted)).json().customer
    expect(later).toMatchObject({ id })
    expect(later).not.toHaveProperty('generatedPassword')
    await app.inject({ method: 'DELETE', url: `/api/admin/customers/${id}`, headers })
    expect((await create(wanted)).json().code).toBe('not-found')
    expect((await list()).length).toBe(before)
  })
})
