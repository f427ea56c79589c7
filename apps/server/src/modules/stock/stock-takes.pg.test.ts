import type { CountableProduct, FrozenLine, StockTake, StockTakeReview } from '@tuppence/contract/stock-takes'
import { soldSaleOf } from '@tuppence/domain/sales'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { inOrganization } from '../../platform/tenancy.ts'
import { codeOf as code } from '../../testing/code-of.ts'
import { sellingShop } from '../../testing/selling-shop.ts'
import { signedIn, testBusiness } from '../../testing/test-business.ts'
import { testProducts } from '../../testing/test-till.ts'
import { bookStock } from './book-stock.ts'

const { app, database, ownerSql, shop, organizationId, manager, newTill, taken, stockOf } =
  await sellingShop('manager')
const supervisor = await signedIn(database, shop, 'supervisor')

type Headers = { authorization: string }
const ask = (method: 'GET' | 'PUT' | 'POST', path: string, payload?: object, headers: Headers = manager) =>
  app.inject({ method, url: `/api/stock-takes${path}`, headers, ...(payload && { payload }) })
const got = async <T>(method: 'GET' | 'PUT' | 'POST', path: string, payload?: object): Promise<T> => {
  const answer = await ask(method, path, payload)
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.body === '' ? (undefined as T) : answer.json()
}
const goods = (many: number, price = 100) =>
  testProducts(ownerSql, organizationId, Array<number>(many).fill(price))
const begin = async (productIds: readonly string[], changes: object = {}): Promise<string> => {
  const id = uuidv7()
  await got('PUT', `/${id}`, { name: 'Monday', scope: 'products', productIds, isBlind: false, ...changes })
  return id
}
const entry = (productId: string, quantity: number, changes: object = {}) => ({
  ...{ id: uuidv7(), productId, place: 'shelf', quantity, round: 0, countedAt: new Date().toISOString() },
  ...changes,
})
const count = (take: string, counts: object[], headers?: Headers, sentAt = new Date()) =>
  ask('POST', `/${take}/counts`, { sentAt: sentAt.toISOString(), counts }, headers)
const review = (take: string) => got<StockTakeReview>('GET', `/${take}/review`)
const close = async (take: string, uncounted: 'leave' | 'zero' = 'leave') =>
  got<StockTake>('POST', `/${take}/close`, { uncounted, asOf: (await review(take)).asOf })

