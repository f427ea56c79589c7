import { uuidv7 } from 'uuidv7'
import { expect, it } from 'vitest'
import { inTime } from './in-time.ts'
import { type SimulatedBooks, simulator } from './simulator/simulator.ts'

const ACCOUNT = {
  organizationId: uuidv7(),
  apiKey: undefined,
  webhookSecret: undefined,
  merchantId: undefined,
  testMode: true,
}
const never = () => new Promise<never>(() => {})
const silentBooks: SimulatedBooks = { read: never, add: never, list: never, change: never }
const ANSWERS_AT_ONCE = { answers: 5, lists: 10 }

it('P5 a provider that never answers is waited for so long and no longer, and may have done it', async () => {
  const publicUrl = 'http://localhost:5200'
  const silent = inTime(
    simulator({ books: silentBooks, now: () => new Date(0), sleep: never, publicUrl }),
    ANSWERS_AT_ONCE,
  )
  const ref = { paymentId: uuidv7(), terminalId: 'simulated-s700', providerPaymentId: undefined }
  const amount = { amountMinor: 100, currency: 'GBP', timeoutMs: 1_000 } as const
  const refund = { ...ref, refundId: uuidv7(), amountMinor: 100, otherRefunds: [] }
  const asked = [
    silent.scan(ACCOUNT),
    silent.pair(ACCOUNT, ref.terminalId),
    silent.status(ACCOUNT, ref.terminalId),
    silent.start(ACCOUNT, { ...ref, ...amount }),
    silent.makeLink(ACCOUNT, { ...ref, ...amount, description: 'T1' }),
    silent.progress(ACCOUNT, ref),
    silent.cancel(ACCOUNT, ref),
    silent.refund(ACCOUNT, refund),
    silent.refundProgress(ACCOUNT, refund),
    silent.list(ACCOUNT, new Date(0), new Date(1)),
  ]
  for (const one of await Promise.allSettled(asked))
    expect(one).toMatchObject({ status: 'rejected', reason: { failure: 'unsure' } })
})

it('P5 what answers in time is answered as it is, refusals too', async () => {
  const quick = inTime(
    simulator({
      books: silentBooks,
      now: () => new Date(0),
      sleep: async () => {},
      publicUrl: 'http://localhost',
    }),
    ANSWERS_AT_ONCE,
  )
  expect(await quick.status(ACCOUNT, 'simulated-s700')).toBe('online')
  await expect(quick.status(ACCOUNT, 'no such terminal')).rejects.toMatchObject({ failure: 'not-begun' })
})
