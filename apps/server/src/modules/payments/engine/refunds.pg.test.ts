import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { beforeEach, describe, expect, it } from 'vitest'
import { inOrganization } from '../../../platform/tenancy.ts'
import { ProviderError } from '../providers/provider.ts'
import type { EngineParts } from './engine-parts.ts'
import { PaymentWorker } from './payment-worker.ts'
import { beginRefundsOf, linkPayments } from './record-payments.ts'
import { refundPayment } from './refund-payment.ts'
import { testEngine } from './shop-with-terminal.test-support.ts'

const { app, database, ownerSql, now, pass, parts, provider, worker, send, shopWithTerminal } =
  await testEngine()

let shop: Awaited<ReturnType<typeof shopWithTerminal>>
beforeEach(async () => {
  shop = await shopWithTerminal()
})

/** A payment that took its money, of a sale or of none. */
async function taken(amount: string, saleId?: string) {
  const { id } = await shop.begin(amount)
  await pass(2_000)
  await shop.ask(id)
  if (saleId) await link(saleId, id, amount)
  return id
}

let sequence = 0
/** Records that stand in the books for foreign keys alone: what a record is made of is another module's matter. */
async function records(...ids: string[]) {
  for (const id of ids) {
    sequence += 1
    await ownerSql`
      insert into transactions (organization_id, id, transaction_number, receipt_number, till_id, till_sequence, vat_mode,
                                subtotal, tax_amount, total_amount, payment_method, content_hash, created_at, trading_day)
      values (${shop.organizationId}, ${id}, ${`TXN-${id}`}, ${`T1-${sequence}`}, ${shop.tillId}, ${sequence}, 'add',
              1, 0, 1, 'card', ${id}, ${now()}, '2026-03-02')`
  }
}

const link = (saleId: string, paymentId: string, amount: string, id = uuidv7()) =>
  inOrganization(database, shop.organizationId, (tx) =>
    linkPayments(tx, shop.organizationId, saleId, [{ id, paymentId, amount }]),
  )

const giveBack = (
  recordId: string,
  saleId: string,
  tenders: readonly { id: string; paymentId: string; amount: string }[],
) =>
  inOrganization(database, shop.organizationId, (tx) =>
    beginRefundsOf(tx, shop.organizationId, {
      ...{ recordId, saleId, askedBy: shop.people.cashier, askedByName: 'Test cashier', at: now(), tenders },
    }),
  )

const refundOf = async (id: string) => {
  const [row] =
    await ownerSql`select state, error_message, provider_refund_id from payment_refunds where id = ${id}`
  return row
}

describe('what a recorded sale says of its payments', () => {
  it('P8 a payment is of the sale that it took exactly that much for, and of no other', async () => {
    const [sale, other] = [uuidv7(), uuidv7()]
    await records(sale, other)
    const id = await taken('5.00')
    expect(await link(sale, id, '5.01')).toMatchObject([
      { paymentId: id, reason: expect.stringContaining('amount') },
    ])
    expect(await link(sale, id, '5.00')).toEqual([])
    expect(await link(sale, id, '5.00')).toEqual([])
    expect(await link(other, id, '5.00')).toMatchObject([{ reason: expect.stringContaining('another sale') }])
    const waiting = await shop.begin('5.02')
    const nobodys = uuidv7()
    for (const one of [waiting.id, nobodys]) expect(await link(other, one, '5.02')).toHaveLength(1)
    expect(await shop.ask(id)).toMatchObject({ transactionId: sale })
    // Another shop’s payment is none of this one’s.
    const elsewhere = await shopWithTerminal()
    const theirs = await elsewhere.begin('5.00')
    expect(await link(other, theirs.id, '5.00')).toMatchObject([
      { reason: expect.stringContaining('No such') },
    ])
  })

  it('P8 one payment does not stand behind two tenders', async () => {
    const sale = uuidv7()
    await records(sale)
    const paymentId = await taken('5.00')
    const tender = () => ({ id: uuidv7(), paymentId, amount: '5.00' })
    const not = await inOrganization(database, shop.organizationId, (tx) =>
      linkPayments(tx, shop.organizationId, sale, [tender(), tender()]),
    )
    expect(not).toHaveLength(1)
  })
})