describe('a stock-take', () => {
  it('rules 15 and 18 books the differences, one movement each, and freezes what was counted', async () => {
    const [tea, milk, bread] = await goods(3)
    if (!tea || !milk || !bread) throw new Error('no goods')
    const take = await begin([tea.id, milk.id, bread.id])
    await count(take, [entry(tea.id, 990), entry(milk.id, 1000), entry(tea.id, 3, { place: 'back-room' })])
    const { lines } = await review(take)
    expect(lines.map(({ productId, counted, expected }) => [productId, counted, expected]).sort()).toEqual(
      [
        [tea.id, 993, 1000],
        [milk.id, 1000, 1000],
      ].sort(),
    )
    const closed = await close(take)
    expect(closed).toMatchObject({ status: 'closed', endedByName: 'Test manager', uncounted: 'leave' })
    expect([await stockOf(tea.id), await stockOf(milk.id), await stockOf(bread.id)]).toEqual([
      993, 1000, 1000,
    ])
    const movements = await ownerSql`
      select product_id, transaction_type, quantity_change from inventory where booking_id = ${closed.bookingId}`
    expect(movements).toEqual([{ product_id: tea.id, transaction_type: 'count', quantity_change: -7 }])
    await ownerSql`update products set name = 'Renamed', price = 9 where id = ${tea.id}`
    const frozen = await got<FrozenLine[]>('GET', `/${take}/outcome`)
    expect(frozen).toHaveLength(2)
    expect(frozen).toContainEqual(
      expect.objectContaining({
        productId: tea.id,
        name: tea.name,
        price: '1.00',
        expected: 1000,
        counted: 993,
      }),
    )
    const csv = await ask('GET', `/${take}/outcome.csv`)
    expect(csv.body).toMatch(new RegExp(`^\uFEFFsku,[^]*${tea.sku},${tea.name},1000,993,-7,`))
  })

  it('rule 15 sales while it goes on are taken into account, whenever they arrive', async () => {
    const [tea] = await goods(1)
    if (!tea) throw new Error('no goods')
    const till = await newTill()
    const late = await newTill()
    const take = await begin([tea.id])
    await ownerSql`update stock_takes set created_at = now() - interval '2 hours' where id = ${take}`
    const before = late.sell({ lines: [{ product: tea, quantity: 5 }], at: new Date(Date.now() - 60_000) })
    // 995 are there, though the books say 1,000: five were sold and the till has not said so.
    await count(take, [entry(tea.id, 995, { countedAt: new Date(Date.now() - 30_000).toISOString() })])
    await taken(till.sell({ lines: [{ product: tea, quantity: 3 }] }))
    await taken(before)
    expect((await review(take)).lines).toMatchObject([{ counted: 995, expected: 995 }])
    await close(take)
    expect(await stockOf(tea.id)).toBe(992)
  })

  it('rule 15 what puts the books right is no goods that moved, what comes in or goes out is', async () => {
    const [tea] = await goods(1)
    if (!tea) throw new Error('no goods')
    const book = (body: object) =>
      app.inject({ method: 'PUT', url: `/api/stock/bookings/${uuidv7()}`, headers: manager, payload: body })
    const first = await begin([tea.id])
    const second = await begin([tea.id])
    await count(first, [entry(tea.id, 990)])
    await count(second, [entry(tea.id, 990)])
    await close(first)
    expect((await review(second)).lines[0]).toMatchObject({ expected: 990 })
    await book({ kind: 'delivery', lines: [{ productId: tea.id, quantity: 20 }] })
    await book({ kind: 'adjustment', reason: 'sent-back', lines: [{ productId: tea.id, quantity: -2 }] })
    await book({ kind: 'adjustment', reason: 'found', lines: [{ productId: tea.id, quantity: 1 }] })
    expect((await review(second)).lines[0]).toMatchObject({ expected: 991 })
    const wrong = (await book({ kind: 'delivery', lines: [{ productId: tea.id, quantity: 7 }] })).json()
    const counted = await begin([tea.id])
    await count(counted, [entry(tea.id, 1009)])
    await app.inject({
      ...{
        method: 'PUT',
        url: `/api/stock/bookings/${wrong.id}/back`,
        headers: manager,
        payload: { id: uuidv7() },
      },
    })
    expect((await review(counted)).lines[0]).toMatchObject({ counted: 1009, expected: 1009 })
    await close(counted)
    expect(await stockOf(tea.id)).toBe(1009)
  })

  it('rule 12 counts sent again change nothing, another under the same id is refused', async () => {
    const [tea] = await goods(1)
    if (!tea) throw new Error('no goods')
    const take = await begin([tea.id])
    const counts = [entry(tea.id, 3), entry(tea.id, 4)]
    expect((await count(take, counts)).json()).toEqual({ kept: 2 })
    expect((await count(take, [...counts, entry(tea.id, 1)])).json()).toEqual({ kept: 1 })
    expect(code(await count(take, [{ ...counts[0], quantity: 9 }]))).toBe('422 count-id-reused')
    expect((await review(take)).lines).toMatchObject([{ counted: 8 }])
  })

  it('rule 17 a phone whose clock is a day ahead counts at the right time', async () => {
    const [tea] = await goods(1)
    if (!tea) throw new Error('no goods')
    const take = await begin([tea.id])
    const ahead = (ms: number) => new Date(Date.now() + 86_400_000 + ms)
    await ownerSql`update stock_takes set created_at = now() - interval '2 hours' where id = ${take}`
    await count(take, [entry(tea.id, 1, { countedAt: ahead(-600_000).toISOString() })], manager, ahead(0))
    const [row] = await ownerSql<{ ago: number }[]>`
      select extract(epoch from now() - counted_at)::int as ago from stock_take_counts where stock_take_id = ${take}`
    expect(row?.ago).toBeGreaterThan(590)
    expect(row?.ago).toBeLessThan(660)
  })

  it('rule 13 two people in one place are a question that closing waits for', async () => {
    const [tea] = await goods(1)
    if (!tea) throw new Error('no goods')
    const take = await begin([tea.id])
    await count(take, [entry(tea.id, 500)])
    await count(take, [entry(tea.id, 501)], supervisor)
    const { asOf, lines } = await review(take)
    expect(lines[0]?.places[0]).toMatchObject({ isInQuestion: true, quantity: 1001 })
    expect(lines[0]?.places[0]?.people.map(({ name }) => name).sort()).toEqual([
      'Test manager',
      'Test supervisor',
    ])
    expect(code(await ask('POST', `/${take}/close`, { uncounted: 'leave', asOf }))).toBe(
      '409 counts-in-question',
    )
    const ruling = { kind: 'keep', productId: tea.id, round: 0, place: 'shelf', addsUp: false }
    await got('POST', `/${take}/rulings`, { ...ruling, keptUserId: shop.people.supervisor })
    expect((await review(take)).lines).toMatchObject([{ counted: 501 }])
    await got('POST', `/${take}/rulings`, { ...ruling, addsUp: true })
    await close(take)
    expect(await stockOf(tea.id)).toBe(1001)
  })

  it('rule 14 a recount leaves out what was counted before, asked for twice it is one', async () => {
    const [tea] = await goods(1)
    if (!tea) throw new Error('no goods')
    const take = await begin([tea.id])
    await count(take, [entry(tea.id, 10)])
    const recount = { kind: 'recount', products: [{ productId: tea.id, round: 0 }] }
    await got('POST', `/${take}/rulings`, recount)
    await got('POST', `/${take}/rulings`, recount)
    expect(await review(take)).toMatchObject({ lines: [], awaited: [{ productId: tea.id }] })
    const list = await got<CountableProduct[]>('GET', `/${take}/products`)
    expect(list).toMatchObject([{ id: tea.id, round: 1, stockQuantity: 1000 }])
    await count(take, [entry(tea.id, 999, { round: 1 }), entry(tea.id, 5)])
    expect((await review(take)).lines).toMatchObject([{ counted: 999, round: 1 }])
  })

  it('rule 20 what nobody counted stays, or is nothing where that was chosen', async () => {
    const [tea, milk, bread] = await goods(3)
    if (!tea || !milk || !bread) throw new Error('no goods')
    const take = await begin([tea.id, milk.id, bread.id])
    await ownerSql`update products set created_at = now() + interval '1 hour' where id = ${bread.id}`
    await count(take, [entry(tea.id, 1000)])
    const closed = await close(take, 'zero')
    expect([await stockOf(tea.id), await stockOf(milk.id), await stockOf(bread.id)]).toEqual([1000, 0, 1000])
    const frozen = await got<FrozenLine[]>('GET', `/${take}/outcome`)
    expect(frozen.filter(({ isUncounted }) => isUncounted).map(({ productId }) => productId)).toEqual([
      milk.id,
    ])
    expect(closed.countedCount).toBe(1)
  })

  it('rule 20 what waits to be counted again is not set to nothing', async () => {
    const [tea] = await goods(1)
    if (!tea) throw new Error('no goods')
    const take = await begin([tea.id])
    await count(take, [entry(tea.id, 10)])
    await got('POST', `/${take}/rulings`, { kind: 'recount', products: [{ productId: tea.id, round: 0 }] })
    await close(take, 'zero')
    expect(await stockOf(tea.id)).toBe(1000)
  })

  it('rule 18 of eight that close it at once one does, and all are told the same', async () => {
    const [tea] = await goods(1)
    if (!tea) throw new Error('no goods')
    const take = await begin([tea.id])
    await count(take, [entry(tea.id, 900)])
    const { asOf } = await review(take)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        ask('POST', `/${take}/close`, { uncounted: 'leave', asOf }, n % 2 ? manager : supervisor),
      ),
    )
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
    expect(await stockOf(tea.id)).toBe(900)
    expect(code(await count(take, [entry(tea.id, 1)]))).toBe('409 stock-take-over')
    expect(code(await ask('POST', `/${take}/cancel`))).toBe('409 stock-take-over')
    expect(code(await ask('GET', `/${take}/review`))).toBe('409 stock-take-over')
  })

  it('rule 19 is not closed on a review that is older than a count', async () => {
    const [tea] = await goods(1)
    if (!tea) throw new Error('no goods')
    const take = await begin([tea.id])
    const counts = [entry(tea.id, 900)]
    await count(take, counts)
    const { asOf } = await review(take)
    await count(take, [entry(tea.id, 100)])
    expect(code(await ask('POST', `/${take}/close`, { uncounted: 'leave', asOf }))).toBe(
      '409 stock-take-moved',
    )
    expect((await count(take, counts)).json()).toEqual({ kept: 0 })
  })

  it('R6 sells on while it is closed, and nothing is lost', async () => {
    const [tea, milk] = await goods(2)
    if (!tea || !milk) throw new Error('no goods')
    const tills = await Promise.all(Array.from({ length: 6 }, () => newTill()))
    const take = await begin([tea.id, milk.id])
    await count(take, [entry(tea.id, 980), entry(milk.id, 1010)])
    await Promise.all([
      close(take),
      ...tills.map(async (till) => {
        for (let n = 0; n < 5; n += 1)
          await taken(till.sell({ lines: [{ product: tea }, { product: milk }] }))
      }),
    ])
    expect([await stockOf(tea.id), await stockOf(milk.id)]).toEqual([950, 980])
  })

  it('cancelled books nothing', async () => {
    const [tea] = await goods(1)
    if (!tea) throw new Error('no goods')
    const take = await begin([tea.id])
    await count(take, [entry(tea.id, 1)])
    expect(await got<StockTake>('POST', `/${take}/cancel`)).toMatchObject({ status: 'cancelled' })
    expect(code(await ask('POST', `/${take}/close`, { uncounted: 'leave', asOf: '' }))).toBe(
      '409 stock-take-over',
    )
    expect(await stockOf(tea.id)).toBe(1000)
  })
})

