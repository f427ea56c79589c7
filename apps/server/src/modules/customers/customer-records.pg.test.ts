import type { Customer, LoyaltyEntry } from '@tuppence/domain/customers'
import { describe, expect, it } from 'vitest'
import { sellingShop } from '../../testing/selling-shop.ts'
import { signedIn, testBusiness } from '../../testing/test-business.ts'
import { customersOf, type Method } from './customer-calls.test-support.ts'

const shop = await sellingShop('manager')
const { database, ownerSql, organizationId, people, manager, cashier, tea, newTill, taken } = shop
const other = await testBusiness(database)
const foreign = await signedIn(database, other, 'owner')
const supervisor = await signedIn(database, shop.shop, 'supervisor')

const { send, add, profile, buys } = customersOf(shop)
const give = (id: string, points: number, entry: string = crypto.randomUUID()) =>
  send('POST', `/${id}/points`, { id: entry, points, reason: 'goodwill' })

describe('the list', () => {
  it('CUST-003 CUST-010 sorts by each column, whoever has nothing in it last, and pages', async () => {
    const names = ['Ann', 'Ben', 'Cat'].map((firstName) => ({ firstName, lastName: 'Sorted' }))
    const [ann, ben, cat] = await Promise.all(names.map(add))
    if (!ann || !ben || !cat) throw new Error('nobody')
    await send('PUT', `/${ben.id}`, { email: 'a@post.example', phone: '9' })
    await send('PUT', `/${cat.id}`, { email: 'B@post.example' })
    await buys(cat.id, 2)
    await buys(ann.id, 1)
    const order = async (query: string) =>
      ((await send('GET', `?search=sorted&${query}`)).json() as Customer[])
        .map(({ firstName }) => firstName)
        .join(' ')
    expect(await order('')).toBe('Ann Ben Cat')
    expect(await order('direction=down')).toBe('Cat Ben Ann')
    expect(await order('sort=email')).toBe('Ben Cat Ann')
    expect(await order('sort=email&direction=down')).toBe('Cat Ben Ann')
    expect(await order('sort=phone')).toBe('Ben Ann Cat')
    expect(await order('sort=spent&direction=down')).toBe('Cat Ann Ben')
    expect(await order('sort=points&limit=1&offset=1&direction=down')).toBe('Ann')
  })

  it('CUST-002 CUST-010 finds a number however it is written, and forgives a letter', async () => {
    const { id } = await add({ firstName: 'Philippa', lastName: 'Wetherby', phone: '+44 (0)7700 900333' })
    for (const typed of ['07700900333', '07700 900 333', '+44 7700 900333', '0044 7700 900333', '900333'])
      expect((await send('GET', `?search=${encodeURIComponent(typed)}`)).json(), typed).toMatchObject([
        { id },
      ])
    for (const typed of ['philipa', 'phillippa', 'pihlippa', 'philippo wetherby', 'wetherbuy']) {
      const answer = await send('GET', `?search=${encodeURIComponent(typed)}`)
      expect(answer.json(), typed).toMatchObject([{ id }])
      expect(answer.headers['x-total-count']).toBe('1')
    }
    for (const typed of ['phoebe', 'weatherbies', '07700 900444', '100%'])
      expect((await send('GET', `?search=${encodeURIComponent(typed)}`)).json(), typed).toEqual([])
  })

  it('CUST-007 D12 an archived one stands under archived, and comes back with all they had', async () => {
    const { id } = await add({ firstName: 'Back', lastName: 'Again' })
    await buys(id, 1)
    expect((await send('POST', `/${id}/restore`)).json().code).toBe('not-found')
    await send('DELETE', `/${id}`)
    expect((await send('GET', '?search=again&archived=true')).json()).toMatchObject([{ id, isActive: false }])
    expect((await send('GET', '?search=again')).json()).toEqual([])
    expect((await send('POST', `/${id}/restore`)).json()).toMatchObject({
      id,
      isActive: true,
      loyaltyPoints: 3,
    })
    expect((await send('GET', '?search=again')).json()).toHaveLength(1)
  })
})

