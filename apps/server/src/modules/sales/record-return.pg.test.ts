import type { RecordedSale, Transaction, TransactionDetail } from '@tuppence/contract/sales'
import { soldSaleOfDetail } from '@tuppence/contract/sold-sale'
import { receiptQrText } from '@tuppence/domain/receipts'
import { type SaleRequest, type SoldSale, sealSale, statusOfSale } from '@tuppence/domain/sales'
import { uuidv7 } from 'uuidv7'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { sha256 } from '../../platform/sha256.ts'
import { breaches } from '../../testing/invariants.ts'
import { signedIn, testBusiness } from '../../testing/test-business.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { testSecrets, testSettings } from '../../testing/test-settings.ts'
import { type TestTill, testProducts, testTill } from '../../testing/test-till.ts'

const { database, ownerSql } = await testDatabase()
const app = await buildApp({ settings: testSettings(), database, secrets: testSecrets })
// A second server of the same shops: what only one process keeps apart would show.
const twin = await buildApp({ settings: testSettings(), database, secrets: testSecrets })
afterAll(() => Promise.all([app.close(), twin.close()]))
afterEach(async () => expect(await breaches(ownerSql)).toEqual({}))

const shop = await testBusiness(database)
const { organizationId, people } = shop
const manager = await signedIn(database, shop, 'manager')
const cashier = await signedIn(database, shop, 'cashier')
const [tea, milk, bread] = await testProducts(ownerSql, organizationId, [250, 99, 140])
if (!tea || !milk || !bread) throw new Error('no products')
let tills = 0
const newTill = (who: 'manager' | 'cashier' = 'manager'): Promise<TestTill> =>
  testTill(ownerSql, organizationId, `R${++tills}`, { id: people[who], name: `Test ${who}` })

const post = (payload: object, headers = manager, server = app) =>
  server.inject({ method: 'POST', url: '/api/transactions', headers, payload })
const taken = async (request: object, headers = manager): Promise<RecordedSale> => {
  const answer = await post(request, headers)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}
const refusal = async (request: object, headers = manager): Promise<string> => {
  const answer = await post(request, headers)
  return `${answer.statusCode} ${answer.json().code}`
}
const detail = async (id: string | undefined): Promise<TransactionDetail> =>
  (await app.inject({ url: `/api/transactions/${id}`, headers: manager })).json()
const sold = async (request: SaleRequest): Promise<SoldSale> =>
  soldSaleOfDetail(await detail(request.transaction.offlineId))
const stockOf = async (id: string): Promise<number | undefined> =>
  (await ownerSql<{ n: number }[]>`select stock_quantity as n from products where id = ${id}`)[0]?.n
const picks = (sale: SoldSale, ...quantities: number[]) =>
  quantities.flatMap((quantity, i) =>
    quantity === 0 ? [] : [{ lineId: sale.lines[i]?.id ?? '', quantity, restock: true }],
  )
const newCustomer = async (): Promise<string> => {
  const id = uuidv7()
  await ownerSql`insert into customers (organization_id, id, first_name) values (${organizationId}, ${id}, 'Ann')`
  return id
}
const loyalty = async (id: string) =>
  (await ownerSql`select total_spent, loyalty_points from customers where id = ${id}`)[0]
const takings = async (till: TestTill) =>
  (
    await ownerSql`select sum(sales_count)::int as sales, sum(sales_total) as total, sum(vat_total) as vat,
     sum(cash_total) as cash, sum(card_total) as card, sum(refunds_count)::int as refunds,
     sum(refunds_total) as refunded from till_takings where till_id = ${till.id}`
  )[0]

