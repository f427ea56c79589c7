import type { JournalOfTill } from '@tuppence/contract/journal'
import type { TenderPayment } from '@tuppence/domain/payments'
import { type SaleRequest, type SoldSale, soldSaleOf } from '@tuppence/domain/sales'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { picks, resealed, returningShop } from '../../testing/returning-shop.ts'
import { settleByRows } from '../../testing/settlement-invariants.ts'
import { testBusiness } from '../../testing/test-business.ts'
import type { TestTill } from '../../testing/test-till.ts'
import { cardPayments, cost } from './card-payments.test-support.ts'

const shop = await returningShop()
const { app, twin, database, ownerSql, organizationId, people, cashier, manager } = shop
const { tea, newTill, post, taken, detail, sold } = shop
const { paid, refundsOf, onItsWayBack } = cardPayments(ownerSql, organizationId)
const saleOf = async (id: string): Promise<string | null> =>
  (await ownerSql`select transaction_id from payment_transactions where id = ${id}`)[0]?.transaction_id
const turnsOf = async (id: string): Promise<number> =>
  (await ownerSql`select 1 from jobs where organization_id = ${organizationId} and subject_id = ${id}`).length
function lastOf({ last }: TestTill): SoldSale {
  if (!last) throw new Error('nothing sold')
  return soldSaleOf(last)
}

/** What walking the till's journal finds, which compares the rows with what was sealed. */
async function journalOf(tillId: string): Promise<{ records: number; findings: object[] } | undefined> {
  const year = new Date().getFullYear()
  const url = `/api/journal/verify?from=${year - 1}-12-31&to=${year + 1}-01-01`
  const answer = await app.inject({ url, headers: manager })
  expect(answer.statusCode, answer.body).toBe(200)
  const journal = answer.json<{ tills: JournalOfTill[] }>().tills.find((of) => of.tillId === tillId)
  return journal && { records: journal.records, findings: journal.findings }
}

