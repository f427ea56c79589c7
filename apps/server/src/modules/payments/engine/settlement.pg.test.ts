import { uuidv7 } from 'uuidv7'
import { expect, it } from 'vitest'
import { stateOf } from '../../../platform/database/sql-state.ts'
import { inOrganization } from '../../../platform/tenancy.ts'
import { paidShop as paidShopOf } from './paid-shop.test-support.ts'
import { refundPayment } from './refund-payment.ts'
import { enterSettlement } from './settlement.ts'
import { refusingRefunds, testEngine } from './shop-with-terminal.test-support.ts'

const engine = await testEngine()
const { ownerSql, now, pass, parts, worker, send } = engine
const refusing = refusingRefunds(parts)

const paidShop = () => paidShopOf(engine)

it('D11 P8 a card’s money is the payment’s, its sale’s, due to the customer, and back at the provider', async () => {
  const { sell, voidIt, balances } = await paidShop()
  expect(await balances()).toEqual({ payment: 300, 'provider-suspense': -300 })
  await sell(300)
  expect(await balances()).toEqual({ sale: 300, 'provider-suspense': -300 })
  await voidIt()
  expect(await balances()).toEqual({ 'refund-payable': 300, 'provider-suspense': -300 })
  await worker.round()
  expect(await balances()).toEqual({})
})

it('P18 one cause is entered once', async () => {
  const { organizationId, id, balances } = await paidShop()
  const enter = (causeId: string) =>
    inOrganization(parts.database, organizationId, (tx) =>
      enterSettlement(tx, organizationId, { kind: 'captured', id: causeId, paymentId: id, at: now() }, [
        ['payment', id, 300],
        ['provider-suspense', id, -300],
      ]),
    )
  const [captured] = await ownerSql<{ cause_id: string }[]>`
    select cause_id from settlement_entries where organization_id = ${organizationId} and account_kind = 'payment'`
  if (!captured) throw new Error('nothing entered')
  const { constraint } = stateOf(await enter(captured.cause_id).catch((error: unknown) => error))
  expect(constraint).toBe('settlement_entries_cause')
  expect(await balances()).toEqual({ payment: 300, 'provider-suspense': -300 })
})

it('P14 what comes back of a sale that was written off sets nothing against its card once more', async () => {
  const { id, asker, sell, voidIt, balances, at } = await paidShop()
  await refundPayment(parts, asker, id, { id: uuidv7(), amount: '3.00', reason: 'Changed their mind' })
  expect(await balances()).toEqual({})
  await pass(1_000)
  await sell(300)
  expect(await balances()).toEqual({ sale: 300, payment: -300 })
  const url = `/api/payments/${id}/unpaid-sale/seen-to`
  expect((await send(at('manager'), 'POST', url, { reason: 'Paid in cash' })).statusCode).toBe(204)
  expect(await balances()).toEqual({ sale: 300, outside: -300 })
  await pass(1_000)
  await voidIt()
  expect(await balances()).toEqual({})
})

it('P14 what came back before that leaves only the rest to write off', async () => {
  const { id, asker, sell, voidIt, balances, at } = await paidShop()
  await refundPayment(parts, asker, id, { id: uuidv7(), amount: '3.00', reason: 'Changed their mind' })
  await pass(1_000)
  await sell(300)
  await voidIt()
  expect(await balances()).toEqual({})
  const url = `/api/payments/${id}/unpaid-sale/seen-to`
  expect((await send(at('manager'), 'POST', url, { reason: 'Paid in cash' })).statusCode).toBe(404)
})

it('P9 what a record gives back of a payment that no sale has is that payment’s, and its retry is of that record', async () => {
  const { id, asker, sell, voidIt, balances, at } = await paidShop()
  // The sale says less than the card paid: the payment is none of its own.
  expect(await sell(200)).toMatchObject({ flags: ['payment-differs'] })
  expect(await balances()).toEqual({ payment: 300, 'provider-suspense': -300 })
  const { id: voidId } = await voidIt()
  expect(await balances()).toEqual({ payment: 100, 'refund-payable': 200, 'provider-suspense': -300 })
  const [begun] = await ownerSql<{ id: string }[]>`
    select id from payment_refunds where transaction_id = ${voidId}`
  if (!begun) throw new Error('nothing begun')
  await refundPayment(refusing, asker, id, { id: begun.id, amount: '2.00', reason: 'Test' })
  expect(await balances()).toEqual({ payment: 100, 'refund-payable': 200, 'provider-suspense': -300 })
  await pass(1_000)
  const again = { id: uuidv7(), amount: '2.00', reason: 'Try again', insteadOf: begun.id }
  await refundPayment(refusing, asker, id, again)
  const became = await send(at('manager'), 'GET', `/api/payments/refunds-of/${voidId}`)
  expect(became.json()).toMatchObject([{ id: again.id, state: 'refused', seenTo: null }])
  expect(await balances()).toEqual({ payment: 100, 'refund-payable': 200, 'provider-suspense': -300 })
  await pass(1_000)
  await refundPayment(parts, asker, id, { ...again, id: uuidv7(), insteadOf: again.id })
  expect(await balances()).toEqual({ payment: 100, 'provider-suspense': -100 })
})