describe('a void', () => {
  it('SELL-080 SELL-082 SELL-083 STOCK-011 CUST-020 D19 reverses the whole sale and edits nothing of it', async () => {
    const till = await newTill()
    const customerId = await newCustomer()
    const before = [await stockOf(tea.id), await stockOf(milk.id)]
    const request = till.sell({
      lines: [{ product: tea, quantity: 3, discount: { kind: 'amount', minor: 31 } }, { product: milk }],
      discount: { kind: 'percent', hundredths: 1000 },
      customerId,
      method: 'card',
    })
    const sale = await taken(request)
    const rowBefore = await ownerSql`select * from transactions where id = ${sale.id}`
    const back = till.void(await sold(request))
    const voided = await taken(back)
    expect(voided).toMatchObject({ totalAmount: `-${sale.totalAmount}`, flags: [] })
    expect([await stockOf(tea.id), await stockOf(milk.id)]).toEqual(before)
    expect(await loyalty(customerId)).toEqual({ total_spent: '0.00', loyalty_points: 0 })
    expect(await takings(till)).toEqual({
      ...{ sales: 0, total: '0.00', vat: '0.00', cash: '0.00', card: '0.00', refunds: 0, refunded: '0.00' },
    })
    expect(await ownerSql`select * from transactions where id = ${sale.id}`).toEqual(rowBefore)
    const after = await detail(sale.id)
    const audited = await ownerSql`select action, person_id from audit_log where subject_id = ${voided.id}`
    expect(audited).toEqual([{ action: 'void-recorded', person_id: people.manager }])
    expect(after).toMatchObject({ status: 'voided', returns: [{ id: voided.id, kind: 'void' }] })
    expect(await detail(voided.id)).toMatchObject({
      ...{ kind: 'void', reversesId: sale.id, reversesReceipt: sale.receiptNumber, items: [] },
      ...{ reason: 'customer-request', status: 'completed' },
      returned: [{ quantity: 3 }, { quantity: 1 }],
      tenders: [{ method: 'card', amount: `-${sale.totalAmount}` }],
    })
  })

  it('R8 twice, by tills that were offline at once, is kept and the later flagged voided-twice', async () => {
    const [one, two] = [await newTill(), await newTill()]
    const request = one.sell({ lines: [{ product: tea }] })
    await taken(request)
    const sale = await sold(request)
    const first = await taken(one.void(sale))
    const second = await taken(two.void(sale))
    expect((await detail(first.id)).flags).toEqual([])
    expect((await detail(second.id)).flags).toEqual(['voided-twice'])
  })

  it('R2 that comes again gets the first answer, also from somebody who may not void', async () => {
    const till = await newTill()
    const request = till.sell({ lines: [{ product: tea }] })
    await taken(request)
    const back = till.void(await sold(request))
    const first = await taken(back)
    expect(await taken(back)).toEqual(first)
    expect(await taken(back, cashier)).toEqual(first)
  })

  it('SELL-078 needs a reason, and one of a void', async () => {
    const till = await newTill()
    const request = till.sell({ lines: [{ product: tea }] })
    await taken(request)
    const back = till.void(await sold(request))
    for (const reason of [undefined, 'faulty', 'because']) {
      const answer = await post({ ...back, transaction: { ...back.transaction, reason } })
      expect(answer.statusCode).toBe(400)
      if (reason !== 'because') expect(answer.json().problems[0].message).toBe('Please select a void reason')
    }
  })
})

