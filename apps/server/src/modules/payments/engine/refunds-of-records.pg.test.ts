import { soldSaleOf } from '@tuppence/domain/sales'
import { uuidv7 } from 'uuidv7'
import { expect, it } from 'vitest'
import { setJob } from '../../../platform/jobs/set-job.ts'
import { inOrganization } from '../../../platform/tenancy.ts'
import { holdLocks, lockWaiters } from '../../../testing/held-locks.ts'
import { breaches } from '../../../testing/invariants.ts'
import { settleByRows } from '../../../testing/settlement-invariants.ts'
import { testProducts, testTill } from '../../../testing/test-till.ts'
import { type PaymentProvider, ProviderError } from '../providers/provider.ts'
import type { EngineParts } from './engine-parts.ts'
import { setNextPoll } from './next-poll.ts'
import { refundPayment } from './refund-payment.ts'
import { testEngine } from './shop-with-terminal.test-support.ts'

const { database, ownerSql, now, pass, parts, provider, worker, send, shopWithTerminal } = await testEngine()

it('D11 P8 P9 a card pays on the terminal, its sale is recorded and voided by the till, and the worker gives the money back once', async () => {
  const shop = await shopWithTerminal()
  const { organizationId } = shop
  const [tea] = await testProducts(ownerSql, organizationId, [250])
  if (!tea) throw new Error('no product')
  const till = await testTill(ownerSql, organizationId, 'X1', {
    id: shop.people.supervisor,
    name: 'Test supervisor',
  })
  const { id } = await shop.begin('3.00', uuidv7(), { tillId: till.id })
  await pass(2_000)
  const approved = await shop.ask(id)
  if (!approved.card) throw new Error('no card')
  const payment = { id, provider: approved.provider, card: approved.card }
  const at = now()
  const record = async (request: object) => {
    const answer = await send(shop.at('supervisor'), 'POST', '/api/transactions', request)
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json().flags).toEqual([])
  }
  await record(till.sell({ lines: [{ product: tea }], cards: [{ payment, approvedMinor: 300 }], at }))
  if (!till.last) throw new Error('nothing sold')
  expect(await shop.ask(id)).toMatchObject({ transactionId: till.last.id })
  const back = till.void(soldSaleOf(till.last), 'wrong-items', at)
  for (const _time of [1, 2]) await record(back)
  await worker.round()
  await pass(60_000)
  await worker.round()
  expect(await shop.ask(id)).toMatchObject({ approvedAmount: '3.00', refundedAmount: '3.00' })
  expect(await ownerSql`select state from payment_refunds where payment_id = ${id}`).toEqual([
    { state: 'refunded' },
  ])
  const soon = new Date(now().getTime() + 3_500_000)
  expect(await ownerSql`select 1 from jobs where subject_id = ${id} and due_at < ${soon}`).toEqual([])
  expect(await breaches(ownerSql)).toEqual({})
})

/** A payment of £3.00 that was taken, a till, and a sale that it paid for. */
async function shopWithSale(code: string) {
  const shop = await shopWithTerminal()
  const [tea] = await testProducts(ownerSql, shop.organizationId, [250])
  if (!tea) throw new Error('no product')
  const seller = { id: shop.people.supervisor, name: 'Test supervisor' }
  const till = await testTill(ownerSql, shop.organizationId, code, seller)
  const { id } = await shop.begin('3.00', uuidv7(), { tillId: till.id })
  await pass(2_000)
  const { card, provider } = await shop.ask(id)
  if (!card) throw new Error('no card')
  const cards = [{ payment: { id, provider, card }, approvedMinor: 300 }]
  const record = async (request: object) => {
    const answer = await send(shop.at('supervisor'), 'POST', '/api/transactions', request)
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json<{ id: string; receiptNumber: string; flags: string[] }>()
  }
  const sale = till.sell({ lines: [{ product: tea }], cards, at: now() })
  const refund = (amount: string) =>
    send(shop.at('supervisor'), 'POST', `/api/payments/${id}/refunds`, {
      ...{ id: uuidv7(), amount, reason: 'The customer asked' },
    })
  const again = (amount: string, insteadOf: string) =>
    refundPayment(parts, shop.asker, id, { id: uuidv7(), amount, reason: 'Try the card again', insteadOf })
  return { ...shop, till, id, sale, record, refund, again }
}

it('D11 P8 money of a sale goes back with that sale’s own void or return, and never beside it', async () => {
  const { sale, record, refund, again, till, id, organizationId } = await shopWithSale('X2')
  const { receiptNumber, flags } = await record(sale)
  expect(flags).toEqual([])
  const refused = (await refund('3.00')).json()
  expect(refused).toMatchObject({ status: 409, code: 'payment-of-a-sale' })
  expect(refused.message).toContain(receiptNumber)
  expect(await ownerSql`select 1 from payment_refunds where payment_id = ${id}`).toEqual([])
  // What its own void could not give back a person tries again, and no more or less than that.
  if (!till.last) throw new Error('nothing sold')
  const back = await record(till.void(soldSaleOf(till.last), 'wrong-items', now()))
  const [begun] = await ownerSql`
    update payment_refunds set state = 'refused', amount = '2.00' where payment_id = ${id} and transaction_id = ${back.id}
    returning id`
  await settleByRows(ownerSql, id)
  await ownerSql`delete from jobs where organization_id = ${organizationId} and subject_id = ${id}`
  await expect(again('3.00', begun?.id)).rejects.toMatchObject({ code: 'refund-too-large' })
  await expect(again('1.99', begun?.id)).rejects.toMatchObject({ code: 'invalid-request' })
  expect(await again('2.00', begun?.id)).toMatchObject({ state: 'refunded' })
  await expect(again('1.00', begun?.id)).rejects.toMatchObject({ code: 'not-found' })
})

