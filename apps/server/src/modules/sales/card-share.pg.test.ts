import { expect, it } from 'vitest'
import { holdLocks, lockWaiters } from '../../testing/held-locks.ts'
import { picks, resealed, returningShop } from '../../testing/returning-shop.ts'
import { settleByRows } from '../../testing/settlement-invariants.ts'
import { cardPayments, cost } from './card-payments.test-support.ts'
import { RECORD_SALES } from './record-sale.sql.ts'

const { twin, ownerSql, organizationId, manager, tea, newTill, taken, sold } = await returningShop()
const { paid, refundsOf, onItsWayBack } = cardPayments(ownerSql, organizationId)

/** A sale of £3.00 that a card paid, and the void of it that its till sends. */
async function voided() {
  const till = await newTill()
  const payment = await paid('3.00')
  const request = till.sell({ lines: [{ product: tea }], cards: cost([payment, 300]) })
  await taken(request)
  return { payment, back: till.void(await sold(request)) }
}

it('D11 RULES 32 enters in the settlement ledger what cards paid, once, and of cash nothing', async () => {
  const till = await newTill()
  const payment = await paid('2.50')
  const entered = (sale: string) =>
    ownerSql`select account_kind, account_id, amount_minor::int from settlement_entries
              where organization_id = ${organizationId} and cause_kind = 'allocated' and cause_id = ${sale}
              order by amount_minor`
  const byCard = till.sell({ lines: [{ product: tea }], cards: cost([payment, 250]) })
  const { id } = await taken(byCard)
  await taken(byCard)
  expect(await entered(id)).toEqual([
    { account_kind: 'payment', account_id: payment.id, amount_minor: -250 },
    { account_kind: 'sale', account_id: id, amount_minor: 250 },
  ])
  const byCash = await taken(till.sell({ lines: [{ product: tea }] }))
  expect(await entered(byCash.id)).toEqual([])
  expect(RECORD_SALES).not.toContain('settlement_entries')
})

it('RULES 34 a refund without an answer holds its share: what may be on its way is not sent again', async () => {
  const { payment, back } = await voided()
  await onItsWayBack(payment, '3.00', 'unknown')
  expect((await taken(back)).flags).toContain('refund-not-begun')
  const refunds = await refundsOf(payment.id)
  expect(refunds.filter(({ reason }) => reason !== 'Test')).toEqual([])
})

it('RULES 34 of two tenders back to one payment no more than it took', async () => {
  const till = await newTill()
  const payment = await paid('3.00')
  // 2 × £2.50 with VAT on top: £3.00 by card, the rest in cash.
  const request = till.sell({ lines: [{ product: tea, quantity: 2 }], cards: cost([payment, 300]) })
  await taken(request)
  const back = till.void(await sold(request))
  const tenders = back.transaction.tenders?.map((tender) => ({ ...tender, method: 'card' as const, payment }))
  expect(tenders?.map(({ amount }) => amount)).toEqual(['-3.00', '-3.00'])
  const both = resealed({ ...back, transaction: { ...back.transaction, tenders } })
  expect((await taken(both)).flags).toContain('refund-not-begun')
  expect((await refundsOf(payment.id)).map(({ state, amount }) => [state, amount]).sort()).toEqual([
    ['refused', '3.00'],
    ['sent', '3.00'],
  ])
})

it('R8 RULES 34 what a person gives back while a void is on its way is seen by it', async () => {
  const { payment, back } = await voided()
  const letGo = await holdLocks(
    ownerSql,
    (sql) => sql`update payment_transactions set refunded_amount = 3 where id = ${payment.id}`,
  )
  const answer = taken(back)
  // The other transaction has the payment, or the void has passed it by and is written.
  await Promise.race([answer, expect.poll(() => lockWaiters(ownerSql)).toBe(1)])
  await letGo()
  expect((await answer).flags).toContain('refund-not-begun')
  expect(await refundsOf(payment.id)).toEqual([])
  await settleByRows(ownerSql, payment.id)
})

it('RULES 34 a return that two servers have at once takes nothing from another that comes with it', async () => {
  const till = await newTill()
  const payment = await paid('9.00')
  const request = till.sell({ lines: [{ product: tea, quantity: 3 }], cards: cost([payment, 900]) })
  await taken(request)
  const before = await sold(request)
  const first = till.giveBack({ sale: before, picks: picks(before, 1) })
  const second = till.giveBack({ sale: before, picks: picks(before, 2) })
  const letGo = await holdLocks(
    ownerSql,
    (sql) => sql`select 1 from payment_transactions where id = ${payment.id} for update`,
  )
  const alone = taken(first)
  await expect.poll(() => lockWaiters(ownerSql)).toBe(1)
  const batch = twin.inject({
    ...{ method: 'POST', url: '/api/transactions/batch', headers: manager },
    payload: { sales: [{ request: first }, { request: second }] },
  })
  await expect.poll(() => lockWaiters(ownerSql)).toBe(2)
  await letGo()
  expect((await alone).flags).toEqual([])
  expect((await batch).json().results).toMatchObject([{ sale: { flags: [] } }, { sale: { flags: [] } }])
  expect((await refundsOf(payment.id)).map(({ state, amount }) => [state, amount])).toEqual([
    ['sent', '3.00'],
    ['sent', '6.00'],
  ])
})
