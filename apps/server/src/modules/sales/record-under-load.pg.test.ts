import type { RecordedSale } from '@tuppence/contract/sales'
import type { LightMyRequestResponse } from 'fastify'
import { uuidv7 } from 'uuidv7'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { breaches } from '../../testing/invariants.ts'
import { signedIn, testBusiness } from '../../testing/test-business.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { testSecrets, testSettings } from '../../testing/test-settings.ts'
import { testProducts, testTill } from '../../testing/test-till.ts'

const { database, ownerSql } = await testDatabase()
const app = await buildApp({ settings: testSettings(), database, secrets: testSecrets })
afterAll(() => app.close())
afterEach(async () => expect(await breaches(ownerSql)).toEqual({}))

const shop = await testBusiness(database)
const { organizationId, people } = shop
const cashier = await signedIn(database, shop, 'cashier')
const [tea, milk, bread] = await testProducts(ownerSql, organizationId, [250, 99, 140])
if (!tea || !milk || !bread) throw new Error('no products')
let tills = 0
const newTill = () =>
  testTill(ownerSql, organizationId, `X${++tills}`, { id: people.cashier, name: 'Test cashier' })

const post = (payload: object): Promise<LightMyRequestResponse> =>
  app.inject({ method: 'POST', url: '/api/transactions', headers: cashier, payload })
const taken = async (request: object): Promise<RecordedSale> => {
  const answer = await post(request)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}
const stockOf = async (id: string): Promise<number | undefined> =>
  (await ownerSql<{ n: number }[]>`select stock_quantity as n from products where id = ${id}`)[0]?.n

describe('under load', () => {
  it('R6 64 writers on the same products lose no stock and no sale', async () => {
    const before = await stockOf(tea.id)
    const racers = await Promise.all(Array.from({ length: 64 }, () => newTill()))
    const lines = [{ product: tea }, { product: milk }, { product: bread }]
    await Promise.all(
      racers.flatMap((till, i) =>
        [0, 1].map(() => taken(till.sell({ lines: i % 2 ? lines : [...lines].reverse() }))),
      ),
    )
    expect(await stockOf(tea.id)).toBe((before ?? 0) - 128)
  })

  it('a bad sale takes no other of its batch down', async () => {
    const racers = await Promise.all(Array.from({ length: 24 }, () => newTill()))
    const answers = await Promise.all(
      racers.map((till, i) => {
        const request = till.sell({ lines: [{ product: tea }] })
        if (i % 4 !== 0) return post(request)
        const bad = i % 8 ? { productId: uuidv7() } : { name: 'nul \u0000 byte' }
        return post({ ...request, items: request.items.map((item) => ({ ...item, ...bad })) })
      }),
    )
    answers.forEach((answer, i) => {
      expect(answer.statusCode, answer.body).toBe(i % 4 !== 0 ? 201 : i % 8 ? 422 : 400)
    })
  })
})
