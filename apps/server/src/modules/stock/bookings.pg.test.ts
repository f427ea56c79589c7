import type { StockBookingDetail, StockBookingSummary, StockMovement } from '@tuppence/contract/stock'
import { localTimeOf } from '@tuppence/domain/reporting'
import { uuidv7 } from 'uuidv7'
import { afterEach, describe, expect, it } from 'vitest'
import { inOrganization } from '../../platform/tenancy.ts'
import { breaches } from '../../testing/invariants.ts'
import { signedInAs } from '../../testing/signed-in-as.ts'
import { testBusiness } from '../../testing/test-business.ts'
import { testServer } from '../../testing/test-server.ts'
import { testProducts } from '../../testing/test-till.ts'
import { bookStock } from './public.ts'

const { app, database, ownerSql } = await testServer()
const send = signedInAs(app)
const shop = await testBusiness(database)
const other = await testBusiness(database)
const { organizationId } = shop
const manager = shop.person('manager')
afterEach(async () => expect(await breaches(ownerSql)).toEqual({}))

/** Products that have a thousand of each. */
const goods = async (many: number) =>
  (await testProducts(ownerSql, organizationId, Array<number>(many).fill(100))).map(({ id }) => id)
const stockOf = async (id: string | undefined) =>
  (await ownerSql<{ n: number }[]>`select stock_quantity as n from products where id = ${id ?? ''}`)[0]?.n
const book = (body: object, id = uuidv7(), person = manager) =>
  send(person, 'PUT', `/api/stock/bookings/${id}`, body)
