import { uuidv7 } from 'uuidv7'
import { expect } from 'vitest'
import type { Account, PaymentProvider, PaymentRef, Webhook } from './provider.ts'

/** A provider under test, with the amounts by which its stand-in is told what to do. */
export interface Subject {
  readonly provider: PaymentProvider
  /**
   * Another of it, as a second server or the same one after a restart has it: they share what the provider keeps and nothing else.
   *
   * @param address in place of where the stand-in is
   */
  readonly another: (address?: string) => PaymentProvider
  /** Where its stand-in is; undefined for the simulator, which asks nobody. */
  readonly address: string | undefined
  readonly account: Account
  readonly terminalId: string
  /** The clock of the provider's stand-in. */
  readonly now: () => Date
  /** Lets time pass, until a card that was asked for has been read. */
  readonly cardIsRead: () => Promise<void>
  readonly amounts: Readonly<
    Record<'approves' | 'declines' | 'takesThenFails' | 'neverReached' | 'lineDrops' | 'noCardComes', number>
  >
  /** Its answers leave out a list that is empty: one without it says that there is nothing. */
  readonly leavesOutWhatIsEmpty?: true
  /** Of a refund: the amount at which its stand-in gives the money back and answers with an error. */
  readonly givesBackThenFails: number
  /** A webhook as the provider sends it about a payment, signed; undefined where `capabilities.webhooks` is false. */
  readonly webhook: ((payment: PaymentRef) => Promise<Webhook>) | undefined
  /** The webhook without its signature, where that is not in its headers. */
  readonly unsigned?: (webhook: Webhook) => Webhook
  /** The customer follows the link and pays; undefined where `capabilities.links` is false. */
  readonly linkIsPaid: ((payAt: string) => Promise<void>) | undefined
  /** The webhook about a link that was paid, where only that tells the name by which it is refunded. */
  readonly linkWebhook?: (payment: PaymentRef) => Promise<Webhook>
}

export type Make = () => Promise<Subject>

export async function begin(make: Make, which: keyof Subject['amounts']) {
  const subject = await make()
  const { provider, account, terminalId, amounts } = subject
  const payment = { paymentId: uuidv7(), terminalId, providerPaymentId: undefined }
  const amountMinor = amounts[which]
  const start = () => provider.start(account, { ...payment, amountMinor, currency: 'GBP', timeoutMs: 30_000 })
  return { ...subject, payment, amountMinor, start, ask: () => provider.progress(account, payment) }
}

/** One whose card was read, and that took its money. */
export async function taken(make: Make) {
  const begun = await begin(make, 'approves')
  await begun.start()
  await begun.cardIsRead()
  expect(await begun.ask()).toMatchObject({ kind: 'approved' })
  return begun
}
