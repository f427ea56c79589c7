import type { AnswerOf } from '@tuppence/contract/call'
import type { basketOfOrder } from '@tuppence/contract/orders'
import { DAY_MS, MINUTE_MS } from '@tuppence/domain/durations'
import { minorOf } from '@tuppence/domain/money'
import type { CartProduct } from '@tuppence/domain/sales'
import { uuidv7 } from 'uuidv7'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { breaches } from '../../testing/invariants.ts'
import { signedIn, testBusiness } from '../../testing/test-business.ts'
import { testServer } from '../../testing/test-server.ts'
import { testSettings } from '../../testing/test-settings.ts'
import { testProducts, testTill } from '../../testing/test-till.ts'
import { OrderWorker } from './order-worker.ts'
import { MONDAY, orderingShop } from './orders.test-support.ts'

let clock = new Date(MONDAY)
/** Each question is asked some seconds after the one before, as people do. */
const now = () => {
  clock = new Date(clock.getTime() + 3_000)
  return clock
}
const { app, database, ownerSql } = await testServer({ now })
const shop = await testBusiness(database)
const other = await testBusiness(database)
const { organizationId } = shop
const cashier = await signedIn(database, shop, 'cashier')
const manager = await signedIn(database, shop, 'manager')
const otherManager = await signedIn(database, other, 'manager')
const [bread, cake] = await testProducts(ownerSql, organizationId, [250, 1200])
if (!bread || !cake) throw new Error('no goods')
const { api, openAt, weekdays, set, shelf, place, list, find, move, held } = await orderingShop(
  { app, ownerSql, shop, manager, cashier, goods: [bread, cake] },
  () => clock,
)
const till = await testTill(
  ownerSql,
  organizationId,
  'W1',
  { id: shop.people.cashier, name: 'Test cashier' },
  'as-marked',
)

let tests = 0
beforeEach(async () => {
  // One week and the next in turn: what was counted of one test's orders is over for the next.
  tests += 1
  clock = new Date(Date.parse(MONDAY) + (tests % 2) * 7 * DAY_MS)
  await ownerSql`update organizations set vat_mode = 'as-marked' where id = ${organizationId}`
})
afterEach(async () => expect(await breaches(ownerSql)).toEqual({}))

const worker = () => new OrderWorker(app, { database, settings: testSettings(), now })
const of = (product: CartProduct, quantity = 1) => ({ productId: product.id, quantity })
async function placed(changes: Record<string, unknown> = {}): Promise<{ id: string; page: string }> {
  const { payload, answer } = await place({ lines: [{ productId: bread?.id, quantity: 2 }], ...changes })
  expect(answer.statusCode, answer.body).toBe(201)
  return { id: payload.id, page: answer.json().page }
}
const stockOf = async ({ id }: CartProduct) =>
  (await ownerSql`select stock_quantity::int as n from products where id = ${id}`)[0]?.n
const setStock = async ({ id }: CartProduct, quantity: number) => {
  await ownerSql`
    with moved as (insert into inventory (organization_id, id, product_id, transaction_type, quantity_change)
      select ${organizationId}, ${uuidv7()}, ${id}, 'adjustment', ${quantity} - stock_quantity from products where id = ${id})
    update products set stock_quantity = ${quantity} where organization_id = ${organizationId} and id = ${id}`
}
const basket = async (id: string): Promise<AnswerOf<typeof basketOfOrder>> =>
  (await app.inject({ url: `/api/online-orders/${id}/basket`, headers: cashier })).json()
async function ringUp(id: string, only = (_: number) => true): Promise<void> {
  const { lines } = await basket(id)
  const request = till.sell({
    at: clock,
    lines: lines
      .filter((_, i) => only(i))
      .map((line) => ({
        lineId: line.id,
        quantity: line.quantity,
        product: { ...line, id: line.productId, priceMinor: minorOf(line.unitPrice) },
      })),
  })
  const answer = await app.inject({
    method: 'POST',
    url: '/api/transactions',
    headers: cashier,
    payload: request,
  })
  expect(answer.statusCode, answer.body).toBe(201)
}

