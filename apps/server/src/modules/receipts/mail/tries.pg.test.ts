import type { ReceiptMail } from '@tuppence/contract/e-receipts'
import { DAY_MS, MINUTE_MS } from '@tuppence/domain/durations'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sellingShop } from '../../../testing/selling-shop.ts'
import { TestMailServer } from '../../../testing/test-mail-server.ts'
import { testSecrets, testSettings } from '../../../testing/test-settings.ts'
import { mailWorker } from './mail-workers.ts'

const { app, database, ownerSql, cashier, manager, tea, newTill, taken } = await sellingShop()
let mails: TestMailServer
let aheadMs = 0
const now = () => new Date(Date.now() + aheadMs)
beforeAll(async () => {
  mails = await TestMailServer.listen()
})
afterAll(() => mails.close())
beforeEach(() => {
  mails.mood = {}
  mails.taken.length = 0
  aheadMs = 0
})

const worker = () =>
  mailWorker(app, {
    ...{ database, now, pepper: testSecrets.pepper },
    // A mail server that says nothing is not waited for as long as elsewhere.
    waits: mails.mood.isSilent ? { stepMs: 3_000, allMs: 10_000 } : undefined,
    settings: testSettings({ SMTP_URL: mails.url, SMTP_FROM: 'receipts@till.example.co.uk' }),
  })
const till = await newTill()

/** A wish for the receipt of a new sale. */
async function asked(): Promise<{ id: string; saleId: string }> {
  const saleId = (await taken(till.sell({ lines: [{ product: tea, quantity: 2 }] }))).id
  const payload = { id: uuidv7(), transactionId: saleId, email: 'ann@example.com' }
  const answer = await app.inject({ method: 'POST', url: '/api/receipts/mails', headers: cashier, payload })
  expect(answer.statusCode, answer.body).toBe(200)
  return { id: payload.id, saleId }
}
async function stateOf(id: string): Promise<ReceiptMail | undefined> {
  const answer = await app.inject({ url: '/api/receipts/mails', headers: manager })
  return answer.json<{ mails: ReceiptMail[] }>().mails.find((mail) => mail.id === id)
}

it('SELL-069 a receipt that cannot be made is given up after a day, with its reason', async () => {
  const { id, saleId } = await asked()
  // As books in which a fault has left what no calendar has.
  const [sold] = await ownerSql`select created_at::text as at from transactions where id = ${saleId}`
  await ownerSql`update transactions set created_at = 'infinity' where id = ${saleId}`
  await worker().round()
  expect(await stateOf(id)).toMatchObject({ state: 'waiting', tries: 1 })
  aheadMs += MINUTE_MS
  await worker().round()
  expect(await stateOf(id)).toMatchObject({ state: 'waiting', tries: 2 })
  aheadMs += DAY_MS
  await worker().round()
  expect(await stateOf(id)).toMatchObject({
    state: 'given-up',
    lastError: 'The receipt of this sale could not be made. The server’s log says why.',
  })
  expect(mails.taken).toEqual([])
  // Every hour is held to its sales after each test.
  await ownerSql`update transactions set created_at = ${sold?.at} where id = ${saleId}`
})

it('“Try again” while a try is under way begins anew: the next comes in a minute', async () => {
  const { id } = await asked()
  mails.mood = { isSilent: true }
  const round = worker().round()
  await expect.poll(() => mails.taken.length).toBe(1)
  const url = `/api/receipts/mails/${id}/retry`
  expect((await app.inject({ method: 'POST', url, headers: manager })).statusCode).toBe(204)
  await round
  expect(await stateOf(id)).toMatchObject({ state: 'waiting', tries: 1 })
  mails.mood = {}
  aheadMs += MINUTE_MS
  await worker().round()
  expect(await stateOf(id)).toMatchObject({ state: 'sent', tries: 2 })
})
