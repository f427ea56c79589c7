import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { beforeEach, describe, expect, it } from 'vitest'
import { inOrganization } from '../../platform/tenancy.ts'
import { testBusiness } from '../../testing/test-business.ts'
import { openAccount } from './accounts/accounts.queries.ts'
import { givePaymentUp, settleByPerson } from './engine/end-payment.ts'
import { unallocatedPayments } from './engine/open-payments.ts'
import { refundPayment } from './engine/refund-payment.ts'
import { testEngine } from './engine/shop-with-terminal.test-support.ts'
import { unsettledPayments } from './public.ts'

const { database, ownerSql, now, pass, parts, worker, send, shopWithTerminal } = await testEngine()

describe('the terminals of a business', () => {
  it('SHELL-016 PAY-009 lists what is connected, without its keys, and never another business’s', async () => {
    const [shop, other] = [await shopWithTerminal(), await shopWithTerminal()]
    const cashier = shop.person('cashier')
    const answer = await send(cashier, 'GET', '/api/payment-terminals')
    expect(answer.json()).toMatchObject([
      { id: shop.terminalId, status: 'connected', testMode: true, autoConnect: true, timeout: 30 },
    ])
    expect(answer.body).not.toContain(other.terminalId)
    expect((await send(undefined, 'GET', '/api/payment-terminals')).statusCode).toBe(401)
  })

  it('PAY-017 PAY-018 DATA-008 keeps the configuration, seals the key and never answers it', async () => {
    const shop = await shopWithTerminal()
    const manager = shop.person('manager')
    const url = `/api/payment-terminals/${shop.terminalId}/configuration`
    const body = {
      merchantId: 'M1',
      terminalId: 'simulated-s700',
      apiKey: 'sk_never_to_be_seen',
      timeout: 60,
    }
    const saved = await send(manager, 'PUT', url, body)
    expect(saved.json()).toMatchObject({ merchantId: 'M1', timeout: 60, testMode: true, autoConnect: true })
    expect((await send(manager, 'PUT', url, { ...body, timeout: 20 })).statusCode).toBe(400)
    expect((await send(shop.person('cashier'), 'PUT', url, body)).statusCode).toBe(403)
    const lists = await Promise.all(
      ['/api/payment-terminals', '/api/payment-terminals/providers', '/api/audit-log'].map((path) =>
        send(manager, 'GET', path),
      ),
    )
    for (const { body: text } of [saved, ...lists]) expect(text).not.toContain('never_to_be_seen')
    const [row] = await ownerSql`select * from integrations where organization_id = ${shop.organizationId}`
    expect(row).toMatchObject({ credentials_set_by: 'Test manager' })
    expect(JSON.stringify(row)).not.toContain('never_to_be_seen')
    // Another secret opens nothing, and says so instead of failing.
    const account = await inOrganization(database, shop.organizationId, (tx) =>
      openAccount(tx, parts.box, shop.organizationId, 'simulator'),
    )
    expect(account.apiKey).toBeUndefined()
  })
})