describe('what a shop offers online', () => {
  it('rule 1: has one answer while orders are off, the business is suspended, or there is none', async () => {
    const said = async (url: string) => {
      const { statusCode, body } = await app.inject({ url })
      return `${statusCode} ${body}`
    }
    const none = await said('/api/order/NOBODY')
    await set({ isOn: false })
    expect(await said(api)).toBe(none)
    await set()
    await ownerSql`update admin_customers set status = 'suspended' where organization_id = ${organizationId}`
    expect(await said(api)).toBe(none)
    await ownerSql`update admin_customers set status = 'active' where organization_id = ${organizationId}`
    expect(await said(api)).not.toBe(none)
  })

  it('rule 2: shows the chosen categories at the price to pay, with what is out of stock and nothing of the amounts', async () => {
    await setStock(cake, 0)
    const { goods, shop: facts } = await shelf()
    const [first, second] = goods.toSorted(
      (a: { priceMinor: number }, b: { priceMinor: number }) => a.priceMinor - b.priceMinor,
    )
    expect(first).toEqual({ id: bread.id, name: bread.name, category: 'Bakery', priceMinor: 250, most: 50 })
    expect(second).toMatchObject({ id: cake.id, priceMinor: 1200, most: 0 })
    expect(facts).toMatchObject({ message: 'Bring a bag.', timeZone: 'Europe/London' })
    await ownerSql`update organizations set vat_mode = 'add' where id = ${organizationId}`
    expect((await shelf()).goods.map((good: { priceMinor: number }) => good.priceMinor).sort()).toEqual([
      1440, 300,
    ])
    await setStock(cake, 1000)
  })

  it('rule 11: slots are by the shop’s own clock, after the lead time, and full ones say so', async () => {
    clock = new Date(MONDAY)
    const { slots } = await shelf()
    expect(slots[0]).toEqual({
      from: '2026-11-23T11:30:00.000Z',
      to: '2026-11-23T12:00:00.000Z',
      isFull: false,
    })
    expect(slots.filter((slot: { from: string }) => slot.from.startsWith('2026-11-28'))).toEqual([])
    await set({ mostPerSlot: 1 })
    await placed()
    expect((await shelf()).slots[0].isFull).toBe(true)
    expect((await place({ lines: [of(bread)] }, await shelf())).answer.json().code).toBe('order-slot-full')
    await set()
  })

  it('rule 11: across the change of clocks a slot stays at its hour', async () => {
    await set({ daysAhead: 28 })
    await openAt({
      week: [null, null, null, null, null, null, { from: '00:30', to: '03:00' }],
      exceptions: [],
    })
    clock = new Date('2027-03-22T10:00:00Z')
    const { slots } = await shelf()
    const changing = slots.flatMap(({ from }: { from: string }) =>
      from.startsWith('2027-03-28') ? from.slice(11, 16) : [],
    )
    // From one to two o'clock there is no time on that Sunday.
    expect(changing).toEqual(['00:30', '01:00', '01:30'])
    clock = new Date(MONDAY)
    await openAt(weekdays)
    await set()
  })

  it('rule 11: a bank holiday has no slot, a day of other hours has those, and a shop that never said when it opens has none', async () => {
    clock = new Date(MONDAY)
    await openAt({
      ...weekdays,
      exceptions: [
        { day: '2026-11-24', hours: null },
        { day: '2026-11-28', hours: { from: '10:00', to: '11:00' } },
      ],
    })
    const { slots } = await shelf()
    const on = (day: string) =>
      slots.flatMap(({ from }: { from: string }) => (from.startsWith(day) ? from.slice(11, 16) : []))
    expect(on('2026-11-24')).toEqual([])
    expect(on('2026-11-25')).toHaveLength(16)
    expect(on('2026-11-28')).toEqual(['10:00', '10:30'])
    await openAt({ week: [], exceptions: [] })
    expect((await shelf()).slots).toEqual([])
    const settings = () => app.inject({ url: '/api/online-orders/settings', headers: cashier })
    expect((await settings()).json()).toMatchObject({ hasHours: false })
    await openAt(weekdays)
    expect((await settings()).json()).toMatchObject({ hasHours: true })
  })
})