describe('a refund', () => {
  it('R8 gives a sale back in parts that come to the whole, to the penny', async () => {
    const till = await newTill()
    const customerId = await newCustomer()
    const stock = await stockOf(milk.id)
    const request = till.sell({
      lines: [{ product: milk, quantity: 7 }, { product: tea }],
      discount: { kind: 'amount', minor: 113 },
      customerId,
    })
    const sale = await taken(request)
    let given = 0
    for (const quantity of [1, 2, 3, 1]) {
      const part = await sold(request)
      const last = part.returns.length === 3
      const refund = await taken(till.giveBack({ sale: part, picks: picks(part, quantity, last ? 1 : 0) }))
      expect(refund.flags).toEqual([])
      given += Number(refund.totalAmount)
      const left = (Number(sale.totalAmount) + given).toFixed(2)
      expect(await loyalty(customerId)).toEqual({
        total_spent: left === '-0.00' ? '0.00' : left,
        loyalty_points: Math.floor(Math.abs(Number(left))),
      })
      expect((await detail(sale.id)).status).toBe(last ? 'refunded' : 'part-refunded')
    }
    expect(given.toFixed(2)).toBe(`-${sale.totalAmount}`)
    expect(await stockOf(milk.id)).toBe(stock)
    expect(await takings(till)).toMatchObject({
      ...{ sales: 1, total: '0.00', vat: '0.00', refunds: 4, refunded: sale.totalAmount },
    })
    expect((await detail(sale.id)).returns).toHaveLength(4)
  })

  it('goes back to the shelf only where it says so', async () => {
    const till = await newTill()
    const request = till.sell({ lines: [{ product: bread, quantity: 2 }] })
    await taken(request)
    const sale = await sold(request)
    const stock = (await stockOf(bread.id)) ?? 0
    const [pick] = picks(sale, 1)
    if (!pick) throw new Error('no pick')
    await taken(till.giveBack({ sale, picks: [{ ...pick, restock: false }] }))
    expect(await stockOf(bread.id)).toBe(stock)
    const rest = await sold(request)
    await taken(till.giveBack({ sale: rest, picks: picks(rest, 1) }))
    expect(await stockOf(bread.id)).toBe(stock + 1)
  })

  it('R8 of more than was sold, by tills that were offline at once, is kept and the later flagged', async () => {
    const [one, two] = [await newTill(), await newTill()]
    const request = one.sell({ lines: [{ product: tea, quantity: 3 }] })
    await taken(request)
    const sale = await sold(request)
    const first = await taken(one.giveBack({ sale, picks: picks(sale, 2) }))
    const second = await taken(two.giveBack({ sale, picks: picks(sale, 2) }))
    expect((await detail(first.id)).flags).toEqual([])
    expect((await detail(second.id)).flags).toEqual(['returned-more-than-sold'])
    expect((await detail(sale.id)).status).toBe('refunded')
  })

  it('that comes before its sale is flagged until the sale comes, and then counts', async () => {
    const [one, two] = [await newTill(), await newTill()]
    const customerId = await newCustomer()
    const request = one.sell({ lines: [{ product: tea, quantity: 3 }], customerId })
    const sale = localSale(request)
    const refund = await taken(two.giveBack({ sale, picks: picks(sale, 1) }))
    expect((await detail(refund.id)).flags).toEqual(['no-such-sale'])
    expect(await loyalty(customerId)).toEqual({ total_spent: '0.00', loyalty_points: 0 })
    await taken(request)
    expect((await detail(refund.id)).flags).toEqual([])
    expect(await loyalty(customerId)).toEqual({ total_spent: '6.00', loyalty_points: 6 })
    expect((await detail(sale.id)).status).toBe('part-refunded')
  })

  it('without a receipt takes today’s price, or less', async () => {
    const till = await newTill()
    const goods = [{ product: tea, quantity: 2, unitPriceMinor: 200, restock: true }]
    const refund = await taken(till.giveBack({ sale: null, goods, customer: null }))
    expect(refund).toMatchObject({ totalAmount: '-4.80', flags: [] })
    expect(await detail(refund.id)).toMatchObject({ reversesId: null, reason: 'changed-mind', flags: [] })
    const dear = { ...tea, priceMinor: 900 }
    const more = [{ product: dear, quantity: 1, unitPriceMinor: 900, restock: true }]
    expect((await taken(till.giveBack({ sale: null, goods: more, customer: null }))).flags).toEqual([
      'differs-from-product',
    ])
  })

  it('that does not add up is kept and flagged', async () => {
    const till = await newTill()
    const request = till.sell({ lines: [{ product: tea }] })
    await taken(request)
    const sale = await sold(request)
    const back = till.giveBack({ sale, picks: picks(sale, 1) })
    const returns = back.returns?.map((line) => ({ ...line, netAmount: '2.49' }))
    const { id, flags } = await taken(resealed({ ...back, returns }))
    expect(flags).toEqual(['total-differs'])
    expect((await detail(id)).flags.sort()).toEqual(['return-differs', 'total-differs'])
  })
})

