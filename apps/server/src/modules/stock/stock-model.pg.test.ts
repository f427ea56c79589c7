import type { StockTakeReview } from '@tuppence/contract/stock-takes'
import type { SaleRequest } from '@tuppence/domain/sales'
import * as fc from 'fast-check'
import { uuidv7 } from 'uuidv7'
import { expect, it } from 'vitest'
import { breaches } from '../../testing/invariants.ts'
import { sellingShop } from '../../testing/selling-shop.ts'
import { testProducts } from '../../testing/test-till.ts'

const { app, ownerSql, organizationId, manager, newTill, taken, stockOf } = await sellingShop('manager')

const PRODUCTS = 3
const TAKES = 2
const product = fc.nat(PRODUCTS - 1)
const take = fc.nat(TAKES - 1)
const quantity = fc.integer({ min: 1, max: 30 })

type Command =
  | {
      do: 'sell' | 'sell-late' | 'deliver' | 'waste' | 'send-back' | 'correct' | 'wrong-delivery'
      product: number
      quantity: number
    }
  | { do: 'count'; product: number; take: number; off: number }
  | { do: 'close'; take: number }

const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({
    do: fc.constantFrom('sell', 'sell-late', 'deliver', 'waste', 'send-back', 'correct', 'wrong-delivery'),
    product,
    quantity,
  }),
  fc.record({ do: fc.constant('count' as const), product, take, off: fc.integer({ min: -20, max: 20 }) }),
  fc.record({ do: fc.constant('close' as const), take }),
)

/** So that no two things happen in one thousandth of a second, which no shop could tell apart either. */
const apart = () => new Promise((resolve) => setTimeout(resolve, 3))
const call = async (method: 'GET' | 'PUT' | 'POST', url: string, payload?: object) => {
  const answer = await app.inject({ method, url, headers: manager, ...(payload && { payload }) })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer
}

/** A shop whose goods are counted by an independent sum: what the books must say when a stock-take is closed. */
class World {
  readonly books: number[] = Array<number>(PRODUCTS).fill(1000)
  /** By stock-take: what was counted of each product, and what of it moved since. */
  counted: Map<number, number>[] = Array.from({ length: TAKES }, () => new Map())
  lateSales: SaleRequest[] = []
  wrong: { id: string; product: number; quantity: number }[] = []
  takeIds: string[] = []

  moved(index: number, change: number) {
    this.books[index] = (this.books[index] ?? 0) + change
    for (const counts of this.counted) {
      const before = counts.get(index)
      if (before !== undefined) counts.set(index, before + change)
    }
  }
}

it('R6 rules 1, 15 and 18 whatever is sold, booked and counted in between, closing leaves what was counted and moved since', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 8, maxLength: 24 }), async (commands) => {
      const goods = await testProducts(ownerSql, organizationId, Array<number>(PRODUCTS).fill(100))
      const till = await newTill()
      const late = await newTill()
      const world = new World()
      const ids = goods.map(({ id }) => id)
      const begin = async (index: number) => {
        const id = uuidv7()
        world.takeIds[index] = id
        world.counted[index] = new Map()
        await call('PUT', `/api/stock-takes/${id}`, {
          name: 'Model',
          scope: 'products',
          productIds: ids,
          isBlind: true,
        })
      }
      for (let index = 0; index < TAKES; index += 1) await begin(index)
      const book = async (body: object) => {
        const id = uuidv7()
        await call('PUT', `/api/stock/bookings/${id}`, body)
        return id
      }
      /** What is out there comes in before anybody closes, as the rules ask for (rule 21). */
      const settle = async () => {
        for (const sale of world.lateSales.splice(0)) await taken(sale)
        for (const { id, product: index, quantity: many } of world.wrong.splice(0)) {
          await call('PUT', `/api/stock/bookings/${id}/back`, { id: uuidv7() })
          world.books[index] = (world.books[index] ?? 0) - many
        }
      }
      const close = async (index: number) => {
        await settle()
        const id = world.takeIds[index]
        const { asOf } = (await call('GET', `/api/stock-takes/${id}/review`)).json<StockTakeReview>()
        await call('POST', `/api/stock-takes/${id}/close`, { uncounted: 'leave', asOf })
        for (const [at, many] of world.counted[index] ?? []) world.books[at] = many
        await begin(index)
      }
      const carryOut = async (one: Command) => {
        if (one.do === 'close') return close(one.take)
        const { product: index } = one
        const goodsHere = goods[index]
        if (!goodsHere) throw new Error('no such product')
        const lines = [{ productId: goodsHere.id, quantity: 'quantity' in one ? one.quantity : 0 }]
        if (one.do === 'count') {
          const counts = world.counted[one.take]
          const now = Math.max(0, (world.books[index] ?? 0) + one.off)
          const at = new Date().toISOString()
          await call('POST', `/api/stock-takes/${world.takeIds[one.take]}/counts`, {
            sentAt: at,
            // Counted again in the same place it is put right to what is there now.
            counts: [
              {
                id: uuidv7(),
                productId: goodsHere.id,
                place: 'shelf',
                quantity: now - keptOf(one.take, index),
                round: 0,
                countedAt: at,
              },
            ],
          })
          kept.set(`${world.takeIds[one.take]} ${index}`, now)
          counts?.set(index, now)
          return
        }
        const { quantity: many } = one
        if (one.do === 'sell') {
          await taken(till.sell({ lines: [{ product: goodsHere, quantity: many }] }))
          world.moved(index, -many)
        } else if (one.do === 'sell-late') {
          world.lateSales.push(late.sell({ lines: [{ product: goodsHere, quantity: many }] }))
          world.moved(index, -many)
        } else if (one.do === 'deliver') {
          await book({ kind: 'delivery', lines })
          world.moved(index, many)
        } else if (one.do === 'waste') {
          await book({ kind: 'waste', reason: 'damaged', lines })
          world.moved(index, -many)
        } else if (one.do === 'send-back') {
          await book({ kind: 'adjustment', reason: 'sent-back', lines: [{ ...lines[0], quantity: -many }] })
          world.moved(index, -many)
        } else if (one.do === 'correct') {
          await book({ kind: 'adjustment', reason: 'found', lines })
          world.books[index] = (world.books[index] ?? 0) + many
        } else {
          world.wrong.push({ id: await book({ kind: 'delivery', lines }), product: index, quantity: many })
          world.books[index] = (world.books[index] ?? 0) + many
        }
      }
      const kept = new Map<string, number>()
      const keptOf = (index: number, at: number) => kept.get(`${world.takeIds[index]} ${at}`) ?? 0
      for (const one of commands) {
        await carryOut(one)
        await apart()
      }
      for (let index = 0; index < TAKES; index += 1) await close(index)
      expect(await Promise.all(ids.map(stockOf))).toEqual(world.books)
      expect(await breaches(ownerSql)).toEqual({})
    }),
    { numRuns: 10 },
  )
}, 180_000)