it('rule 22 a count of what it does not cover is booked too, the rest of the shop is not set to nothing, and an imported level moved no goods', async () => {
  const [tea, milk, bread] = await goods(3)
  if (!tea || !milk || !bread) throw new Error('no goods')
  const take = await begin([tea.id])
  expect((await count(take, [entry(tea.id, 990), entry(milk.id, 7)])).statusCode).toBe(200)
  // As an import of stock levels books it.
  const booking = {
    organizationId,
    id: uuidv7(),
    kind: 'import' as const,
    userId: null,
    movementReason: 'Stock levels',
  }
  await inOrganization(database, organizationId, (tx) =>
    bookStock(tx, booking, [{ productId: tea.id, change: -500 }]),
  )
  const { lines } = await review(take)
  expect(lines.map(({ productId, counted, expected }) => [productId, counted, expected]).sort()).toEqual(
    [
      [tea.id, 990, 500],
      [milk.id, 7, 1000],
    ].sort(),
  )
  await close(take, 'zero')
  expect([await stockOf(tea.id), await stockOf(milk.id), await stockOf(bread.id)]).toEqual([990, 7, 1000])
})

describe('beginning', () => {
  it('of a category and of the whole shop covers what is theirs', async () => {
    const [tea, milk] = await goods(2)
    const category = uuidv7()
    await ownerSql`insert into categories (organization_id, id, name) values (${organizationId}, ${category}, 'Hot')`
    await ownerSql`update products set category_id = ${category} where id = ${tea?.id ?? ''}`
    await ownerSql`update products set archived_at = now() where id = ${milk?.id ?? ''}`
    const ids = async (take: string) =>
      (await got<CountableProduct[]>('GET', `/${take}/products`)).map(({ id }) => id)
    const ofCategory = await begin([], { scope: 'category', categoryId: category, productIds: undefined })
    expect(await ids(ofCategory)).toEqual([tea?.id])
    const whole = await ids(await begin([], { scope: 'all', productIds: undefined, isBlind: true }))
    expect(whole).toContain(tea?.id)
    expect(whole).not.toContain(milk?.id)
  })

  it('blind tells no device what should be there', async () => {
    const [tea] = await goods(1)
    const take = await begin([tea?.id ?? ''], { isBlind: true })
    expect(await got<CountableProduct[]>('GET', `/${take}/products`)).toMatchObject([{ stockQuantity: null }])
  })

  it('again is answered the same, with another content it is refused', async () => {
    const [tea] = await goods(1)
    const form = { name: 'A', scope: 'products', productIds: [tea?.id], isBlind: false }
    const id = uuidv7()
    const first = await got<StockTake>('PUT', `/${id}`, form)
    expect(await got<StockTake>('PUT', `/${id}`, form)).toEqual(first)
    expect(code(await ask('PUT', `/${id}`, { ...form, isBlind: true }))).toBe('422 stock-take-id-reused')
  })

  it('R9 another business sees nothing of it, and its goods are not counted here', async () => {
    const [tea] = await goods(1)
    const take = await begin([tea?.id ?? ''])
    const other = await testBusiness(database)
    const theirs = await signedIn(database, other, 'manager')
    const [foreign] = await testProducts(ownerSql, other.organizationId, [100])
    for (const path of ['', '/products', '/review', '/outcome'])
      expect((await ask('GET', `/${take}${path}`, undefined, theirs)).statusCode).toBe(404)
    expect((await count(take, [entry(tea?.id ?? '', 1)], theirs)).statusCode).toBe(404)
    expect(code(await count(take, [entry(foreign?.id ?? '', 1)]))).toBe('422 unknown-goods')
    const form = { name: 'B', scope: 'products', productIds: [foreign?.id], isBlind: false }
    expect(code(await ask('PUT', `/${uuidv7()}`, form))).toBe('422 unknown-goods')
  })

  it('is listed, the open ones first', async () => {
    const list = await got<StockTake[]>('GET', '')
    const states = list.map(({ status }) => status === 'open')
    expect(states).toEqual(states.toSorted((a, b) => Number(b) - Number(a)))
    expect(list.length).toBeGreaterThan(3)
  })
})