describe('a sealed return that is not what was sold', () => {
  it('R8 at another price, VAT, rate or discount than its line’s is kept and flagged, also when its sale comes later', async () => {
    const [one, two] = [await newTill(), await newTill()]
    const request = one.sell({ lines: [{ product: tea, quantity: 5 }] })
    const sale = localSale(request)
    const dear = { unitPrice: '12.50', totalPrice: '12.50', netAmount: '12.50', vatAmount: '2.50' }
    const wrongs = [
      ['-15.00', '-2.50', dear],
      ['-2.50', '0.00', { vatAmount: '0.00', vatRate: '0.00' }],
      ['-2.98', '-0.48', { vatAmount: '0.48' }],
      [
        '-2.40',
        '-0.40',
        { discountAmount: '0.50', totalPrice: '2.00', netAmount: '2.00', vatAmount: '0.40' },
      ],
      ['-3.01', '-0.51', { vatAmount: '0.51' }],
    ] as const
    const sent: string[] = []
    for (const [amount, taxAmount, changes] of wrongs) {
      const back = two.giveBack({ sale, picks: picks(sale, 1) })
      const subtotal = (Number(amount) - Number(taxAmount)).toFixed(2)
      const transaction = {
        ...back.transaction,
        ...{ totalAmount: amount, taxAmount, subtotal, amountReceived: amount },
        discountAmount: 'discountAmount' in changes ? '-0.50' : '0.00',
        tenders: [{ method: 'cash' as const, amount, received: amount, change: '0.00' }],
      }
      const returns = back.returns?.map((line) => ({ ...line, ...changes }))
      sent.push((await taken(resealed({ ...back, transaction, returns }))).id)
    }
    expect((await detail(sent[0])).flags).toContain('no-such-sale')
    expect((await detail(sent[0])).flags).not.toContain('return-differs')
    await taken(request)
    const differs = await Promise.all(
      sent.map(async (id) => (await detail(id)).flags.includes('return-differs')),
    )
    // A penny of VAT is what a till may be out by that knew nothing of an earlier part.
    expect(differs).toEqual([true, true, true, true, false])
  })

  it('SELL-080 as a void of less than the whole is flagged, and leaves the sale part-refunded', async () => {
    const till = await newTill()
    const nothing = { totalAmount: '0.00', amountReceived: '0.00' }
    const tenders = [{ method: 'cash' as const, amount: '0.00', received: '0.00', change: '0.00' }]
    const less = [
      ({ returns = [] }: SaleRequest) => ({ returns: returns.slice(1) }),
      ({ returns = [] }: SaleRequest) => ({ returns: returns.map((line) => ({ ...line, quantity: 1 })) }),
      ({ transaction }: SaleRequest) => ({ transaction: { ...transaction, ...nothing, tenders } }),
    ]
    for (const change of less) {
      const request = till.sell({ lines: [{ product: tea, quantity: 2 }, { product: milk }] })
      await taken(request)
      const back = till.void(await sold(request))
      const { id } = await taken(resealed({ ...back, ...change(back) }))
      expect((await detail(id)).flags).toContain('void-not-whole')
      const { status } = await detail(request.transaction.offlineId)
      expect([status, statusOfSale(await sold(request))]).toEqual(['part-refunded', 'part-refunded'])
    }
    expect(await takings(till)).toMatchObject({ sales: 3 })
  })

  it('R8 as three voids of one sale counts as one, whichever comes first', async () => {
    const [one, two] = [await newTill(), await newTill()]
    const before = await counted()
    const request = one.sell({ lines: [{ product: tea }] })
    const early = one.sell({ lines: [{ product: tea }] })
    for (let i = 0; i < 2; i += 1) await taken(two.void(localSale(early)))
    await taken(early)
    await taken(request)
    for (let i = 0; i < 3; i += 1) await taken(two.void(localSale(request)))
    expect(await counted()).toBe(before)
  })
})

