import { DAY_MS } from '@tuppence/domain/durations'
import type { CartProduct } from '@tuppence/domain/sales'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { testProducts } from '../../testing/test-till.ts'
import { OrderPace } from './order-pace.ts'
import { orderToken } from './order-shop.ts'
import { MONDAY } from './orders.test-support.ts'
import { ordersAtWork } from './orders-at-work.test-support.ts'

const {
  app,
  database,
  ownerSql,
  shop,
  other,
  organizationId,
  cashier,
  otherManager,
  bread,
  cake,
  api,
  openAt,
  weekdays,
  set,
  shelf,
  place,
  list,
  find,
  move,
  held,
  clock,
  now,
  of,
  placed,
  stockOf,
  setStock,
  basket,
  ringUp,
} = await ordersAtWork()

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
    expect(first).toEqual({
      ...{ id: bread.id, name: bread.name, category: 'Bakery', priceMinor: 250, most: 50 },
      ...{ unitMinor: 250, vatCode: 'standard', addedRate: 0 },
    })
    expect(second).toMatchObject({ id: cake.id, priceMinor: 1200, most: 0 })
    expect(facts).toMatchObject({ message: 'Bring a bag.', timeZone: 'Europe/London' })
    await ownerSql`update organizations set vat_mode = 'add' where id = ${organizationId}`
    expect((await shelf()).goods.map((good: { priceMinor: number }) => good.priceMinor).sort()).toEqual([
      1440, 300,
    ])
    await setStock(cake, 1000)
  })

  it('rule 11: slots are by the shop’s own clock, after the lead time, and full ones say so', async () => {
    clock.at = new Date(MONDAY)
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
    clock.at = new Date('2027-03-22T10:00:00Z')
    const { slots } = await shelf()
    const changing = slots.flatMap(({ from }: { from: string }) =>
      from.startsWith('2027-03-28') ? from.slice(11, 16) : [],
    )
    // From one to two o'clock there is no time on that Sunday.
    expect(changing).toEqual(['00:30', '01:00', '01:30'])
    clock.at = new Date(MONDAY)
    await openAt(weekdays)
    await set()
  })

  it('rule 11: a bank holiday has no slot, a day of other hours has those, and a shop that never said when it opens has none', async () => {
    clock.at = new Date(MONDAY)
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

  it('rule 3: of many guests who want the last three, three get one', async () => {
    await setStock(cake, 3)
    const pages = await Promise.all(Array.from({ length: 28 }, () => shelf()))
    now()
    const all = await Promise.all(pages.map((page) => place({ lines: [of(cake)] }, page)))
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
    const page = await shelf()
    const same = { lines: [of(bread)], phone: '07700 911111' }
    const first = await place(same, page)
    const before = await held(bread)
    const again = await place(same, page)
    expect(again.answer.json()).toEqual(first.answer.json())
    expect(await held(bread)).toBe(before)
    expect((await place({ ...same, name: 'Bob' }, page)).answer.json().code).toBe('order-id-reused')
  })

  it('rule 7: a fourth unanswered order of one number, however it is written, is refused', async () => {
    for (const phone of ['07700 922222', '+44 7700 922222', '0044 7700922222']) await placed({ phone })
    expect((await place({ lines: [of(bread)], phone: '(07700) 922 222' })).answer.json().code).toBe(
      'too-many-orders',
    )
  })

  it('rule 7: what is no customer is not taken: a filled trap, no page, a page just read or of yesterday', async () => {
    const page = await shelf()
    const refused = async (changes: object, read = page) =>
      (await place({ lines: [of(bread)], ...changes }, read)).answer.json().code
    expect(page.orderId).not.toBe((await shelf()).orderId)
    expect(await refused({ website: 'https://example.com' })).toBe('order-not-taken')
    expect(await refused({ token: 'x.y' })).toBe('order-not-taken')
    expect(
      await refused({ token: page.token.replace(/.$/, (end: string) => (end === 'A' ? 'B' : 'A')) }),
    ).toBe('order-not-taken')
    clock.at = new Date(clock.at.getTime() + DAY_MS)
    expect(await refused({})).toBe('order-not-taken')
  })

  it('rule 7: an address that orders and orders is asked to wait', async () => {
    const codes: string[] = []
    // Counted in the database: what another server has counted is counted here.
    for (let i = 0; i < 11; i += 1) await new OrderPace(database).step(organizationId, '192.0.2.77')
    for (let i = 0; i < 2; i += 1) {
      const { answer } = await place({ lines: [of(bread)] }, await shelf('192.0.2.77'))
      codes.push(answer.statusCode === 201 ? 'placed' : answer.json().code)
    }
    expect(codes).toEqual(['placed', 'too-many-tries'])
  })

  it.each([
    [{ lines: [] }],
    [{ lines: Array.from({ length: 41 }, () => ({ productId: uuidv7(), quantity: 1 })) }],
    [{ lines: [{ productId: uuidv7(), quantity: 51 }] }],
    [{ name: 'A'.repeat(81) }],
    [{ name: 'Ada\nBcc: x@example.com' }],
    [{ name: 'Ada \u202Etxt.exe' }],
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
    // A number without + or 00 keeps the 44 that it begins with.
    const plain = uuidv7()
    await ownerSql`insert into customers (organization_id, id, first_name, last_name, phone)
      values (${organizationId}, ${plain}, 'Pia', 'Plain', '4412 345 678')`
    expect((await find((await placed({ phone: '4412345678' })).id))?.customerId).toBe(plain)
    const byMail = await placed({ email: 'CORA@example.com' })
    expect((await find(byMail.id))?.customerId).toBe(customerId)
  })

  it('D27 rule 15: an order that was placed before a VAT rate changed is collected at the rate of now, at its price', async () => {
    clock.at = new Date()
    const { id } = await placed()
    const promised = (await basket(id)).lines
    await ownerSql`update online_order_lines set vat_rate = 17.5 where order_id = ${id}`
    expect((await basket(id)).lines).toEqual(promised)
    expect(promised).toMatchObject([{ unitPrice: '2.50', vatCode: 'standard', vatRate: 2000 }])
    await ringUp(id)
    const [sale] = await ownerSql`
      select t.flags from online_orders o join transactions t on t.id = o.sale_id where o.id = ${id}`
    expect(sale).toEqual({ flags: [] })
  })
})

