import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { beforeEach, describe, expect, it } from 'vitest'
import { setJob } from '../../../platform/jobs/set-job.ts'
import { inOrganization } from '../../../platform/tenancy.ts'
import { settleByRows } from '../../../testing/settlement-invariants.ts'
import { ProviderError } from '../providers/provider.ts'
import { givePaymentUp, settleByPerson } from './end-payment.ts'
import type { EngineParts } from './engine-parts.ts'
import { paymentWorker } from './payment-worker.ts'
import { refundPayment } from './refund-payment.ts'
import { seeToRefundByPerson } from './see-to-refund.ts'
import { testEngine } from './shop-with-terminal.test-support.ts'

const { app, database, ownerSql, now, pass, parts, provider, worker, send, shopWithTerminal } =
  await testEngine()

let shop: Awaited<ReturnType<typeof shopWithTerminal>>
beforeEach(async () => {
  shop = await shopWithTerminal()
})

/** A payment that took its money. */
async function taken(amount: string) {
  const { id } = await shop.begin(amount)
  await pass(2_000)
  await shop.ask(id)
  return id
}

let sequence = 0
/** A record that stands in the books for a foreign key alone: what it is made of is another module's matter. */
async function aRecord(): Promise<string> {
  const id = uuidv7()
  sequence += 1
  await ownerSql`
      insert into transactions (organization_id, id, transaction_number, receipt_number, till_id, till_sequence, vat_mode,
                                subtotal, tax_amount, total_amount, payment_method, content_hash, created_at, trading_day)
      values (${shop.organizationId}, ${id}, ${`TXN-${id}`}, ${`T1-${sequence}`}, ${shop.tillId}, ${sequence}, 'add',
              1, 0, 1, 'card', ${id}, ${now()}, '2026-03-02')`
  return id
}

/** What the recording of a void leaves (sales/RULES.md 34): a refund of the tender's id, and a job of the payment's. */
async function giveBack(record: string, paymentId: string, amount: string, refused?: string) {
  const id = uuidv7()
  await inOrganization(database, shop.organizationId, async (tx) => {
    await tx.execute(sql`
      insert into payment_refunds (organization_id, id, payment_id, amount, state, reason, transaction_id, error_message,
                                   asked_by, asked_by_name, created_at)
      values (${shop.organizationId}, ${id}, ${paymentId}, ${amount}, ${refused ? 'refused' : 'sent'}, 'Void T1-2', ${record},
              ${refused ?? null}, ${shop.people.cashier}, 'Test cashier', ${now()})`)
    if (!refused) await setJob(tx, shop.organizationId, 'payments', paymentId, now())
  })
  await settleByRows(ownerSql, paymentId)
  return id
}

const refundOf = async (id: string) => {
  const [row] =
    await ownerSql`select state, error_message, provider_refund_id from payment_refunds where id = ${id}`
  return row
}

