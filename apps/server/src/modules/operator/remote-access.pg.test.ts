import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { signedIn, testBusiness } from '../../testing/test-business.ts'
import { testOperator } from '../../testing/test-operator.ts'
import { testServer } from '../../testing/test-server.ts'
import { testSettings } from '../../testing/test-settings.ts'

let clock = () => new Date()
const { app, database, ownerSql } = await testServer({ now: () => clock() })

const operator = await (await testOperator(ownerSql)).signedIn(database)

const post = (url: string, headers: object, body?: object) =>
  app.inject({ method: 'POST', url, headers: { ...headers }, ...(body && { body }) })
const here = async (headers: object) =>
  (await app.inject({ url: '/api/remote-access', headers: { ...headers } })).json().accesses

/** A shop that the operator has a link to. */
async function asked(reason = 'The printer prints hearts') {
  const shop = await testBusiness(database)
  const answer = await post(`/api/admin/customers/${shop.adminCustomerId}/remote-access`, operator, {
    reason,
  })
  expect(answer.statusCode, answer.body).toBe(201)
  const { id, link, expiresAt } = answer.json()
  return { shop, id, expiresAt, link: new URL(link), manager: await signedIn(database, shop, 'manager') }
}
/** The same, with the operator in the shop. */
async function opened() {
  const given = await asked()
  const { searchParams } = given.link
  const url = `/api/remote-access/${searchParams.get('remote')}?org=${searchParams.get('org')}`
  // Whoever only looks where a link leads does not use it up.
  expect((await app.inject({ method: 'HEAD', url })).statusCode).toBe(405)
  const answer = await app.inject({ url })
  expect(answer.statusCode, answer.body).toBe(200)
  const [cookie] = answer.cookies
  return { ...given, answer, inside: { cookie: `${cookie?.name}=${cookie?.value}` } }
}
const status = async (headers: object) =>
  (await app.inject({ url: '/api/auth/user', headers: { ...headers } })).statusCode

