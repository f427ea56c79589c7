import type { UnpaidSale } from '@tuppence/contract/payments'
import type { TransactionDetail } from '@tuppence/contract/sales'
import { HOUR_MS } from '@tuppence/domain/durations'
import type { TenderPayment } from '@tuppence/domain/payments'
import { uuidv7 } from 'uuidv7'
import { expect, it } from 'vitest'
import { picks, resealed, returningShop } from '../../testing/returning-shop.ts'
import { settleByRows } from '../../testing/settlement-invariants.ts'
import { cardPayments, cost } from './card-payments.test-support.ts'

const { app, ownerSql, organizationId, manager, tea, newTill, post, taken, detail, sold } =
  await returningShop()
const { paid, refundsOf } = cardPayments(ownerSql, organizationId)

/** A person gives this much back of a payment before its sale comes. */
async function givenBefore({ id }: TenderPayment, amount: string) {
  await ownerSql`insert into payment_refunds (organization_id, id, payment_id, amount, state, reason, asked_by, asked_by_name)
    values (${organizationId}, ${uuidv7()}, ${id}, ${amount}, 'refunded', 'The customer asked', 'x', 'Olive Owner')`
  await ownerSql`update payment_transactions set refunded_amount = refunded_amount + ${amount} where id = ${id}`
  await settleByRows(ownerSql, id)
}

/** A sale of 3 × £3.00 that a card and cash paid, of which this much of the card's had been given back. */
async function partlyPaid({ cardMinor = 900, before = '9.00' } = {}) {
  const till = await newTill()
  const payment = await paid((cardMinor / 100).toFixed(2))
  await givenBefore(payment, before)
  const request = till.sell({ lines: [{ product: tea, quantity: 3 }], cards: cost([payment, cardMinor]) })
  const { id, flags, receiptNumber } = await taken(request)
  expect(flags).toEqual(['payment-differs'])
  const sent = async () =>
    (await refundsOf(payment.id))
      .filter(({ reason }) => reason !== 'The customer asked')
      .map(({ amount, state }) => [amount, state])
  const waiting = async () =>
    (await app.inject({ url: '/api/payments/attention', headers: manager }))
      .json<{ unpaidSales: UnpaidSale[] }>()
      .unpaidSales.filter((sale) => sale.receiptNumber === receiptNumber)
  const unpaid = async () => (await waiting()).map(({ givenBackAmount }) => givenBackAmount)
  return { till, payment, request, id, sent, waiting, unpaid }
}

it('D11 P14 RULES 36 the sale says what of it is not paid, by whom it was given back, and what became of it', async () => {
  const { id, payment } = await partlyPaid({ before: '5.00' })
  const said = { paymentId: payment.id, amount: '5.00', givenBackByName: 'Olive Owner' }
  expect(await detail(id)).toMatchObject({ givenBackBefore: '5.00', notPaid: [{ ...said, seenTo: null }] })
  const url = `/api/payments/${payment.id}/unpaid-sale/seen-to`
  const payload = { reason: 'The shop bears it' }
  const answer = await app.inject({ method: 'POST', url, headers: manager, payload })
  expect(answer.statusCode, answer.body).toBe(204)
  expect((await detail(id)).notPaid).toEqual([{ ...said, seenTo: 'The shop bears it' }])
  const till = await newTill()
  const plain = await taken(till.sell({ lines: [{ product: tea }], cards: cost([await paid('3.00'), 300]) }))
  const ofPlain = await detail(plain.id)
  for (const name of ['notPaid', 'givenBackBefore', 'neverPaid']) expect(ofPlain).not.toHaveProperty(name)
})

it('RULES 36 a whole return gives nothing, by its till’s own record, and the sale needs nobody any more', async () => {
  const { till, request, id, payment, sent, unpaid } = await partlyPaid()
  expect(await unpaid()).toEqual(['9.00'])
  const before = await sold(request)
  const back = await taken(till.giveBack({ sale: before, picks: picks(before, 3) }))
  expect((await detail(back.id)).tenders).toMatchObject([{ method: 'card', amount: '-9.00', payment }])
  expect(await sent()).toEqual([])
  expect((await detail(back.id)).notSent).toEqual([{ paymentId: payment.id, amount: '9.00' }])
  expect(back.flags).toEqual(['refund-not-begun'])
  expect(await unpaid()).toEqual([])
  const after = await detail(id)
  expect(after).not.toHaveProperty('notPaid')
  // That it was not paid is not forgotten.
  expect(after.givenBackBefore).toBe('9.00')
  expect(after.neverPaid).toEqual([{ paymentId: payment.id, amount: '9.00' }])
})

