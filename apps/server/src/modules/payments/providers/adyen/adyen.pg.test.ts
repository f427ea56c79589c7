import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, expect, it } from 'vitest'
import { inOrganization } from '../../../../platform/tenancy.ts'
import { signedInAs } from '../../../../testing/signed-in-as.ts'
import { testBusiness } from '../../../../testing/test-business.ts'
import { testServer } from '../../../../testing/test-server.ts'
import { testSettings } from '../../../../testing/test-settings.ts'
import { ACCOUNT, adyenStandIn, signedWebhook, TERMINAL } from './adyen-stand-in.test-support.ts'

// The whole server, with Adyen's stand-in where Adyen would be.
const adyen = await adyenStandIn()
const settings = { ...testSettings(), paymentAddresses: { adyen: adyen.address } }
const { app, database, ownerSql } = await testServer({ settings, now: adyen.now })
const send = signedInAs(app)
afterAll(() => adyen.close())

async function shop() {
  const business = await testBusiness(database)
  const { organizationId } = business
  const tillId = uuidv7()
  await inOrganization(database, organizationId, (tx) =>
    tx.execute(sql`
      insert into tills (organization_id, id, code, name) values (${organizationId}, ${tillId}, 'T1', 'Counter')`),
  )
  const manager = business.person('manager')
  const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
    const answer = await send(manager, method, `/api/${path}`, body)
    if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.body}`)
    return answer.json()
  }
  const { apiKey, webhookSecret, merchantId } = ACCOUNT
  await ask('PUT', 'payment-terminals/providers/adyen', { apiKey, webhookSecret, merchantId, testMode: true })
  return { organizationId, tillId, ask }
}

it('PAY-009 PAY-013 D11 a shop enters its key, finds its terminal, is paid on it and gives a part back', async () => {
  const { tillId, ask } = await shop()
  const { found, failed } = await ask('POST', 'payment-terminals/scan')
  expect(failed).toEqual([])
  expect(found).toContainEqual(expect.objectContaining({ provider: 'adyen', terminalId: TERMINAL }))
  const paired = await ask('POST', 'payment-terminals', { provider: 'adyen', terminalId: TERMINAL })
  const id = uuidv7()
  const begun = await ask('POST', 'payments', { id, terminalId: paired.id, tillId, amount: '12.50' })
  expect(begun.state).toBe('waiting')
  await adyen.pass(2_000)
  const card = { cardType: 'Mastercard', last4: '9999' }
  expect(await ask('GET', `payments/${id}`)).toMatchObject({
    state: 'approved',
    approvedAmount: '12.50',
    card,
  })
  const refund = { id: uuidv7(), amount: '2.50', reason: 'Came back' }
  for (const _time of [1, 2])
    expect(await ask('POST', `payments/${id}/refunds`, refund)).toMatchObject({
      state: 'refunded',
      payment: { refundedAmount: '2.50' },
    })
  expect(adyen.refused).toEqual([])
})

it('D11 a link that was paid is given back by the reference that its webhook told', async () => {
  const { organizationId, tillId, ask } = await shop()
  const id = uuidv7()
  const made = await ask('POST', 'payments', { id, by: 'link', provider: 'adyen', tillId, amount: '12.50' })
  expect(made).toMatchObject({ state: 'waiting', payAt: expect.stringMatching(/^https:/) })
  const link = adyen.links.of(made.payAt)
  link.status = 'completed'
  expect(await ask('GET', `payments/${id}`)).toMatchObject({ state: 'approved' })
  const refund = { id: uuidv7(), amount: '12.50', reason: 'Came back' }
  expect(await ask('POST', `payments/${id}/refunds`, { ...refund, id: uuidv7() })).toMatchObject({
    state: 'refused',
  })
  const { pspReference } = link
  const { body, headers } = signedWebhook(id, { pspReference, paymentLinkId: link.id })
  const told = await app.inject({
    ...{ method: 'POST', url: `/api/payment-webhooks/adyen/${organizationId}`, headers, payload: body },
  })
  expect(told.statusCode).toBe(204)
  expect(await ask('POST', `payments/${id}/refunds`, refund)).toMatchObject({ state: 'refunded' })
  expect(link.refunded).toBe(1_250)
  expect(adyen.refused).toEqual([])
})

it('P16 a refund that Adyen’s signed webhook says failed waits for a person, whatever the till and its day said', async () => {
  const { organizationId, tillId, ask } = await shop()
  const paired = await ask('POST', 'payment-terminals', { provider: 'adyen', terminalId: TERMINAL })
  const id = uuidv7()
  await ask('POST', 'payments', { id, terminalId: paired.id, tillId, amount: '12.50' })
  await adyen.pass(2_000)
  await ask('GET', `payments/${id}`)
  const refund = { id: uuidv7(), amount: '4.00', reason: 'Came back' }
  expect(await ask('POST', `payments/${id}/refunds`, refund)).toMatchObject({ state: 'refunded' })
  const tell = async (reference: string, pspReference?: string, organization = organizationId) => {
    const of = { eventCode: 'REFUND_FAILED', ...(pspReference && { pspReference }) }
    const { body, headers } = signedWebhook(reference, of)
    const url = `/api/payment-webhooks/adyen/${organization}`
    expect((await app.inject({ method: 'POST', url, headers, payload: body })).statusCode).toBe(204)
    return (await ask('GET', 'payments/attention')).refunds
  }
  expect(await tell(uuidv7())).toEqual([])
  expect(await tell(refund.id, undefined, (await shop()).organizationId)).toEqual([])
  const waits = [{ id: refund.id, state: 'refused', said: expect.stringContaining('bank'), amount: '4.00' }]
  expect(await tell(refund.id)).toMatchObject(waits)
  expect(await tell(refund.id)).toHaveLength(1)
  expect(await ask('GET', `payments/${id}`)).toMatchObject({ refundedAmount: '0.00', state: 'approved' })

  // A refund that the till began under a name that only Adyen's own reference tells of.
  const again = { ...refund, id: uuidv7(), insteadOf: refund.id }
  expect(await ask('POST', `payments/${id}/refunds`, again)).toMatchObject({ state: 'refunded' })
  const [kept] = await ownerSql`select provider_refund_id from payment_refunds where id = ${again.id}`
  expect(await tell('the shop’s own words', kept?.provider_refund_id)).toMatchObject([{ id: again.id }])
})
