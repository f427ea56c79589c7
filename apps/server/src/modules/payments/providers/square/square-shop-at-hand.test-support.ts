import { uuidv7 } from 'uuidv7'
import { afterEach, expect } from 'vitest'
import { square } from './square.ts'
import { DEVICE, SIGNATURE_KEY, squareStandIn, TOKEN } from './square-stand-in.test-support.ts'

export const HOOK = 'https://till.example/api/payment-webhooks/square/0190'

export const ACCOUNT = {
  organizationId: uuidv7(),
  apiKey: TOKEN,
  webhookSecret: SIGNATURE_KEY,
  merchantId: undefined,
  testMode: false,
}

export const MINUTE_MS = 60_000

const open: Awaited<ReturnType<typeof squareStandIn>>[] = []

export async function make(pageSize?: number) {
  const there = await squareStandIn(pageSize)
  open.push(there)
  const another = (address = there.address) => square({ address, now: there.now })
  const provider = another()
  const begin = (amountMinor: number, terminalId = DEVICE) => {
    const payment = { paymentId: uuidv7(), terminalId, providerPaymentId: undefined }
    return {
      payment,
      start: () => provider.start(ACCOUNT, { ...payment, amountMinor, currency: 'GBP', timeoutMs: 30_000 }),
      ask: () => provider.progress(ACCOUNT, payment),
      cancel: () => provider.cancel(ACCOUNT, payment),
      refund: (amount: number) => ({
        ...payment,
        ...{ refundId: uuidv7(), amountMinor: amount, otherRefunds: [] },
      }),
    }
  }
  const link = async (amountMinor = 1_250, timeoutMs = 10 * MINUTE_MS) => {
    const paymentId = uuidv7()
    const toMake = { paymentId, amountMinor, currency: 'GBP', description: 'T1-000001', timeoutMs } as const
    const made = await provider.makeLink(ACCOUNT, toMake)
    const ref = { paymentId, terminalId: undefined, providerPaymentId: made.providerPaymentId }
    return { ...made, toMake, ref, ask: () => provider.progress(ACCOUNT, ref) }
  }
  return { there, another, provider, begin, link }
}

afterEach(async () => {
  const faults = open.flatMap((there) => there.faults)
  for (const there of open.splice(0)) await there.close()
  expect(faults, 'requests that Square would not let through').toEqual([])
})