const booked = async (body: object, id?: string): Promise<StockBookingDetail> => {
  const answer = await book(body, id)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const events = (type: string) =>
  ownerSql<{ payload: Record<string, unknown> }[]>`
    select payload from events where organization_id = ${organizationId} and type = ${type} order by number`

describe('booking', () => {
  it('rules 5 and 6 a delivery adds what its lines say, in the name of whoever booked it', async () => {
    const [tea, milk] = await goods(2)
    const delivery = await booked({
      kind: 'delivery',
      supplier: 'Leaf & Co',
      reference: 'DN 4711',
      lines: [
        { productId: tea, quantity: 24, unitCost: '1.15', lot: 'L7', expiresOn: '2027-03-31' },
        { productId: milk, quantity: 6 },
        { productId: tea, quantity: 1 },
      ],
    })
    expect(delivery).toMatchObject({
      kind: 'delivery',
      supplier: 'Leaf & Co',
      reference: 'DN 4711',
      staffName: 'Test manager',
      lineCount: 3,
      productCount: 2,
      productName: null,
      quantity: 31,
      costTotal: '27.60',
      reversesId: null,
    })
    expect(delivery.lines.map(({ productId, change, lot }) => [productId, change, lot])).toEqual([
      [tea, 24, 'L7'],
      [milk, 6, null],
      [tea, 1, null],
    ])
    expect([await stockOf(tea), await stockOf(milk)]).toEqual([1025, 1006])
  })

  it('rule 5 waste takes, and an adjustment does either', async () => {
    const [tea] = await goods(1)
    await booked({ kind: 'waste', reason: 'damaged', lines: [{ productId: tea, quantity: 4 }] })
    expect(await stockOf(tea)).toBe(996)
    await booked({ kind: 'adjustment', reason: 'found', lines: [{ productId: tea, quantity: 3 }] })
    await booked({ kind: 'adjustment', reason: 'missing', lines: [{ productId: tea, quantity: -9 }] })
    expect(await stockOf(tea)).toBe(990)
  })

  it.each([
    ['no line', { kind: 'delivery', lines: [] }],
    ['a delivery of less than one', { kind: 'delivery', lines: [{ productId: uuidv7(), quantity: -1 }] }],
    [
      'an adjustment by nothing',
      { kind: 'adjustment', reason: 'found', lines: [{ productId: uuidv7(), quantity: 0 }] },
    ],
    ['waste without a reason', { kind: 'waste', lines: [{ productId: uuidv7(), quantity: 1 }] }],
    [
      '"other" without a word',
      { kind: 'waste', reason: 'other', note: ' ', lines: [{ productId: uuidv7(), quantity: 1 }] },
    ],
    ['a count', { kind: 'count', lines: [{ productId: uuidv7(), quantity: 1 }] }],
    ['half a unit', { kind: 'delivery', lines: [{ productId: uuidv7(), quantity: 1.5 }] }],
  ])('refuses %s', async (_what, body) => {
    expect((await book(body)).statusCode).toBe(400)
  })

  it('rule 7 sent again it is answered the same and books nothing; another content is refused', async () => {
    const [tea] = await goods(1)
    const id = uuidv7()
    const body = { kind: 'delivery', supplier: 'Leaf', lines: [{ productId: tea, quantity: 5 }] }
    const first = await booked(body, id)
    expect(await booked(body, id)).toEqual(first)
    const another = await book({ ...body, supplier: 'Twig' }, id)
    expect([another.statusCode, another.json().code]).toEqual([422, 'booking-id-reused'])
    expect(await stockOf(tea)).toBe(1005)
  })

  it('rule 7 eight at once under one id book once', async () => {
    const [tea] = await goods(1)
    const id = uuidv7()
    const body = { kind: 'delivery', lines: [{ productId: tea, quantity: 5 }] }
    const answers = await Promise.all(Array.from({ length: 8 }, () => book(body, id)))
    expect(new Set(answers.map(({ statusCode, body: text }) => `${statusCode} ${text}`)).size).toBe(1)
    expect(await stockOf(tea)).toBe(1005)
  })

  it('R9 of another business’s product nothing is booked', async () => {
    const [theirs] = await testProducts(ownerSql, other.organizationId, [100])
    const [tea] = await goods(1)
    const lines = [
      { productId: tea, quantity: 1 },
      { productId: theirs?.id, quantity: 1 },
    ]
    const refused = await book({ kind: 'delivery', lines })
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'unknown-goods'])
    expect(await stockOf(tea)).toBe(1000)
  })

  it('STAFF a cashier without the flag is refused, one with it is not', async () => {
    const [tea] = await goods(1)
    const body = { kind: 'delivery', lines: [{ productId: tea, quantity: 1 }] }
    expect((await book(body, uuidv7(), shop.person('cashier'))).statusCode).toBe(403)
    expect(
      (await book(body, uuidv7(), shop.person('cashier', { canManageInventory: true }))).statusCode,
    ).toBe(200)
  })

  it('rule 9 sets the products’ cost only where that was asked for', async () => {
    const [tea] = await goods(1)
    const costOf = async () =>
      (await ownerSql<{ cost: string }[]>`select cost from products where id = ${tea ?? ''}`)[0]?.cost
    const lines = [{ productId: tea, quantity: 1, unitCost: '0.80' }]
    await booked({ kind: 'delivery', lines })
    expect(await costOf()).toBe('0.00')
    await booked({ kind: 'delivery', setsCosts: true, lines })
    expect(await costOf()).toBe('0.80')
  })

  it('CAT-019 a form that was opened before a delivery said another cost does not take that cost back', async () => {
    const [tea] = await goods(1)
    const { revision } = (await send(manager, 'GET', `/api/products/${tea}`)).json()
    await booked({
      kind: 'delivery',
      setsCosts: true,
      lines: [{ productId: tea, quantity: 1, unitCost: '1.50' }],
    })
    const late = await send(manager, 'PUT', `/api/products/${tea}`, { revision, cost: '1.00' })
    expect([late.statusCode, late.json().code]).toEqual([409, 'changed-meanwhile'])
    expect((await send(manager, 'GET', `/api/products/${tea}`)).json()).toMatchObject({ cost: '1.50' })
  })

  it('R6 64 bookings that race over the same products in any order lose nothing', async () => {
    const ids = await goods(4)
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, n) => {
        const order = n % 2 === 0 ? ids : ids.toReversed()
        return book({ kind: 'delivery', lines: order.map((productId) => ({ productId, quantity: 1 })) })
      }),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await Promise.all(ids.map(stockOf))).toEqual([1064, 1064, 1064, 1064])
  })
})

