import type { UnpaidSale } from '@tuppence/contract/payments'
import type { TenderPayment } from '@tuppence/domain/payments'
import { chainOf, type Sale, type SaleRequest, type SoldSale, soldSaleOf } from '@tuppence/domain/sales'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { picks, resealed, returningShop } from '../../testing/returning-shop.ts'
import { settleByRows } from '../../testing/settlement-invariants.ts'
import { type TestTill, testProducts } from '../../testing/test-till.ts'
import { cardPayments, cost } from './card-payments.test-support.ts'

const { app, twin, ownerSql, organizationId, manager, newTill, post, taken, detail, sold } =
  await returningShop()
const { paid, refundsOf } = cardPayments(ownerSql, organizationId)
const products = await testProducts(ownerSql, organizationId, [500, 1000, 1400], {
  ...{ vatCode: 'zero', vatRate: 0 },
})
const priced = (pounds: number) => {
  const found = products.find(({ priceMinor }) => priceMinor === pounds * 100)
  if (!found) throw new Error(`Nothing at £${pounds}`)
  return found
}
const [five, ten, fourteen] = [priced(5), priced(10), priced(14)]

/** Goods of £10.00 each of which a card paid £10.00, one of them exchanged for another of £10.00. */
async function evenlyExchanged(till: TestTill, quantity = 1) {
  const payment = await paid('10.00')
  const sale = till.sell({ lines: [{ product: ten, quantity }], cards: cost([payment, 1000]) })
  await taken(sale)
  const before = await sold(sale)
  const exchange = till.giveBack({ sale: before, picks: picks(before, 1) }, { lines: [{ product: ten }] })
  expect((await taken(exchange)).flags).toEqual([])
  return { payment, sale, exchange, id: exchange.transaction.offlineId }
}

/** Goods of a record come back, as the till proposes by what the books say, or by less than that. */
async function backOf(till: TestTill, of: SaleRequest, but: Partial<SoldSale> = {}) {
  const now = { ...(await sold(of)), ...but }
  return till.giveBack({ sale: now, picks: picks(now, 1) })
}

const paidOut = async (id: string | undefined) =>
  (await detail(id)).tenders.map(({ method, amount, payment }) => [payment?.id ?? method, amount])
const begun = async ({ id }: TenderPayment) =>
  (await refundsOf(id))
    .filter(({ reason }) => reason !== 'Before')
    .map(({ amount, state }) => [amount, state])

/** Its money to this payment, or in cash, instead of where it went. */
const to = (request: SaleRequest, payment?: TenderPayment): SaleRequest => {
  const method = payment ? ('card' as const) : ('cash' as const)
  const tenders = request.transaction.tenders?.map(({ payment: _, ...tender }) => ({
    ...{ ...tender, method, ...(payment && { payment }) },
  }))
  return resealed({
    ...request,
    transaction: { ...request.transaction, paymentMethod: method, tenders },
  })
}

/** What a till records while it is offline, by its own copies alone. */
function offline(till: TestTill) {
  const made: { request: SaleRequest; sale: Sale }[] = []
  const keep = (request: SaleRequest) => {
    if (!till.last) throw new Error('nothing sold')
    made.push({ request, sale: till.last })
  }
  return {
    made,
    sell: (payment: TenderPayment) =>
      keep(till.sell({ lines: [{ product: ten }], cards: cost([payment, 1000]) })),
    /** The goods of the last one come back, for others or for money. */
    exchange: (lines: { product: typeof ten }[]) => {
      const last = made.at(-1)?.sale
      if (!last) throw new Error('nothing sold')
      const records = made.map(({ sale }) => sale)
      const of: SoldSale = { ...soldSaleOf(last), chain: chainOf(last.id, records) }
      keep(till.giveBack({ sale: of, picks: picks(of, 1) }, { lines }))
    },
    send: async (): Promise<string[][]> => {
      const answer = await app.inject({
        ...{ method: 'POST', url: '/api/transactions/batch', headers: manager },
        payload: { sales: made.map(({ request }) => ({ request })) },
      })
      return answer.json<{ results: { sale: { flags: string[] } }[] }>().results.map(({ sale }) => sale.flags)
    },
  }
}

const asked = (reversesId: string | undefined, line: string | undefined, of: object) => ({
  transaction: {
    ...{ kind: 'refund', reversesId, reason: 'faulty', discountAmount: '0.00', taxAmount: '0.00' },
    ...{ subtotal: '-10.00', totalAmount: '-10.00', ...of },
  },
  items: [],
  returns: [{ returnsItemId: line, quantity: 1 }],
})

