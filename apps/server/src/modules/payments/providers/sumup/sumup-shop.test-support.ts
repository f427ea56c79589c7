import { uuidv7 } from 'uuidv7'
import { afterEach, expect } from 'vitest'
import type { Account, PaymentRef } from '../provider.ts'
import { sumup } from './sumup.ts'
import { AFFILIATE, KEY, MERCHANT, READER } from './sumup-messages.test-support.ts'
import { type SumUpStandIn, sumupStandIn } from './sumup-stand-in.test-support.ts'

export const ACCOUNT: Account = {
  organizationId: uuidv7(),
  apiKey: KEY,
  webhookSecret: undefined,
  merchantId: MERCHANT,
  testMode: true,
}

export const AMOUNT = 1_250

const running: SumUpStandIn[] = []

afterEach(async () => {
  for (const books of running.splice(0)) {
    await books.close()
    expect(books.wrong).toEqual([])
  }
})

export async function make() {
  const books = await sumupStandIn()
  running.push(books)
  const newProvider = (address = books.address) => sumup({ address, now: books.now }, AFFILIATE)
  return { books, newProvider, provider: newProvider() }
}

export async function begin(amountMinor = AMOUNT) {
  const made = await make()
  const payment: PaymentRef & { terminalId: string } = {
    ...{ paymentId: uuidv7(), terminalId: READER, providerPaymentId: undefined },
  }
  const toStart = { ...payment, amountMinor, currency: 'GBP', timeoutMs: 30_000 } as const
  const start = () => made.provider.start(ACCOUNT, toStart)
  return { ...made, payment, toStart, start, ask: () => made.provider.progress(ACCOUNT, payment) }
}

export function goesOffline({ readers }: SumUpStandIn) {
  const reader = readers.get(READER)
  if (reader) reader.status = 'OFFLINE'
}

export async function takePayment(amountMinor = AMOUNT) {
  const begun = await begin(amountMinor)
  await begun.start()
  begun.books.cardIsRead()
  const refund = (amount: number, otherRefunds: readonly number[] = []) => ({
    ...begun.payment,
    ...{ refundId: uuidv7(), amountMinor: amount, otherRefunds },
  })
  return { ...begun, refund }
}

export async function link(amountMinor = AMOUNT) {
  const made = await make()
  const paymentId = uuidv7()
  const toMake = { paymentId, amountMinor, currency: 'GBP', timeoutMs: 600_000 } as const
  const makeLink = () => made.provider.makeLink(ACCOUNT, { ...toMake, description: 'The shop, T1-000001' })
  const ref = { paymentId, terminalId: undefined, providerPaymentId: undefined }
  return { ...made, makeLink, ref, ask: () => made.provider.progress(ACCOUNT, ref) }
}