describe('money that a record gives back', () => {
  it('P1 P9 and waits for a person is shown to those of its till alone', async () => {
    const id = await giveBack(await aRecord(), await taken('5.00'), '5.00', 'The card was closed.')
    const seen = async (tillId: string) =>
      (await send(shop.at('manager', [tillId]), 'GET', '/api/payments/attention')).json().refunds
    expect(await seen(shop.tillId)).toMatchObject([{ id, tillId: shop.tillId }])
    expect(await seen(shop.otherTillId)).toEqual([])
  })

  it('P9 goes to its card by the worker’s hand, once', async () => {
    const record = await aRecord()
    const paymentId = await taken('5.00')
    const id = await giveBack(record, paymentId, '3.00')
    await worker.round()
    expect(await refundOf(id)).toMatchObject({ state: 'refunded' })
    await ownerSql`
      insert into jobs (organization_id, kind, subject_id, due_at) values (${shop.organizationId}, 'payments', ${paymentId}, ${now()})
      on conflict do nothing`
    await pass(60_000)
    await worker.round()
    expect(await shop.ask(paymentId)).toMatchObject({ refundedAmount: '3.00', state: 'approved' })
    const soon = new Date(now().getTime() + 3_500_000)
    expect(await ownerSql`select 1 from jobs where subject_id = ${paymentId} and due_at < ${soon}`).toEqual(
      [],
    )
  })

  it('P9 that was given back before the answer was lost is asked after, and not given twice', async () => {
    const record = await aRecord()
    const paymentId = await taken('5.00')
    const id = await giveBack(record, paymentId, '2.08')
    await worker.round()
    expect(await refundOf(id)).toMatchObject({ state: 'unknown', error_message: expect.any(String) })
    await pass(16_000)
    await worker.round()
    expect(await refundOf(id)).toMatchObject({ state: 'refunded', error_message: null })
    expect(await shop.ask(paymentId)).toMatchObject({ refundedAmount: '2.08' })
  })

  it('P1 P9 waits for a provider that is not reached, is seen when that takes long, and refused by its own word alone', async () => {
    const record = await aRecord()
    const paymentId = await taken('5.00')
    const id = await giveBack(record, paymentId, '5.00')
    const through = (part: Partial<typeof provider>): EngineParts => ({
      ...parts,
      providers: new Map([[provider.name, { ...provider, ...part }]]),
    })
    const gone = async () => {
      throw new ProviderError('not-begun', 'It is not reached.')
    }
    await paymentWorker(through({ refund: gone }), app.log).round()
    expect(await refundOf(id)).toMatchObject({ state: 'unknown', error_message: 'It is not reached.' })
    const seen = async () =>
      (await send(shop.at('cashier', [shop.tillId]), 'GET', '/api/payments/attention')).json().refunds
    expect(await seen()).toEqual([])
    await pass(11 * 60_000)
    expect(await seen()).toMatchObject([
      {
        id: id,
        state: 'unknown',
        said: 'It is not reached.',
        tillName: 'Counter',
        card: { last4: '4242' },
      },
    ])
    const refusing = through({ refund: async () => ({ kind: 'refused', reason: 'The card was closed.' }) })
    await paymentWorker(refusing, app.log).round()
    expect(await seen()).toMatchObject([{ id: id, state: 'refused', said: 'The card was closed.' }])
    expect(await shop.ask(paymentId)).toMatchObject({ refundedAmount: '0.00' })

    // Somebody sees to it, by cash or by trying the card again.
    const url = `/api/payments/${paymentId}/refunds/${id}/seen-to`
    const elsewhere = shop.at('supervisor', [shop.otherTillId])
    expect((await send(elsewhere, 'POST', url, { reason: 'Cash' })).statusCode).toBe(404)
    expect((await send(shop.at('cashier'), 'POST', url, { reason: 'Cash' })).statusCode).toBe(403)
    expect((await send(shop.at('supervisor'), 'POST', url, { reason: 'Cash' })).statusCode).toBe(204)
    expect((await send(shop.at('supervisor'), 'POST', url, { reason: 'Cash' })).statusCode).toBe(404)
    expect(await seen()).toEqual([])
  })

  it('P9 that never has an answer is said by a person, once its provider was asked and did not know either, and is asked for no more', async () => {
    const silence = async () => {
      throw new ProviderError('unsure', 'Nobody answers.')
    }
    const silent: EngineParts = {
      ...parts,
      providers: new Map([[provider.name, { ...provider, refund: silence, refundProgress: silence }]]),
    }
    const sayOf = (paymentId: string, id: string, isGivenBack: boolean, by = silent) =>
      seeToRefundByPerson(by, shop.asker, { paymentId, id, reason: 'I looked it up', isGivenBack })
    const [paymentId, otherId] = [await taken('5.00'), await taken('6.00')]
    const [given, not] = [await giveBack(await aRecord(), paymentId, '5.00'), uuidv7()]
    expect(
      await refundPayment(silent, shop.asker, otherId, { id: not, amount: '6.00', reason: 'Came back' }),
    ).toMatchObject({ state: 'unknown' })
    await paymentWorker(silent, app.log).round()
    await expect(sayOf(paymentId, given, true)).rejects.toMatchObject({ code: 'not-found' })
    await expect(sayOf(otherId, not, false)).rejects.toMatchObject({ code: 'not-found' })
    await pass(11 * 60_000)
    await expect(sayOf(otherId, given, true)).rejects.toMatchObject({ code: 'not-found' })
    await sayOf(paymentId, given, true)
    await sayOf(otherId, not, false)
    expect(await refundOf(given)).toMatchObject({ state: 'refunded' })
    expect(await refundOf(not)).toMatchObject({ state: 'refused' })
    expect(await shop.ask(paymentId)).toMatchObject({ refundedAmount: '5.00' })
    expect(await shop.ask(otherId)).toMatchObject({ refundedAmount: '0.00' })
    const { refunds, takenNotUsed } = (
      await send(shop.at('manager'), 'GET', '/api/payments/attention')
    ).json()
    expect({ refunds, takenNotUsed }).toEqual({ refunds: [], takenNotUsed: [] })
    for (const [payment, refund] of [
      [paymentId, given],
      [otherId, not],
    ] as const)
      await expect(sayOf(payment, refund, payment === paymentId)).rejects.toMatchObject({ code: 'not-found' })
  })

  it('P9 what the provider answers when it is asked stands before a person’s word', async () => {
    const paymentId = await taken('5.00')
    const id = await giveBack(await aRecord(), paymentId, '2.08')
    await worker.round()
    expect(await refundOf(id)).toMatchObject({ state: 'unknown' })
    await pass(11 * 60_000)
    const said = { paymentId, id, reason: 'In cash', isGivenBack: false }
    await expect(seeToRefundByPerson(parts, shop.asker, said)).rejects.toMatchObject({ code: 'not-found' })
    expect(await refundOf(id)).toMatchObject({ state: 'refunded' })
  })

  it('P9 that cannot go back waits for a person, who tries the card again', async () => {
    const record = await aRecord()
    const paymentId = await taken('5.00')
    const id = await giveBack(record, paymentId, '5.00', 'The payment paid for another sale.')
    const seen = async () => (await send(shop.at('owner'), 'GET', '/api/payments/attention')).json().refunds
    expect(await seen()).toMatchObject([{ id, state: 'refused', said: 'The payment paid for another sale.' }])
    const again = { id: uuidv7(), amount: '5.00', reason: 'The bank says try again', insteadOf: id }
    expect(await refundPayment(parts, shop.asker, paymentId, again)).toMatchObject({ state: 'refunded' })
    expect(await seen()).toEqual([])
  })
})