describe('remote access', () => {
  it('D17 is asked for with a reason, for 15 minutes, and the shop reads who asked and why', async () => {
    const { shop, expiresAt, link, manager } = await asked()
    const minutes = (Date.parse(expiresAt) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(14.9)
    expect(minutes).toBeLessThanOrEqual(15)
    expect(link.searchParams.get('org')).toBe(shop.organizationId)
    // It leads to where the operator is, if that is one of this machine's names; no other is believed.
    const asks = { method: 'POST', headers: operator, body: { reason: 'The printer again' } } as const
    const url = `/api/admin/customers/${shop.adminCustomerId}/remote-access`
    const from = async (host: string) => {
      const answer = await app.inject({ ...asks, url, headers: { ...operator, host } })
      return new URL(answer.json().link).origin
    }
    expect(await from('127.0.0.1:4311')).toBe('http://127.0.0.1:4311')
    expect(await from('elsewhere.example')).toBe(new URL(testSettings().publicUrl).origin)
    expect((await here(manager)).at(-1)).toMatchObject({
      ...{ operatorName: 'Olga', reason: 'The printer prints hearts', state: 'asked', usedAt: null },
    })
    for (const reason of ['', '    ', 'why', 'x'.repeat(301)]) {
      const answer = await post(`/api/admin/customers/${shop.adminCustomerId}/remote-access`, operator, {
        reason,
      })
      expect(answer.json().code).toBe('invalid-request')
    }
    expect(JSON.stringify(await here(manager))).not.toContain(link.searchParams.get('remote') ?? 'none')
  })

  it('D17 makes no till of the provider’s device, whoever asks for it', async () => {
    const { inside } = await opened()
    const register = await post('/api/tills/register', inside, { deviceId: uuidv7(), becomes: true })
    expect(register.json().code).toBe('device-no-till')
  })

  it('D17 the shop sees it open, and throws the operator out at once', async () => {
    const { shop, id, inside, manager } = await opened()
    expect(await here(manager)).toMatchObject([{ id, state: 'open' }])
    expect(await status(inside)).toBe(200)
    const cashier = await signedIn(database, shop, 'cashier')
    expect((await post(`/api/remote-access/${id}/end`, cashier)).statusCode).toBe(403)
    expect((await post(`/api/remote-access/${id}/end`, manager)).statusCode).toBe(204)
    expect(await status(inside)).toBe(401)
    expect(await here(manager)).toEqual([])
    const log = await app.inject({ url: '/api/remote-access-log', headers: manager })
    expect(log.json().accesses).toMatchObject([{ id, state: 'over', endedByName: 'Test manager' }])
    const [entry] = await ownerSql`
      select person_id, operator_id from audit_log
       where organization_id = ${shop.organizationId} and action = 'remote-access-ended'`
    expect(entry).toEqual({ person_id: shop.people.manager, operator_id: null })
  })

  it('D17 ends by the operator’s own wish too, from the portal or from within', async () => {
    const first = await opened()
    expect((await post(`/api/admin/remote-access/${first.id}/end`, operator)).statusCode).toBe(204)
    expect(await status(first.inside)).toBe(401)
    const second = await opened()
    expect((await post('/api/pos/logout', second.inside)).statusCode).toBe(204)
    expect(await here(second.manager)).toEqual([])
    const list = (await app.inject({ url: '/api/admin/remote-access', headers: operator })).json().accesses
    expect(list[0]).toMatchObject({ id: second.id, state: 'over', endedByName: 'Olga' })
    expect(list[0].businessCode).toBe(second.shop.businessCode)
  })

  it('AUTH-056 D17 a link that the shop has ended opens nothing', async () => {
    const { id, link, manager } = await asked()
    expect((await post(`/api/remote-access/${id}/end`, manager)).statusCode).toBe(204)
    const { searchParams } = link
    const answer = await app.inject({
      url: `/api/remote-access/${searchParams.get('remote')}?org=${searchParams.get('org')}`,
    })
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'link-spent'])
  })

  it('D17 whoever helps cannot end another’s access or write to the provider in the shop’s name', async () => {
    const { id, inside } = await opened()
    expect((await post(`/api/remote-access/${id}/end`, inside)).json().code).toBe('not-under-remote-access')
    const ticket = await post('/api/support/tickets', inside, { subject: 'x', text: 'y' })
    expect(ticket.json().code).toBe('not-under-remote-access')
  })

  it('R9 another shop neither sees nor ends it', async () => {
    const { id, inside } = await opened()
    const stranger = await signedIn(database, await testBusiness(database), 'owner', 'back-office')
    expect(await here(stranger)).toEqual([])
    expect((await post(`/api/remote-access/${id}/end`, stranger)).json().code).toBe('not-found')
    expect(await status(inside)).toBe(200)
  })

  it('AUTH-057 OPER-008 lasts as long as the provider has set, and never more than an hour', async () => {
    const settings = (await app.inject({ url: '/api/admin/settings', headers: operator })).json()
    const put = (remoteAccessMinutes: number) =>
      app.inject({
        ...{ method: 'PUT', url: '/api/admin/settings', headers: operator },
        body: {
          ...settings,
          ...{ supportPhone: '0113 496 0000', supportEmail: 'help@till.example' },
          remoteAccessMinutes,
        },
      })
    expect((await put(10)).statusCode).toBe(200)
    const { answer, inside } = await opened()
    expect((Date.parse(answer.json().expiresAt) - Date.now()) / 60_000).toBeLessThanOrEqual(10)
    clock = () => new Date(Date.now() + 10 * 60_000 + 1_000)
    expect(await status(inside)).toBe(401)
    clock = () => new Date()
    await put(60)
  })

  it('tells both sides each time', async () => {
    const { shop, id, manager } = await opened()
    await post(`/api/remote-access/${id}/end`, manager)
    const told = await ownerSql`
      select 1 from events where organization_id = ${shop.organizationId} and type = 'remote-access-changed'`
    expect(told.length).toBe(3)
  })
})