const counted = async () =>
  (
    await ownerSql`select sum(sales_count)::int as n from till_takings where organization_id = ${organizationId}`
  )[0]?.n

it('CUST-020 goods without a receipt take no customer’s points, whomever they name', async () => {
  const till = await newTill()
  const customerId = await newCustomer()
  await taken(till.sell({ lines: [{ product: tea, quantity: 4 }], customerId }))
  const goods = [{ product: tea, quantity: 2, unitPriceMinor: 250, restock: true }]
  const customer = { id: customerId, firstName: 'Ann', lastName: null }
  await taken(till.giveBack({ sale: null, goods, customer }))
  const request = till.sell({ lines: [{ product: tea }] })
  await taken(request)
  const sale = await sold(request)
  await taken(till.giveBack({ sale: { ...sale, customer }, picks: picks(sale, 1) }))
  expect(await loyalty(customerId)).toEqual({ total_spent: '12.00', loyalty_points: 12 })
})

describe('what no till hands out', () => {
  it('R8 is a void or refund that takes money in, or a void whose goods stay off the shelf: refused', async () => {
    const till = await newTill()
    const request = till.sell({ lines: [{ product: tea, quantity: 2 }] })
    await taken(request)
    const sale = await sold(request)
    const tender = { method: 'cash', amount: '6.00', received: '6.00', change: '0.00' } as const
    const takesIn = { subtotal: '5.00', taxAmount: '1.00', totalAmount: '6.00', amountReceived: '6.00' }
    for (const back of [till.void(sale), till.giveBack({ sale, picks: picks(sale, 2) })]) {
      const transaction = { ...back.transaction, ...takesIn, tenders: [tender] }
      expect(await refusal(resealed({ ...back, transaction }))).toBe('400 invalid-request')
      for (const one of [{ subtotal: '5.00' }, { taxAmount: '0.01' }, { totalAmount: '0.01' }])
        expect(await refusal(resealed({ ...back, transaction: { ...back.transaction, ...one } }))).toBe(
          '400 invalid-request',
        )
    }
    const back = till.void(sale)
    const returns = back.returns?.map((line) => ({ ...line, restock: false }))
    expect(await refusal(resealed({ ...back, returns }))).toBe('400 invalid-request')
    expect((await detail(request.transaction.offlineId)).status).toBe('completed')
  })

  it('R8 is more for an exchange than what came back is worth', async () => {
    const till = await newTill()
    const request = till.sell({ lines: [{ product: tea, quantity: 2 }] })
    await taken(request)
    const sale = await sold(request)
    const back = till.giveBack({ sale, picks: picks(sale, 2) }, { lines: [{ product: milk }] })
    const paid = (amount: string) => ({
      ...back.transaction,
      ...{ totalAmount: amount, amountReceived: amount },
      tenders: [{ method: 'cash' as const, amount, received: amount, change: '0.00' }],
    })
    expect(await refusal(resealed({ ...back, transaction: paid('-6.01') }))).toBe('400 invalid-request')
    expect((await taken(back)).flags).toEqual([])
  })
})

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
    expect(await takings(till)).toMatchObject({ sales: 1, total: '6.00', refunds: 1, refunded: '3.00' })
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

  it('SELL-016 REP-013 are taken off the day’s figures', async () => {
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
    expect(day.json()).toEqual({ total: '48.00', count: 2 })
    const stats = await app.inject({ url: '/api/dashboard/stats', headers })
    expect(stats.json()).toMatchObject({ todaySales: { total: '48.00', count: 2 } })
  })
})

