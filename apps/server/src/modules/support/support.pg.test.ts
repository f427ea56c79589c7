import { describe, expect, it } from 'vitest'
import { inOrganization } from '../../platform/tenancy.ts'
import { signedIn, testBusiness } from '../../testing/test-business.ts'
import { testOperator } from '../../testing/test-operator.ts'
import { testServer } from '../../testing/test-server.ts'
import { firstBreakInAudit } from '../identity/public.ts'

const { app, database, ownerSql } = await testServer()

const shop = await testBusiness(database)
const other = await testBusiness(database)
const manager = await signedIn(database, shop, 'manager', 'back-office')
const stranger = await signedIn(database, other, 'owner', 'back-office')
const olga = await testOperator(ownerSql)
const operatorId = olga.id
const operator = await olga.signedIn(database)

type Headers = { authorization: string }
const get = async (url: string, headers: Headers) => app.inject({ url, headers })
const post = async (url: string, headers: Headers, body?: object) =>
  app.inject({ method: 'POST', url, headers, ...(body && { body }) })
const raise = async (more: object = {}, headers = manager) =>
  post('/api/support/tickets', headers, { subject: 'The drawer sticks', text: 'It opens half way.', ...more })
const events = async (organizationId: string) =>
  (
    await ownerSql`select payload from events where organization_id = ${organizationId} and type = 'tickets-changed'`
  ).length
const PROVIDER = '00000000-0000-0000-0000-000000000000'

describe('support tickets', () => {
  it('OPER-005 a shop raises one, the provider answers, the shop writes back, and it is closed for good', async () => {
    const raised = await raise({ urgency: 'problem' })
    expect(raised.statusCode, raised.body).toBe(201)
    const { id } = raised.json()
    expect(raised.json()).toMatchObject({
      ...{ number: 1, subject: 'The drawer sticks', urgency: 'problem', status: 'open' },
      raisedByName: 'Test manager',
    })
    const listed = (await get('/api/admin/tickets', operator)).json().tickets
    expect(listed).toMatchObject([{ id, businessCode: shop.businessCode, accountId: shop.adminCustomerId }])

    expect(
      (await post(`/api/admin/tickets/${id}/messages`, operator, { text: 'Pull the lever.' })).statusCode,
    ).toBe(204)
    const read = (await get(`/api/support/tickets/${id}`, manager)).json()
    expect(read.ticket.status).toBe('answered')
    expect(read.messages).toMatchObject([
      { side: 'shop', authorName: 'Test manager', text: 'It opens half way.' },
      { side: 'operator', authorName: 'Olga', text: 'Pull the lever.' },
    ])
    expect(
      (await post(`/api/support/tickets/${id}/messages`, manager, { text: 'It broke off.' })).statusCode,
    ).toBe(204)
    expect((await get(`/api/admin/tickets/${id}`, operator)).json().ticket.status).toBe('open')

    expect((await post(`/api/admin/tickets/${id}/close`, operator)).statusCode).toBe(204)
    expect((await post(`/api/support/tickets/${id}/close`, manager)).statusCode).toBe(204)
    for (const [url, headers] of [
      [`/api/support/tickets/${id}/messages`, manager],
      [`/api/admin/tickets/${id}/messages`, operator],
    ] as const)
      expect((await post(url, headers, { text: 'One more thing' })).json().code).toBe('ticket-closed')
    const log = await ownerSql`
      select action, person_id, operator_id from audit_log
       where organization_id = ${shop.organizationId} and subject_id = ${id} order by at`
    expect(log.map((row) => [row.action, row.person_id ?? row.operator_id])).toEqual([
      ['support-ticket-raised', shop.people.manager],
      ['support-ticket-written', operatorId],
      ['support-ticket-written', shop.people.manager],
      ['support-ticket-closed', operatorId],
    ])
    expect(
      await inOrganization(database, shop.organizationId, (tx) => firstBreakInAudit(tx, shop.organizationId)),
    ).toBeUndefined()
  })

  it('OPER-005 tells both sides of every change, and no other business', async () => {
    const [mine, theirs, provider] = [
      await events(shop.organizationId),
      await events(other.organizationId),
      await events(PROVIDER),
    ]
    const { id } = (await raise()).json()
    await post(`/api/admin/tickets/${id}/messages`, operator, { text: 'We look.' })
    expect(await events(shop.organizationId)).toBe(mine + 2)
    expect(await events(PROVIDER)).toBe(provider + 2)
    expect(await events(other.organizationId)).toBe(theirs)
  })

  it('R9 another business sees, writes in and closes none of them, and its own begin at 1', async () => {
    const { id } = (await raise()).json()
    for (const answer of [
      await get(`/api/support/tickets/${id}`, stranger),
      await post(`/api/support/tickets/${id}/messages`, stranger, { text: 'Hello' }),
      await post(`/api/support/tickets/${id}/close`, stranger),
    ])
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not-found'])
    expect((await get('/api/support/tickets', stranger)).json().tickets).toEqual([])
    expect((await raise({}, stranger)).json().number).toBe(1)
  })

  it('many raised at once have numbers of their own', async () => {
    const numbers = await Promise.all(Array.from({ length: 6 }, async () => (await raise()).json().number))
    expect(new Set(numbers).size).toBe(6)
  })

  it('come to the provider by need: what cannot sell first', async () => {
    const { id } = (await raise({ urgency: 'cannot-sell' }, stranger)).json()
    expect((await get('/api/admin/tickets', operator)).json().tickets[0].id).toBe(id)
  })

  it('a shop cannot flood the provider', async () => {
    const noisy = await testBusiness(database)
    const headers = await signedIn(database, noisy, 'manager', 'back-office')
    const answers = []
    for (let count = 0; count < 31; count += 1) answers.push(await raise({}, headers))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(30).fill(201), 409])
    expect(answers.at(-1)?.json().code).toBe('too-many-tickets')
  })

  it.each([
    { subject: ' ' },
    { subject: 'x'.repeat(121) },
    { text: '' },
    { text: 'x'.repeat(4_001) },
    { urgency: 'now' },
  ])('R11 refuses %j', async (wrong) => {
    expect((await raise(wrong)).json().code).toBe('invalid-request')
  })

  it('D5 are for managers and owners, and what was said cannot be changed by the server itself', async () => {
    for (const role of ['cashier', 'supervisor'] as const)
      expect((await raise({}, await signedIn(database, shop, role))).statusCode).toBe(403)
    await expect(
      inOrganization(database, shop.organizationId, (tx) =>
        tx.execute('update support_messages set text = text'),
      ),
    ).rejects.toMatchObject({ cause: { code: '42501' } })
  })
})