describe('money that a record gives back', () => {
  it('P9 goes to its card by the worker’s hand, once, however often the record comes', async () => {
    const [sale, record] = [uuidv7(), uuidv7()]
    await records(sale, record)
    const paymentId = await taken('5.00', sale)
    const tender = { id: uuidv7(), paymentId, amount: '3.00' }
    for (const _time of [1, 2]) expect(await giveBack(record, sale, [tender])).toEqual([])
    expect(await refundOf(tender.id)).toMatchObject({ state: 'sent' })
    await worker.round()
    expect(await refundOf(tender.id)).toMatchObject({ state: 'refunded' })
    expect(await giveBack(record, sale, [tender])).toEqual([])
    await pass(60_000)
    await worker.round()
    expect(await shop.ask(paymentId)).toMatchObject({ refundedAmount: '3.00', state: 'approved' })
    expect(await ownerSql`select 1 from payment_turns where id = ${paymentId}`).toEqual([])
  })

  it('P9 that was given back before the answer was lost is asked after, and not given twice', async () => {
    const [sale, record] = [uuidv7(), uuidv7()]
    await records(sale, record)
    const paymentId = await taken('5.00', sale)
    const tender = { id: uuidv7(), paymentId, amount: '2.08' }
    await giveBack(record, sale, [tender])
    await worker.round()
    expect(await refundOf(tender.id)).toMatchObject({ state: 'unknown', error_message: expect.any(String) })
    await pass(16_000)
    await worker.round()
    expect(await refundOf(tender.id)).toMatchObject({ state: 'refunded', error_message: null })
    expect(await shop.ask(paymentId)).toMatchObject({ refundedAmount: '2.08' })
  })

  it('P9 waits for a provider that is not reached, is seen when that takes long, and refused by its own word alone', async () => {
    const [sale, record] = [uuidv7(), uuidv7()]
    await records(sale, record)
    const paymentId = await taken('5.00', sale)
    const tender = { id: uuidv7(), paymentId, amount: '5.00' }
    await giveBack(record, sale, [tender])
    const through = (part: Partial<typeof provider>): EngineParts => ({
      ...parts,
      providers: new Map([[provider.name, { ...provider, ...part }]]),
    })
    const gone = async () => {
      throw new ProviderError('not-begun', 'It is not reached.')
    }
    await new PaymentWorker(through({ refund: gone }), app.log).round()
    expect(await refundOf(tender.id)).toMatchObject({ state: 'unknown', error_message: 'It is not reached.' })
    const seen = async () =>
      (await send(shop.at('cashier', [shop.tillId]), 'GET', '/api/payments/attention')).json().refunds
    expect(await seen()).toEqual([])
    await pass(11 * 60_000)
    expect(await seen()).toMatchObject([
      {
        id: tender.id,
        state: 'unknown',
        said: 'It is not reached.',
        tillName: 'Counter',
        card: { last4: '4242' },
      },
    ])
    const refusing = through({ refund: async () => ({ kind: 'refused', reason: 'The card was closed.' }) })
    await new PaymentWorker(refusing, app.log).round()
    expect(await seen()).toMatchObject([{ id: tender.id, state: 'refused', said: 'The card was closed.' }])
    expect(await shop.ask(paymentId)).toMatchObject({ refundedAmount: '0.00' })

    // Somebody sees to it, by cash or by trying the card again.
    const url = `/api/payments/${paymentId}/refunds/${tender.id}/seen-to`
    expect((await send(shop.at('cashier'), 'POST', url, { reason: 'Cash' })).statusCode).toBe(403)
    expect((await send(shop.at('supervisor'), 'POST', url, { reason: 'Cash' })).statusCode).toBe(204)
    expect((await send(shop.at('supervisor'), 'POST', url, { reason: 'Cash' })).statusCode).toBe(404)
    expect(await seen()).toEqual([])
  })

  it('P9 of more than is left, or of another sale’s payment, is kept as refused with its reason, and tried again by a person', async () => {
    const [sale, other, record] = [uuidv7(), uuidv7(), uuidv7()]
    await records(sale, other, record)
    const paymentId = await taken('5.00', sale)
    const tender = (amount: string) => ({ id: uuidv7(), paymentId, amount })
    const [whole, more, wrong] = [tender('5.00'), tender('0.01'), tender('1.00')]
    expect(await giveBack(record, sale, [whole, more])).toMatchObject([
      { tenderId: more.id, reason: 'The payment has £0.00 left to give back.' },
    ])
    expect(await giveBack(record, other, [wrong])).toMatchObject([{ tenderId: wrong.id }])
    expect(await giveBack(record, sale, [{ ...tender('1.00'), paymentId: uuidv7() }])).toHaveLength(1)
    for (const { id } of [more, wrong]) expect(await refundOf(id)).toMatchObject({ state: 'refused' })
    // A second time it says the same.
    expect(await giveBack(record, sale, [whole, more])).toHaveLength(1)
    await ownerSql`update payment_refunds set state = 'refused', error_message = 'The card was closed' where id = ${whole.id}`
    const again = { id: uuidv7(), amount: '5.00', reason: 'The bank says try again', insteadOf: whole.id }
    expect(await refundPayment(parts, shop.asker, paymentId, again)).toMatchObject({ state: 'refunded' })
    const { json } = await send(shop.at('owner'), 'GET', '/api/payments/attention')
    expect(
      json()
        .refunds.map(({ id }: { id: string }) => id)
        .sort(),
    ).toEqual([more.id, wrong.id].sort())
  })
})