it('RULES 36 of a part that is not paid, what comes back first is set against it, and the card gets the rest', async () => {
  const { till, payment, request, sent, unpaid } = await partlyPaid({ before: '5.00' })
  const notSent: TransactionDetail['notSent'][] = []
  const give = async (quantity: number) => {
    const now = await sold(request)
    const back = await taken(till.giveBack({ sale: now, picks: picks(now, quantity) }))
    notSent.push((await detail(back.id)).notSent)
    return back
  }
  expect((await give(1)).flags).toEqual(['refund-not-begun'])
  expect([await sent(), await unpaid()]).toEqual([[], ['2.00']])
  expect((await give(1)).flags).toEqual(['refund-not-begun'])
  expect([await sent(), await unpaid()]).toEqual([[['1.00', 'sent']], []])
  expect((await give(1)).flags).toEqual([])
  expect(await sent()).toEqual([
    ['1.00', 'sent'],
    ['3.00', 'sent'],
  ])
  const of = (amount: string) => [{ paymentId: payment.id, amount }]
  expect(notSent).toEqual([of('3.00'), of('2.00'), undefined])
})

it('RULES 36 a void sends back what the payment has, and owes nobody the rest', async () => {
  const { till, request, sent } = await partlyPaid({ before: '5.00' })
  const back = await taken(till.void(await sold(request)))
  expect([back.flags, await sent()]).toEqual([['refund-not-begun'], [['4.00', 'sent']]])
})

it('RULES 34 36 a till that was offline for the sale and its void sends nothing back and asks nobody to', async () => {
  const till = await newTill()
  const payment = await paid('3.00')
  await givenBefore(payment, '3.00')
  const request = till.sell({ lines: [{ product: tea }], cards: cost([payment, 300]) })
  const { last } = till
  if (!last) throw new Error('nothing sold')
  const back = till.void({ ...last, returns: [] })
  const batch = await app.inject({
    ...{ method: 'POST', url: '/api/transactions/batch', headers: manager },
    payload: { sales: [{ request }, { request: back }] },
  })
  expect(batch.json().results).toMatchObject([
    { sale: { flags: ['payment-differs'] } },
    { sale: { flags: ['refund-not-begun'] } },
  ])
  expect((await refundsOf(payment.id)).map(({ reason }) => reason)).toEqual(['The customer asked'])
})

it('R8 RULES 36 cash for what was never paid is refused to who asks for it, and flagged where a till has handed it out', async () => {
  const { till, request, id, waiting } = await partlyPaid({ cardMinor: 600, before: '6.00' })
  const line = (await detail(id)).items[0]?.id
  const asked = (tenders: object[]) => ({
    transaction: {
      ...{ kind: 'refund', reversesId: id, reason: 'faulty', discountAmount: '0.00', paymentMethod: 'cash' },
      ...{ subtotal: '-2.50', totalAmount: '-3.00', taxAmount: '-0.50', tenders },
    },
    items: [],
    returns: [{ returnsItemId: line, quantity: 1 }],
  })
  const refused = await post(asked([{ method: 'cash', amount: '-3.00' }]))
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'not-paid-before'])
  // A till that does not know of it pays £3.00 of cash, as for a sale that was paid.
  const { notPaid: _, ...unknowing } = await sold(request)
  const inCash = till.giveBack({ sale: unknowing, picks: picks(unknowing, 1) })
  const tenders = inCash.transaction.tenders?.map(({ payment: _payment, ...tender }) => ({
    ...tender,
    method: 'cash' as const,
  }))
  const handed = await taken(
    resealed({ ...inCash, transaction: { ...inCash.transaction, paymentMethod: 'cash', tenders } }),
  )
  expect((await detail(handed.id)).flags).toContain('unpaid-paid-out')
  expect(await waiting()).toMatchObject([
    {
      ...{ givenBackAmount: '6.00', isWhole: false, hasGoodsLeft: true },
      givenOutBy: [{ receiptNumber: handed.receiptNumber, kind: 'refund', amount: '3.00' }],
    },
  ])
  // By the card it is taken, and nothing goes out.
  const byCard = await taken(asked([{ method: 'card', amount: '-3.00' }]))
  expect((await detail(byCard.id)).flags).not.toContain('unpaid-paid-out')
})

it('P14 RULES 36 a void that handed cash out for what was not paid leaves it owed, and is named', async () => {
  const { till, request, waiting } = await partlyPaid()
  const { notPaid: _, ...unknowing } = await sold(request)
  const back = till.void(unknowing)
  const tenders = back.transaction.tenders?.map(({ payment: _payment, ...tender }) => ({
    ...tender,
    method: 'cash' as const,
  }))
  const voided = await taken(
    resealed({ ...back, transaction: { ...back.transaction, paymentMethod: 'cash', tenders } }),
  )
  expect(await waiting()).toMatchObject([
    {
      ...{ givenBackAmount: '9.00', isWhole: false, hasGoodsLeft: false },
      givenOutBy: [{ receiptNumber: voided.receiptNumber, kind: 'void', amount: '9.00' }],
    },
  ])
})