describe('placing an order', () => {
  it('ONLINE-002 rule 3: holds its goods without moving stock, and tells the shop', async () => {
    const before = await stockOf(bread)
    const { id } = await placed({ note: 'No seeds', email: 'ada@example.com' })
    expect(await held(bread)).toBeGreaterThanOrEqual(2)
    expect(await stockOf(bread)).toBe(before)
    const order = await find(id)
    expect(order).toMatchObject({
      state: 'new',
      name: 'Ada Guest',
      note: 'No seeds',
      total: '5.00',
      customerId: null,
    })
    const [event] = await ownerSql`
      select payload from events where organization_id = ${organizationId} and type = 'online-orders-changed' order by number desc limit 1`
    expect(event?.payload).toEqual({ orderId: id, state: 'new' })
    const [product] = (
      await app.inject({ url: `/api/products?search=${bread.sku}`, headers: cashier })
    ).json()
    expect(product.heldQuantity).toBe(await held(bread))
  })

  it('rule 3: of forty guests who want the last three, three get one', async () => {
    await setStock(cake, 3)
    const page = await shelf()
    now()
    const all = await Promise.all(Array.from({ length: 40 }, () => place({ lines: [of(cake)] }, page)))
    const codes = all.map(({ answer }) => (answer.statusCode === 201 ? 'placed' : answer.json().code))
    expect(codes.filter((code) => code === 'placed')).toHaveLength(3)
    expect(await held(cake)).toBe(3)
    for (const order of await list())
      if (order.lines[0]?.productId === cake.id) await move(order.id, 'reject', { reason: 'x' })
    const { answer } = await place({ lines: [of(cake, 4), of(bread)] })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      code: 'order-goods-gone',
      problems: [{ field: 'body.lines.0', message: `Of ${cake.name} there are 3 left.` }],
    })
    expect(await held(cake)).toBe(0)
    await setStock(cake, 1000)
  })

  it('rule 2: nothing that is not offered is ordered, of this business or another', async () => {
    const [theirs] = await testProducts(ownerSql, other.organizationId, [100])
    const [unlisted] = await testProducts(ownerSql, organizationId, [100])
    for (const product of [theirs, unlisted])
      expect((await place({ lines: [of(product as CartProduct)] })).answer.json().code).toBe(
        'order-goods-gone',
      )
    expect(await held(unlisted)).toBe(0)
  })

  it('rule 6: the same again is answered as the first time, and other words under the same id are refused', async () => {
    const id = uuidv7()
    const page = await shelf()
    const same = { id, lines: [of(bread)], phone: '07700 911111' }
    const first = await place(same, page)
    const before = await held(bread)
    const again = await place(same, page)
    expect(again.answer.json()).toEqual(first.answer.json())
    expect(await held(bread)).toBe(before)
    expect((await place({ ...same, name: 'Bob' }, page)).answer.json().code).toBe('order-id-reused')
  })

  it('rule 7: a fourth open order of one number, however it is written, is refused', async () => {
    for (const phone of ['07700 922222', '+44 7700 922222', '0044 7700922222']) await placed({ phone })
    expect((await place({ lines: [of(bread)], phone: '(07700) 922 222' })).answer.json().code).toBe(
      'too-many-orders',
    )
  })

  it('rule 7: what is no customer is not taken: a filled trap, no page, a page just read or of yesterday', async () => {
    const page = await shelf()
    const refused = async (changes: object, read = page) =>
      (await place({ lines: [of(bread)], ...changes }, read)).answer.json().code
    expect(await refused({ website: 'https://example.com' })).toBe('order-not-taken')
    expect(await refused({ token: 'x.y' })).toBe('order-not-taken')
    expect(
      await refused({ token: page.token.replace(/.$/, (end: string) => (end === 'A' ? 'B' : 'A')) }),
    ).toBe('order-not-taken')
    clock = new Date(clock.getTime() + DAY_MS)
    expect(await refused({})).toBe('order-not-taken')
  })

  it('rule 7: an address that orders and orders is asked to wait', async () => {
    const page = await shelf()
    const codes: string[] = []
    for (let i = 0; i < 9; i += 1) {
      const payload = {
        id: uuidv7(),
        name: 'Eve',
        phone: `07800 00000${i}`,
        slotFrom: page.slots[0].from,
        lines: [of(bread)],
        token: page.token,
      }
      const answer = await app.inject({ method: 'POST', url: api, payload, remoteAddress: '192.0.2.77' })
      codes.push(answer.statusCode === 201 ? 'placed' : answer.json().code)
    }
    expect(codes).toEqual([...Array(8).fill('placed'), 'too-many-tries'])
  })

  it.each([
    [{ lines: [] }],
    [{ lines: Array.from({ length: 41 }, () => ({ productId: uuidv7(), quantity: 1 })) }],
    [{ lines: [{ productId: uuidv7(), quantity: 51 }] }],
    [{ name: 'A'.repeat(81) }],
    [{ name: 'Ada\nBcc: x@example.com' }],
    [{ phone: 'call me' }],
    [{ email: 'a@b\r\nx' }],
    [{ note: 'x'.repeat(301) }],
    [{ slotFrom: 'soon' }],
    [{ name: '4111 1111 1111 1111' }],
  ])('R11 refuses %j in words', async (changes) => {
    const { answer } = await place({ lines: [of(bread)], ...changes })
    expect(answer.statusCode).toBe(400)
  })

  it('rule 10: a guest with the number of one customer is that customer, and hears nothing of it', async () => {
    const customerId = uuidv7()
    await ownerSql`insert into customers (organization_id, id, first_name, last_name, phone, email)
      values (${organizationId}, ${customerId}, 'Cora', 'Known', '+44 7700 933333', 'cora@example.com')`
    const { id, page } = await placed({ phone: '07700 933 333' })
    expect((await find(id))?.customerId).toBe(customerId)
    expect(await basket(id)).toMatchObject({ customer: { id: customerId, firstName: 'Cora' } })
    expect((await app.inject({ url: `/api${page}` })).body).not.toContain('Cora')
    const byMail = await placed({ email: 'CORA@example.com' })
    expect((await find(byMail.id))?.customerId).toBe(customerId)
  })
})

