import { givingBackScope, settlingScope } from '@tuppence/domain/payments'
import { uuidv7 } from 'uuidv7'
import { beforeEach, describe, expect, it } from 'vitest'
import { testEngine } from './shop-with-terminal.test-support.ts'

const { ownerSql, now, pass, send, shopWithTerminal } = await testEngine()

let shop: Awaited<ReturnType<typeof shopWithTerminal>>
beforeEach(async () => {
  shop = await shopWithTerminal()
})

/** The supervisor's PIN for it, as the server notes it when it was entered at the till. */
async function allowed(scope: string, of: { action?: string; actingId?: string } = {}) {
  const { action = 'refund', actingId = shop.people.cashier } = of
  const [id, approverId] = [uuidv7(), shop.people.supervisor]
  await ownerSql`insert into approvals ${ownerSql({
    ...{ organization_id: shop.organizationId, id, action, scope, till_id: shop.tillId, offline: false },
    ...{ person_id: actingId, approver_id: approverId, approved_at: now() },
  })}`
  return { tillId: shop.tillId, approval: { id, action, scope, approverId, at: now().toISOString() } }
}
const auditOf = (action: string) =>
  ownerSql`select person_id, approver_id from audit_log
            where organization_id = ${shop.organizationId} and action = ${action}`

describe('D5 what a cashier may do with a card payment by the PIN of somebody who may refund', () => {
  it('D11 says how a payment ended that nobody knows about, with both names', async () => {
    const { id } = await shop.begin('12.03')
    const cashier = shop.at('cashier', [shop.tillId])
    const say = (taken: boolean, by?: object) =>
      send(cashier, 'POST', `/api/payments/${id}/settle`, { taken, reason: 'It shows approved', allowed: by })
    expect((await say(true)).json()).toMatchObject({ status: 403, code: 'not-permitted' })
    const wrong = [
      await allowed(settlingScope(uuidv7(), true)),
      await allowed(settlingScope(id, false)),
      await allowed(settlingScope(id, true), { action: 'void' }),
      await allowed(settlingScope(id, true), { actingId: shop.people.manager }),
      { ...(await allowed(settlingScope(id, true))), tillId: shop.otherTillId },
    ]
    for (const by of wrong) expect((await say(true, by)).json()).toMatchObject({ code: 'not-permitted' })
    expect((await send(cashier, 'GET', `/api/payments/${id}`)).json()).toMatchObject({ state: 'unknown' })
    const settled = await say(true, await allowed(settlingScope(id, true)))
    expect(settled.json()).toMatchObject({ state: 'approved', approvedAmount: '12.03' })
    expect(await auditOf('payment-settled-by-hand')).toEqual([
      { person_id: shop.people.cashier, approver_id: shop.people.supervisor },
    ])
    const history = await send(cashier, 'GET', `/api/payments/${id}/events`)
    expect(history.body).toContain('It shows approved (allowed by Test supervisor)')
  })

  it('P13 and not once more by the same PIN, after somebody took that word back', async () => {
    const { id } = await shop.begin('12.03')
    const [cashier, manager] = [shop.at('cashier', [shop.tillId]), shop.at('manager')]
    await send(cashier, 'POST', `/api/payments/${id}/cancel`, {})
    const by = await allowed(settlingScope(id, true))
    const say = (reason: string, allowedBy: object) =>
      send(cashier, 'POST', `/api/payments/${id}/settle`, { taken: true, reason, allowed: allowedBy })
    expect((await say('It shows approved', by)).statusCode).toBe(200)
    const back = { reason: 'It was declined' }
    expect((await send(manager, 'POST', `/api/payments/${id}/settle/taken-back`, back)).statusCode).toBe(200)
    expect((await say('It does', by)).json()).toMatchObject({ status: 403, code: 'not-permitted' })
    const anew = await allowed(settlingScope(id, true))
    expect((await say('The slip says so', anew)).json()).toMatchObject({ state: 'approved' })
  })

  it('D11 P6 gives this much of a payment of no sale back to its card, once, and nothing else', async () => {
    const [{ id }, cashier] = [await shop.begin('12.00'), shop.person('cashier')]
    await pass(2_000)
    await shop.ask(id)
    const give = (amount: string, by: object | undefined, refundId = uuidv7()) =>
      send(cashier, 'POST', `/api/payments/${id}/refunds`, {
        ...{ id: refundId, amount, reason: 'Taken back at the till', allowed: by },
      })
    expect((await give('5.00', undefined)).json()).toMatchObject({ status: 403, code: 'not-permitted' })
    const five = await allowed(givingBackScope(id, '5.00'))
    expect((await give('6.00', five)).json()).toMatchObject({ code: 'not-permitted' })
    const refundId = uuidv7()
    expect((await give('5.00', five, refundId)).statusCode).toBe(200)
    // A lost answer is asked for again; another refund is not what was allowed.
    expect((await give('5.00', five, refundId)).statusCode).toBe(200)
    expect((await give('5.00', five)).json()).toMatchObject({ code: 'not-permitted' })
    const begun = await ownerSql`select id, amount from payment_refunds where payment_id = ${id}`
    expect(begun).toMatchObject([{ id: refundId, amount: '5.00' }])
    expect(await auditOf('payment-refunded')).toEqual([
      { person_id: shop.people.cashier, approver_id: shop.people.supervisor },
    ])
  })
})
