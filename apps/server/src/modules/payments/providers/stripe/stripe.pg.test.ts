import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, expect, it } from 'vitest'
import { inOrganization } from '../../../../platform/tenancy.ts'
import { signedInAs } from '../../../../testing/signed-in-as.ts'
import { testBusiness } from '../../../../testing/test-business.ts'
import { testServer } from '../../../../testing/test-server.ts'
import { testSecrets, testSettings } from '../../../../testing/test-settings.ts'
import { SecretBox } from '../../accounts/secret-box.ts'
import { paymentWorker } from '../../engine/payment-worker.ts'
import { inTime } from '../in-time.ts'
import { stripe } from './stripe.ts'
import { KEY, StripeStandIn, WEBHOOK_SECRET } from './stripe-stand-in.test-support.ts'

// The whole server, with Stripe's stand-in where Stripe would be.
const there = await StripeStandIn.open()
const { books, address } = there
const now = () => new Date(books.atMs)
const settings = { ...testSettings(), paymentAddresses: { stripe: address } }
const { app, database } = await testServer({ settings, now })
const send = signedInAs(app)
afterAll(async () => {
  await there.close()
  expect(there.refused).toEqual([])
})

// The worker's own round, which a server with a port makes every few seconds.
const provider = inTime(stripe({ address, now, paidPage: 'https://shop.test/paid.html' }))
const worker = paymentWorker(
  {
    ...{ database, now, log: app.log, box: new SecretBox(testSecrets.pepper), wake: () => {} },
    providers: new Map([[provider.name, provider]]),
  },
  app.log,
)

async function shop() {
  const business = await testBusiness(database)
  const { organizationId } = business
  const tillId = uuidv7()
  await inOrganization(database, organizationId, (tx) =>
    tx.execute(sql`
      insert into tills (organization_id, id, code, name) values (${organizationId}, ${tillId}, 'T1', 'Counter')`),
  )
  const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
    const answer = await send(business.person('manager'), method, `/api/${path}`, body)
    if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.body}`)
    return answer.json()
  }
  const account = { apiKey: KEY, webhookSecret: WEBHOOK_SECRET, testMode: true }
  await ask('PUT', 'payment-terminals/providers/stripe', account)
  const reader = books.addReader('Counter')
  const { id: terminalId } = await ask('POST', 'payment-terminals', {
    provider: 'stripe',
    terminalId: reader.id,
  })
  return { organizationId, tillId, terminalId, ask }
}

it('P16 PAY-013 a refund that Stripe gave back and the bank sent back comes up again, and its payment can be given back anew', async () => {
  const { organizationId, tillId, terminalId, ask } = await shop()
  const id = uuidv7()
  await ask('POST', 'payments', { id, terminalId, tillId, amount: '41.00' })
  books.readCards()
  expect(await ask('GET', `payments/${id}`)).toMatchObject({ state: 'approved' })
  const refund = { id: uuidv7(), amount: '41.00', reason: 'Changed their mind' }
  expect(await ask('POST', `payments/${id}/refunds`, refund)).toMatchObject({ state: 'refunded' })

  // Two days later the bank sends it back, and Stripe tells of it.
  books.atMs += 48 * 3_600_000
  const kept = books.refunds.at(-1)
  if (!kept) throw new Error('It was given back')
  kept.status = 'failed'
  const charge = books.charges.find(({ payment_intent }) => payment_intent === kept.payment_intent)
  Object.assign(charge ?? {}, { amount_refunded: 0 })
  const { body, headers } = there.sign({ object: 'event', type: 'refund.failed', data: { object: kept } })
  const url = `/api/payment-webhooks/stripe/${organizationId}`
  expect((await app.inject({ method: 'POST', url, headers, payload: body })).statusCode).toBe(204)
  await worker.round()
  const attention = await ask('GET', 'payments/attention')
  expect(attention.refunds).toMatchObject([
    {
      id: refund.id,
      paymentId: id,
      state: 'refused',
      said: expect.stringContaining('bank'),
      amount: '41.00',
    },
  ])
  expect(attention.takenNotUsed).toEqual([])
  expect(await ask('GET', `payments/${id}`)).toMatchObject({ refundedAmount: '0.00', state: 'approved' })
  expect((await ask('GET', `payments/${id}/events`)).slice(-2)).toMatchObject([
    { kind: 'refunded', amount: '41.00' },
    { kind: 'refund-failed', amount: '41.00', reason: expect.stringContaining('bank') },
  ])
  await worker.round()
  expect((await ask('GET', `payments/${id}/events`)).at(-2)).toMatchObject({ kind: 'refunded' })

  const again = { ...refund, id: uuidv7(), insteadOf: refund.id }
  expect(await ask('POST', `payments/${id}/refunds`, again)).toMatchObject({
    state: 'refunded',
    payment: { refundedAmount: '41.00' },
  })
  expect((await ask('GET', 'payments/attention')).refunds).toEqual([])
})