describe('a customer’s page', () => {
  it('CUST-001 CUST-003 lists purchases and returns, which come to what was spent', async () => {
    const { id } = await add({ firstName: 'Reg', lastName: 'Buyer' })
    const { till } = await buys(id, 3)
    if (!till.last) throw new Error('nothing sold')
    const sale = { ...till.last, returns: [] }
    const back = { lineId: sale.lines[0]?.id ?? '', quantity: 1, restock: true }
    await taken(till.giveBack({ sale, picks: [back] }))
    await buys(id, 1)
    const page = await send('GET', `/${id}/purchases?limit=2`)
    expect(page.headers['x-total-count']).toBe('3')
    expect(page.json()).toMatchObject([{ kind: 'sale' }, { kind: 'refund', totalAmount: '-3.00' }])
    const rest = await send('GET', `/${id}/purchases?limit=2&offset=2`)
    const all: { totalAmount: string }[] = [...page.json(), ...rest.json()]
    const sum = all.reduce((total, { totalAmount }) => total + Math.round(Number(totalAmount) * 100), 0)
    expect((sum / 100).toFixed(2)).toBe((await profile(id)).totalSpent)
    const ledger: LoyaltyEntry[] = (await send('GET', `/${id}/points`)).json()
    expect(ledger.map(({ kind, points }) => `${kind} ${points}`)).toEqual([
      'earned 3',
      'taken-back -3',
      'earned 9',
    ])
    expect(ledger[0]?.receiptNumber).toBe((page.json() as { receiptNumber: string }[])[0]?.receiptNumber)
  })

  it('D5 points are adjusted once for each entry, by who may, with a reason of the list; into the audit log', async () => {
    const { id } = await add({ firstName: 'Adjusted' })
    const entry = crypto.randomUUID()
    expect((await give(id, 50, entry)).json()).toEqual({ loyaltyPoints: 50 })
    expect((await give(id, 50, entry)).json()).toEqual({ loyaltyPoints: 50 })
    const other = await give(id, 60, entry)
    expect([other.statusCode, other.json().code]).toEqual([422, 'points-entry-reused'])
    expect((await give(id, -80)).json()).toEqual({ loyaltyPoints: -30 })
    const body = { id: crypto.randomUUID(), points: 1, reason: 'goodwill' }
    expect((await send('POST', `/${id}/points`, body, cashier)).json().code).toBe('not-permitted')
    for (const wrong of [{ points: 0 }, { points: 1.5 }, { reason: 'because Ada is nice' }])
      expect((await send('POST', `/${id}/points`, { ...body, ...wrong })).statusCode).toBe(400)
    const log = await ownerSql`
      select action, detail from audit_log where subject_id = ${id} and action = 'points-adjusted' order by at`
    expect(log.map(({ detail }) => detail)).toEqual([
      { points: 50, reason: 'goodwill', before: 0, after: 50 },
      { points: -80, reason: 'goodwill', before: 50, after: -30 },
    ])
  })

  it('D5 R10 points are adjusted neither by who came in by their PIN nor by a cashier who manages stock, and not without bound', async () => {
    const { id } = await add({ firstName: 'Bounded' })
    const asked = (points: number, headers = manager) =>
      send('POST', `/${id}/points`, { id: crypto.randomUUID(), points, reason: 'goodwill' }, headers)
    const byPin = await signedIn(database, shop.shop, 'supervisor', 'pos', 'pin')
    expect((await asked(5, byPin)).json().code).toBe('password-needed')
    await ownerSql`update users set can_manage_inventory = true where id = ${people.cashier}`
    const trusted = await signedIn(database, shop.shop, 'cashier')
    expect((await send('GET', `/${id}`, undefined, trusted)).statusCode).toBe(200)
    expect((await asked(5, trusted)).json().code).toBe('not-permitted')
    await ownerSql`update users set can_manage_inventory = false where id = ${people.cashier}`
    expect((await asked(5, supervisor)).json()).toEqual({ loyaltyPoints: 5 })
    for (const tooMany of [10_001, -10_001]) expect((await asked(tooMany)).statusCode).toBe(400)
    expect((await asked(10_000)).json()).toEqual({ loyaltyPoints: 10_005 })
  })

  it('consent is given and withdrawn with time, source and person, and each word is kept', async () => {
    const { id } = await add({ firstName: 'Asked' })
    const said = (isGiven: boolean) => ({ channel: 'email', isGiven, source: 'on a form' })
    await send('POST', `/${id}/consents`, said(true), supervisor)
    const answer = await send('POST', `/${id}/consents`, said(false))
    expect(answer.json()).toMatchObject([
      { channel: 'email', isGiven: false, source: 'on a form', personName: 'Test manager' },
      { channel: 'email', isGiven: true, personName: 'Test supervisor' },
    ])
    expect((await profile(id)).consents).toEqual(answer.json())
    await expect(
      ownerSql`set role tuppence_app; update customer_consents set is_given = true`.simple(),
    ).rejects.toThrow()
    await ownerSql`reset role`
    expect((await send('POST', `/${id}/consents`, { ...said(true), channel: 'pigeon' })).statusCode).toBe(400)
  })

  it('D6 nobody of another business reads, notes, merges, takes along or erases anything', async () => {
    const { id } = await add({ firstName: 'Ours', lastName: 'Alone' })
    const theirs = (await send('POST', '', { firstName: 'Theirs' }, foreign)).json().id
    const tries: [Method, string, object?][] = [
      ['GET', `/${id}`],
      ['GET', `/${id}/points`],
      ['GET', `/${id}/data`],
      ['PUT', `/${id}/notes`, { notes: 'x' }],
      ['POST', `/${id}/points`, { id: crypto.randomUUID(), points: 1, reason: 'other' }],
      ['POST', `/${id}/consents`, { channel: 'sms', isGiven: true, source: 'on a form' }],
      ['POST', `/${id}/merge`, { other: theirs }],
      ['POST', `/${theirs}/merge`, { other: id }],
      ['POST', `/${id}/erase`, { typedName: 'Ours Alone' }],
      ['POST', `/${id}/restore`],
    ]
    for (const [method, url, body] of tries)
      expect((await send(method, url, body, foreign)).json().code, `${method} ${url}`).toBe('not-found')
    expect((await send('GET', `/${id}/purchases`, undefined, foreign)).json().code).toBe('not-found')
    expect((await send('GET', '/duplicates', undefined, foreign)).json()).toEqual([])
    expect(await profile(id)).toMatchObject({
      firstName: 'Ours',
      notes: null,
      loyaltyPoints: 0,
      isActive: true,
    })
  })
})