it('RULES 36 a till that knows exchanges nothing for what was not paid; one that does not is kept, flagged, and says what is owed', async () => {
  const { till, request, id, waiting } = await partlyPaid()
  const [whole] = await waiting()
  expect(whole).toMatchObject({ givenBeforeAmount: '9.00', isWhole: true, hasGoodsLeft: true })
  expect(whole).not.toHaveProperty('givenOutBy')
  const now = await sold(request)
  expect(() => till.giveBack({ sale: now, picks: picks(now, 2) }, { lines: [{ product: tea }] })).toThrow(
    'unpaid-comes-alone',
  )
  const { notPaid: _, ...unknowing } = now
  const exchange = async (quantity: number, bought: number) => {
    const lines = [{ product: tea, quantity: bought }]
    return await taken(till.giveBack({ sale: unknowing, picks: picks(unknowing, quantity) }, { lines }))
  }
  // £6.00 back for £3.00 of new goods: £3.00 is set against it, and the new goods are not paid either.
  const first = await exchange(2, 1)
  expect((await detail(first.id)).flags).toContain('unpaid-paid-out')
  expect(await waiting()).toMatchObject([
    { givenBackAmount: '6.00', givenBeforeAmount: '9.00', isWhole: false, hasGoodsLeft: true },
  ])
  // The rest for as much: what was given for it could come back, and the sum is owed still.
  const second = await exchange(1, 1)
  expect((await detail(second.id)).flags).toContain('unpaid-paid-out')
  expect(await waiting()).toMatchObject([
    {
      ...{ givenBackAmount: '6.00', givenBeforeAmount: '9.00', isWhole: false, hasGoodsLeft: true },
      givenOutBy: [first, second].map(({ receiptNumber }) => ({
        ...{ receiptNumber, kind: 'exchange', amount: '0.00' },
      })),
    },
  ])
  expect((await detail(id)).givenBackBefore).toBe('9.00')
})

it('R8 RULES 36 who asks the server for an exchange of what was not paid is refused', async () => {
  const { id } = await partlyPaid()
  const line = (await detail(id)).items[0]?.id
  const refused = await post({
    transaction: {
      ...{ kind: 'exchange', reversesId: id, reason: 'faulty', paymentMethod: 'cash' },
      tenders: [{ method: 'cash', amount: '0.00' }],
    },
    items: [{ productId: tea.id, quantity: 1, unitPrice: '2.50' }],
    returns: [{ returnsItemId: line, quantity: 1 }],
  })
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'not-paid-before'])
})

/** A refund of a payment that was refused, and its retry: both of before its sale, or of a record of that sale. */
async function refusedThenGiven({ id }: TenderPayment, amount: string, ofRecord: string | null) {
  const refused = uuidv7()
  const at = new Date(Date.now() - (ofRecord === null ? HOUR_MS : 0))
  await ownerSql`insert into payment_refunds (organization_id, id, payment_id, amount, state, reason, asked_by, asked_by_name,
      transaction_id, resolution, seen_to_at, created_at)
    values (${organizationId}, ${refused}, ${id}, ${amount}, 'refused', 'The customer asked', 'x', 'Olive Owner',
      ${ofRecord}, 'retried', now(), ${at})`
  await ownerSql`insert into payment_refunds (organization_id, id, payment_id, amount, state, reason, asked_by, asked_by_name, retry_of,
      transaction_id, created_at)
    values (${organizationId}, ${uuidv7()}, ${id}, ${amount}, 'refunded', 'Given again', 'x', 'Olive Owner', ${refused}, ${ofRecord}, ${at})`
  await settleByRows(ownerSql, id)
}

it('RULES 36 a refund that was refused and tried again was given before the sale once', async () => {
  const { id, payment, unpaid } = await partlyPaid({ before: '2.00' })
  await refusedThenGiven(payment, '3.00', null)
  expect((await detail(id)).givenBackBefore).toBe('5.00')
  expect(await unpaid()).toEqual(['5.00'])
})

it('RULES 36 what was given instead of a record’s refund is not of before the sale', async () => {
  const { till, request, id, payment, unpaid } = await partlyPaid({ before: '2.00' })
  const before = await sold(request)
  const back = await taken(till.giveBack({ sale: before, picks: picks(before, 1) }))
  await refusedThenGiven(payment, '3.00', back.id)
  expect((await detail(id)).givenBackBefore).toBe('2.00')
  expect(await unpaid()).toEqual([])
})
