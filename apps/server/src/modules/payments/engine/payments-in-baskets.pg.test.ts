import { soldSaleOf } from '@tuppence/domain/sales'
import { uuidv7 } from 'uuidv7'
import { expect, it } from 'vitest'
import { breaches } from '../../../testing/invariants.ts'
import { settleByRows } from '../../../testing/settlement-invariants.ts'
import { testProducts, testTill } from '../../../testing/test-till.ts'
import { givePaymentUp } from './end-payment.ts'
import { refundPayment } from './refund-payment.ts'
import { testEngine } from './shop-with-terminal.test-support.ts'

const { ownerSql, now, pass, parts, send, shopWithTerminal } = await testEngine()

/** A payment of £3.00 that the cashier did not wait for and the card was quicker, and the till whose basket it stands in. */
async function heldPayment(code: string) {
  const shop = await shopWithTerminal()
  const { organizationId } = shop
  const [tea] = await testProducts(ownerSql, organizationId, [250])
  if (!tea) throw new Error('no product')
  const seller = { id: shop.people.supervisor, name: 'Test supervisor' }
  const till = await testTill(ownerSql, organizationId, code, seller)
  const { id } = await shop.begin('3.00', uuidv7(), { tillId: till.id })
  await pass(2_000)
  await givePaymentUp(parts, shop.asker, id)
  const { card, provider } = await shop.ask(id)
  if (!card) throw new Error('no card')
  const supervisor = shop.at('supervisor')
  const hold = async (tillId = till.id, who = supervisor) =>
    send(who, 'POST', `/api/payments/${id}/basket`, { tillId })
  const giveBack = (amount: string, more: object = {}) =>
    refundPayment(parts, shop.asker, id, { id: uuidv7(), amount, reason: 'Taken for no sale', ...more })
  const attention = async () => (await send(supervisor, 'GET', '/api/payments/attention')).json()
  const sale = () =>
    till.sell({
      lines: [{ product: tea }],
      cards: [{ payment: { id, provider, card }, approvedMinor: 300 }],
      at: now(),
    })
  const record = async (request: object) => {
    const answer = await send(supervisor, 'POST', '/api/transactions', request)
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json<{ id: string; receiptNumber: string; flags: string[] }>()
  }
  return { ...shop, id, till, supervisor, hold, giveBack, attention, sale, record }
}

it('D11 P14 money in a till’s basket is given back only by who is told of that till, and the till hears that it is gone', async () => {
  const { id, till: at, hold, giveBack, attention } = await heldPayment('B1')
  expect((await attention()).takenNotUsed).toMatchObject([{ id, basketTillName: null }])
  expect((await hold()).json()).toMatchObject({ payment: { id }, leftAmount: '3.00' })
  const [till] = await ownerSql<{ name: string }[]>`select name from tills where id = ${at.id}`
  expect((await attention()).takenNotUsed).toMatchObject([{ id, basketTillName: till?.name }])
  await expect(giveBack('3.00')).rejects.toMatchObject({
    code: 'payment-in-a-basket',
    message: expect.stringContaining(`${till?.name} has this money in its basket`),
  })
  expect(await giveBack('1.00', { outOfBasket: true })).toMatchObject({ state: 'refunded' })
  // What went back in part completes no sale: it stands in no basket, and the rest is for nobody's sale.
  expect((await hold()).json()).toMatchObject({ leftAmount: '2.00' })
  expect((await attention()).takenNotUsed).toMatchObject([{ id, basketTillName: null }])
  expect(await giveBack('2.00')).toMatchObject({ state: 'refunded' })
  expect((await hold()).json()).toMatchObject({ leftAmount: '0.00' })
  expect((await attention()).takenNotUsed).toEqual([])
})

it('P14 what is on its way back, or was given another way, is not left, and telling the same again tells nobody anew', async () => {
  const { id, organizationId, hold } = await heldPayment('B2')
  const told = async () =>
    (
      await ownerSql`select 1 from events where organization_id = ${organizationId} and type = 'payments-changed'`
    ).length
  await hold()
  const before = await told()
  await hold()
  expect(await told()).toBe(before)
  const refund = { organization_id: organizationId, payment_id: id, amount: '3.00', reason: 'Back' }
  const by = { asked_by: 'x', asked_by_name: 'X' }
  const rowId = uuidv7()
  await ownerSql`insert into payment_refunds ${ownerSql({ ...refund, ...by, id: rowId, state: 'unknown' })}`
  await settleByRows(ownerSql, id)
  expect((await hold()).json()).toMatchObject({ leftAmount: '0.00' })
  await ownerSql`update payment_refunds set state = 'refused' where id = ${rowId}`
  await settleByRows(ownerSql, id)
  expect((await hold()).json()).toMatchObject({ leftAmount: '3.00' })
  await ownerSql`update payment_refunds set resolution = 'paid-another-way', seen_to_at = now() where id = ${rowId}`
  await settleByRows(ownerSql, id)
  expect((await hold()).json()).toMatchObject({ leftAmount: '0.00' })
})