describe('one person out of two', () => {
  it('finds the same e-mail, the same number and very like names, and the surest first', async () => {
    const one = await add({ firstName: 'Marguerite', lastName: 'Duplica', email: 'm@duplica.example' })
    const two = await add({ firstName: 'Maggie', email: 'M@DUPLICA.example' })
    const three = await add({ firstName: 'Marguerita', lastName: 'Duplica' })
    const atOnce = await Promise.all(Array.from({ length: 7 }, () => send('GET', '/duplicates')))
    // A list that is asked for again while it is still being made waits its turn; only a flood is sent away.
    expect(atOnce.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 200, 200, 429, 429])
    const found: { reason: string; customers: Customer[] }[] = (await send('GET', '/duplicates')).json()
    const ours = found.map(({ reason, customers }) => [reason, ...customers.map(({ id }) => id)])
    expect(ours).toContainEqual(['email', one.id, two.id])
    expect(ours).toContainEqual(['name', one.id, three.id])
  })

  it('CUST-020 two who share a number are told apart, once, by the pair, until somebody asks again', async () => {
    const shared = { phone: '07700 900888' }
    const people = await Promise.all(['Pat', 'Mo', 'Jo'].map((firstName) => add({ firstName, ...shared })))
    const [pat, mo, jo] = people.map(({ id }) => id).sort()
    const asked = async () => {
      const found: { customers: Customer[] }[] = (await send('GET', '/duplicates')).json()
      const pairs = found.map(({ customers }) => customers.map(({ id }) => id).sort())
      return pairs.filter(([first = '']) => people.some(({ id }) => id === first)).sort()
    }
    expect(await asked()).toEqual(
      [
        [pat, mo],
        [pat, jo],
      ].sort(),
    )
    const apart = (method: Method, headers = manager) =>
      send(method, `/${mo}/apart/${pat}`, undefined, headers)
    expect((await apart('PUT', foreign)).json().code).toBe('not-found')
    expect((await send('PUT', `/${mo}/apart/${mo}`)).json().code).toBe('merge-with-itself')
    for (const _ of [1, 2]) expect((await apart('PUT')).statusCode).toBe(204)
    // Who is no longer beside the first is beside the second.
    expect(await asked()).toEqual([[pat, jo]])
    expect((await send('GET', '/told-apart')).json()).toMatchObject([
      { customers: [{ id: pat }, { id: mo }], by: expect.any(String) },
    ])
    expect((await send('GET', '/told-apart', undefined, foreign)).json()).toEqual([])
    expect((await apart('DELETE', foreign)).json().code).toBe('not-found')
    expect(await asked()).toEqual([[pat, jo]])
    for (const _ of [1, 2]) expect((await apart('DELETE')).statusCode).toBe(204)
    expect(await asked()).toEqual(
      [
        [pat, mo],
        [pat, jo],
      ].sort(),
    )
    expect((await send('GET', '/told-apart')).json()).toEqual([])
    const noted = await ownerSql`
      select action from audit_log where organization_id = ${organizationId} and subject_id = ${mo ?? ''} order by at, id`
    expect(noted.map(({ action }) => action)).toEqual(['customers-told-apart', 'customers-told-apart-undone'])
  })

  it('CUST-020 moves spend, points and history, and a late sale or return of the merged one counts for the other', async () => {
    const keep = await add({ firstName: 'Kept', email: 'kept@post.example' })
    const gone = await add({ firstName: 'Gone', lastName: 'Twin', phone: '07700 900555' })
    await give(gone.id, 100)
    const { till, sale } = await buys(gone.id, 2, 50)
    await buys(keep.id, 1)
    const late = till.sell({ lines: [{ product: tea, quantity: 1 }], customerId: gone.id })
    const merged = await send('POST', `/${keep.id}/merge`, { other: gone.id })
    expect(merged.json()).toMatchObject({
      ...{ firstName: 'Kept', lastName: 'Twin', email: 'kept@post.example', phone: '07700 900555' },
      ...{ totalSpent: '9.00', loyaltyPoints: 100 - 50 + 5 + 3 },
    })
    await taken(late)
    const twice = await send('POST', `/${keep.id}/merge`, { other: gone.id })
    expect(twice.json()).toMatchObject({ totalSpent: '12.00', loyaltyPoints: 61 })
    const sold = { ...till.last, id: sale.id }
    const first = await (await import('@tuppence/contract/sold-sale')).soldSaleOfDetail(
      await shop.detail(sold.id),
    )
    await taken(till.void(first))
    const now = await profile(keep.id)
    expect(now).toMatchObject({ totalSpent: '6.00', loyaltyPoints: 106, merged: [{ name: 'Gone Twin' }] })
    expect(await profile(gone.id)).toMatchObject({
      ...{ totalSpent: '0.00', loyaltyPoints: 0, isActive: false, mergedInto: keep.id },
    })
    expect((await send('GET', `/${keep.id}/purchases`)).headers['x-total-count']).toBe('4')
    const ledger: LoyaltyEntry[] = (await send('GET', `/${keep.id}/points`)).json()
    expect(ledger.reduce((sum, { points }) => sum + points, 0)).toBe(106)
    expect(ledger.map(({ kind }) => kind)).not.toContain('merged-in')
    // Sales keep naming whom they named.
    expect((await shop.detail(sale.id)).customerId).toBe(gone.id)
    expect((await send('POST', `/${gone.id}/restore`)).json().code).toBe('not-found')
    expect((await send('GET', '?archived=true&search=twin')).json()).toEqual([])
  })

  it('of three nobody is two steps away, and nobody is merged with themselves or into somebody who is gone', async () => {
    const [a, b, c] = await Promise.all(
      ['A', 'B', 'C'].map((firstName) => add({ firstName, lastName: 'Chain' })),
    )
    if (!a || !b || !c) throw new Error('nobody')
    await buys(c.id, 1)
    expect((await send('POST', `/${b.id}/merge`, { other: c.id })).statusCode).toBe(200)
    expect((await send('POST', `/${a.id}/merge`, { other: b.id })).json()).toMatchObject({
      totalSpent: '3.00',
    })
    expect((await profile(c.id)).mergedInto).toBe(a.id)
    await buys(c.id, 1)
    expect(await profile(a.id)).toMatchObject({ totalSpent: '6.00', loyaltyPoints: 6 })
    expect((await send('POST', `/${a.id}/merge`, { other: a.id })).json().code).toBe('merge-with-itself')
    expect((await send('POST', `/${b.id}/merge`, { other: a.id })).json().code).toBe('not-found')
  })

  it('while their tills sell on, neither loses a point', async () => {
    const [one, two] = await Promise.all([add({ firstName: 'Busy' }), add({ firstName: 'Busier' })])
    const tills = await Promise.all([newTill(), newTill(), newTill()])
    const sales = tills.flatMap((till) =>
      [one.id, two.id].map((customerId) => till.sell({ lines: [{ product: tea, quantity: 1 }], customerId })),
    )
    const [merged] = await Promise.all([
      send('POST', `/${one.id}/merge`, { other: two.id }),
      ...sales.map((request) => taken(request)),
    ])
    expect(merged.statusCode).toBe(200)
    expect(await profile(one.id)).toMatchObject({ totalSpent: '18.00', loyaltyPoints: 18 })
  })
})
