import { DAY_MS, MINUTE_MS } from '@tuppence/domain/durations'
import { minorOf } from '@tuppence/domain/money'
import { ORDER_NEED_WORDS } from '@tuppence/domain/orders'
import { uuidv7 } from 'uuidv7'
import { afterEach, describe, expect, it } from 'vitest'
import { BUSY_FROM, MAX_PLACED } from './order-admission.ts'
import { MONDAY, pageSum, pageWork } from './orders.test-support.ts'
import { ordersAtWork } from './orders-at-work.test-support.ts'

const {
  app,
  ownerSql,
  organizationId,
  cashier,
  manager,
  bread,
  cake,
  shelf,
  place,
  find,
  list,
  set,
  categoryId,
  setStock,
  move,
  held,
  openAt,
  weekdays,
  till,
  clock,
  worker,
  of,
  placed,
  basket,
} = await ordersAtWork()

const code = ({ answer }: Awaited<ReturnType<typeof place>>) =>
  answer.statusCode === 201 ? 'placed' : answer.json().code

describe('rule 13: what it comes to', () => {
  it('D1 is the same on the page, in the order and at the till, where VAT is added to the prices', async () => {
    await ownerSql`update organizations set vat_mode = 'add' where id = ${organizationId}`
    await ownerSql`update products set price = 0.99 where organization_id = ${organizationId} and id = ${bread.id}`
    const page = await shelf()
    expect(pageSum(page.goods, new Map([[bread.id, 10]]))).toBe(1188)
    const { id } = await placed({ lines: [of(bread, 10)] })
    expect((await find(id))?.total).toBe('11.88')
    await ownerSql`update products set price = 2.50 where organization_id = ${organizationId} and id = ${bread.id}`
  })

  it('is asked again where the price has changed since the page was read, and nothing is held meanwhile', async () => {
    const page = await shelf()
    const before = await held(bread)
    await ownerSql`update products set price = 3.00 where organization_id = ${organizationId} and id = ${bread.id}`
    const { answer } = await place({ lines: [of(bread, 2)] }, page)
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      code: 'order-price-changed',
      problems: [{ field: 'body.totalMinor', message: 'It comes to £6.00 now.' }],
    })
    expect(await held(bread)).toBe(before)
    expect((await place({ lines: [of(bread, 2)] })).answer.statusCode).toBe(201)
    await ownerSql`update products set price = 2.50 where organization_id = ${organizationId} and id = ${bread.id}`
  })
})