describe('low stock', () => {
  const told = () =>
    ownerSql<{ payload: { all: number; products: object[] } }[]>`
      select payload from events where organization_id = ${organizationId} and type = 'stock-low' order by number`

  it('STOCK-001 STOCK-009 rule 11 a sale that takes a product to its level tells so once', async () => {
    const [tea, milk] = await goods(2)
    if (!tea || !milk) throw new Error('no goods')
    await ownerSql`update products set min_stock_level = 996 where id = ${tea.id}`
    const till = await newTill()
    const sell = (quantity: number) =>
      taken(till.sell({ lines: [{ product: tea, quantity }, { product: milk }] }))
    const before = (await told()).length
    await sell(3)
    expect(await told()).toHaveLength(before)
    await sell(1)
    expect((await told()).slice(before)).toEqual([
      {
        payload: {
          all: 1,
          products: [{ productId: tea.id, name: tea.name, stockQuantity: 996, minStockLevel: 996 }],
        },
      },
    ])
    await sell(1)
    expect(await told()).toHaveLength(before + 1)
  })

  it('STOCK-011 a void puts the goods back, and the next fall is told again; D7 unless it is switched off', async () => {
    const [tea] = await goods(1)
    if (!tea) throw new Error('no goods')
    await ownerSql`update products set min_stock_level = 999 where id = ${tea.id}`
    const till = await newTill()
    const before = (await told()).length
    await taken(till.sell({ lines: [{ product: tea }] }))
    if (!till.last) throw new Error('no sale')
    await taken(till.void(soldSaleOf(till.last)))
    expect(await stockOf(tea.id)).toBe(1000)
    await taken(till.sell({ lines: [{ product: tea }] }))
    expect(await told()).toHaveLength(before + 2)
    await ownerSql`update organizations set settings = settings || '{"lowStockAlerts": false}' where id = ${organizationId}`
    const [milk] = await goods(1)
    if (milk) await taken(till.sell({ lines: [{ product: milk, quantity: 1000 }] }))
    expect(await told()).toHaveLength(before + 2)
    await ownerSql`update organizations set settings = settings - 'lowStockAlerts' where id = ${organizationId}`
  })
})