describe('an exchange', () => {
  it.each([
    ['dearer goods', () => [{ product: tea, quantity: 2 }], '0.96', 'cash'],
    ['cheaper goods', () => [{ product: milk }], '-3.85', 'card'],
    ['the same goods', () => [{ product: bread, quantity: 3 }], '0.00', 'cash'],
  ])('D19 for %s is one record with one net amount', async (_, lines, net, method) => {
    const till = await newTill()
    const customerId = await newCustomer()
    const request = till.sell({ lines: [{ product: bread, quantity: 3 }], customerId, method: 'card' })
    await taken(request)
    const sale = await sold(request)
    const exchange = await taken(till.giveBack({ sale, picks: picks(sale, 3) }, { lines: lines() }))
    expect(exchange).toMatchObject({ flags: [], totalAmount: net })
    expect(await detail(exchange.id)).toMatchObject({
      ...{ kind: 'exchange', status: 'completed', returned: [{ quantity: 3 }] },
      tenders: [{ method, amount: net }],
    })
    expect(await takings(till)).toMatchObject({ sales: 1, refunds: 1, refunded: '5.04' })
    const kept = (5.04 + Number(net)).toFixed(2)
    expect(await loyalty(customerId)).toEqual({ total_spent: kept, loyalty_points: Math.floor(Number(kept)) })
  })

  it('has goods that can be returned in turn, and is no sale to be voided', async () => {
    const till = await newTill()
    const request = till.sell({ lines: [{ product: bread }] })
    await taken(request)
    const sale = await sold(request)
    const exchange = await taken(
      till.giveBack({ sale, picks: picks(sale, 1) }, { lines: [{ product: tea }] }),
    )
    const again = soldSaleOfDetail(await detail(exchange.id))
    expect(() => till.void(again)).toThrow('void-needs-sale')
    const refund = await taken(till.giveBack({ sale: again, picks: picks(again, 1) }))
    expect(refund).toMatchObject({ totalAmount: '-3.00', flags: [] })
    expect((await detail(exchange.id)).status).toBe('refunded')
  })
})

describe('the right to give back', () => {
  it('D5 SELL-083 is the seller’s, the sender’s, who then stands as having allowed it, or refused and audited', async () => {
    const request = (await newTill()).sell({ lines: [{ product: tea, quantity: 9 }] })
    await taken(request)
    const part = async (who: 'manager' | 'cashier') => {
      const sale = await sold(request)
      return (await newTill(who)).giveBack({ sale, picks: picks(sale, 1) })
    }
    const refused = await part('cashier')
    expect(await refusal(refused, cashier)).toBe('403 return-not-allowed')
    const audited =
      await ownerSql`select person_id, subject_id from audit_log where action = 'refund-refused'`
    expect(audited).toEqual([{ person_id: people.cashier, subject_id: refused.transaction.offlineId }])
    const retried = await taken(refused, manager)
    expect(retried.flags).toEqual(['staff-differs'])
    expect(await detail(retried.id)).toMatchObject({
      staffName: 'Test cashier',
      approvedByName: 'Test manager',
    })
    const sentByCashier = await taken(await part('manager'), cashier)
    expect(sentByCashier.flags).toEqual(['staff-differs'])
    expect((await detail(sentByCashier.id)).approvedByName).toBeNull()
  })

  it('D5 is not given by a name that the record says allowed it, which is kept and flagged', async () => {
    const request = (await newTill()).sell({ lines: [{ product: tea, quantity: 9 }] })
    await taken(request)
    const part = async (who: 'manager' | 'cashier') => {
      const sale = await sold(request)
      const back = (await newTill(who)).giveBack({ sale, picks: picks(sale, 1) })
      return resealed({ ...back, transaction: { ...back.transaction, approvedBy: people.manager } })
    }
    expect(await refusal(await part('cashier'), cashier)).toBe('403 return-not-allowed')
    const named = await taken(await part('manager'), cashier)
    expect(named.flags.sort()).toEqual(['approval-unproven', 'staff-differs'])
    expect((await detail(named.id)).approvedByName).toBe('Test manager')
    const own = await taken(await part('cashier'), manager)
    expect(own.flags).toEqual(['staff-differs'])
    expect((await detail(own.id)).approvedByName).toBe('Test manager')
  })

  it('D5 is the sender’s alone where the seal does not fit, and then the books say what it comes to', async () => {
    const request = (await newTill()).sell({ lines: [{ product: tea, quantity: 9 }] })
    await taken(request)
    for (const seal of ['x', '', 'a'.repeat(64)]) {
      const sale = await sold(request)
      const back = (await newTill('manager')).giveBack({ sale, picks: picks(sale, 1) })
      const forged = { ...back, transaction: { ...back.transaction, seal } }
      expect(await refusal(forged, cashier)).toBe('403 return-not-allowed')
      const dear = { ...forged.transaction, totalAmount: '-9.00', tenders: undefined }
      expect(await refusal({ ...forged, transaction: dear })).toBe('400 invalid-request')
      expect((await taken(forged)).flags).toEqual(['seal-wrong'])
    }
  })

  it('is the sender’s own where the server is asked to make the return', async () => {
    const request = (await newTill()).sell({ lines: [{ product: tea }] })
    const { id } = await taken(request)
    const asked = { ...voidOf(id, '3.00'), staffId: people.manager }
    expect(await refusal({ transaction: asked, items: [] }, cashier)).toBe('403 return-not-allowed')
  })
})

