import type { AnswerOf } from '@tuppence/contract/call'
import type { basketOfOrder } from '@tuppence/contract/orders'
import { DAY_MS } from '@tuppence/domain/durations'
import { minorOf } from '@tuppence/domain/money'
import type { CartProduct } from '@tuppence/domain/sales'
import { uuidv7 } from 'uuidv7'
import { afterEach, beforeEach, expect } from 'vitest'
import { breaches } from '../../testing/invariants.ts'
import { signedIn, testBusiness } from '../../testing/test-business.ts'
import { testServer } from '../../testing/test-server.ts'
import { testSettings } from '../../testing/test-settings.ts'
import { testProducts, testTill } from '../../testing/test-till.ts'
import { orderWorker } from './order-worker.ts'
import { MONDAY, orderingShop } from './orders.test-support.ts'

/** The shop, its people, goods and till; after each test its books are looked at. */
async function shopAtWork() {
  const clock = { at: new Date(MONDAY) }
  /** Each question is asked some seconds after the one before, as people do. */
  const now = () => {
    clock.at = new Date(clock.at.getTime() + 3_000)
    return clock.at
  }
  const { app, database, ownerSql } = await testServer({ now })
  const shop = await testBusiness(database)
  const other = await testBusiness(database)
  const { organizationId } = shop
  const cashier = await signedIn(database, shop, 'cashier')
  const always = new Date(Date.parse(MONDAY) + 14 * DAY_MS)
  const manager = await signedIn(database, shop, 'manager', 'pos', 'password', always)
  const otherManager = await signedIn(database, other, 'manager')
  const [bread, cake] = await testProducts(ownerSql, organizationId, [250, 1200])
  if (!bread || !cake) throw new Error('no goods')
  const { api, openAt, weekdays, set, shelf, place, list, find, move, held, categoryId } = await orderingShop(
    { app, ownerSql, shop, manager, cashier, goods: [bread, cake] },
    () => clock.at,
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
    clock.at = new Date(Date.parse(MONDAY) + (tests % 2) * 7 * DAY_MS)
    await ownerSql`update organizations set vat_mode = 'as-marked' where id = ${organizationId}`
  })
  afterEach(async () => expect(await breaches(ownerSql)).toEqual({}))

  return {
    app,
    database,
    ownerSql,
    shop,
    other,
    organizationId,
    cashier,
    manager,
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
    categoryId,
    till,
    clock,
    now,
  }
}

/** A shop that takes orders, what is done there, and a clock that tests set. */
export async function ordersAtWork() {
  const atWork = await shopAtWork()
  const { app, database, ownerSql, organizationId, cashier, bread, place, till, clock, now } = atWork
  const worker = () => orderWorker(app, { database, settings: testSettings(), now })
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
  /** Takes the order's lines into a basket, and answers what sells them. */
  async function inBasket(id: string, only = (_: number) => true): Promise<() => Promise<void>> {
    const { lines } = await basket(id)
    const request = till.sell({
      at: clock.at,
      lines: lines
        .filter((_, i) => only(i))
        .map((line) => ({
          lineId: line.id,
          quantity: line.quantity,
          product: { ...line, id: line.productId, priceMinor: minorOf(line.unitPrice) },
        })),
    })
    return async () => {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/transactions',
        headers: cashier,
        payload: request,
      })
      expect(answer.statusCode, answer.body).toBe(201)
    }
  }
  const ringUp = async (id: string, only?: (place: number) => boolean): Promise<void> =>
    (await inBasket(id, only))()
  return { ...atWork, worker, of, placed, stockOf, setStock, basket, inBasket, ringUp }
}