describe('rule 7: nobody empties the shelf, or shuts others out', () => {
  afterEach(
    () => ownerSql`delete from online_orders where organization_id = ${organizationId} and name = 'Busy'`,
  )

  it('three that the shop has not answered are the most of one e-mail address, and its answer makes room', async () => {
    const email = 'three@example.com'
    const [first] = [
      await placed({ email }),
      await placed({ email: 'Three@Example.com' }),
      await placed({ email }),
    ]
    expect(code(await place({ lines: [of(bread)], email }))).toBe('too-many-orders')
    await move(first?.id ?? '', 'accept')
    expect(code(await place({ lines: [of(bread)], email }))).toBe('placed')
  })

  it('an order has at most a hundred things, and an address at most three hundred in a day', async () => {
    const lines = [of(bread, 50), of(cake, 50)]
    const order = async (changes: Record<string, unknown>) =>
      (await place(changes, await shelf('2001:db8:1:2::7'))).answer
    const [good] = (await shelf()).goods
    expect((await order({ lines: [...lines, { productId: good.id, quantity: 1 }] })).statusCode).toBe(400)
    for (let i = 0; i < 3; i += 1) expect((await order({ lines })).statusCode).toBe(201)
    expect((await order({ lines: [of(bread)] })).json().code).toBe('too-many-tries')
    expect(code(await place({ lines: [of(bread)] }))).toBe('placed')
  })

  it('what is only tried shuts nobody else out, and sixty that are placed in ten minutes are the most', async () => {
    for (let i = 0; i < 24; i += 1)
      expect(code(await place({ slotFrom: '1970-01-01T10:00:00Z', lines: [of(bread)] }))).toBe(
        'order-slot-full',
      )
    await busyWith(MAX_PLACED)
    expect(code(await place({ lines: [of(bread)] }))).toBe('order-share-used')
    clock.at = new Date(clock.at.getTime() + 10 * MINUTE_MS)
    expect(code(await place({ lines: [of(bread)] }))).toBe('placed')
  })

  it('a busy shop asks each page for work, and takes no second order of a network that has had its share', async () => {
    await busyWith(BUSY_FROM)
    const page = await shelf('198.51.100.7')
    expect(page.workBits).toBeGreaterThanOrEqual(14)
    const without = await place({ lines: [of(bread)], work: '' }, page)
    expect(code(without)).toBe('order-needs-work')
    const again = { lines: [of(bread)] }
    expect(code(await place(again, page))).toBe('placed')
    // The work of one order is none for another.
    const next = await shelf('198.51.100.7')
    expect(code(await place({ ...again, work: pageWork(page.token, page.workBits) }, next))).toBe(
      'order-needs-work',
    )
    expect(code(await place(again, next))).toBe('placed')
    expect(code(await place(again, await shelf('198.51.100.7')))).toBe('order-share-used')
    expect(code(await place(again, await shelf('198.51.101.7')))).toBe('placed')
  })

  it('a page is for one order and one network, and what was placed by it is answered again from anywhere', async () => {
    const page = await shelf('203.0.113.1')
    const elsewhere = { ...page, remoteAddress: '203.0.113.2' }
    const same = { lines: [of(bread)], phone: '07700 944444' }
    expect(code(await place(same, elsewhere))).toBe('order-not-taken')
    expect(code(await place({ ...same, id: uuidv7() }, page))).toBe('order-not-taken')
    const first = await place(same, page)
    expect(code(first)).toBe('placed')
    // Its answer was lost, and the phone is on another network, the next day.
    clock.at = new Date(clock.at.getTime() + DAY_MS)
    expect((await place(same, elsewhere)).answer.json()).toEqual(first.answer.json())
    expect(code(await place({ ...same, name: 'Bob' }, elsewhere))).toBe('order-id-reused')
  })

  it('what the shop has not answered holds half of a product at most, and every network can still order three', async () => {
    for (const { id, state } of await list()) if (state === 'new') await move(id, 'reject', { reason: 'x' })
    await setStock(cake, 40)
    const offered = async (address: string) =>
      (await shelf(address)).goods.find(({ id }: { id: string }) => id === cake.id)?.most
    expect(await offered('192.0.2.1')).toBe(20)
    const order = async (address: string, quantity: number) =>
      place({ lines: [of(cake, quantity)] }, await shelf(address))
    const first = await order('192.0.2.1', 20)
    expect(code(first)).toBe('placed')
    const more = await order('192.0.2.1', 1)
    expect(more.answer.json()).toMatchObject({
      code: 'order-goods-gone',
      problems: [
        { message: `${cake.name}: no more until the shop has answered your order. Call the shop for more.` },
      ],
    })
    expect(await offered('192.0.2.1')).toBe(0)
    expect(await offered('192.0.3.1')).toBe(3)
    expect(code(await order('192.0.3.1', 2))).toBe('placed')
    expect(code(await order('192.0.3.1', 2))).toBe('order-goods-gone')
    expect(code(await order('192.0.3.1', 1))).toBe('placed')
    // What a person of the shop has taken on is sold, and counts no more.
    await move(first.payload.id, 'accept')
    expect(await offered('192.0.2.1')).toBe(7)
    await setStock(cake, 1000)
  })

  it('the shop sees what came from one network, and rejects all of it at once', async () => {
    const ids: string[] = []
    for (let i = 0; i < 3; i += 1)
      ids.push((await place({ lines: [of(bread)] }, await shelf('192.0.2.99'))).payload.id)
    const [taken = '', one = '', other = ''] = ids
    const { id: alone } = await placed()
    await move(taken, 'accept')
    expect(
      [await find(taken), await find(one), await find(alone)].map((order) => order?.sameNetwork),
    ).toEqual([...[0, 2, 1]])
    const answer = await move(one, 'reject', { reason: 'Nobody answers', sameNetwork: true })
    expect(answer.statusCode, answer.body).toBe(200)
    const states = await Promise.all([taken, one, other, alone].map(async (id) => (await find(id))?.state))
    expect(states).toEqual(['accepted', 'rejected', 'rejected', 'new'])
    const [audit] = await ownerSql`
      select count(*)::int as n from audit_log where organization_id = ${organizationId}
         and action = 'online-order-rejected' and subject_id in ${ownerSql([one, other])}`
    expect(audit?.n).toBe(2)
  })
})

/** So many orders of as many networks were placed just now. */
async function busyWith(count: number) {
  const { id } = await placed()
  await ownerSql`
    insert into online_orders (organization_id, id, number, state, content_hash, name, slot_from, slot_to, expires_at, total,
                               placed_at, ended_at)
    select organization_id, gen_random_uuid(), (select greatest(max(number), 90000) from online_orders) + n, 'cancelled', 'x', 'Busy', slot_from,
           slot_to, expires_at, 1, placed_at, placed_at
      from online_orders, generate_series(1, ${count - 1}::int) n where organization_id = ${organizationId} and id = ${id}`
}

