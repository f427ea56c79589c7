import type { BatchedSale } from '@tuppence/contract/sales'
import { MAX_SALES_IN_BATCH } from '@tuppence/contract/sales'
import type { SaleRequest } from '@tuppence/domain/sales'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it, vi } from 'vitest'
import { sellingShop } from '../../testing/selling-shop.ts'
import { testBusiness } from '../../testing/test-business.ts'
import { type TestTill, testTill } from '../../testing/test-till.ts'

const { app, database, ownerSql, organizationId, cashier, tea, milk, newTill, post, countSales } =
  await sellingShop()
const other = await testBusiness(database)
const queueOf = (till: TestTill, count: number): SaleRequest[] =>
  Array.from({ length: count }, () => till.sell({ lines: [{ product: tea }, { product: milk }] }))

const send = async (requests: readonly unknown[], headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/transactions/batch',
    headers: { ...cashier, ...headers },
    payload: { sales: requests.map((request) => ({ request })) },
  })
const results = async (requests: readonly unknown[]): Promise<BatchedSale[]> => {
  const answer = await send(requests)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().results
}

describe('a batch of sales', () => {
  it('D2 RULES 15 records every sale once, in its order, and answers in it', async () => {
    const queue = queueOf(await newTill(), MAX_SALES_IN_BATCH)
    const before = await countSales()
    const answers = await results(queue)
    expect(answers.map(({ status }) => status)).toEqual(queue.map(() => 201))
    expect(answers.map(({ sale }) => sale?.id)).toEqual(queue.map(({ transaction }) => transaction.offlineId))
    expect(answers.every(({ sale }) => sale?.flags.length === 0)).toBe(true)
    expect(await countSales()).toBe(before + queue.length)
  })

  it('OFF-013 RULES 15 answers a repeat, whole or cut short, as the single call answered', async () => {
    const queue = queueOf(await newTill(), 6)
    const [first] = queue
    const alone = await post(first ?? {})
    const half = await results(queue.slice(0, 3))
    const whole = await results(queue)
    const again = await results([...queue].reverse())
    expect(half[0]?.sale).toEqual(alone.json())
    expect(whole.slice(0, 3)).toEqual(half)
    expect([...again].reverse()).toEqual(whole)
  })

  it('RULES 15 logs a refused batch in one line: how many, and of the first twenty why, with five fields at most', async () => {
    const warn = vi.spyOn(app.log, 'warn')
    const refused = await results(
      Array.from({ length: 25 }, () => ({
        transaction: { offlineId: uuidv7(), subtotal: 1, taxAmount: 1, discountAmount: 1, totalAmount: 1 },
      })),
    )
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([400]))
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      {
        count: 25,
        first: expect.toSatisfy(
          (first: { code: string; problems: object[] }[]) =>
            first.length === 20 &&
            first.every(({ code, problems }) => code === 'invalid-request' && problems.length === 5),
        ),
      },
      'records were refused',
    )
    warn.mockRestore()
  })

  it('OFF-013 R2 two batches of the same sales at once, and a sale twice in one, are one sale each', async () => {
    const queue = queueOf(await newTill(), 40)
    const before = await countSales()
    const answers = await Promise.all([results([...queue, ...queue]), results(queue), results(queue)])
    for (const { status } of answers.flat()) expect(status).toBe(201)
    expect(await countSales()).toBe(before + queue.length)
  })

  it('D2 one bad sale stops no other, each for its own reason', async () => {
    const till = await newTill()
    const [good, wrong, strange, last] = queueOf(till, 4)
    if (!good || !wrong || !strange || !last) throw new Error('no sales')
    const sold = till.sell({ lines: [{ product: tea }] })
    const foreign = { ...sold, transaction: { ...sold.transaction, tillId: uuidv7() } }
    const reused = { ...last, transaction: { ...last.transaction, offlineId: good.transaction.offlineId } }
    const answers = await results([
      good,
      { ...wrong, items: [] },
      'no sale at all',
      foreign,
      reused,
      { ...strange, organizationId: other.organizationId },
      last,
    ])
    expect(answers.map(({ status, problem }) => [status, problem?.code])).toEqual([
      [201, undefined],
      [400, 'invalid-request'],
      [400, 'invalid-request'],
      [422, 'unknown-till'],
      [422, 'sale-id-reused'],
      [403, 'other-organization'],
      [201, undefined],
    ])
    expect(answers[1]?.problem?.problems?.[0]?.field).toBe('body.items')
  })

  it('D2 an entry that holds no sale at all stops no other', async () => {
    const [first, last] = queueOf(await newTill(), 2)
    const sales = [{ request: first }, {}, { request: last }]
    const url = '/api/transactions/batch'
    const answer = await app.inject({ method: 'POST', url, headers: cashier, payload: { sales } })
    expect(answer.statusCode, answer.body).toBe(200)
    const statuses = answer.json().results.map(({ status }: BatchedSale) => status)
    expect(statuses).toEqual([201, 400, 201])
  })

  it('keeps whose sale it is where another person sends the queue', async () => {
    const queue = queueOf(await newTill('manager'), 5)
    const answers = await results(queue)
    expect(answers.map(({ sale }) => sale?.flags)).toEqual(queue.map(() => ['staff-differs']))
    const stranger = await testTill(ownerSql, organizationId, 'S1', { id: uuidv7(), name: 'Nobody' })
    const nobody = queueOf(stranger, 2)
    expect((await results(nobody)).map(({ sale }) => sale?.flags)).toEqual(
      nobody.map(() => ['staff-unknown']),
    )
  })

  it('refuses a batch of none, and one that is too long, as a whole', async () => {
    expect((await send([])).statusCode).toBe(400)
    const queue = Array.from({ length: MAX_SALES_IN_BATCH + 1 }, () => ({}))
    expect((await send(queue)).statusCode).toBe(400)
    expect((await send([{}], { cookie: '', authorization: '' })).statusCode).toBe(401)
  })
})