describe('goods of an exchange that come back', () => {
  it('D11 RULES 40 go back to the card on which the chain began, and the refund is begun', async () => {
    const till = await newTill()
    const { payment, sale, exchange, id } = await evenlyExchanged(till)
    expect((await detail(id)).chain).toEqual([{ method: 'card', amount: '10.00', payment }])
    const answer = await taken(await backOf(till, exchange))
    expect((await detail(answer.id)).flags).toEqual([])
    expect(await paidOut(answer.id)).toEqual([[payment.id, '-10.00']])
    expect(await refundsOf(payment.id)).toMatchObject([
      { state: 'sent', amount: '10.00', transaction_id: answer.id, reason: `Refund ${answer.receiptNumber}` },
    ])
    expect((await detail(sale.transaction.offlineId)).chain).toEqual([
      { method: 'card', amount: '-10.00', payment },
    ])
    // What no exchange is part of says nothing of one.
    const plain = await taken(till.sell({ lines: [{ product: ten }] }))
    expect(await detail(plain.id)).not.toHaveProperty('chain')
  })

  it('D11 £10 by card, £14 with £4 by card, then £5: both cards get theirs back, and no cash goes out', async () => {
    const till = await newTill()
    const [one, two] = [await paid('10.00'), await paid('4.00')]
    const sale = till.sell({ lines: [{ product: ten }], cards: cost([one, 1000]) })
    await taken(sale)
    const first = await sold(sale)
    const dearer = till.giveBack(
      { sale: first, picks: picks(first, 1) },
      { lines: [{ product: fourteen }], cards: cost([two, 400]) },
    )
    expect((await taken(dearer)).flags).toEqual([])
    const second = await sold(dearer)
    const cheaper = till.giveBack({ sale: second, picks: picks(second, 1) }, { lines: [{ product: five }] })
    const down = await taken(cheaper)
    expect(down.flags).toEqual([])
    expect(await paidOut(down.id)).toEqual([
      [two.id, '-4.00'],
      [one.id, '-5.00'],
    ])
    const last = await taken(await backOf(till, cheaper))
    expect(await paidOut(last.id)).toEqual([[one.id, '-5.00']])
    const half = ['5.00', 'sent']
    expect([await begun(one), await begun(two)]).toEqual([[half, half], [['4.00', 'sent']]])
  })

  it('D2 RULES 40 arrive in one batch with all that they are of, from a till that was offline', async () => {
    const till = await newTill()
    const payment = await paid('10.00')
    const { made, sell, exchange, send } = offline(till)
    sell(payment)
    for (const lines of [[{ product: ten }], [{ product: ten }], []]) exchange(lines)
    expect(await send()).toEqual([[], [], [], []])
    expect(await paidOut(made.at(-1)?.sale.id)).toEqual([[payment.id, '-10.00']])
    expect(await begun(payment)).toEqual([['10.00', 'sent']])
  })

  it('RULES 40 the books find of a chain what its till finds, through machines, cash and two branches', async () => {
    const till = await newTill()
    const [one, two] = [await paid('12.00'), await paid('4.00')]
    const sale = till.sell({
      lines: [{ product: ten, quantity: 3 }],
      cards: cost([one, 1200]),
      method: 'card',
    })
    const records: Sale[] = []
    const keep = async (request: SaleRequest): Promise<SaleRequest> => {
      await taken(request)
      if (till.last) records.push(till.last)
      return request
    }
    await keep(sale)
    const give = async (of: SaleRequest, more: Parameters<TestTill['giveBack']>[1] = {}) => {
      const now = await sold(of)
      return keep(till.giveBack({ sale: now, picks: picks(now, 1) }, more))
    }
    const dearer = await give(sale, { lines: [{ product: fourteen }], cards: cost([two, 400]) })
    const even = await give(sale, { lines: [{ product: ten }] })
    const inCash = await give(even, { lines: [{ product: fourteen }] })
    const cheaper = await give(dearer, { lines: [{ product: five }] })
    await give(inCash)
    await give(cheaper)
    const open = records.filter(({ lines }) => lines.length > 0)
    for (const { id } of open)
      expect((await sold({ transaction: { offlineId: id } } as SaleRequest)).chain ?? []).toEqual(
        chainOf(id, records),
      )
    expect(open.filter(({ id }) => chainOf(id, records).length > 0)).toHaveLength(5)
  })

  it('R8 RULES 34 nothing goes back for them to the payment of another sale', async () => {
    const till = await newTill()
    const { exchange } = await evenlyExchanged(till)
    const other = await evenlyExchanged(till)
    const answer = await taken(to(await backOf(till, exchange), other.payment))
    expect(answer.flags).toEqual(['refund-not-begun'])
    expect(await refundsOf(other.payment.id)).toMatchObject([
      { state: 'refused', error_message: 'The payment paid for another sale.' },
    ])
    // Who tries again is refused as well, since it is no money of this chain's.
    const [refused] = await refundsOf(other.payment.id)
    const again = await app.inject({
      ...{ method: 'POST', url: `/api/payments/${other.payment.id}/refunds`, headers: manager },
      payload: { id: uuidv7(), amount: '10.00', reason: 'Again', insteadOf: refused?.id },
    })
    expect([again.statusCode, again.json().code]).toEqual([409, 'payment-of-a-sale'])
  })

  it('R8 RULES 34 what a later record gave back on a payment is not given once more for the sale’s own goods', async () => {
    const till = await newTill()
    const { payment, sale, exchange } = await evenlyExchanged(till, 2)
    await taken(await backOf(till, exchange))
    // By what the books say, the rest of the sale is cash.
    const { chain: _, ...unknowing } = await sold(sale)
    expect(_).toEqual([{ method: 'card', amountMinor: -1000, payment }])
    const answer = await taken(till.giveBack({ sale: unknowing, picks: picks(unknowing, 1) }))
    expect(await paidOut(answer.id)).toEqual([[payment.id, '-10.00']])
    expect(answer.flags).toEqual(['refund-not-begun'])
    expect(await begun(payment)).toEqual([['10.00', 'sent']])
  })

  it('R8 of two tills that give back the goods of a sale and of its exchange at once, one alone reaches the card', async () => {
    const [till, other] = [await newTill(), await newTill()]
    const { payment, sale, exchange } = await evenlyExchanged(till, 2)
    const both = [await backOf(till, exchange), await backOf(other, sale)]
    const answers = await Promise.all(
      both.map((payload, i) =>
        (i === 0 ? app : twin).inject({
          method: 'POST',
          url: '/api/transactions',
          headers: manager,
          payload,
        }),
      ),
    )
    const flags = answers.map((answer) => answer.json<{ flags: string[] }>().flags)
    expect(flags.flat()).toEqual(['refund-not-begun'])
    expect(await begun(payment)).toEqual([['10.00', 'sent']])
  })

  it('R8 RULES 21 who asks the server meanwhile is refused, or the till finds nothing left: never are both recorded', async () => {
    const till = await newTill()
    for (const isFirst of [true, false]) {
      const { payment, sale, exchange, id } = await evenlyExchanged(till, 2)
      const line = (await detail(id)).items[0]?.id
      const [byTill, byServer] = [
        await backOf(till, isFirst ? sale : exchange),
        isFirst
          ? asked(id, line, { paymentMethod: 'card' })
          : asked(sale.transaction.offlineId, (await sold(sale)).lines[0]?.id, { paymentMethod: 'card' }),
      ]
      const [sealed, made] = await Promise.all([
        post(byTill),
        twin.inject({ method: 'POST', url: '/api/transactions', headers: manager, payload: byServer }),
      ])
      expect(await begun(payment)).toContainEqual(['10.00', 'sent'])
      if (made.statusCode === 201) {
        expect(made.json().flags).toEqual([])
        expect(sealed.json().flags).toEqual(['refund-not-begun'])
      } else expect(made.json().code).toBe('payout-exceeds-tender')
    }
  })

  it('RULES 21 35 40 who asks the server need not name the payment, and gets no further than the chain holds', async () => {
    const till = await newTill()
    const { payment, sale, id } = await evenlyExchanged(till, 2)
    const line = (await detail(id)).items[0]?.id
    const back = await taken(asked(id, line, { paymentMethod: 'card' }))
    expect(await paidOut(back.id)).toEqual([[payment.id, '-10.00']])
    expect(await begun(payment)).toEqual([['10.00', 'sent']])
    const first = (await detail(sale.transaction.offlineId)).items[0]?.id
    const rest = asked(sale.transaction.offlineId, first, { paymentMethod: 'card' })
    expect((await post(rest)).json().code).toBe('payout-exceeds-tender')
  })

  it('RULES 26 40 cash of the chain goes out as cash and nothing is said; cash for what a card took is flagged', async () => {
    const till = await newTill()
    const sale = till.sell({ lines: [{ product: ten, quantity: 2 }] })
    await taken(sale)
    const first = await sold(sale)
    const exchange = till.giveBack({ sale: first, picks: picks(first, 1) }, { lines: [{ product: ten }] })
    await taken(exchange)
    const inCash = await taken(await backOf(till, exchange))
    expect(await paidOut(inCash.id)).toEqual([['cash', '-10.00']])
    const rest = await taken(await backOf(till, sale))
    expect([(await detail(inCash.id)).flags, (await detail(rest.id)).flags]).toEqual([[], []])
    const byCard = await evenlyExchanged(till)
    const stoodIn = await taken(to(await backOf(till, byCard.exchange)))
    expect((await detail(stoodIn.id)).flags).toEqual(['tender-differs'])
  })

  it('SELL-080 a sale that was exchanged is not voided, nor is the exchange; one voided elsewhere leaves nothing to give', async () => {
    const till = await newTill()
    const { payment, sale, exchange } = await evenlyExchanged(till)
    const [first, second] = [await sold(sale), await sold(exchange)]
    expect(() => till.void(first)).toThrow('more-than-sold')
    expect(() => till.void(second)).toThrow('void-needs-sale')
    // Another till was offline, and knew of no exchange.
    const voided = await taken((await newTill()).void({ ...first, returns: [] }))
    expect(await begun(payment)).toEqual([['10.00', 'sent']])
    expect((await detail(voided.id)).flags).toContain('returned-more-than-sold')
    expect(await detail(exchange.transaction.offlineId)).not.toHaveProperty('chain')
  })
})