const voidOf = (reversesId: string, total: string) => ({
  ...{ kind: 'void', reversesId, reason: 'wrong-items', paymentMethod: 'cash' },
  ...{ subtotal: `-${(Number(total) / 1.2).toFixed(2)}`, totalAmount: `-${total}` },
  taxAmount: `-${(Number(total) - Number(total) / 1.2).toFixed(2)}`,
  discountAmount: '0.00',
})

describe('a return that the server is asked to make', () => {
  const bought = async (quantity: number) => {
    const request = (await newTill()).sell({ lines: [{ product: tea, quantity }] })
    const { id } = await taken(request)
    const lineId = (await detail(id)).items[0]?.id
    const refund = (units: number, total: string) => ({
      transaction: { ...voidOf(id, total), kind: 'refund', reason: 'faulty' },
      items: [],
      returns: [{ returnsItemId: lineId, quantity: units }],
    })
    return { id, refund }
  }

  it('R8 is worked out from the sale in the books, once and never beyond it', async () => {
    const { id, refund } = await bought(3)
    expect(await refusal(refund(4, '12.00'))).toBe('422 more-than-sold')
    expect(await refusal(refund(2, '9.00'))).toBe('400 invalid-request')
    const part = await taken(refund(2, '6.00'))
    expect(part.flags).toEqual([])
    expect(await refusal({ transaction: voidOf(id, '9.00'), items: [] })).toBe('422 more-than-sold')
    expect(await refusal(refund(2, '6.00'))).toBe('422 more-than-sold')
    await taken(refund(1, '3.00'))
    expect((await detail(id)).status).toBe('refunded')
  })

  it('SELL-078 keeps the reason, its note and how it was paid out', async () => {
    const { refund } = await bought(1)
    const { transaction, ...rest } = refund(1, '3.00')
    const { id } = await taken({ transaction: { ...transaction, reasonNote: 'The bag was torn' }, ...rest })
    const [row] = await ownerSql`
      select kind, reason, reason_note, payment_method, returned_total from transactions where id = ${id}`
    expect(row).toEqual({
      ...{ kind: 'refund', reason: 'faulty', reason_note: 'The bag was torn' },
      ...{ payment_method: 'cash', returned_total: '3.00' },
    })
  })

  it('R8 voids a sale once', async () => {
    const { id } = await bought(2)
    await taken({ transaction: voidOf(id, '6.00'), items: [] })
    expect(await refusal({ transaction: voidOf(id, '6.00'), items: [] })).toBe('409 already-voided')
    const unknown = { transaction: voidOf(uuidv7(), '6.00'), items: [] }
    expect(await refusal(unknown)).toBe('422 sale-not-known')
  })

  it('D19 pays out by no card more than that card took', async () => {
    const { id, refund } = await bought(1)
    const byCard = refund(1, '3.00')
    const asked = { ...byCard, transaction: { ...byCard.transaction, paymentMethod: 'card' } }
    expect(await refusal(asked)).toBe('422 payout-exceeds-tender')
    expect((await detail(id)).status).toBe('completed')
    await taken(byCard)
  })

  it('R8 of eight that come at once takes one', async () => {
    const { id } = await bought(2)
    const answers = await Promise.all(
      (await Promise.all(Array.from({ length: 8 }, () => newTill()))).map((till, i) =>
        post(
          { transaction: { ...voidOf(id, '6.00'), tillId: till.id }, items: [] },
          manager,
          i % 2 === 0 ? app : twin,
        ),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(7).fill(409)])
  })
})

