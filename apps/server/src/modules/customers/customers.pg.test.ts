import type { Customer } from '@tuppence/domain/customers'
import { describe, expect, it } from 'vitest'
import { signedInAs } from '../../testing/signed-in-as.ts'
import { testBusiness } from '../../testing/test-business.ts'
import { testServer } from '../../testing/test-server.ts'

const { app, database, ownerSql } = await testServer()
const send = signedInAs(app)
const shop = await testBusiness(database)
const other = await testBusiness(database)
const manager = shop.person('manager')
const cashier = shop.person('cashier')

const add = async (form: object): Promise<Customer> => {
  const answer = await send(cashier, 'POST', '/api/customers', form)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}
const list = async (query: string): Promise<Customer[]> => {
  const answer = await send(cashier, 'GET', `/api/customers?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

describe('customers', () => {
  it('CUST-011 DATA-010 are added with points and spend of nothing, by a cashier too', async () => {
    const form = {
      firstName: 'Ada',
      lastName: 'Okafor',
      email: 'ada@okafor.example',
      phone: '07700 900111',
      address: '1 High Street',
      company: 'Testwell Ltd',
    }
    const customer = await add(form)
    expect(customer).toEqual({
      ...form,
      id: customer.id,
      loyaltyPoints: 0,
      totalSpent: '0.00',
      isActive: true,
    })
  })
  it('CUST-008 every field is optional, and an empty one is empty', async () => {
    const none = { firstName: null, lastName: null, email: null, phone: null, address: null, company: null }
    expect(await add({ phone: '1' })).toMatchObject({ ...none, phone: '1' })
    expect(
      await add({ firstName: '', lastName: '  ', email: 'a@post.example', phone: '', address: '' }),
    ).toMatchObject({ ...none, email: 'a@post.example' })
  })
  it('CUST-008 refuses one whom nobody could find again, added or emptied', async () => {
    for (const form of [{}, { firstName: ' ', lastName: '', email: '', phone: null }, { address: 'x' }]) {
      const answer = await send(cashier, 'POST', '/api/customers', form)
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'customer-unnamed'])
    }
    const { id } = await add({ firstName: 'Only' })
    const emptied = await send(manager, 'PUT', `/api/customers/${id}`, { firstName: '' })
    expect(emptied.json().code).toBe('customer-unnamed')
    expect((await list('search=only')).map((customer) => customer.id)).toEqual([id])
  })
  it('names the field that is wrong, and what it takes', async () => {
    const form = { firstName: 'x'.repeat(144), email: 'not an address' }
    const answer = await send(cashier, 'POST', '/api/customers', form)
    expect(answer.json()).toMatchObject({
      code: 'invalid-request',
      problems: [
        { field: 'body.firstName', message: 'Write at most 100 letters.' },
        { field: 'body.email', message: 'Write an e-mail address such as ada@example.com.' },
      ],
    })
  })
  it('CUST-010 search finds name, company, e-mail and phone, whatever the case, accents and spaces of the number', async () => {
    const { id } = await add({
      firstName: 'Zoë',
      lastName: "D'Arcy-Brontë",
      email: 'zoe.d@post.example',
      phone: '+44 7700 900222',
    })
    for (const typed of ['zoe', 'ZOË bronte', "d'arcy", 'zoe.d@', '900222', '447700900222', '7700 900222'])
      expect(
        (await list(`search=${encodeURIComponent(typed)}`)).map((found) => found.id),
        typed,
      ).toEqual([id])
    expect(await list('search=zoe%20smith')).toEqual([])
    const buyer = await add({ firstName: 'Kim', lastName: 'Oduya', company: 'Café Nørd & Søn Ltd' })
    for (const typed of ['cafe', 'NØRD', 'kim søn', 'ltd oduya', 'cafee'])
      expect(
        (await list(`search=${encodeURIComponent(typed)}`)).map((found) => found.id),
        typed,
      ).toEqual([buyer.id])
    expect(await list('search=%25')).toEqual([])
  })
  it('CUST-010 lists by last name, pages, and gives the number of all', async () => {
    for (const firstName of ['c', 'a', 'B']) await add({ firstName, lastName: 'Pagington' })
    const answer = await send(cashier, 'GET', '/api/customers?search=pagington&limit=2')
    expect(answer.json<Customer[]>().map((customer) => customer.firstName)).toEqual(['a', 'B'])
    expect(answer.headers['x-total-count']).toBe('3')
    expect((await list('search=pagington&offset=2')).map((customer) => customer.firstName)).toEqual(['c'])
  })
  it('CUST-012 changes what is sent and leaves the rest; points and spend cannot be set', async () => {
    const before = await add({ firstName: 'Tom', phone: '1' })
    const answer = await send(manager, 'PUT', `/api/customers/${before.id}`, {
      lastName: 'Reed',
      phone: '',
      totalSpent: '1000.00',
      loyaltyPoints: 1000,
    })
    expect(answer.json()).toEqual({ ...before, lastName: 'Reed', phone: null })
    expect((await send(manager, 'PUT', `/api/customers/${before.id}`, {})).statusCode).toBe(200)
  })
  it('CUST-007 CUST-013 archiving one takes it from the list, keeps the record and reaches the tills', async () => {
    const { id } = await add({ firstName: 'Gone', lastName: 'Away' })
    const since = new Date(Date.now() - 60_000).toISOString()
    expect((await send(manager, 'DELETE', `/api/customers/${id}`)).statusCode).toBe(204)
    expect((await send(manager, 'DELETE', `/api/customers/${id}`)).json().code).toBe('not-found')
    expect(await list('search=away')).toEqual([])
    const changed = await list(`changedSince=${since}`)
    expect(changed.find((customer) => customer.id === id)).toMatchObject({
      isActive: false,
      lastName: 'Away',
    })
    const [kept] = await ownerSql`select first_name from customers where id = ${id}`
    expect(kept?.first_name).toBe('Gone')
  })
  it('CUST-003 nobody spends too much to be listed', async () => {
    const { id } = await add({ lastName: 'Wealthy' })
    await ownerSql`update customers set total_spent = '123456789012.34' where id = ${id}`
    expect((await list('search=wealthy'))[0]).toMatchObject({ id, totalSpent: '123456789012.34' })
  })
  it('tells the other screens of the business', async () => {
    const { id } = await add({ firstName: 'Heard' })
    const [event] = await ownerSql`select type, payload from events where payload -> 'customerIds' ? ${id}`
    expect(event).toEqual({ type: 'customers-changed', payload: { customerIds: [id] } })
  })
})

describe('who may', () => {
  it('D5 D6 a cashier may not change or archive, and nobody reaches another business', async () => {
    const { id } = await add({ firstName: 'Ours' })
    const foreign = other.person('owner')
    for (const [method, body] of [
      ['PUT', { firstName: 'x' }],
      ['DELETE', undefined],
    ] as const) {
      expect((await send(cashier, method, `/api/customers/${id}`, body)).json().code).toBe('not-permitted')
      expect((await send(foreign, method, `/api/customers/${id}`, body)).json().code).toBe('not-found')
      expect((await send(undefined, method, `/api/customers/${id}`, body)).statusCode).toBe(401)
    }
    expect((await send(foreign, 'GET', '/api/customers')).json()).toEqual([])
    const named = await send(foreign, 'POST', '/api/customers', { organizationId: shop.organizationId })
    expect(named.json().code).toBe('other-organization')
  })
  it('R11 answers hostile input with 400, never 500', async () => {
    const answers = await Promise.all([
      ...['search=%00', 'limit=x', 'changedSince=0000-01-01T00:00:00Z', 'offset=-1', 'search=a&search=b'].map(
        (query) => send(cashier, 'GET', `/api/customers?${query}`),
      ),
      ...[
        { firstName: 'a\u0000' },
        { email: 'not an address' },
        { firstName: 'x'.repeat(101) },
        { phone: 7 },
        'x',
      ].map((body) => send(cashier, 'POST', '/api/customers', body)),
    ])
    for (const answer of answers) expect(answer.statusCode, answer.body).toBeLessThan(500)
  })
})