describe('a payment on a terminal', () => {
  let shop: Awaited<ReturnType<typeof shopWithTerminal>>
  beforeEach(async () => {
    shop = await shopWithTerminal()
  })
  const ask = (id: string) => shop.ask(id)
  const open = () =>
    inOrganization(database, shop.organizationId, (tx) =>
      unsettledPayments(tx, shop.organizationId, shop.tillId),
    )
  const unused = () =>
    inOrganization(database, shop.organizationId, (tx) => unallocatedPayments(tx, shop.organizationId, now()))

  it('D11 waits for the card, is approved, and begun again under its id takes nothing twice', async () => {
    const id = uuidv7()
    expect(await shop.begin('12.50', id)).toMatchObject({ state: 'waiting', approvedAmount: '0.00' })
    expect(await open()).toHaveLength(1)
    await pass(2_000)
    const [one, two] = await Promise.all([shop.begin('12.50', id), shop.begin('12.50', id)])
    for (const payment of [one, two])
      expect(payment).toMatchObject({ state: 'approved', approvedAmount: '12.50', card: { last4: '4242' } })
    expect(await open()).toEqual([])
    await expect(shop.begin('12.51', id)).rejects.toMatchObject({ code: 'payment-id-reused' })
    const kinds = await ownerSql`select kind from payment_events where payment_id = ${id} order by id`
    expect(kinds.map(({ kind }) => kind)).toEqual(['sent', 'waiting', 'approved'])
  })

  it('D11 money taken before an error is found by the worker, and offered for refund when no sale comes for it', async () => {
    const { id, state } = await shop.begin('12.04')
    expect(state).toBe('unknown')
    expect(await open()).toMatchObject([{ id }])
    await pass(31_000)
    await worker.round()
    expect(await open()).toEqual([])
    expect(await ask(id)).toMatchObject({ state: 'approved', approvedAmount: '12.04', reason: null })
    expect(await unused()).toEqual([])
    // No sale came for it.
    await pass(10 * 60_000 + 1)
    expect(await unused()).toMatchObject([{ id }])
  })

  it('D11 approved after the cashier gave up: taken but not used, until it is given back', async () => {
    const { id } = await shop.begin('9.00')
    await pass(2_000)
    expect(await givePaymentUp(parts, shop.asker, id)).toMatchObject({ state: 'approved', isGivenUp: true })
    expect(await unused()).toMatchObject([{ id }])
    const refund = { id: uuidv7(), amount: '4.00', reason: 'The customer paid cash' }
    const give = (asked: typeof refund) => refundPayment(parts, shop.asker, id, asked)
    await Promise.all([give(refund), give(refund)])
    expect(await give(refund)).toMatchObject({ state: 'refunded', payment: { refundedAmount: '4.00' } })
    await expect(give({ ...refund, id: uuidv7(), amount: '5.01' })).rejects.toMatchObject({
      code: 'refund-too-large',
    })
    await give({ ...refund, id: uuidv7(), amount: '5.00' })
    expect(await unused()).toEqual([])
  })

  it('D11 a line that dropped is unknown; the provider’s word after the time settles it', async () => {
    const { id, state } = await shop.begin('12.03')
    expect(state).toBe('unknown')
    expect(await ask(id)).toMatchObject({ state: 'unknown' })
    await pass(91_000)
    expect(await ask(id)).toMatchObject({ state: 'failed', reason: expect.stringContaining('never heard') })
  })

  it('D11 what nobody can answer is settled by a named person with a reason, and once', async () => {
    const { id } = await shop.begin('12.03')
    const decide = () =>
      settleByPerson(parts, shop.asker, id, { taken: true, reason: 'The slip says approved' })
    expect(await decide()).toMatchObject({ state: 'approved', approvedAmount: '12.03' })
    await expect(decide()).rejects.toMatchObject({ code: 'payment-not-unknown' })
    const [event] = await ownerSql`select * from payment_events where payment_id = ${id} and kind = 'settled'`
    expect(event).toMatchObject({ person_name: 'Test supervisor', reason: 'The slip says approved' })
  })

  it('D11 declined, unreachable and part-approved are three different ends', async () => {
    expect(await shop.begin('3.07')).toMatchObject({ state: 'failed' })
    const declined = await shop.begin('1.01')
    await pass(2_000)
    expect(await ask(declined.id)).toMatchObject({ state: 'declined', approvedAmount: '0.00' })
    const part = await shop.begin('2.05')
    await pass(2_000)
    expect(await ask(part.id)).toMatchObject({ state: 'part-approved', approvedAmount: '1.03' })
  })

  it('D11 the books of payments can be added to, and not rewritten', async () => {
    const { id } = await shop.begin('1.00')
    await expect(
      inOrganization(database, shop.organizationId, (tx) =>
        tx.execute(sql`update payment_events set reason = 'other' where payment_id = ${id}`),
      ),
    ).rejects.toThrow()
    const seen = await send(shop.person('cashier'), 'GET', '/api/payments/attention')
    expect(seen.json()).toMatchObject({ unsettled: [{ id, state: 'waiting' }], takenNotUsed: [] })
    const other = (await testBusiness(database)).person('owner')
    expect((await send(other, 'GET', `/api/payments/${id}`)).statusCode).toBe(404)
  })
})
