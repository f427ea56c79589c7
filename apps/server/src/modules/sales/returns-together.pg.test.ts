import type { RecordedSale } from '@tuppence/contract/sales'
import { describe, expect, it } from 'vitest'
import { localSale, picks, returningShop } from '../../testing/returning-shop.ts'
import { signedIn, testBusiness } from '../../testing/test-business.ts'
import { testProducts, testTill } from '../../testing/test-till.ts'

const {
  app,
  twin,
  database,
  ownerSql,
  manager,
  tea,
  milk,
  newTill,
  post,
  taken,
  newCustomer,
  loyalty,
  takings,
} = await returningShop()

describe('returns that arrive together', () => {
  it('CUST-020 R8 count the same in one batch with their sale', async () => {
    const till = await newTill()
    const customerId = await newCustomer()
    const lines = [{ product: tea, quantity: 3 }]
    const sales = [till.sell({ lines, customerId }), till.sell({ lines, customerId })]
    const [one, two] = sales.map(localSale)
    if (!one || !two) throw new Error('no sales')
    sales.push(till.void(one), till.giveBack({ sale: two, picks: picks(two, 1) }))
    const answer = await app.inject({
      ...{ method: 'POST', url: '/api/transactions/batch', headers: manager },
      payload: { sales: sales.map((request) => ({ request })) },
    })
    const { results } = answer.json<{ results: { status: number; sale: RecordedSale }[] }>()
    expect(results.map(({ status, sale }) => [status, sale.flags])).toEqual(Array(4).fill([201, []]))
    expect(await loyalty(customerId)).toEqual({ total_spent: '6.00', loyalty_points: 6 })
    expect(await takings(till)).toMatchObject({ sales: 2, total: '6.00', refunds: 1, refunded: '3.00' })
  })

  it('CUST-020 R8 at once from many tills, and with the sale itself, leave the points of what remains', async () => {
    const customerId = await newCustomer()
    const seller = await newTill()
    const others = await Promise.all(Array.from({ length: 4 }, () => newTill()))
    for (let round = 0; round < 8; round += 1) {
      const request = seller.sell({ lines: [{ product: round % 2 ? tea : milk, quantity: 7 }], customerId })
      const sale = localSale(request)
      const parts = others.map((till) => till.giveBack({ sale, picks: picks(sale, 1) }))
      if (round > 1) await taken(request)
      const answers = await Promise.all(
        [...parts, request].map((sent, i) => post(sent, manager, i % 2 === 0 ? app : twin)),
      )
      for (const answer of answers) expect(answer.statusCode, answer.body).toBe(201)
    }
  })

  it('SELL-016 REP-013 are taken off the day’s takings, and off no number of sales', async () => {
    const own = await testBusiness(database)
    const headers = await signedIn(database, own, 'manager')
    const [cup] = await testProducts(ownerSql, own.organizationId, [1000])
    if (!cup) throw new Error('no product')
    const staff = { id: own.people.manager, name: 'Test manager' }
    const till = await testTill(ownerSql, own.organizationId, 'D1', staff)
    const requests = [1, 2, 3].map((quantity) => till.sell({ lines: [{ product: cup, quantity }] }))
    const [voided, part] = requests.map(localSale)
    if (!voided || !part) throw new Error('no sales')
    requests.push(till.void(voided), till.giveBack({ sale: part, picks: picks(part, 1) }))
    for (const request of requests) await taken(request, headers)
    const day = await app.inject({ url: '/api/transactions/daily-sales', headers })
    expect(day.json()).toEqual({ total: '48.00', count: 3 })
    const stats = await app.inject({ url: '/api/dashboard/stats', headers })
    expect(stats.json()).toMatchObject({ todaySales: { total: '48.00', count: 3 } })
  })
})
