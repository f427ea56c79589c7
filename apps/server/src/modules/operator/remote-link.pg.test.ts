import { afterAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { Turns } from '../../platform/turns.ts'
import { testBusiness } from '../../testing/test-business.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { testOperator } from '../../testing/test-operator.ts'
import { testSecrets, testSettings } from '../../testing/test-settings.ts'
import { makeRemoteLink } from './public.ts'

const { database, ownerSql } = await testDatabase()
let clock = () => new Date()
const server = { settings: testSettings(), database, secrets: testSecrets, now: () => clock() }
const deps = { ...server, turns: new Turns() }
const app = await buildApp(server)
afterAll(() => app.close())
const olga = await testOperator(ownerSql)

describe('remote access', () => {
  const ask = async () => {
    const shop = await testBusiness(database)
    const { link } = await makeRemoteLink(deps, {
      operatorId: olga.id,
      accountId: shop.adminCustomerId,
      reason: 'The printer prints hearts',
      origin: 'http://localhost',
    })
    const query = new URL(link).searchParams
    return { shop, token: query.get('remote') ?? '', org: query.get('org') ?? '' }
  }
  const open = (token: string, org: string, more: Record<string, string> = {}) =>
    app.inject({ url: `/api/remote-access/${token}?org=${org}`, headers: more })
  const cookieOf = (answer: { cookies: { value: string }[] }) => ({
    cookie: `tuppence=${answer.cookies[0]?.value}`,
  })

  it('AUTH-050 AUTH-051 AUTH-052 AUTH-054 D17 opens a shop as admin, for an hour at most', async () => {
    const { shop, token, org } = await ask()
    const answer = await open(token, org)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({
      success: true,
      message: expect.any(String),
      organization: { name: `Business ${shop.businessCode}` },
    })
    const minutes = (Date.parse(answer.json().expiresAt) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(59)
    expect(minutes).toBeLessThanOrEqual(60)
    const who = await app.inject({ url: '/api/auth/user', headers: cookieOf(answer) })
    expect(who.json()).toMatchObject({
      role: 'admin',
      remoteAccess: true,
      session: 'remote',
      organizationId: shop.organizationId,
      firstName: 'Olga',
    })
    clock = () => new Date(Date.now() + 61 * 60_000)
    expect((await app.inject({ url: '/api/auth/user', headers: cookieOf(answer) })).statusCode).toBe(401)
    clock = () => new Date()
  })

  it('AUTH-056 AUTH-057 D17 works once, for its shop, within 15 minutes, and not at another site’s wish', async () => {
    const { token, org } = await ask()
    const other = await testBusiness(database)
    const wrong = [await open(token, other.organizationId), await open('x'.repeat(43), org)]
    for (const answer of wrong) expect([answer.statusCode, answer.json().code]).toEqual([401, 'link-spent'])
    expect((await open(token, org, { 'sec-fetch-site': 'cross-site' })).json().code).toBe('cross-site')
    const both = await Promise.all([open(token, org), open(token, org)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
    const late = await ask()
    clock = () => new Date(Date.now() + 15 * 60_000 + 1_000)
    expect((await open(late.token, late.org)).json().code).toBe('link-spent')
    clock = () => new Date()
  })

  it('AUTH-058 D17 writes every action down with the operator, before it is done', async () => {
    const { shop, token, org } = await ask()
    const session = cookieOf(await open(token, org))
    await app.inject({ url: '/api/products?search=tea', headers: session })
    const till = { name: 'Counter', location: null }
    await app.inject({ method: 'POST', url: '/api/tills', headers: session, body: till })
    await app.inject({ method: 'POST', url: '/api/pos/logout', headers: session })
    const rows = await ownerSql`
      select action, operator_id, person_id, detail from audit_log
       where organization_id = ${shop.organizationId} order by at`
    expect(rows.map(({ action }) => action)).toEqual([
      'remote-access-asked',
      'remote-access-opened',
      'remote-access-used',
      'remote-access-used',
      'till-enrolled',
      'remote-access-used',
      'signed-out',
    ])
    expect(rows.every((row) => row.operator_id === olga.id && row.person_id === null)).toBe(true)
    expect(rows[2]?.detail).toEqual({ method: 'GET', path: '/api/products' })
    const [access] =
      await ownerSql`select ended_at from remote_access where organization_id = ${shop.organizationId}`
    expect(access?.ended_at).toBeInstanceOf(Date)
  })

  it('D17 R10 makes no lasting way in: people, secrets, rights and tills of people are the shop’s own to change', async () => {
    const { shop, token, org } = await ask()
    const headers = cookieOf(await open(token, org))
    const { cashier } = shop.people
    const { adminCustomerId } = shop
    const newcomer = {
      username: 'r',
      fullName: 'R',
      password: 'remote-by-link-1',
      role: 'manager',
      permissions: [],
    }
    const refused = []
    for (const [method, url, body] of [
      ['POST', '/api/back-office/staff', { ...newcomer, adminCustomerId }],
      ['PUT', `/api/back-office/staff/${cashier}`, { password: 'remote-by-link-1' }],
      ['PUT', `/api/back-office/staff/${cashier}/pin`, { pin: '7391' }],
      ['DELETE', `/api/back-office/staff/${cashier}`, undefined],
      ['POST', '/api/staff', {}],
      ['PUT', `/api/staff/${cashier}`, { tillAccess: [], canProcessRefunds: true }],
      ['POST', '/api/second-factor/begin', { password: 'x' }],
    ] as const)
      refused.push(await app.inject({ method, url, headers, ...(body ? { body } : {}) }))
    expect(refused.map((answer) => `${answer.statusCode} ${answer.json().code}`)).toEqual(
      refused.map(() => '403 not-under-remote-access'),
    )
    expect(refused[0]?.json().message).toMatch(/Ask somebody of the shop/)
  })

  it('D17 ends at once when the access is ended', async () => {
    const { shop, token, org } = await ask()
    const session = cookieOf(await open(token, org))
    await ownerSql`update remote_access set ended_at = now() where organization_id = ${shop.organizationId}`
    expect((await app.inject({ url: '/api/auth/user', headers: session })).statusCode).toBe(401)
  })
})