describe('the page of an order', () => {
  it('rule 8: shows the order and nobody’s name; every wrong address has one answer', async () => {
    const { id, page } = await placed({ email: 'ada@example.com', note: 'Secret note' })
    const right = await app.inject({ url: `/api${page}` })
    expect(right.json()).toMatchObject({
      state: 'new',
      total: '5.00',
      lines: [{ quantity: 2, totalMinor: 500 }],
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

  it('R12 rule 8: what tills were told to make receipts’ addresses with opens no order, but those of that time', async () => {
    const { id, page } = await placed({})
    const [{ key } = { key: new Uint8Array() }] = await ownerSql<{ key: Uint8Array }[]>`
      select receipt_key as key from organizations where id = ${organizationId}`
    const byTill = page.replace(/[^/]+$/, orderToken(Buffer.from(key), id))
    const status = async () => (await app.inject({ url: `/api${byTill}` })).statusCode
    const keyedAt = (ms: number) => ownerSql`
      update organizations set link_key_at = ${new Date(Date.now() + ms)} where id = ${organizationId}`
    await keyedAt(-1_000 * DAY_MS)
    expect(await status()).toBe(404)
    await keyedAt(1_000 * DAY_MS)
    expect(await status()).toBe(200)
    await keyedAt(-1_000 * DAY_MS)
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
    const {
      page: _,
      hasHours: __,
      hasMailServer: ___,
      ...seen
    } = (await app.inject({ url: '/api/online-orders/settings', headers: cashier })).json()
    const payload = { seen, set: { ...seen, isOn: false } }
    const answer = await app.inject({
      method: 'PUT',
      url: '/api/online-orders/settings',
      headers: cashier,
      payload,
    })
    expect(answer.statusCode).toBe(403)
  })
})
