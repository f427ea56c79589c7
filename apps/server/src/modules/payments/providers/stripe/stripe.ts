import type { Stripe } from 'stripe'
import {
  type Account,
  type AdapterParts,
  type ListedPayment,
  type PaymentProvider,
  type PaymentRef,
  type PaymentToStart,
  type Progress,
  ProviderError,
} from '../provider.ts'
import { keyOf } from '../why-no-key.ts'
import {
  asProviderError,
  READER_ANSWERS_WITHIN_MS,
  underOneKey,
  wasReplayed,
  withStripe,
} from './stripe-client.ts'
import {
  findIntent,
  PAYMENT,
  readIntent,
  secondsOf,
  standing,
  takeBack,
  unlessRefused,
  WAITS,
  waiting,
} from './stripe-intents.ts'
import { closePage, findPage, isPage, makePage, pageStanding } from './stripe-links.ts'
import { actionAbout, foundTerminal, holdToMode, readReader, scanReaders } from './stripe-readers.ts'
import { giveBack, refundProgress } from './stripe-refunds.ts'
import { readStripeWebhook } from './stripe-webhook.ts'

export interface StripeParts extends AdapterParts {
  /** Where Stripe sends a customer who has paid by link. */
  readonly paidPage: string
}

const whyNoKey = keyOf({
  beginsWith: ['sk_', 'rk_'],
  least: 12,
  standsUnder: 'Developers, API keys, Secret key',
})

/**
 * Stripe Terminal, driven by the server: a reader is asked for a card by Stripe's own service. Tips are off.
 * docs/providers/stripe.md says what a shop needs.
 */
export function stripe(parts: StripeParts): PaymentProvider {
  const on = <T>(account: Account, ask: (client: Stripe, now: Date) => Promise<T>): Promise<T> =>
    withStripe(parts, account, (client) => ask(client, parts.now()))
  return {
    name: 'stripe',
    isSimulator: false,
    needsApiKey: true,
    whyNoKey,
    capabilities: {
      ...{ scans: true, links: true, webhooks: true, lists: true },
    },
    holdToMode,
    scan: (account) => on(account, scanReaders),
    pair: (account, terminalId) =>
      on(account, async (client) => foundTerminal(await readReader(client, terminalId))),
    status: (account, terminalId) =>
      on(account, async (client) => {
        holdToMode(account)
        return (await readReader(client, terminalId)).status === 'online' ? 'online' : 'offline'
      }),
    start: (account, payment) =>
      on(account, (client) => {
        holdToMode(account)
        return begin(client, payment)
      }),
    makeLink: (account, link) =>
      on(account, (client, now) => {
        holdToMode(account)
        return makePage(client, now, parts.paidPage, link)
      }),
    progress: (account, ref) =>
      on(account, async (client, now) => {
        const { page, intent } = await find(client, now, ref)
        if (page) return pageStanding(client, page)
        return intent ? standing(client, intent, ref.terminalId) : { kind: 'none' }
      }),
    cancel: (account, ref) =>
      on(account, async (client, now) => {
        const reason = 'It was cancelled at the till.'
        const { page, intent } = await find(client, now, ref)
        if (page) return closePage(client, page, reason)
        return intent ? takeBack(client, intent, ref.terminalId, reason) : { kind: 'none' }
      }),
    refund: (account, refund) => on(account, (client, now) => giveBack(client, now, refund)),
    refundProgress: (account, refund) => on(account, (client, now) => refundProgress(client, now, refund)),
    refundStands: (account, refund) => on(account, (client, now) => refundProgress(client, now, refund)),
    readWebhook: (account, webhook) => readStripeWebhook(parts, account, webhook),
    list: (account, from, until) => on(account, (client) => listCharges(client, from, until)),
  }
}

/** Asks the reader for the card, once: what is done again under this id is answered as the payment stands. */
async function begin(client: Stripe, payment: PaymentToStart): Promise<Progress> {
  const { paymentId, terminalId, amountMinor, timeoutMs } = payment
  const made = await underOneKey(() =>
    client.paymentIntents.create(
      {
        amount: amountMinor,
        currency: 'gbp',
        capture_method: 'automatic',
        allowed_payment_method_types: ['card_present'],
        metadata: { [PAYMENT]: paymentId, [WAITS]: `${Math.ceil(timeoutMs / 1_000)}` },
      },
      { idempotencyKey: paymentId },
    ),
  )
  const asItStands = async () => standing(client, await readIntent(client, made.id), terminalId)
  try {
    // Stripe leaves out without a word what the account may not do.
    if (!made.payment_method_types.includes('card_present'))
      throw new ProviderError('not-begun', 'This Stripe account may not take cards by a terminal yet.')
    const reader = await askReader(client, paymentId, terminalId, made.id)
    return !wasReplayed(reader) && reader.action?.status === 'in_progress' ? waiting(made.id) : asItStands()
  } catch (error) {
    if (asProviderError(error).failure !== 'not-begun') throw error
    // Closed, so that no reader ever takes it; where Stripe will not close it, it was begun before.
    const closed = await client.paymentIntents.cancel(made.id).catch((closing) => {
      unlessRefused(closing)
    })
    if (!closed) return asItStands()
    throw error
  }
}

async function askReader(client: Stripe, paymentId: string, readerId: string, intentId: string) {
  const reader = await readReader(client, readerId)
  // Stripe lets one payment push another off its reader: another till's customer may be about to pay.
  if (reader.action?.status === 'in_progress' && !actionAbout(reader, intentId))
    throw new ProviderError(
      'not-begun',
      'The terminal is busy with another payment. Wait until it has ended.',
    )
  return underOneKey(() =>
    client.terminal.readers.processPaymentIntent(
      readerId,
      {
        payment_intent: intentId,
        process_config: { skip_tipping: true, enable_customer_cancellation: true },
      },
      { idempotencyKey: `${paymentId}-reader`, timeout: READER_ANSWERS_WITHIN_MS },
    ),
  )
}

async function find(client: Stripe, now: Date, ref: PaymentRef) {
  const byLink = ref.terminalId === undefined && ref.providerPaymentId === undefined
  const page = byLink || isPage(ref.providerPaymentId) ? await findPage(client, ref, now) : undefined
  return { page, intent: page ? undefined : await findIntent(client, ref, now) }
}

/** Whatever the account took, this program's or not: a comparison shows what it does not know. */
async function listCharges(client: Stripe, from: Date, until: Date): Promise<ListedPayment[]> {
  const listed: ListedPayment[] = []
  const created = { gte: upToSecond(from), lt: upToSecond(until) }
  for await (const charge of client.charges.list({ created, limit: 100 })) {
    if (charge.status !== 'succeeded' || !charge.captured || charge.currency !== 'gbp') continue
    const { payment_intent: intent, metadata, amount_captured, amount_refunded } = charge
    listed.push({
      providerPaymentId: (typeof intent === 'string' ? intent : intent?.id) ?? charge.id,
      paymentId: metadata[PAYMENT],
      ...{ takenMinor: amount_captured, refundedMinor: amount_refunded },
      at: new Date(charge.created * 1_000),
    })
  }
  return listed
}

const upToSecond = (at: Date): number => secondsOf(new Date(at.getTime() + 999))