describe('booking back', () => {
  const back = (id: string, backId = uuidv7()) =>
    send(manager, 'PUT', `/api/stock/bookings/${id}/back`, { id: backId })

  it('rule 8 makes the opposite booking, which points at the first, once', async () => {
    const [tea, milk] = await goods(2)
    const lines = [
      { productId: tea, quantity: 4 },
      { productId: milk, quantity: 2 },
    ]
    const { id } = await booked({ kind: 'waste', reason: 'stolen', lines })
    const backId = uuidv7()
    const answer = await back(id, backId)
    expect(answer.json()).toMatchObject({ id: backId, kind: 'waste', reversesId: id, quantity: 6 })
    expect([await stockOf(tea), await stockOf(milk)]).toEqual([1000, 1000])
    expect((await back(id, backId)).json()).toEqual(answer.json())
    const again = await back(id)
    expect([again.statusCode, again.json().code]).toEqual([409, 'booked-back-already'])
    const itself = await back(backId)
    expect([itself.statusCode, itself.json().code]).toEqual([409, 'booking-stays'])
    const read = await send(manager, 'GET', `/api/stock/bookings/${id}`)
    expect(read.json()).toMatchObject({ id, reversedById: backId })
  })

  it('rule 8 of eight at once one does', async () => {
    const [tea] = await goods(1)
    const { id } = await booked({ kind: 'delivery', lines: [{ productId: tea, quantity: 7 }] })
    const answers = await Promise.all(Array.from({ length: 8 }, () => back(id)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(409)])
    expect(await stockOf(tea)).toBe(1000)
  })

  it('what is not there is not booked back', async () => {
    expect((await back(uuidv7())).statusCode).toBe(404)
  })
})

describe('the list of bookings', () => {
  it('has the latest first, by kind, and pages that follow each other', async () => {
    const [tea] = await goods(1)
    const made: string[] = []
    for (let n = 0; n < 5; n += 1)
      made.unshift(
        (await booked({ kind: 'delivery', reference: `List ${n}`, lines: [{ productId: tea, quantity: 1 }] }))
          .id,
      )
    const page = async (query: string) =>
      (await send(manager, 'GET', `/api/stock/bookings?${query}`)).json<StockBookingSummary[]>()
    const first = await page('kind=delivery&limit=3')
    expect(first.map(({ id }) => id)).toEqual(made.slice(0, 3))
    const last = first.at(-1)
    const second = await page(`kind=delivery&limit=2&before=${last?.createdAt}&beforeId=${last?.id}`)
    expect(second.map(({ id }) => id)).toEqual(made.slice(3))
    expect(first.map(({ productCount, productName }) => [productCount, productName !== null])).toEqual(
      Array(3).fill([1, true]),
    )
    expect(await page('kind=import')).toEqual([])
    expect(await page('from=2001-01-01&to=2001-12-31')).toEqual([])
  })
})

