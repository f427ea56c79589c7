import { soldSaleOfDetail } from '@tuppence/contract/sold-sale'
import { describe, expect, it } from 'vitest'
import { localSale, picks, resealed, returningShop } from '../../testing/returning-shop.ts'

const {
  ownerSql,
  people,
  cashier,
  tea,
  milk,
  bread,
  newTill,
  post,
  taken,
  stockOf,
  detail,
  sold,
  newCustomer,
  loyalty,
  takings,
} = await returningShop()

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
      ...{ sales: 1, total: '0.00', vat: '0.00', cash: '0.00', card: '0.00', refunds: 0, refunded: '0.00' },
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

  it('R8 of goods that another sale sold is kept and flagged', async () => {
    const till = await newTill()
    const [named, other] = [1, 1].map((quantity) => till.sell({ lines: [{ product: tea, quantity }] }))
    if (!named || !other) throw new Error('no sale')
    await taken(named)
    await taken(other)
    const [{ id }, sale] = [localSale(named), localSale(other)]
    const back = await taken(till.giveBack({ sale: { ...sale, id }, picks: picks(sale, 1) }))
    expect((await detail(back.id)).flags).toContain('no-such-sale')
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