const LISTS = ['unsettled', 'takenNotUsed', 'refunds', 'unpaidSales', 'gainsaid', 'paidAfterWriteOff']
const NOTHING = Object.fromEntries(LISTS.map((list) => [list, []]))

describe('money of no sale that a person says was charged', () => {
  const attention = async () => (await send(shop.at('owner'), 'GET', '/api/payments/attention')).json()

  /** Given up, and charged by a person's word alone: the provider knows no such payment and gives nothing back. */
  async function byWord() {
    const { id } = await shop.begin('7.03')
    await givePaymentUp(parts, shop.asker, id)
    await settleByPerson(parts, shop.asker, id, { taken: true, reason: 'The slip says approved' })
    return id
  }
  const giveBackByHand = async (id: string, insteadOf?: string) => {
    const asked = { id: uuidv7(), amount: '7.03', reason: 'Paid by cash', insteadOf }
    expect(await refundPayment(parts, shop.asker, id, asked)).toMatchObject({ state: 'refused' })
    return asked.id
  }

  it('P9 D11 and whose refund is refused waits in its place, and is done with once it was given another way', async () => {
    const paymentId = await byWord()
    expect((await attention()).takenNotUsed).toMatchObject([{ id: paymentId }])
    const first = await giveBackByHand(paymentId)
    expect(await attention()).toMatchObject({ takenNotUsed: [], refunds: [{ id: first, state: 'refused' }] })
    await pass(1_000)
    const again = await giveBackByHand(paymentId, first)
    expect(await attention()).toMatchObject({ takenNotUsed: [], refunds: [{ id: again }] })
    expect((await attention()).refunds).toHaveLength(1)
    await pass(1_000)
    const url = `/api/payments/${paymentId}/refunds/${again}/seen-to`
    expect((await send(shop.at('supervisor'), 'POST', url, { reason: 'Cash' })).statusCode).toBe(204)
    expect(await attention()).toEqual(NOTHING)
    const told = (await send(shop.at('owner'), 'GET', `/api/payments/${paymentId}/events`)).json()
    expect(told.map(({ kind }: { kind: string }) => kind).slice(-3)).toEqual([
      ...['refund-refused', 'refund-refused', 'refund-seen-to'],
    ])
    expect(told.at(-1)).toMatchObject({ reason: 'Cash', amount: '7.03', personName: 'Test supervisor' })
    // What the customer has by cash does not go to the card as well.
    const once = { id: uuidv7(), amount: '7.03', reason: 'To the card after all' }
    await expect(refundPayment(parts, shop.asker, paymentId, once)).rejects.toMatchObject({
      code: 'refund-too-large',
    })
  })

  it('P4 can be said anew while nothing followed from it, by who may, and is in the audit log', async () => {
    const paymentId = await byWord()
    const url = `/api/payments/${paymentId}/settle/taken-back`
    const body = { reason: 'It was the other slip' }
    expect((await send(shop.at('cashier'), 'POST', url, body)).statusCode).toBe(403)
    expect((await send(shop.at('supervisor', [shop.otherTillId]), 'POST', url, body)).statusCode).toBe(404)
    await giveBackByHand(paymentId)
    const answer = await send(shop.at('supervisor'), 'POST', url, body)
    expect(answer.json()).toMatchObject({ state: 'unknown', approvedAmount: '0.00', reason: null })
    expect(await attention()).toMatchObject({
      ...{ unsettled: [{ id: paymentId }], takenNotUsed: [], refunds: [] },
    })
    const audited = await ownerSql`
      select detail from audit_log where action = 'payment-word-taken-back' and subject_id = ${paymentId}`
    expect(audited).toMatchObject([{ detail: { reason: 'It was the other slip', amount: '7.03' } }])
    const not = { taken: false, reason: 'The terminal shows nothing' }
    expect(await settleByPerson(parts, shop.asker, paymentId, not)).toMatchObject({ state: 'failed' })
    expect(await attention()).toEqual(NOTHING)
  })

  it('P4 stands where the provider said it, a sale has it, or the customer has the money', async () => {
    const stands = async (id: string) => {
      const url = `/api/payments/${id}/settle/taken-back`
      const answer = await send(shop.at('supervisor'), 'POST', url, { reason: 'A mistake' })
      expect(answer.json()).toMatchObject({ code: 'payment-word-stands' })
    }
    const byProvider = await taken('5.00')
    await givePaymentUp(parts, shop.asker, byProvider)
    await stands(byProvider)
    const ofSale = await byWord()
    await ownerSql`update payment_transactions set transaction_id = ${await aRecord()} where id = ${ofSale}`
    await settleByRows(ownerSql, ofSale)
    await stands(ofSale)
    await pass(20 * 60_000)
    const given = await byWord()
    const url = `/api/payments/${given}/refunds/${await giveBackByHand(given)}/seen-to`
    expect((await send(shop.at('supervisor'), 'POST', url, { reason: 'Cash' })).statusCode).toBe(204)
    await stands(given)
  })
})