describe('goods of an exchange whose sale was not paid', () => {
  async function unpaid(till: TestTill) {
    const payment = await paid('10.00')
    await ownerSql`insert into payment_refunds (organization_id, id, payment_id, amount, state, reason, asked_by, asked_by_name)
      values (${organizationId}, ${uuidv7()}, ${payment.id}, '10.00', 'refunded', 'Before', 'x', 'Olive Owner')`
    await ownerSql`update payment_transactions set refunded_amount = '10.00' where id = ${payment.id}`
    await settleByRows(ownerSql, payment.id)
    const { made, sell, exchange, send } = offline(till)
    sell(payment)
    exchange([{ product: ten }])
    expect(await send()).toEqual([['payment-differs'], []])
    const [sale, swapped] = made.map(({ request }) => request)
    if (!sale || !swapped) throw new Error('nothing sold')
    const waiting = async () =>
      (await app.inject({ url: '/api/payments/attention', headers: manager }))
        .json<{ unpaidSales: UnpaidSale[] }>()
        .unpaidSales.filter(({ id }) => id === payment.id)
    return { payment, sale, exchange: swapped, waiting }
  }

  it('RULES 36 P14 come back for nothing, and then nobody owes anything', async () => {
    const till = await newTill()
    const { payment, exchange, waiting } = await unpaid(till)
    expect(await waiting()).toMatchObject([{ givenBackAmount: '10.00' }])
    const known = await detail(exchange.transaction.offlineId)
    expect(known.notPaid).toMatchObject([{ paymentId: payment.id, amount: '10.00' }])
    expect(known).not.toHaveProperty('neverPaid')
    const back = await taken(await backOf(till, exchange))
    expect(back.flags).toEqual(['refund-not-begun'])
    expect(await begun(payment)).toEqual([])
    expect((await detail(back.id)).notSent).toEqual([{ paymentId: payment.id, amount: '10.00' }])
    expect(await waiting()).toEqual([])
    expect(await detail(exchange.transaction.offlineId)).not.toHaveProperty('notPaid')
  })

  it('R8 RULES 36 money for them is refused to who asks, and flagged and named where a till has handed it out', async () => {
    const till = await newTill()
    const { exchange, waiting } = await unpaid(till)
    const { offlineId: id } = exchange.transaction
    const line = (await detail(id)).items[0]?.id
    const refused = await post(asked(id, line, { paymentMethod: 'cash' }))
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'not-paid-before'])
    const handed = await taken(to(await backOf(till, exchange)))
    expect((await detail(handed.id)).flags).toContain('unpaid-paid-out')
    expect(await waiting()).toMatchObject([
      {
        givenBackAmount: '10.00',
        givenOutBy: [
          { kind: 'exchange', amount: '0.00' },
          { receiptNumber: handed.receiptNumber, kind: 'refund', amount: '10.00' },
        ],
      },
    ])
  })

  it('RULES 36 the day’s figures say what of both was no money', async () => {
    const till = await newTill()
    const { exchange } = await unpaid(till)
    await taken(await backOf(till, exchange))
    const today = new Date().toISOString().slice(0, 10)
    const url = `/api/reports/sales-by-tender?from=${today}&to=${today}`
    const [note] = (await app.inject({ url, headers: manager })).json<{ notes: string[] }>().notes
    // Three sales of these tests, of two of which the goods came back for nothing.
    expect(note).toBe(
      'Of these, by the simulator: £30.00 was never paid (3 sales), £20.00 was not sent back (2 records).',
    )
  })
})
