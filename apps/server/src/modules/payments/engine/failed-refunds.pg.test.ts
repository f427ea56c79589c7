import { uuidv7 } from 'uuidv7'
import { beforeEach, expect, it } from 'vitest'
import { type PaymentProvider, ProviderError, type RefundProgress } from '../providers/provider.ts'
import type { EngineParts } from './engine-parts.ts'
import { refundTold } from './failed-refunds.ts'
import { paymentWorker } from './payment-worker.ts'
import { refundPayment } from './refund-payment.ts'
import { testEngine } from './shop-with-terminal.test-support.ts'

const { app, ownerSql, pass, parts, provider, send, shopWithTerminal } = await testEngine()

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const SENT_BACK: RefundProgress = { kind: 'refused', reason: 'The card’s bank did not take the money back.' }

let shop: Awaited<ReturnType<typeof shopWithTerminal>>
beforeEach(async () => {
  shop = await shopWithTerminal()
  asked = []
  says = async (refundId) => ({ kind: 'refunded', providerRefundId: refundId })
})

/** The simulator, as a provider that can be asked later what became of what it gave back. */
let asked: string[] = []
let says: (refundId: string) => Promise<RefundProgress>
const telling: PaymentProvider = {
  ...provider,
  refundStands: async (_account, { refundId }) => {
    asked.push(refundId)
    return says(refundId)
  },
}
const tellingParts: EngineParts = { ...parts, providers: new Map([[telling.name, telling]]) }
const worker = paymentWorker(tellingParts, app.log)

async function givenBack(amount: string, parts: readonly string[] = [amount]) {
  const { id: paymentId } = await shop.begin(amount)
  await pass(2_000)
  await shop.ask(paymentId)
  const refunds: string[] = []
  for (const part of parts) {
    const id = uuidv7()
    const body = { id, amount: part, reason: 'Came back' }
    expect(await refundPayment(tellingParts, shop.asker, paymentId, body)).toMatchObject({
      state: 'refunded',
    })
    refunds.push(id)
  }
  return { paymentId, refunds, refundId: refunds[0] ?? '' }
}

const seen = async () => (await send(shop.at('manager'), 'GET', '/api/payments/attention')).json()

it('P16 is found without a webhook, when its provider is asked again', async () => {
  const { paymentId, refundId } = await givenBack('5.00')
  await worker.round()
  expect(asked).toEqual([])
  await pass(HOUR_MS)
  await worker.round()
  expect(asked).toEqual([refundId])
  expect((await seen()).refunds).toEqual([])

  await pass(9 * DAY_MS)
  says = async () => SENT_BACK
  await worker.round()
  expect(await seen()).toMatchObject({
    refunds: [{ id: refundId, paymentId, state: 'refused', said: expect.stringContaining('bank') }],
    takenNotUsed: [],
  })
  expect(await shop.ask(paymentId)).toMatchObject({ refundedAmount: '0.00', state: 'approved' })
  // It is refused now: nothing is left to ask after.
  expect(await ownerSql`select 1 from jobs where subject_id = ${paymentId}`).toEqual([])
})

it('P16 of two refunds the one that came back is owed again, and can be given another way', async () => {
  const { paymentId, refunds } = await givenBack('5.00', ['3.00', '2.00'])
  says = async (id) => (id === refunds[1] ? SENT_BACK : { kind: 'refunded', providerRefundId: id })
  await pass(HOUR_MS)
  await worker.round()
  expect((await seen()).refunds).toMatchObject([{ id: refunds[1], amount: '2.00', state: 'refused' }])
  expect(await shop.ask(paymentId)).toMatchObject({ refundedAmount: '3.00' })
  const url = `/api/payments/${paymentId}/refunds/${refunds[1]}/seen-to`
  expect((await send(shop.at('manager'), 'POST', url, { reason: 'In cash' })).statusCode).toBe(204)
  expect(await seen()).toMatchObject({ refunds: [], takenNotUsed: [] })
})

it('P16 an answer that is none changes nothing, and after 30 days nobody asks any more', async () => {
  const { paymentId, refundId } = await givenBack('5.00')
  const answers: (() => Promise<RefundProgress>)[] = [
    async () => ({ kind: 'none' }),
    async () => ({ kind: 'pending', providerRefundId: refundId }),
    async () => {
      throw new ProviderError('unsure', 'The line was cut.')
    },
  ]
  for (const answer of answers) {
    says = answer
    await pass(DAY_MS)
    await worker.round()
    expect(await shop.ask(paymentId)).toMatchObject({ refundedAmount: '5.00' })
  }
  expect(asked.filter((id) => id === refundId)).toHaveLength(3)
  await pass(27 * DAY_MS)
  await worker.round()
  asked = []
  await pass(DAY_MS)
  await worker.round()
  expect(asked).not.toContain(refundId)
})

it('P16 P7 one provider’s word undoes no refund of another’s, nor of another shop', async () => {
  const { paymentId, refundId } = await givenBack('5.00')
  const word = { refundId, providerRefundId: refundId, reason: 'It came back.' }
  const other = await shopWithTerminal()
  expect(await refundTold(tellingParts, shop.organizationId, 'adyen', word)).toBe(false)
  expect(await refundTold(tellingParts, other.organizationId, 'simulator', word)).toBe(false)
  expect(await shop.ask(paymentId)).toMatchObject({ refundedAmount: '5.00' })
  expect(await refundTold(tellingParts, shop.organizationId, 'simulator', word)).toBe(true)
  expect(await shop.ask(paymentId)).toMatchObject({ refundedAmount: '0.00' })
})
