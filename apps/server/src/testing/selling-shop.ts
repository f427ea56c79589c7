import type { RecordedSale, TransactionDetail } from '@tuppence/contract/sales'
import type { VatMode } from '@tuppence/domain/tax'
import type { LightMyRequestResponse } from 'fastify'
import { afterEach, expect } from 'vitest'
import { breaches } from './invariants.ts'
import { signedIn, type TestRole, testBusiness } from './test-business.ts'
import { testServer } from './test-server.ts'
import { type TestTill, testProducts, testTill } from './test-till.ts'

type Headers = Record<string, string>

/**
 * A shop with tea at £2.50, milk at 99p and bread at £1.40, on a server and a database of this test file's own. After each
 * test the database's promises are looked over. Call it once, at the top of a `.pg.test.ts` file.
 *
 * @param usualSeller whose tills and requests they are where a test names nobody
 */
export async function sellingShop(
  usualSeller: TestRole = 'cashier',
  server: Parameters<typeof testServer>[0] = {},
) {
  const { app, database, ownerSql, ownerUrl } = await testServer(server)
  afterEach(async () => expect(await breaches(ownerSql)).toEqual({}))
  const shop = await testBusiness(database)
  const { organizationId, people } = shop
  const cashier = await signedIn(database, shop, 'cashier')
  const manager = await signedIn(database, shop, 'manager')
  const usual = await signedIn(database, shop, usualSeller)
  const [tea, milk, bread] = await testProducts(ownerSql, organizationId, [250, 99, 140])
  if (!tea || !milk || !bread) throw new Error('no products')
  let tills = 0
  const newTill = (seller: TestRole = usualSeller, vatMode?: VatMode): Promise<TestTill> => {
    tills += 1
    const staff = { id: people[seller], name: `Test ${seller}` }
    return testTill(ownerSql, organizationId, `X${tills}`, staff, vatMode)
  }

  const post = (payload: object, headers: Headers = {}, server = app): Promise<LightMyRequestResponse> =>
    server.inject({ method: 'POST', url: '/api/transactions', headers: { ...usual, ...headers }, payload })
  const taken = async (request: object, headers?: Headers): Promise<RecordedSale> => {
    const answer = await post(request, headers)
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json()
  }
  const countSales = async (): Promise<number> =>
    (await ownerSql<{ n: number }[]>`select count(*)::int as n from transactions`)[0]?.n ?? 0
  /** Status and code of a request of which nothing may be kept. */
  const refusal = async (request: object, headers?: Headers): Promise<string> => {
    const before = await countSales()
    const answer = await post(request, headers)
    expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode, answer.body).toBeLessThan(500)
    expect(await countSales()).toBe(before)
    return `${answer.statusCode} ${answer.json().code}`
  }
  const stockOf = async (id: string): Promise<number | undefined> =>
    (await ownerSql<{ n: number }[]>`select stock_quantity as n from products where id = ${id}`)[0]?.n
  const detail = async (id: string | undefined): Promise<TransactionDetail> =>
    (await app.inject({ url: `/api/transactions/${id}`, headers: manager })).json()

  return {
    ...{
      app,
      database,
      ownerSql,
      ownerUrl,
      shop,
      organizationId,
      people,
      cashier,
      manager,
      tea,
      milk,
      bread,
    },
    ...{ newTill, post, taken, refusal, countSales, stockOf, detail },
  }
}
