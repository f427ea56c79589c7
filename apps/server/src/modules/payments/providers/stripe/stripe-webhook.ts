import type { Stripe } from 'stripe'
import { z } from 'zod'
import type { Account, AdapterParts, PaymentTold, Webhook } from '../provider.ts'
import { withStripe } from './stripe-client.ts'
import { PAYMENT } from './stripe-intents.ts'

/** How old a webhook may be, in seconds: one that somebody kept and sends again is not believed. */
const AGE_S = 300

const kept = z.object({ metadata: z.object({ [PAYMENT]: z.uuid() }) })
const atReader = z.object({
  object: z.literal('terminal.reader'),
  action: z.object({ process_payment_intent: z.object({ payment_intent: z.string().startsWith('pi_') }) }),
})

/** Anything that is not so is answered with undefined: the payment is asked after soon anyway. */
export async function readStripeWebhook(
  parts: AdapterParts,
  account: Account,
  webhook: Webhook,
): Promise<PaymentTold | undefined> {
  try {
    const told = await toldBy(parts, account, webhook)
    if (told === undefined || 'paymentId' in told) return told
    const intent = await withStripe(parts, account, (client) => client.paymentIntents.retrieve(told.intentId))
    return named(intent)
  } catch {
    return undefined
  }
}

/** A reader's event names Stripe's payment only. */
async function toldBy(
  { now }: AdapterParts,
  { webhookSecret }: Account,
  { headers, body }: Webhook,
): Promise<PaymentTold | { readonly intentId: string } | undefined> {
  const secret = webhookSecret?.trim()
  const signature = headers['stripe-signature']
  if (!secret || !signature) return undefined
  const { Stripe: Sdk } = await import('stripe')
  const event: Stripe.Event = Sdk.webhooks.constructEvent(
    ...([body, signature, secret, AGE_S, undefined] as const),
    now().getTime(),
  )
  const about = atReader.safeParse(event.data.object)
  if (about.success) return { intentId: about.data.action.process_payment_intent.payment_intent }
  return named(event.data.object)
}

function named(about: unknown): PaymentTold | undefined {
  const known = kept.safeParse(about)
  return known.success ? { paymentId: known.data.metadata[PAYMENT] } : undefined
}
