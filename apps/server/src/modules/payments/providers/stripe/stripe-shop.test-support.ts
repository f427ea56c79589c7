import { uuidv7 } from 'uuidv7'
import { afterEach, expect, vi } from 'vitest'
import type { Account, PaymentProvider } from '../provider.ts'
import { stripe } from './stripe.ts'
import { KEY, StripeStandIn, WEBHOOK_SECRET } from './stripe-stand-in.test-support.ts'

const opened: StripeStandIn[] = []

/** A request that the description would not let through fails the test that made it. */
afterEach(async () => {
  vi.useRealTimers()
  const all = opened.splice(0)
  for (const { close } of all) await close()
  expect(all.flatMap(({ refused }) => refused)).toEqual([])
})

export const ACCOUNT: Account = {
  organizationId: uuidv7(),
  apiKey: KEY,
  webhookSecret: WEBHOOK_SECRET,
  merchantId: undefined,
  testMode: true,
}

const FAST_MS = 4 * 60_000

export async function make() {
  const there = await StripeStandIn.open()
  opened.push(there)
  const { books } = there
  // The server's own clock is some minutes fast: by it every payment's time would be over at once.
  const now = () => new Date(books.atMs)
  const fast = () => new Date(books.atMs + FAST_MS)
  const another = (address = there.address) =>
    stripe({ address, now: fast, paidPage: 'https://shop.test/paid.html' })
  return {
    there,
    books,
    now,
    another,
    provider: another(),
    account: ACCOUNT,
    reader: books.addReader('Counter'),
  }
}

export async function begun(amountMinor = 1_250, timeoutMs = 30_000) {
  const made = await make()
  const payment = { paymentId: uuidv7(), terminalId: made.reader.id, providerPaymentId: undefined }
  const start = () => made.provider.start(ACCOUNT, { ...payment, amountMinor, currency: 'GBP', timeoutMs })
  const ask = () => made.provider.progress(ACCOUNT, payment)
  const cancel = () => made.provider.cancel(ACCOUNT, payment)
  return { ...made, payment, start, ask, cancel }
}

export const CREATES = /^POST .*payment_intents$/

export const startOn = (provider: PaymentProvider, terminalId: string, amountMinor = 1_250) =>
  provider.start(ACCOUNT, {
    paymentId: uuidv7(),
    terminalId,
    amountMinor,
    currency: 'GBP',
    timeoutMs: 30_000,
  })
