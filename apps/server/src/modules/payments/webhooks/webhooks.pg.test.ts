import { createHmac } from 'node:crypto'
import Fastify from 'fastify'
import { uuidv7 } from 'uuidv7'
import { beforeEach, expect, it } from 'vitest'
import { readyToServe } from '../../../platform/http/ready-to-serve.ts'
import { inOrganization } from '../../../platform/tenancy.ts'
import { keepAccount } from '../accounts/accounts.queries.ts'
import { givePaymentUp } from '../engine/end-payment.ts'
import { paymentWorker } from '../engine/payment-worker.ts'
import { asking, testEngine } from '../engine/shop-with-terminal.test-support.ts'
import type { PaymentProvider } from '../providers/provider.ts'
import { webhooksRoutes } from './webhooks.routes.ts'

const engine = await testEngine()
const { app: testApp, database, ownerSql, pass, now, shopWithTerminal } = engine
const PUBLIC_URL = 'https://till.example'
const signatureOf = (secret: string, address: string, body: string) =>
  createHmac('sha256', secret).update(`${address}\n${body}`).digest('hex')

/** The simulator, as a provider that tells of its payments by itself: signed over the address and every byte. */
const telling: PaymentProvider = {
  ...engine.provider,
  capabilities: { ...engine.provider.capabilities, webhooks: true },
  readWebhook: async ({ webhookSecret }, { headers, body, address }) => {
    if (webhookSecret === undefined || headers['x-signature'] !== signatureOf(webhookSecret, address, body))
      return undefined
    return JSON.parse(body)
  },
}
const parts = { ...engine.parts, providers: new Map([[telling.name, telling]]) }
const worker = paymentWorker(parts, testApp.log)
const app = Fastify()
readyToServe(app, { database, pepper: 'pepper' })
app.whoIs = async () => undefined
let nudges = 0
webhooksRoutes(app, parts, PUBLIC_URL, () => {
  nudges += 1
})

let shop: Awaited<ReturnType<typeof shopWithTerminal>>
beforeEach(async () => {
  shop = await shopWithTerminal()
  nudges = 0
  const account = { provider: 'simulator', webhookSecret: 'whsec', by: 'X', at: now() }
  await inOrganization(database, shop.organizationId, (tx) =>
    keepAccount(tx, parts.box, shop.organizationId, account),
  )
})

async function tell(
  body: string,
  {
    organizationId = shop.organizationId,
    name = 'simulator',
    secret = 'whsec',
    type = 'application/json',
  } = {},
) {
  const url = `/api/payment-webhooks/${name}/${organizationId}`
  const signature = signatureOf(secret, `${PUBLIC_URL}${url}`, body)
  const headers = { 'content-type': type, 'x-signature': signature }
  const {
    statusCode,
    body: answer,
    headers: answered,
  } = await app.inject({ method: 'POST', url, headers, payload: body })
  const { date: _, ...told } = answered
  return { statusCode, answer, told }
}

it('P7 a genuine one has its payment asked after at once, whatever it is called and however it is spaced', async () => {
  const { id } = await shop.begin('5.00')
  await pass(2_000)
  for (const [type, body] of [
    ['application/json; charset=utf-8', `{ "paymentId" :\t"${id}"\r\n}`],
    ['text/plain', JSON.stringify({ paymentId: id, said: '£5 “taken”' })],
  ] as const) {
    await ownerSql`update jobs set due_at = now() + interval '20 years' where kind = 'payments'`
    expect(await tell(body, { type })).toMatchObject({ statusCode: 204, answer: '' })
    expect(await ownerSql`select 1 from jobs where subject_id = ${id} and due_at <= ${now()}`).toHaveLength(1)
  }
  expect(nudges).toBe(2)
  await worker.round()
  expect(await ownerSql`select status from payment_transactions where id = ${id}`).toMatchObject([
    { status: 'approved' },
  ])
})

it('P7 P4 one about a payment that had ended finds an approval that came after its end', async () => {
  const { id } = await shop.begin('5.02')
  await givePaymentUp(parts, asking(shop.at('cashier')), id)
  expect(await shop.ask(id)).toMatchObject({ state: 'cancelled' })
  await ownerSql`
    update simulated_payments set record = record - 'cancelledAtMs' || '{"amountMinor": 500}'::jsonb where id = ${id}`
  await pass(3_000)
  await worker.round()
  expect(await shop.ask(id)).toMatchObject({ state: 'cancelled' })
  await tell(JSON.stringify({ paymentId: id, providerPaymentId: 'a fuller name' }))
  await worker.round()
  const [row] = await ownerSql`select status, given_up_at from payment_transactions where id = ${id}`
  expect(row).toMatchObject({ status: 'part-approved', given_up_at: expect.any(Date) })
})

it('P7 an unknown shop, no secret, a wrong signature, another shop’s payment: nothing tells them apart, and nothing is asked', async () => {
  const { id } = await shop.begin('5.00')
  await ownerSql`delete from jobs where subject_id = ${id}`
  const [bare, other] = [await shopWithTerminal(), await shopWithTerminal()]
  const theirs = await other.begin('5.00')
  await ownerSql`delete from jobs where subject_id = ${theirs.id}`
  const body = JSON.stringify({ paymentId: id })
  const genuine = await tell(JSON.stringify({ paymentId: uuidv7() }))
  const answers = await Promise.all([
    tell(body, { organizationId: uuidv7() }),
    tell(body, { organizationId: bare.organizationId }),
    tell(body, { secret: 'guessed' }),
    tell(body, { name: 'stripe' }),
    tell(body, { name: 'nobody' }),
    tell('no JSON'),
    tell(JSON.stringify({ paymentId: theirs.id })),
    tell(JSON.stringify({ paymentId: "' or true --" })),
  ])
  for (const answer of answers) expect(answer).toEqual(genuine)
  expect(nudges).toBe(0)
  expect(await ownerSql`select 1 from jobs where subject_id in (${id}, ${theirs.id})`).toEqual([])
})

it('P7 one that is larger than any of theirs is not read', async () => {
  expect((await tell(JSON.stringify({ paymentId: uuidv7(), more: 'x'.repeat(65_536) }))).statusCode).toBe(413)
})

it('P7 one provider’s word makes no payment of another’s due', async () => {
  const { id } = await shop.begin('5.00')
  await ownerSql`update payment_transactions set provider = 'stripe' where id = ${id}`
  await ownerSql`delete from jobs where subject_id = ${id}`
  expect(await tell(JSON.stringify({ paymentId: id, providerPaymentId: 'theirs' }))).toMatchObject({
    statusCode: 204,
  })
  expect(nudges).toBe(0)
  expect(await ownerSql`select 1 from jobs where subject_id = ${id}`).toEqual([])
  const [row] = await ownerSql`select provider_transaction_id from payment_transactions where id = ${id}`
  expect(row?.provider_transaction_id).not.toBe('theirs')
})