describe('rule 3: an order that the shop does not answer', () => {
  it('is let go when the shop closes, with a word for its customer, and an accepted one is not', async () => {
    const slotFrom = (await shelf()).slots.at(-1).from
    const { id, page } = await placed({ slotFrom })
    const other = await placed({ slotFrom })
    await move(other.id, 'accept')
    const closes = new Date(clock.at)
    closes.setUTCHours(17, 0, 0, 0)
    expect(await find(id)).toMatchObject({ state: 'new', answerBy: closes.toISOString() })
    expect(await find(other.id)).toMatchObject({ state: 'accepted', answerBy: null })
    expect((await app.inject({ url: `/api${page}` })).json()).toMatchObject({
      answerBy: closes.toISOString(),
    })
    const before = await held(bread)
    clock.at = new Date(closes.getTime() - 20 * MINUTE_MS)
    await worker().round()
    expect((await find(id))?.state).toBe('new')
    clock.at = closes
    await worker().round()
    expect((await find(id))?.state).toBe('expired')
    expect((await find(other.id))?.state).toBe('accepted')
    expect(await held(bread)).toBeLessThan(before ?? 0)
    expect((await app.inject({ url: `/api${page}` })).json()).toMatchObject({
      state: 'expired',
      reason: 'The shop did not answer in time.',
    })
  })

  it('waits over a night and a weekend: the shop has two open hours for it', async () => {
    clock.at = new Date(Date.parse(MONDAY) + 4 * DAY_MS + 6 * 60 * MINUTE_MS)
    const { id } = await placed({ slotFrom: (await shelf()).slots.at(-1).from })
    expect((await find(id))?.answerBy).toBe('2026-11-30T17:00:00.000Z')
  })

  it('waits no longer than the slot in which it was to be fetched', async () => {
    const { id } = await placed()
    const order = await find(id)
    expect(order?.answerBy).toBe(order?.slotTo)
    clock.at = new Date(order?.slotTo ?? '')
    await worker().round()
    expect((await find(id))?.state).toBe('expired')
  })
})

describe('rule 4: what was paid', () => {
  const sell = async (id: string, priceMinor: number) => {
    const { lines } = await basket(id)
    const request = till.sell({
      at: clock.at,
      lines: lines.map((line) => ({
        lineId: line.id,
        quantity: line.quantity,
        product: { ...line, id: line.productId, priceMinor },
      })),
    })
    const answer = await app.inject({
      ...{ method: 'POST', url: '/api/transactions', headers: cashier },
      payload: request,
    })
    expect(answer.statusCode, answer.body).toBe(201)
    return lines
  }

  it('is what the till took for its lines, in the list and on the customer’s page', async () => {
    const { id, page } = await placed()
    expect(await find(id)).toMatchObject({ total: '5.00', paid: null })
    await sell(id, 200)
    expect(await find(id)).toMatchObject({ state: 'collected', total: '5.00', paid: '4.00' })
    expect((await app.inject({ url: `/api${page}` })).json()).toMatchObject({ total: '5.00', paid: '4.00' })
  })

  it('an order that two tills rang up says so to the shop, and not to its customer', async () => {
    const { id, page } = await placed()
    const lines = await sell(id, 250)
    expect((await find(id))?.reason).toBeNull()
    const again = till.sell({
      at: clock.at,
      lines: lines.map((line) => ({
        lineId: line.id,
        quantity: line.quantity,
        product: { ...line, id: line.productId, priceMinor: minorOf(line.unitPrice) },
      })),
    })
    const headers = cashier
    const answer = await app.inject({ method: 'POST', url: '/api/transactions', headers, payload: again })
    expect(answer.statusCode, answer.body).toBe(201)
    const order = await find(id)
    expect(order).toMatchObject({ state: 'collected', paid: '5.00' })
    expect(order?.reason).toBe(`Rung up again: ${answer.json().transactionNumber}`)
    expect((await app.inject({ url: `/api${page}` })).json().reason).toBeNull()
    // The same sale sent again is no third.
    await app.inject({ method: 'POST', url: '/api/transactions', headers, payload: again })
    expect((await find(id))?.reason).toBe(order?.reason)
  })
})