describe('money that a person gives back', () => {
  it('SELL-083 D11 says of a record what became of its money: on its way, back, refused, or given another way', async () => {
    const paymentId = await taken('5.00')
    const [back, refused] = [await aRecord(), await aRecord()]
    const at = shop.at('supervisor')
    const of = async (record: string) => (await send(at, 'GET', `/api/payments/refunds-of/${record}`)).json()
    await giveBack(back, paymentId, '2.00')
    expect(await of(back)).toMatchObject([{ amount: '2.00', state: 'sent', seenTo: null }])
    await worker.round()
    expect(await of(back)).toMatchObject([{ state: 'refunded' }])
    const id = await giveBack(refused, paymentId, '3.00', 'The card was closed.')
    expect(await of(refused)).toEqual([{ id, amount: '3.00', state: 'refused', seenTo: null }])
    const seen = await send(at, 'POST', `/api/payments/${paymentId}/refunds/${id}/seen-to`, {
      reason: 'Cash',
    })
    expect(seen.statusCode).toBe(204)
    expect(await of(refused)).toMatchObject([{ state: 'refused', seenTo: 'Cash' }])
  })
  it('D11 of a payment for no sale that its provider refuses to give back is offered as given another way, and then done with', async () => {
    const paymentId = await taken('7.00')
    await ownerSql`update payment_transactions set given_up_at = ${now()} where id = ${paymentId}`
    const at = shop.at('supervisor')
    const attention = async () => (await send(at, 'GET', '/api/payments/attention')).json()
    expect((await attention()).takenNotUsed).toMatchObject([{ id: paymentId }])
    const refusing: EngineParts = {
      ...parts,
      providers: new Map([
        [
          provider.name,
          { ...provider, refund: async () => ({ kind: 'refused', reason: 'No such payment.' }) },
        ],
      ]),
    }
    const id = uuidv7()
    const asked = { id, amount: '7.00', reason: 'It was taken for no sale' }
    expect(await refundPayment(refusing, shop.asker, paymentId, asked)).toMatchObject({ state: 'refused' })
    expect(await attention()).toMatchObject({
      takenNotUsed: [],
      refunds: [{ id, state: 'refused', said: 'No such payment.' }],
    })
    await send(at, 'POST', `/api/payments/${paymentId}/refunds/${id}/seen-to`, { reason: 'Cash' })
    expect(await attention()).toMatchObject({ takenNotUsed: [], refunds: [] })
  })
  it('P6 one id is of one payment: another payment is not told that it was given back by it', async () => {
    const [one, other] = [await taken('5.00'), await taken('5.00')]
    const asked = { id: uuidv7(), amount: '5.00', reason: 'It was torn' }
    expect(await refundPayment(parts, shop.asker, one, asked)).toMatchObject({ state: 'refunded' })
    await expect(refundPayment(parts, shop.asker, other, asked)).rejects.toMatchObject({
      code: 'payment-id-reused',
    })
    expect(await shop.ask(other)).toMatchObject({ refundedAmount: '0.00' })
  })

  it('D11 money of a sale is not offered as taken but not used, given up or not', async () => {
    const [ofSale, ofNone] = [await taken('5.00'), await taken('6.00')]
    for (const id of [ofSale, ofNone]) await givePaymentUp(parts, shop.asker, id)
    await ownerSql`update payment_transactions set transaction_id = ${await aRecord()} where id = ${ofSale}`
    await settleByRows(ownerSql, ofSale)
    await pass(11 * 60_000)
    const seen = await send(shop.at('owner'), 'GET', '/api/payments/attention')
    expect(seen.json().takenNotUsed).toMatchObject([{ id: ofNone }])
    expect(seen.json().takenNotUsed).toHaveLength(1)
  })

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
