import type { LightMyRequestResponse } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { holdLocks, lockWaiters } from '../../testing/held-locks.ts'
import { breaches } from '../../testing/invariants.ts'
import { signedIn, testBusiness } from '../../testing/test-business.ts'
import { testServer } from '../../testing/test-server.ts'
import { testProducts, testTill } from '../../testing/test-till.ts'

const { app, database, ownerSql } = await testServer()
afterEach(async () => expect(await breaches(ownerSql)).toEqual({}))

const [shop, other] = [await testBusiness(database), await testBusiness(database)]
const cashier = await signedIn(database, shop, 'cashier')
const stranger = await signedIn(database, other, 'cashier')
const [tea] = await testProducts(ownerSql, shop.organizationId, [250])
if (!tea) throw new Error('no product')

const minimal = (transaction: object = {}) => ({
  transaction: {
    ...{ subtotal: '2.50', taxAmount: '0.50', totalAmount: '3.00', paymentMethod: 'cash' },
    ...transaction,
  },
  items: [{ productId: tea.id, quantity: 1, unitPrice: '2.50', totalPrice: '2.50' }],
})
const post = (payload: object): Promise<LightMyRequestResponse> =>
  app.inject({ method: 'POST', url: '/api/transactions', headers: cashier, payload })

describe('unnumbered sales of one business, three hundred at once', () => {
  it('R9 stop no other business, and what is too much is asked for again', async () => {
    const read = () => app.inject({ url: '/api/transactions/daily-sales', headers: stranger })
    expect((await post(minimal())).statusCode).toBe(201)
    expect((await read()).statusCode).toBe(200)
    let recorded = 0
    const sent = Array.from({ length: 300 }, async () => {
      const answer = await post(minimal())
      if (answer.statusCode === 201) recorded += 1
      return answer
    })
    await expect.poll(() => recorded, { interval: 1 }).toBeGreaterThan(0)
    expect((await read()).statusCode).toBe(200)
    const recordedBefore = recorded
    const answers = await Promise.all(sent)
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    // Behind the whole queue it would have been answered after nearly all of them.
    expect(recordedBefore).toBeLessThan((300 - refused.length) / 2)
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(300 - refused.length)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThanOrEqual(100)
    for (const one of refused) {
      expect(one.json().code).toBe('too-busy')
      expect(Number(one.headers['retry-after'])).toBeGreaterThan(0)
    }
  })

  it('rule 23: hold one connection of the pool while they wait for a row', async () => {
    const { organizationId } = shop
    const letGo = await holdLocks(
      ownerSql,
      (sql) =>
        sql`select id from tills where organization_id = ${organizationId} and code = 'API' for update`,
    )
    const flood = Promise.all(Array.from({ length: 40 }, () => post(minimal())))
    await expect.poll(() => lockWaiters(ownerSql), { interval: 50 }).toBeGreaterThan(0)
    await new Promise((resolve) => setTimeout(resolve, 300))
    const inTheDatabase = await lockWaiters(ownerSql)
    await letGo()
    expect(inTheDatabase).toBe(1)
    expect(new Set((await flood).map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
  })
})

describe('a till that has a device', () => {
  it('R7 rule 11: gives its numbers itself, whoever names it without its seal', async () => {
    const { organizationId, people } = shop
    const till = await testTill(ownerSql, organizationId, 'N1', { id: people.cashier, name: 'Cashier' })
    const first = await post(till.sell({ lines: [{ product: tea }] }))
    expect(first.json()).toMatchObject({ receiptNumber: 'N1-000001', flags: [] })
    for (const claimed of [{}, { tillSequence: 2, receiptNumber: 'N1-000002' }]) {
      const unsealed = await post(minimal({ tillId: till.id, ...claimed }))
      expect(unsealed.statusCode, unsealed.body).toBe(201)
      expect(unsealed.json().receiptNumber).toMatch(/^API-\d{6}$/)
    }
    const second = await post(till.sell({ lines: [{ product: tea }] }))
    expect(second.json()).toMatchObject({ receiptNumber: 'N1-000002', flags: [] })
  })
})
