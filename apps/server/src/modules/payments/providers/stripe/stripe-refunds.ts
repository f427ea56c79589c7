import type { Stripe } from 'stripe'
import { ProviderError, type RefundProgress, type RefundToStart } from '../provider.ts'
import { saysNo, underOneKey } from './stripe-client.ts'
import { findIntent, PAYMENT, REFUND } from './stripe-intents.ts'
import { findPage, intentOf, isPage } from './stripe-links.ts'

/**
 * Looks first whether it was done before: Stripe answers a repeated request as it did the first time, and so an error for ever
 * where it gave the money back and then failed; and it forgets our key after a day.
 */
export async function giveBack(stripe: Stripe, now: Date, refund: RefundToStart): Promise<RefundProgress> {
  const { paymentId, refundId, amountMinor } = refund
  const intentId = await intentToRefund(stripe, now, refund)
  if (intentId === undefined) return { kind: 'none' }
  const done = await findRefund(stripe, intentId, refundId)
  if (done) return refundStanding(done)
  const metadata = { [PAYMENT]: paymentId, [REFUND]: refundId }
  try {
    const made = await underOneKey(() =>
      stripe.refunds.create(
        { payment_intent: intentId, amount: amountMinor, metadata },
        { idempotencyKey: refundId },
      ),
    )
    return refundStanding(made)
  } catch (error) {
    if (!saysNo(error)) throw error
    return { kind: 'refused', reason: refusalOf(error) }
  }
}

export async function refundProgress(
  stripe: Stripe,
  now: Date,
  refund: RefundToStart,
): Promise<RefundProgress> {
  const intentId = await intentToRefund(stripe, now, refund)
  const done = intentId === undefined ? undefined : await findRefund(stripe, intentId, refund.refundId)
  return done ? refundStanding(done) : { kind: 'none' }
}

async function intentToRefund(stripe: Stripe, now: Date, refund: RefundToStart): Promise<string | undefined> {
  const { providerPaymentId, terminalId } = refund
  if (providerPaymentId !== undefined && !isPage(providerPaymentId)) return providerPaymentId
  if (isPage(providerPaymentId) || terminalId === undefined) {
    const page = await findPage(stripe, refund, now)
    if (page) return intentOf(page)
  }
  return (await findIntent(stripe, refund, now))?.id
}

async function findRefund(stripe: Stripe, intentId: string, refundId: string) {
  for await (const refund of stripe.refunds.list({ payment_intent: intentId, limit: 100 }))
    if (refund.metadata?.[REFUND] === refundId) return refund
  return undefined
}

function refundStanding({ id, status }: Stripe.Refund): RefundProgress {
  switch (status) {
    case 'succeeded':
      return { kind: 'refunded', providerRefundId: id }
    case 'pending':
    case 'requires_action':
      return { kind: 'pending', providerRefundId: id }
    case 'failed':
    case 'canceled':
      return { kind: 'refused', reason: 'The card’s bank did not take the money back.' }
    default:
      throw new ProviderError('unsure', 'Stripe says of the refund what this program does not know.')
  }
}

/** Stripe's no to a refund, in words of our own. */
function refusalOf(error: object): string {
  switch ('code' in error ? error.code : undefined) {
    case 'charge_already_refunded':
      return 'All of this payment has been given back.'
    case 'charge_disputed':
    case 'refund_disputed_payment':
      return 'The customer disputes this payment with their bank: it is settled there.'
    case 'balance_insufficient':
    case 'insufficient_funds':
      return 'There is not so much on the Stripe account. Top it up in Stripe’s dashboard, or refund later.'
    default:
      return 'Stripe refuses to give so much of this payment back.'
  }
}