describe('movements of a product', () => {
  const page = async (productId: string | undefined, query = '') => {
    const answer = await send(manager, 'GET', `/api/stock/movements?productId=${productId}&${query}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<StockMovement[]>()
  }

  it('rule 10 have the balance after each, whatever the filter and page', async () => {
    const [tea] = await goods(1)
    await booked({ kind: 'delivery', lines: [{ productId: tea, quantity: 10 }] })
    await booked({ kind: 'waste', reason: 'out-of-date', lines: [{ productId: tea, quantity: 3 }] })
    await booked({ kind: 'delivery', supplier: 'Leaf', lines: [{ productId: tea, quantity: 5 }] })
    const all = await page(tea)
    expect(all.map(({ type, change, balance }) => [type, change, balance])).toEqual([
      ['delivery', 5, 1012],
      ['waste', -3, 1007],
      ['delivery', 10, 1010],
      ['opening', 1000, 1000],
    ])
    expect(all[0]).toMatchObject({ reason: 'Delivery from Leaf', staffName: 'Test manager' })
    expect((await page(tea, 'type=delivery')).map(({ balance }) => balance)).toEqual([1012, 1010])
    const place = `before=${all[1]?.createdAt}&beforeId=${all[1]?.id}`
    expect((await page(tea, `${place}&limit=1`)).map(({ balance }) => balance)).toEqual([1010])
    const csv = await send(manager, 'GET', `/api/stock/movements.csv?productId=${tea}`)
    expect(csv.body.trim().split('\r\n')).toHaveLength(5)
    // By the shop's clock, which is an hour ahead in summer, and as UTF-8 for spreadsheets.
    const [at] = /\n(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d),/.exec(csv.body)?.slice(1) ?? []
    expect(at).toBe(localTimeOf(new Date(all[0]?.createdAt ?? ''), 'Europe/London'))
    expect(csv.body).toMatch(/^\uFEFFlocal time,/)
    expect(csv.body).toContain('waste,-3,1007,Out of date,Test manager')
  })

  it('R9 of another business’s product there are none', async () => {
    const [theirs] = await testProducts(ownerSql, other.organizationId, [100])
    for (const path of ['movements', 'movements.csv'])
      expect((await send(manager, 'GET', `/api/stock/${path}?productId=${theirs?.id}`)).statusCode).toBe(404)
  })
})

describe('low stock', () => {
  it('STOCK-008 STOCK-009 is told when a product comes to its level, once, and is on the list', async () => {
    const [tea] = await goods(1)
    await ownerSql`update products set min_stock_level = 10 where id = ${tea ?? ''}`
    const take = (quantity: number) =>
      booked({ kind: 'waste', reason: 'own-use', lines: [{ productId: tea, quantity }] })
    const before = (await events('stock-low')).length
    await take(989)
    expect(await events('stock-low')).toHaveLength(before)
    await take(1)
    const told = await events('stock-low')
    expect(told).toHaveLength(before + 1)
    expect(told.at(-1)?.payload).toMatchObject({ products: [{ productId: tea, stockQuantity: 10 }], all: 1 })
    await take(2)
    expect(await events('stock-low')).toHaveLength(before + 1)
    const low = await send(manager, 'GET', '/api/products/low-stock')
    expect(low.json<{ id: string }[]>().map(({ id }) => id)).toContain(tea)
  })

  it('D7 is told to nobody where the business has switched it off', async () => {
    const [tea] = await goods(1)
    await ownerSql`update organizations set settings = settings || '{"lowStockAlerts": false}' where id = ${organizationId}`
    const before = (await events('stock-low')).length
    await booked({ kind: 'waste', reason: 'stolen', lines: [{ productId: tea, quantity: 1000 }] })
    expect(await events('stock-low')).toHaveLength(before)
    await ownerSql`update organizations set settings = settings - 'lowStockAlerts' where id = ${organizationId}`
  })
})

describe('what other modules book', () => {
  it('levels and changes of 50,000 products in a few seconds', async () => {
    const big = await testBusiness(database)
    await ownerSql`
      insert into products (organization_id, id, sku, name, price)
      select ${big.organizationId}, gen_random_uuid(), 'S' || n, 'Product ' || n, 1 from generate_series(1, 50000) n`
    const rows = await ownerSql<
      { id: string }[]
    >`select id from products where organization_id = ${big.organizationId}`
    const booking = {
      ...{
        organizationId: big.organizationId,
        kind: 'import' as const,
        userId: null,
        movementReason: 'Import',
      },
    }
    const lines = rows.map(({ id }, n) => ({ productId: id, level: n % 100 }))
    const began = performance.now()
    const done = await inOrganization(database, big.organizationId, (tx) =>
      bookStock(tx, { ...booking, id: uuidv7() }, lines),
    )
    expect(done.movements).toBe(49_500)
    expect(performance.now() - began).toBeLessThan(60_000)
    const again = await inOrganization(database, big.organizationId, (tx) =>
      bookStock(tx, { ...booking, id: uuidv7() }, lines),
    )
    expect(again.movements).toBe(0)
    // What is looked at after the test is planned by what stands there now, not by the empty tables of before.
    await ownerSql`analyze`
  }, 120_000)
})