it('P1 P14 only a till of one’s own holds a payment, and one that there is', async () => {
  const { hold, at, otherTillId, till } = await heldPayment('B3')
  expect((await hold(uuidv7())).json()).toMatchObject({ code: 'unknown-till' })
  expect((await hold(otherTillId, at('cashier', [till.id]))).json()).toMatchObject({ code: 'unknown-till' })
  expect((await hold(otherTillId, at('cashier', [otherTillId]))).statusCode).toBe(404)
})

it('D11 P14 a sale whose payment was given back before it came is kept and waits for a person, who says what became of it', async () => {
  const { id, supervisor, at, organizationId, hold, giveBack, attention, sale, record } =
    await heldPayment('B4')
  await hold()
  await giveBack('3.00', { outOfBasket: true })
  const { receiptNumber, flags } = await record(sale())
  expect(flags).toEqual(['payment-differs'])
  const [unpaid] = (await attention()).unpaidSales
  expect(unpaid).toMatchObject({
    ...{ id, receiptNumber, givenBackAmount: '3.00', givenBackByName: 'Test supervisor' },
  })
  const told = await ownerSql`
    select 1 from events where organization_id = ${organizationId} and type = 'payments-changed'
       and payload->>'paymentId' = ${id} and written_by = (
         select written_by from events where organization_id = ${organizationId} and type = 'sale-recorded')`
  expect(told.length).toBeGreaterThan(0)
  const url = `/api/payments/${id}/unpaid-sale/seen-to`
  const body = { reason: 'The customer paid again in cash' }
  expect((await send(at('cashier'), 'POST', url, body)).statusCode).toBe(403)
  expect((await send(supervisor, 'POST', url, body)).statusCode).toBe(204)
  expect((await attention()).unpaidSales).toEqual([])
  expect((await send(supervisor, 'POST', url, body)).statusCode).toBe(404)
  const history = (await send(supervisor, 'GET', `/api/payments/${id}/events`)).json()
  expect(history.at(-1)).toMatchObject({ kind: 'unpaid-sale-seen-to', amount: '3.00', reason: body.reason })
  const audited =
    await ownerSql`select detail from audit_log where action = 'unpaid-sale-seen-to' and subject_id = ${id}`
  expect(audited).toMatchObject([{ detail: { receiptNumber, amount: '3.00', reason: body.reason } }])
})

it('D11 P14 voided, such a sale waits for nobody, and its money does not go back a second time', async () => {
  const { id, till, hold, giveBack, attention, sale, record, ask } = await heldPayment('B5')
  await hold()
  await giveBack('3.00', { outOfBasket: true })
  await record(sale())
  if (!till.last) throw new Error('nothing sold')
  const { flags } = await record(till.void(soldSaleOf(till.last), 'wrong-items', now()))
  expect(flags).toEqual(['refund-not-begun'])
  expect((await attention()).unpaidSales).toEqual([])
  expect(await ask(id)).toMatchObject({ approvedAmount: '3.00', refundedAmount: '3.00' })
  // Nobody is told to give it another way: the customer has it.
  expect((await attention()).refunds).toEqual([])
  expect(await breaches(ownerSql)).toEqual({})
})

it('P8 P14 a sale whose own return the provider refused, which a person tried again, is no unpaid sale', async () => {
  const { id, asker, till, sale, record, attention } = await heldPayment('B6')
  await record(sale())
  if (!till.last) throw new Error('nothing sold')
  await record(till.void(soldSaleOf(till.last), 'wrong-items', now()))
  const [failed] = await ownerSql<{ id: string }[]>`
    update payment_refunds set state = 'refused' where payment_id = ${id} returning id`
  await settleByRows(ownerSql, id)
  const asked = { id: uuidv7(), amount: '3.00', reason: 'Try the card again', insteadOf: failed?.id }
  expect(await refundPayment(parts, asker, id, asked)).toMatchObject({ state: 'refunded' })
  expect((await attention()).unpaidSales).toEqual([])
})