it('rule 1: is not switched on, nor left on, without a category to offer or opening hours; off it may lack both', async () => {
  const url = '/api/online-orders/settings'
  const read = async () => {
    const answer = await app.inject({ url, headers: manager })
    const { page: _, hasHours: __, hasMailServer: ___, ...seen } = answer.json()
    return seen
  }
  const save = async (set: object) => {
    const seen = await read()
    return app.inject({ method: 'PUT', url, headers: manager, payload: { seen, set: { ...seen, ...set } } })
  }
  const missing = async (set: object) => {
    const answer = await save(set)
    expect(answer.statusCode, answer.body).toBe(422)
    expect(answer.json().code).toBe('orders-not-ready')
    return answer.json().problems.map(({ message }: { message: string }) => message)
  }
  const { categoryIds } = await read()
  const nothing = [ORDER_NEED_WORDS.categories]
  expect(await missing({ categoryIds: [] })).toEqual(nothing)
  // Of another business, or made up: it offers nothing.
  expect(await missing({ categoryIds: [crypto.randomUUID()] })).toEqual(nothing)
  const archived = (at: Date | null) =>
    ownerSql`update categories set archived_at = ${at} where organization_id = ${organizationId} and id = ${categoryIds[0]}`
  await archived(clock.at)
  expect(await missing({ message: 'Now' })).toEqual(nothing)
  await archived(null)

  await openAt({ week: [null, null, null, null, null, null, null], exceptions: [] })
  expect(await missing({ isOn: true })).toEqual([ORDER_NEED_WORDS['opening-hours']])
  expect(await missing({ isOn: true, categoryIds: [] })).toHaveLength(2)
  expect((await save({ isOn: false, categoryIds: [] })).statusCode).toBe(204)
  // A day that is to come and is open is enough, and one that is over is not.
  const open = { from: '10:00', to: '16:00' }
  await openAt({ week: [], exceptions: [{ day: '2020-01-01', hours: open }] })
  expect(await missing({ isOn: true, categoryIds })).toHaveLength(1)
  await openAt({ week: [], exceptions: [{ day: '2999-01-01', hours: open }] })
  expect((await save({ isOn: true, categoryIds })).statusCode).toBe(204)
  await openAt(weekdays)
})

it('rule 1: while orders are on neither the opening hours nor the last category that is offered can be taken away', async () => {
  const { openingHours, ...rest } = await readStore()
  const closed = { week: [null, null, null, null, null, null, null], exceptions: [] }
  const save = async (store: object) => {
    const seen = await readStore()
    const payload = { seen, set: { ...seen, ...store } }
    const answer = await app.inject({ method: 'PUT', url: '/api/settings/store', headers: manager, payload })
    return answer.statusCode === 204 ? 'saved' : answer.json().code
  }
  expect(await save({ openingHours: closed })).toBe('orders-need-hours')
  expect(await save({ ...rest, openingHours: weekdays })).toBe('saved')

  const url = `/api/categories/${categoryId}`
  const took = async (method: 'PUT' | 'DELETE', payload?: object) => {
    const answer = await app.inject({ method, url, headers: manager, ...(payload && { payload }) })
    return answer.statusCode < 300 ? 'done' : answer.json().code
  }
  expect(await took('PUT', { isActive: false })).toBe('orders-need-category')
  expect(await took('DELETE')).toBe('orders-need-category')
  expect(await took('PUT', { description: 'Baked here' })).toBe('done')
  // With another one beside it, or while orders are off, it can go.
  const other = uuidv7()
  await ownerSql`insert into categories (organization_id, id, name) values (${organizationId}, ${other}, 'Cakes')`
  await set({ categoryIds: [categoryId, other] })
  expect(await took('PUT', { isActive: false })).toBe('done')
  expect(await took('PUT', { isActive: true })).toBe('done')
  await set({ isOn: false })
  expect(await took('PUT', { isActive: false })).toBe('done')
  expect(await save({ openingHours: closed })).toBe('saved')
  expect(await save({ openingHours })).toBe('saved')
  expect(await took('PUT', { isActive: true })).toBe('done')
  await set()
})

async function readStore() {
  const now = (await app.inject({ url: '/api/settings', headers: manager })).json()
  const { businessName, address, phone, email, vatNumber, nation, timeZone, openingHours } = now
  return { businessName, address, phone, email, vatNumber, nation, timeZone, openingHours }
}

it('rule 14: of two who set up orders at once the later is told, and the log says what has changed', async () => {
  const url = '/api/online-orders/settings'
  const {
    page: _,
    hasHours: __,
    hasMailServer: ___,
    ...seen
  } = (await app.inject({ url, headers: manager })).json()
  const save = (set: object) => app.inject({ method: 'PUT', url, headers: manager, payload: { seen, set } })
  expect((await save({ ...seen, mostPerSlot: 7 })).statusCode).toBe(204)
  const [entry] = await ownerSql`
    select detail from audit_log where organization_id = ${organizationId} and action = 'settings-changed' order by at desc, id desc limit 1`
  expect(entry?.detail).toEqual({ onlineOrdersMostPerSlot: [seen.mostPerSlot, 7] })
  expect((await save({ ...seen, message: 'Another' })).json().code).toBe('changed-meanwhile')
  expect((await app.inject({ url, headers: manager })).json()).toMatchObject({
    mostPerSlot: 7,
    message: seen.message,
  })
})