describe('money that a person gives back', () => {
  it('P6 is in the audit log once, with its row, however often it is asked', async () => {
    const paymentId = await taken('5.00')
    const url = `/api/payments/${paymentId}/refunds`
    const asked = { id: uuidv7(), amount: '2.00', reason: 'It was torn' }
    const answers = await Promise.all([1, 2, 3].map(() => send(shop.at('supervisor'), 'POST', url, asked)))
    for (const answer of answers) expect(answer.statusCode).toBe(200)
    const tooLarge = await send(shop.at('supervisor'), 'POST', url, {
      ...asked,
      id: uuidv7(),
      amount: '4.00',
    })
    expect(tooLarge.json()).toMatchObject({ code: 'refund-too-large' })
    const audited = await ownerSql`
      select detail from audit_log where action = 'payment-refunded' and subject_id = ${paymentId}`
    expect(audited).toMatchObject([{ detail: { refundId: asked.id, amount: '2.00', reason: 'It was torn' } }])
  })

  it('P6 is refused where the provider was not reached at the first try, and not at a later one', async () => {
    const paymentId = await taken('5.00')
    const gone: EngineParts = {
      ...parts,
      providers: new Map([
        [
          provider.name,
          {
            ...provider,
            refund: async () => {
              throw new ProviderError('not-begun', 'It is not reached.')
            },
          },
        ],
      ]),
    }
    const asked = { id: uuidv7(), amount: '2.00', reason: 'It was torn' }
    expect(await refundPayment(gone, shop.asker, paymentId, asked)).toMatchObject({ state: 'refused' })
    // It was given back and the answer was lost: that it is not reached now says nothing of then.
    const lost = { id: uuidv7(), amount: '2.08', reason: 'It was torn' }
    expect(await refundPayment(parts, shop.asker, paymentId, lost)).toMatchObject({ state: 'unknown' })
    expect(await refundPayment(gone, shop.asker, paymentId, lost)).toMatchObject({ state: 'unknown' })
    await pass(16_000)
    await worker.round()
    expect(await shop.ask(paymentId)).toMatchObject({ refundedAmount: '2.08' })
  })
})

it('P9 the turn of a refund that another statement wrote is the payment’s own', async () => {
  const [sale, record, refundId] = [uuidv7(), uuidv7(), uuidv7()]
  await records(sale, record)
  const paymentId = await taken('5.00', sale)
  await inOrganization(database, shop.organizationId, async (tx) => {
    await tx.execute(sql`
      insert into payment_refunds (organization_id, id, payment_id, amount, state, reason, transaction_id, asked_by,
                                   asked_by_name, created_at)
      values (${shop.organizationId}, ${refundId}, ${paymentId}, 5, 'sent', 'A void', ${record}, 'x', 'X', ${now()})`)
    await tx.execute(sql`
      insert into payment_turns (organization_id, id, due_at) values (${shop.organizationId}, ${paymentId}, ${now()})`)
  })
  await worker.round()
  expect(await refundOf(refundId)).toMatchObject({ state: 'refunded' })
})