describe('a sale that cards paid', () => {
  it('D11 RULES 32 says its payments, which become its own in the same statement, and is read back with the card', async () => {
    const till = await newTill()
    const [one, two] = [await paid('5.00'), await paid('2.50')]
    // 3 × £2.50 with VAT on top: £9.00.
    const request = till.sell({ lines: [{ product: tea, quantity: 3 }], cards: cost([one, 500], [two, 250]) })
    const answer = await taken(request)
    expect(answer.flags).toEqual([])
    expect([await saleOf(one.id), await saleOf(two.id)]).toEqual([answer.id, answer.id])
    expect((await detail(answer.id)).tenders).toMatchObject([
      { method: 'card', amount: '5.00', payment: one },
      { method: 'card', amount: '2.50', payment: two },
      { method: 'cash', amount: '1.50', payment: null },
    ])
    // The same record again changes nothing, and is answered as at first.
    expect(await taken(request)).toEqual(answer)
    expect(await ownerSql`select card_total from till_takings where till_id = ${till.id}`).toEqual([
      { card_total: '7.50' },
    ])
    expect(await journalOf(till.id)).toEqual({ records: 1, findings: [] })
  })

  it('RULES 32 a payment that approved a part is a tender of that part', async () => {
    const till = await newTill()
    const half = await paid('3.00', { status: 'part-approved', approved: '1.50' })
    const answer = await taken(till.sell({ lines: [{ product: tea }], cards: cost([half, 150]) }))
    expect([answer.flags, await saleOf(half.id)]).toEqual([[], answer.id])
  })

  it('RULES 33 is kept and flagged where no such payment was made, it took nothing, another amount, or paid for another sale', async () => {
    const till = await newTill()
    const other = await testBusiness(database)
    const used = await paid('3.00')
    await taken(till.sell({ lines: [{ product: tea }], cards: cost([used, 300]) }))
    const [theirs, declined, dearer] = [
      await paid('3.00', { business: other.organizationId }),
      await paid('3.00', { status: 'declined', approved: '0.00' }),
      await paid('3.00', { approved: '3.00' }),
    ]
    const nowhere = { ...used, id: uuidv7() }
    for (const [payment, approvedMinor] of [
      [nowhere, 300],
      [theirs, 300],
      [declined, 300],
      [dearer, 299],
      [used, 300],
    ] as const) {
      const before = await saleOf(payment.id)
      const answer = await taken(
        till.sell({ lines: [{ product: tea }], cards: cost([payment, approvedMinor]) }),
      )
      expect(answer.flags).toEqual(['payment-differs'])
      expect(await saleOf(payment.id)).toBe(before)
    }
    // Twice in one sale: it pays once.
    const twice = await paid('1.50')
    const answer = await taken(
      till.sell({ lines: [{ product: tea }], cards: cost([twice, 150], [twice, 150]) }),
    )
    expect(answer.flags).toEqual(['payment-differs'])
    await ownerSql`update payment_transactions set transaction_id = null where id = ${twice.id}`
    await settleByRows(ownerSql, twice.id)
  })

  it('RULES 33 D11 flags one that says another provider or card than took the money, and the payment is its own all the same', async () => {
    const till = await newTill()
    const claims: Partial<TenderPayment>[] = [
      { provider: 'stripe' },
      { card: { cardType: 'Visa', last4: '9999' } },
      { card: { authCode: 'FORGED' } },
    ]
    for (const claim of claims) {
      const payment = await paid('3.00')
      const cards = cost([{ ...payment, ...claim }, 300])
      const answer = await taken(till.sell({ lines: [{ product: tea }], cards }))
      expect([answer.flags, await saleOf(payment.id)]).toEqual([['payment-differs'], answer.id])
    }
    // A till that was not told all of it says what it was told.
    const less = { ...(await paid('3.00')), card: { last4: '4242' } }
    expect((await taken(till.sell({ lines: [{ product: tea }], cards: cost([less, 300]) }))).flags).toEqual(
      [],
    )
    // A person said that it was charged: its provider told of no card.
    const byWord = { ...(await paid('3.00')), card: {} }
    await ownerSql`update payment_transactions set receipt_data = null where id = ${byWord.id}`
    await settleByRows(ownerSql, byWord.id)
    expect((await taken(till.sell({ lines: [{ product: tea }], cards: cost([byWord, 300]) }))).flags).toEqual(
      [],
    )
  })

  it('RULES 33 P1 flags one whose payment was begun at another till, which it leaves to that till’s own sale', async () => {
    const [till, other] = [await newTill(), await newTill()]
    const payment = await paid('3.00', { tillId: other.id })
    const sell = (at: TestTill) => taken(at.sell({ lines: [{ product: tea }], cards: cost([payment, 300]) }))
    expect((await sell(till)).flags).toEqual(['payment-differs'])
    expect(await saleOf(payment.id)).toBeNull()
    const own = await sell(other)
    expect([own.flags, await saleOf(payment.id)]).toEqual([[], own.id])
  })

  it('RULES 33 D11 a payment in doubt belongs to the sale of the till that took its basket up, and of no other', async () => {
    const [till, here, stranger] = [await newTill(), await newTill(), await newTill()]
    const payment = await paid('3.00', { tillId: till.id })
    await ownerSql`insert into parked_baskets ${ownerSql({
      ...{
        organization_id: organizationId,
        id: uuidv7(),
        label: 'In doubt',
        cart: '{}',
        item_count: 1,
        total: '3.00',
      },
      ...{ parked_at: new Date(), staff_id: 'ann', staff_name: 'Ann', till_id: till.id },
      in_doubt: ownerSql.json([{ id: payment.id }]),
      ...{
        ended: 'recalled',
        end_id: uuidv7(),
        ended_at: new Date(),
        ended_by_name: 'Bea',
        ended_till_id: here.id,
      },
    })}`
    const sell = (at: TestTill) => taken(at.sell({ lines: [{ product: tea }], cards: cost([payment, 300]) }))
    expect((await sell(stranger)).flags).toEqual(['payment-differs'])
    const own = await sell(here)
    expect([own.flags, await saleOf(payment.id)]).toEqual([[], own.id])
  })

  it.each(['sent', 'unknown'])('RULES 33 flags one whose payment is on its way back: %s', async (state) => {
    const till = await newTill()
    const payment = await paid('3.00')
    await onItsWayBack(payment, '1.00', state)
    const answer = await taken(till.sell({ lines: [{ product: tea }], cards: cost([payment, 300]) }))
    expect(answer.flags).toEqual(['payment-differs'])
  })

  it('RULES 33 flags one whose payment a person has given back meanwhile, which stays the sale’s own', async () => {
    const till = await newTill()
    const payment = await paid('3.00')
    await ownerSql`update payment_transactions set refunded_amount = '3.00' where id = ${payment.id}`
    await onItsWayBack(payment, '3.00', 'refunded')
    const answer = await taken(till.sell({ lines: [{ product: tea }], cards: cost([payment, 300]) }))
    expect([answer.flags, await saleOf(payment.id)]).toEqual([['payment-differs'], answer.id])
  })

  it('R11 RULES 13 refuses cash with a provider behind it, and more of a card than four digits', async () => {
    const till = await newTill()
    const payment = await paid('3.00')
    const request = till.sell({ lines: [{ product: tea }], cards: cost([payment, 300]) })
    const [tender] = request.transaction.tenders ?? []
    const as = async (changes: object): Promise<string> => {
      const tenders = [{ ...tender, ...changes }]
      const answer = await post({ ...request, transaction: { ...request.transaction, tenders } })
      return `${answer.statusCode} ${answer.json().code}`
    }
    expect(await as({ method: 'cash' })).toBe('400 invalid-request')
    expect(await as({ payment: { ...payment, card: { last4: '14242' } } })).toBe('400 invalid-request')
    expect(await as({ payment: { ...payment, card: { authCode: '4242 4242 4242 4242' } } })).toBe(
      '400 card-number',
    )
  })
})