describe('finding a sale', () => {
  const find = (query: string) => app.inject({ url: `/api/transactions/find?${query}`, headers: cashier })

  it('D19 is by receipt number, transaction number and QR text, of this business only', async () => {
    const request = (await newTill()).sell({ lines: [{ product: tea }] })
    const sale = await taken(request)
    const qr = encodeURIComponent(receiptQrText(shop.businessCode, sale.id))
    for (const query of [
      `receipt=${sale.receiptNumber}`,
      `receipt=%20${sale.receiptNumber.toLowerCase()}`,
      `receipt=${sale.transactionNumber}`,
      `qr=${qr}`,
    ])
      expect((await find(query)).json(), query).toMatchObject({ id: sale.id, kind: 'sale' })
    const foreign = encodeURIComponent(receiptQrText('UK999', sale.id))
    for (const query of ['receipt=T9-000042', 'receipt=', 'receipt=TXN-1', '', `qr=${foreign}`, 'qr=x'])
      expect((await find(query)).json().code, query).toBe('sale-not-known')
  })

  it('lists what reverses a sale beside it', async () => {
    const till = await newTill()
    const request = till.sell({ lines: [{ product: tea }] })
    const sale = await taken(request)
    const back = await taken(till.void(await sold(request)))
    const rows = (await app.inject({ url: '/api/transactions?limit=2', headers: manager })).json<
      Transaction[]
    >()
    expect(rows.map(({ id, kind, status }) => [id, kind, status])).toEqual([
      [back.id, 'void', 'completed'],
      [sale.id, 'sale', 'voided'],
    ])
  })
})

/** What a till says with a right seal, whatever it says. */
const resealed = (request: SaleRequest): SaleRequest =>
  sealSale(request, request.transaction.previousSeal ?? '', sha256)

/** The sale as its own till knows it. */
function localSale(request: SaleRequest): SoldSale {
  const { transaction, items } = request
  return {
    id: transaction.offlineId ?? '',
    kind: 'sale',
    receiptNumber: transaction.receiptNumber ?? '',
    vatMode: transaction.vatMode ?? 'add',
    customer: null,
    totalMinor: Math.round(Number(transaction.totalAmount) * 100),
    lines: items.map((item) => ({
      ...{ id: item.lineId ?? '', productId: item.productId, name: item.name ?? '', sku: item.sku ?? '' },
      ...{ quantity: item.quantity, vatCode: 'standard', vatRate: 2000, vatInclusive: true },
      unitPriceMinor: Math.round(Number(item.unitPrice) * 100),
      netMinor: Math.round(Number(transaction.subtotal) * 100),
      vatMinor: Math.round(Number(transaction.taxAmount) * 100),
    })),
    tenders: [{ method: 'cash', amountMinor: Math.round(Number(transaction.totalAmount) * 100) }],
    returns: [],
  }
}