it('P8 P9 what a record could not give back is tried again as often as it takes, and is that record’s', async () => {
  const { sale, record, till, id, asker, at } = await shopWithSale('X5')
  await record(sale)
  if (!till.last) throw new Error('nothing sold')
  const back = await record(till.void(soldSaleOf(till.last), 'wrong-items', now()))
  await ownerSql`update payment_refunds set state = 'refused' where payment_id = ${id}`
  await settleByRows(ownerSql, id)
  const away: PaymentProvider = {
    ...provider,
    refund: () => Promise.reject(new ProviderError('not-begun', 'Nobody is there.')),
  }
  const whoIsAway = { ...parts, providers: new Map([[provider.name, away]]) }
  const again = async (of: EngineParts, insteadOf: string) => {
    await pass(1_000)
    const asked = { id: uuidv7(), amount: '3.00', reason: 'Try the card again', insteadOf }
    return { id: asked.id, ...(await refundPayment(of, asker, id, asked)) }
  }
  const [begun] = await ownerSql`select id from payment_refunds where payment_id = ${id}`
  const first = await again(whoIsAway, begun?.id)
  expect(first.state).toBe('refused')
  const becameOf = async () =>
    (await send(at('manager'), 'GET', `/api/payments/refunds-of/${back.id}`)).json()
  expect(await becameOf()).toMatchObject([{ id: first.id, state: 'refused', seenTo: null }])
  const second = await again(parts, first.id)
  expect(second).toMatchObject({ state: 'refunded', payment: { refundedAmount: '3.00' } })
  expect(await becameOf()).toMatchObject([{ id: second.id, state: 'refunded' }])
  expect(await breaches(ownerSql)).toEqual({})
})

it('D11 P8 what is said of a refund for another sale, which named this payment, takes nothing from its own', async () => {
  const shop = await shopWithSale('X3')
  const { till, id, sale, record, organizationId } = shop
  await record(sale)
  const paid = till.last
  const seller = { id: shop.people.supervisor, name: 'Test supervisor' }
  const other = await testTill(ownerSql, organizationId, 'X4', seller)
  const [tea] = await testProducts(ownerSql, organizationId, [250])
  const { provider, card } = await shop.ask(id)
  if (!tea || !card || !paid) throw new Error('nothing sold')
  const cards = [{ payment: { id, provider, card }, approvedMinor: 300 }]
  expect(await record(other.sell({ lines: [{ product: tea }], cards, at: now() }))).toMatchObject({
    flags: ['payment-differs'],
  })
  if (!other.last) throw new Error('nothing sold')
  const { id: falseVoid } = await record(other.void(soldSaleOf(other.last), 'wrong-items', now()))
  const [refused] = await ownerSql`select id, state from payment_refunds where transaction_id = ${falseVoid}`
  expect(refused).toMatchObject({ state: 'refused' })
  await pass(1_000)
  const url = `/api/payments/${id}/refunds/${refused?.id}/seen-to`
  const said = await send(shop.at('manager'), 'POST', url, { reason: 'The other sale had that card' })
  expect(said.statusCode, said.body).toBe(204)

  const { id: voidId, flags } = await record(till.void(soldSaleOf(paid), 'wrong-items', now()))
  expect(flags).toEqual([])
  await worker.round()
  expect(await ownerSql`select amount, state from payment_refunds where transaction_id = ${voidId}`).toEqual([
    { amount: '3.00', state: 'refunded' },
  ])
})

it('D11 P8 of a refund by hand and the payment’s sale at once, one is refused or flagged', async () => {
  for (const code of ['Y1', 'Y2', 'Y3', 'Y4']) {
    const { sale, record, refund } = await shopWithSale(code)
    const [{ flags }, answer] = await Promise.all([record(sale), refund('3.00')])
    expect([flags.includes('payment-differs'), answer.statusCode]).toEqual(
      answer.statusCode === 200 ? [true, 200] : [false, 409],
    )
  }
})

it('P9 a refund that begins while its payment is being asked after keeps its job', async () => {
  const shop = await shopWithTerminal()
  const { organizationId } = shop
  const { id } = await shop.begin('5.00')
  await pass(2_000)
  await shop.ask(id)
  await inOrganization(database, organizationId, (tx) => setJob(tx, organizationId, 'payments', id, now()))
  const done = await holdLocks(ownerSql, async (sql) => {
    await sql`select 1 from payment_transactions where organization_id = ${organizationId} and id = ${id} for no key update`
    await sql`insert into payment_refunds (organization_id, id, payment_id, amount, state, reason, asked_by, asked_by_name, created_at)
              values (${organizationId}, ${uuidv7()}, ${id}, 5, 'sent', 'Void T1-000002', 'x', 'X', ${now()})`
    await sql`update jobs set due_at = ${now()} where organization_id = ${organizationId} and subject_id = ${id}`
  })
  const set = inOrganization(database, organizationId, (tx) => setNextPoll(tx, organizationId, id, now()))
  await expect.poll(() => lockWaiters(ownerSql)).toBe(1)
  await done()
  await set
  await settleByRows(ownerSql, id)
  expect(await ownerSql`select 1 from jobs where subject_id = ${id}`).toHaveLength(1)
})