describe('moving an order on', () => {
  it('rule 5: accept, ready and again; from an end nothing', async () => {
    const { id } = await placed()
    expect((await move(id, 'accept')).json()).toMatchObject({ state: 'accepted', byName: 'Test cashier' })
    expect((await move(id, 'accept')).json()).toMatchObject({ state: 'accepted' })
    expect((await move(id, 'ready')).json()).toMatchObject({ state: 'ready' })
    expect((await move(id, 'accept')).json()).toMatchObject({ code: 'order-moved-on' })
    expect((await move(id, 'reject', { reason: '' })).statusCode).toBe(400)
    const before = await held(bread)
    expect((await move(id, 'reject', { reason: 'The oven broke' })).json()).toMatchObject({
      state: 'rejected',
      reason: 'The oven broke',
    })
    expect(await held(bread)).toBe((before ?? 0) - 2)
    expect((await move(id, 'ready')).json()).toMatchObject({ code: 'order-moved-on' })
    const [entry] =
      await ownerSql`select detail from audit_log where action = 'online-order-rejected' and subject_id = ${id}`
    expect(entry?.detail).toEqual({ reason: 'The oven broke' })
  })

  it('rule 3: what nobody collects is let go by the clock, and no earlier', async () => {
    const { id } = await placed()
    const order = await find(id)
    // Each turn that others left takes some seconds of this clock.
    clock = new Date(Date.parse(order?.expiresAt ?? '') - 20 * MINUTE_MS)
    await worker().round()
    expect((await find(id))?.state).toBe('new')
    clock = new Date(order?.expiresAt ?? '')
    await worker().round()
    expect(await find(id)).toMatchObject({ state: 'expired', byName: null })
  })

  it('rule 9: who it was is forgotten 30 days after the end', async () => {
    const { id } = await placed({ email: 'gone@example.com', note: 'Ring twice' })
    await move(id, 'reject', { reason: 'Closed' })
    clock = new Date(clock.getTime() + 29 * DAY_MS)
    await worker().round()
    expect((await find(id))?.name).toBe('Ada Guest')
    clock = new Date(clock.getTime() + 2 * DAY_MS)
    await worker().round()
    const [row] =
      await ownerSql`select name, phone, phone_key, email, note from online_orders where id = ${id}`
    expect(row).toEqual({ name: null, phone: null, phone_key: null, email: null, note: '' })
    expect(await ownerSql`select 1 from online_order_turns where id = ${id}`).toHaveLength(0)
  })

  it('rule 9: an erased customer is forgotten at once, and what they had ordered is cancelled', async () => {
    const customerId = uuidv7()
    await ownerSql`insert into customers (organization_id, id, first_name, last_name, phone)
      values (${organizationId}, ${customerId}, 'Dan', 'Gone', '07700 944444')`
    const { id } = await placed({ phone: '07700 944444' })
    const held = await app.inject({ url: `/api/customers/${customerId}/data`, headers: manager })
    expect(held.json().onlineOrders).toMatchObject([{ name: 'Ada Guest', phone: '07700 944444' }])
    const payload = { typedName: 'Dan Gone' }
    const answer = await app.inject({
      method: 'POST',
      url: `/api/customers/${customerId}/erase`,
      headers: manager,
      payload,
    })
    expect(answer.statusCode, answer.body).toBeLessThan(300)
    expect(await find(id)).toMatchObject({ state: 'cancelled', name: null, phone: null, customerId: null })
  })

  it('R6: an erasure that meets a sale, each waiting for what the other holds, is done all the same', async () => {
    const customerId = uuidv7()
    await ownerSql`insert into customers (organization_id, id, first_name, last_name, phone)
      values (${organizationId}, ${customerId}, 'Eve', 'Gone', '07700 955555')`
    const { id } = await placed({ phone: '07700 955555', lines: [of(bread)] })
    let erasing: Promise<{ statusCode: number; body: string }> | undefined
    await ownerSql.begin(async (tx) => {
      await tx`select 1 from products where organization_id = ${organizationId} and id = ${bread.id} for no key update`
      erasing = app
        .inject({
          ...{ method: 'POST', url: `/api/customers/${customerId}/erase`, headers: manager },
          payload: { typedName: 'Eve Gone' },
        })
        .then((answer) => answer)
      await expect
        .poll(async () => {
          const waiting = await ownerSql`
            select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
          return waiting.length
        })
        .toBe(1)
      await tx`select 1 from customers where organization_id = ${organizationId} and id = ${customerId} for no key update`
    })
    const answer = await erasing
    expect(answer?.statusCode, answer?.body).toBe(204)
    expect(await find(id)).toMatchObject({ state: 'cancelled', name: null, customerId: null })
  })
})

describe('collecting', () => {
  it('D10 rule 4: the sale that holds its lines collects it, at the promised price, and frees what was held', async () => {
    const { id } = await placed({ lines: [of(bread, 3), of(cake)] })
    const [before, heldBefore] = [await stockOf(bread), await held(bread)]
    await ownerSql`update products set price = 9.99 where id = ${bread.id}`
    await ringUp(id)
    await ownerSql`update products set price = 2.50 where id = ${bread.id}`
    const order = await find(id)
    expect(order).toMatchObject({ state: 'collected', total: '19.50', byName: 'Test cashier' })
    expect(await stockOf(bread)).toBe((before ?? 0) - 3)
    expect(await held(bread)).toBe((heldBefore ?? 0) - 3)
    const sale = (await app.inject({ url: `/api/transactions/${order?.saleId}`, headers: manager })).json()
    expect(sale).toMatchObject({ totalAmount: '19.50' })
    const told = await ownerSql`
      select payload from events where type = 'online-orders-changed' and payload ->> 'orderId' = ${id} order by number desc limit 1`
    expect(told[0]?.payload).toEqual({ orderId: id, state: 'collected' })
  })

  it('rule 4: what the customer did not take is free again, and a second sale of its lines is a sale', async () => {
    const { id } = await placed({ lines: [of(bread, 2), of(cake)] })
    const heldBefore = await held(cake)
    const { lines } = await basket(id)
    await ringUp(id, (i) => i === 0)
    expect((await find(id))?.state).toBe('collected')
    expect(await held(cake)).toBe((heldBefore ?? 0) - 1)
    const again = till.sell({
      at: clock,
      lines: lines.map((line) => ({
        lineId: line.id,
        quantity: line.quantity,
        product: { ...line, id: line.productId, priceMinor: minorOf(line.unitPrice) },
      })),
    })
    const answer = await app.inject({
      method: 'POST',
      url: '/api/transactions',
      headers: cashier,
      payload: again,
    })
    expect(answer.statusCode).toBe(201)
  })

  it('rule 4: an order that was let go meanwhile stays so, and its sale stands', async () => {
    const { id } = await placed()
    const { lines } = await basket(id)
    await move(id, 'reject', { reason: 'Too late' })
    const request = till.sell({
      at: clock,
      lines: lines.map((line) => ({
        lineId: line.id,
        quantity: line.quantity,
        product: { ...line, id: line.productId, priceMinor: minorOf(line.unitPrice) },
      })),
    })
    const answer = await app.inject({
      method: 'POST',
      url: '/api/transactions',
      headers: cashier,
      payload: request,
    })
    expect(answer.statusCode).toBe(201)
    expect((await find(id))?.state).toBe('rejected')
    expect((await app.inject({ url: `/api/online-orders/${id}/basket`, headers: cashier })).json().code).toBe(
      'order-moved-on',
    )
  })

  it('rule 4: rejecting and ringing up at once end one way, with nothing held twice', async () => {
    for (let i = 0; i < 6; i += 1) {
      const { id } = await placed({ lines: [of(bread), of(cake)] })
      await Promise.all([ringUp(id), move(id, 'reject', { reason: 'Both at once' })])
      expect(['collected', 'rejected']).toContain((await find(id))?.state)
    }
  })
})

describe('the page of an order', () => {
  it('rule 8: shows the order and nobody’s name; every wrong address has one answer', async () => {
    const { id, page } = await placed({ email: 'ada@example.com', note: 'Secret note' })
    const right = await app.inject({ url: `/api${page}` })
    expect(right.json()).toMatchObject({
      state: 'new',
      total: '5.00',
      lines: [{ quantity: 2, unitPrice: '2.50' }],
    })
    for (const secret of ['Ada Guest', '07700', 'ada@example.com', 'Secret note'])
      expect(right.body).not.toContain(secret)
    const wrong = page.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A'))
    const elsewhere = page.replace(shop.businessCode, other.businessCode)
    const answers = await Promise.all(
      [wrong, elsewhere, `/order/NOBODY/${id}/x`, page.replace(id, uuidv7()), page.replace(id, 'x')].map(
        async (path) => (await app.inject({ url: `/api${path}` })).body,
      ),
    )
    expect(new Set(answers).size).toBe(1)
    expect(JSON.parse(answers[0] ?? '').code).toBe('not-found')
  })

  it('rule 8: pages run their own script alone, and are the same whatever the address', async () => {
    const known = await app.inject({ url: `/order/${shop.businessCode}` })
    const unknown = await app.inject({ url: '/order/NOBODY' })
    expect(known.body).toBe(unknown.body)
    const policy = String(known.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
    expect(known.headers['referrer-policy']).toBe('no-referrer')
  })

  it('rule 5: its customer cancels it, once it is over no more', async () => {
    const { id, page } = await placed()
    const cancel = () => app.inject({ method: 'POST', url: `/api${page}/cancel` })
    expect((await cancel()).statusCode).toBe(204)
    expect((await find(id))?.state).toBe('cancelled')
    expect((await cancel()).statusCode).toBe(204)
    const done = await placed()
    await ringUp(done.id)
    expect((await app.inject({ method: 'POST', url: `/api${done.page}/cancel` })).json().code).toBe(
      'order-moved-on',
    )
  })
})

describe('R9 another business', () => {
  it('sees, moves and rings up none of these', async () => {
    const { id } = await placed()
    const ask = (method: 'GET' | 'POST', path: string, payload?: object) =>
      app.inject({
        method,
        url: `/api/online-orders${path}`,
        headers: otherManager,
        ...(payload && { payload }),
      })
    expect((await ask('GET', '')).json()).toEqual([])
    for (const path of ['accept', 'ready']) expect((await ask('POST', `/${id}/${path}`)).statusCode).toBe(404)
    expect((await ask('POST', `/${id}/reject`, { reason: 'x' })).statusCode).toBe(404)
    expect((await ask('GET', `/${id}/basket`)).statusCode).toBe(404)
    expect((await find(id))?.state).toBe('new')
  })

  it('R10 a cashier works the list and does not set it up', async () => {
    const payload = { isOn: false }
    const answer = await app.inject({
      method: 'PUT',
      url: '/api/online-orders/settings',
      headers: cashier,
      payload,
    })
    expect(answer.statusCode).toBe(403)
  })
})