describe('what goes back to cards', () => {
  it('D11 RULES 34 a void begins a refund of each payment, once, under the tender’s id, with a turn for the worker', async () => {
    const till = await newTill()
    const [one, two] = [await paid('5.00'), await paid('4.00')]
    const request = till.sell({ lines: [{ product: tea, quantity: 3 }], cards: cost([one, 500], [two, 400]) })
    await taken(request)
    const back = till.void(await sold(request))
    const answer = await taken(back)
    expect(answer.flags).toEqual([])
    const tenders = back.transaction.tenders ?? []
    for (const [i, [payment, amount]] of (
      [
        [one, '5.00'],
        [two, '4.00'],
      ] as const
    ).entries()) {
      expect(await refundsOf(payment.id)).toEqual([
        {
          ...{ id: tenders[i]?.id, amount, state: 'sent', reason: `Void ${answer.receiptNumber}` },
          ...{ transaction_id: answer.id, error_message: null, asked_by: people.manager },
        },
      ])
      expect(await turnsOf(payment.id)).toBe(1)
    }
    // Again, alone and in a batch, on another server too.
    expect(await taken(back)).toEqual(answer)
    const batch = await twin.inject({
      ...{ method: 'POST', url: '/api/transactions/batch', headers: manager },
      payload: { sales: [{ request: back }, { request: back }] },
    })
    expect(batch.json().results).toMatchObject([
      { status: 201, sale: answer },
      { status: 201, sale: answer },
    ])
    expect(await refundsOf(one.id)).toHaveLength(1)
    expect((await detail(request.transaction.offlineId)).returns).toMatchObject([
      { tenders: [{ payment: one }, { payment: two }] },
    ])
  })

  it('R8 partial returns from two tills that knew nothing of each other never send back more than the card paid', async () => {
    const [till, other] = [await newTill(), await newTill()]
    const payment = await paid('9.00')
    const request = till.sell({ lines: [{ product: tea, quantity: 3 }], cards: cost([payment, 900]) })
    await taken(request)
    const before = await sold(request)
    const [first, second] = [
      till.giveBack({ sale: before, picks: picks(before, 2) }),
      other.giveBack({ sale: before, picks: picks(before, 2) }),
    ]
    const answers = await Promise.all([
      post(first),
      twin.inject({ method: 'POST', url: '/api/transactions', headers: manager, payload: second }),
    ])
    const flags = answers.map((answer) => answer.json().flags)
    expect(flags.filter((of) => of.includes('refund-not-begun'))).toHaveLength(1)
    const refunds = await refundsOf(payment.id)
    expect(refunds.map(({ state, amount }) => [state, amount]).sort()).toEqual([
      ['refused', '6.00'],
      ['sent', '6.00'],
    ])
    expect(refunds.find(({ state }) => state === 'refused')?.error_message).toBe(
      'The payment has no more than £3.00 left to give back.',
    )
    // What is left goes back all the same.
    const after = await sold(request)
    expect(
      (
        await taken(
          till.giveBack({ sale: { ...after, returns: after.returns.slice(0, 1) }, picks: picks(after, 1) }),
        )
      ).flags,
    ).toEqual(expect.not.arrayContaining(['refund-not-begun']))
    expect((await refundsOf(payment.id)).filter(({ state }) => state === 'sent')).toHaveLength(2)
  })

  it('R8 RULES 34 two tenders of one record to one payment are no more than it has left, nor is what another refund has on its way', async () => {
    const till = await newTill()
    const payment = await paid('9.00')
    const request = till.sell({ lines: [{ product: tea, quantity: 3 }], cards: cost([payment, 900]) })
    await taken(request)
    await onItsWayBack(payment, '4.00', 'unknown')
    const whole = till.void(await sold(request))
    const tenders = whole.transaction.tenders?.flatMap((tender) =>
      (['-3.00', '-6.00'] as const).map((amount) => ({
        ...tender,
        id: uuidv7(),
        amount,
        received: undefined,
      })),
    )
    const answer = await taken(resealed({ ...whole, transaction: { ...whole.transaction, tenders } }))
    expect(answer.flags).toContain('refund-not-begun')
    const begun = (await refundsOf(payment.id)).filter((refund) => refund.transaction_id === answer.id)
    // What a person gave before is set against the first, so that nobody gives it another way (RULES 36).
    expect(begun.map(({ amount, state }) => [amount, state])).toEqual([['5.00', 'sent']])
  })

  it('D11 R8 never to the payment of another sale, and not to one that is nowhere', async () => {
    const till = await newTill()
    const [own, others] = [await paid('3.00'), await paid('3.00')]
    const request = till.sell({ lines: [{ product: tea }], cards: cost([own, 300]) })
    await taken(request)
    await taken(till.sell({ lines: [{ product: tea }], cards: cost([others, 300]) }))
    const void1 = till.void(await sold(request))
    const to = (payment: TenderPayment): SaleRequest => {
      const tenders = void1.transaction.tenders?.map((tender) => ({ ...tender, id: uuidv7(), payment }))
      return resealed({ ...void1, transaction: { ...void1.transaction, offlineId: uuidv7(), tenders } })
    }
    expect((await taken(to(others))).flags).toContain('refund-not-begun')
    expect(await refundsOf(others.id)).toMatchObject([
      { state: 'refused', error_message: 'The payment paid for another sale.' },
    ])
    expect(await turnsOf(others.id)).toBe(0)
    const nowhere = { ...own, id: uuidv7() }
    expect((await taken(to(nowhere))).flags).toContain('refund-not-begun')
    expect(await refundsOf(nowhere.id)).toEqual([])
  })

  it('RULES 34 a void that comes in the same batch as its sale, or before it, gives its card back as well', async () => {
    const till = await newTill()
    const payment = await paid('3.00')
    const request = till.sell({ lines: [{ product: tea }], cards: cost([payment, 300]) })
    const last = lastOf(till)
    const back = till.void(last)
    const batch = await app.inject({
      ...{ method: 'POST', url: '/api/transactions/batch', headers: manager },
      payload: { sales: [{ request }, { request: back }] },
    })
    expect(batch.json().results).toMatchObject([
      { status: 201, sale: { flags: [] } },
      { status: 201, sale: { flags: [] } },
    ])
    expect(await saleOf(payment.id)).toBe(last.id)
    expect(await refundsOf(payment.id)).toMatchObject([{ state: 'sent', amount: '3.00' }])

    const early = await paid('3.00')
    const sale = till.sell({ lines: [{ product: tea }], cards: cost([early, 300]) })
    const voided = till.void(lastOf(till))
    expect((await taken(voided)).flags).toEqual([])
    expect(await refundsOf(early.id)).toMatchObject([{ state: 'sent' }])
    await taken(sale)
    expect(await saleOf(early.id)).toBe(sale.transaction.offlineId)
  })

  it('RULES 22 is nothing where the return is not allowed', async () => {
    const till = await newTill('cashier')
    const payment = await paid('3.00')
    const request = till.sell({ lines: [{ product: tea }], cards: cost([payment, 300]) })
    await taken(request, cashier)
    const refused = await post(till.void(await sold(request)), cashier)
    expect(refused.json().code).toBe('return-not-allowed')
    expect(await refundsOf(payment.id)).toEqual([])
  })

  it('RULES 21 35 a return that the server works out goes to the payments of its sale, and no further than they hold', async () => {
    const till = await newTill()
    const [one, two] = [await paid('5.00'), await paid('2.50')]
    const request = till.sell({ lines: [{ product: tea, quantity: 3 }], cards: cost([one, 500], [two, 250]) })
    const sale = await taken(request)
    const line = (await detail(sale.id)).items[0]?.id
    const asked = (quantity: number, total: string, of: object = { paymentMethod: 'card' }) => ({
      transaction: {
        ...{ kind: 'refund', reversesId: sale.id, reason: 'faulty', discountAmount: '0.00', ...of },
        ...{ subtotal: `-${(Number(total) / 1.2).toFixed(2)}`, totalAmount: `-${total}` },
        taxAmount: `-${(Number(total) - Number(total) / 1.2).toFixed(2)}`,
      },
      items: [],
      returns: [{ returnsItemId: line, quantity }],
    })
    expect((await post(asked(3, '9.00'))).json().code).toBe('payout-exceeds-tender')
    const back = await taken(asked(2, '6.00'))
    expect((await detail(back.id)).tenders).toMatchObject([
      { method: 'card', amount: '-5.00', payment: one },
      { method: 'card', amount: '-1.00', payment: two },
    ])
    expect([await refundsOf(one.id), await refundsOf(two.id)]).toMatchObject([
      [{ state: 'sent', amount: '5.00' }],
      [{ state: 'sent', amount: '1.00' }],
    ])
    const named = {
      paymentMethod: 'card',
      tenders: [
        { method: 'card', amount: '-1.50' },
        { method: 'cash', amount: '-1.50' },
      ],
    }
    const rest = await taken(asked(1, '3.00', named))
    expect((await detail(rest.id)).tenders).toMatchObject([
      { amount: '-1.50', payment: two },
      { method: 'cash' },
    ])
    expect(await journalOf((await detail(back.id)).tillId)).toEqual({ records: 2, findings: [] })
  })
})
