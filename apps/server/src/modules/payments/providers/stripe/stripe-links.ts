import type { Stripe } from 'stripe'
import { type LinkToMake, type PaymentRef, type Progress, ProviderError } from '../provider.ts'
import { saidAt, underOneKey } from './stripe-client.ts'
import {
  PAYMENT,
  readIntent,
  readKnown,
  secondsOf,
  standing,
  unlessRefused,
  WAITS,
  waiting,
} from './stripe-intents.ts'

/** Stripe closes a page no sooner than half an hour after it was made and no later than a day: by its clock, so with room. */
const SHORTEST_S = 35 * 60
const LONGEST_S = 24 * 3_600 - 300
/** No page is open longer; an hour more, for clocks that differ. */
const LISTED_FOR_S = 25 * 3_600

type Page = Stripe.Response<Stripe.Checkout.Session>

/** A page of Stripe's on which the customer pays. It is closed when its time is up and it is asked after, or by Stripe later. */
export async function makePage(
  stripe: Stripe,
  now: Date,
  paidPage: string,
  link: LinkToMake,
): Promise<{ providerPaymentId: string; payAt: string }> {
  const { paymentId, amountMinor, description, timeoutMs } = link
  const waitsSeconds = Math.ceil(timeoutMs / 1_000)
  const metadata = { [PAYMENT]: paymentId, [WAITS]: `${waitsSeconds}` }
  const product_data = { name: description }
  const page = await underOneKey(() =>
    stripe.checkout.sessions.create(
      {
        mode: 'payment',
        allowed_payment_method_types: ['card'],
        // In pounds for everybody.
        adaptive_pricing: { enabled: false },
        line_items: [
          { quantity: 1, price_data: { currency: 'gbp', unit_amount: amountMinor, product_data } },
        ],
        client_reference_id: paymentId,
        metadata,
        payment_intent_data: { metadata: { [PAYMENT]: paymentId }, description, capture_method: 'automatic' },
        expires_at: secondsOf(now) + Math.min(LONGEST_S, Math.max(SHORTEST_S, waitsSeconds)),
        success_url: paidPage,
      },
      { idempotencyKey: paymentId },
    ),
  ).catch(async (error) => {
    // The same payment asked for a second later is another request to Stripe, since it ends a second later.
    const kept = isOtherUnderKey(error) ? await findPage(stripe, unnamed(paymentId), now) : undefined
    if (!kept) throw error
    return kept
  })
  if (!page.url) throw new ProviderError('not-begun', 'This link has been paid or has ended.')
  return { providerPaymentId: page.id, payAt: page.url }
}

const unnamed = (paymentId: string): PaymentRef => ({
  ...{ paymentId, terminalId: undefined, providerPaymentId: undefined },
})

const isOtherUnderKey = (error: unknown): boolean =>
  error instanceof Error && 'rawType' in error && error.rawType === 'idempotency_error'

export const isPage = (id: string | undefined): id is string => id?.startsWith('cs_') ?? false

/** By Stripe's name where it is known, else by ours. */
export async function findPage(
  stripe: Stripe,
  { paymentId, providerPaymentId }: PaymentRef,
  now: Date,
): Promise<Page | undefined> {
  if (isPage(providerPaymentId)) return readKnown(() => stripe.checkout.sessions.retrieve(providerPaymentId))
  const gte = secondsOf(now) - LISTED_FOR_S
  for await (const page of stripe.checkout.sessions.list({ created: { gte }, limit: 100 }))
    if (page.client_reference_id === paymentId) return stripe.checkout.sessions.retrieve(page.id)
  return undefined
}

export async function pageStanding(stripe: Stripe, page: Page): Promise<Progress> {
  const isOver = saidAt(page) >= page.created + Number(page.metadata?.[WAITS] ?? SHORTEST_S)
  if (page.status === 'open' && isOver) return closePage(stripe, page, 'The link was not paid in time.')
  return asItIs(stripe, page)
}

/** The answer is what is so: the customer may have been quicker. */
export async function closePage(stripe: Stripe, page: Page, reason: string): Promise<Progress> {
  if (page.status !== 'open') return asItIs(stripe, page)
  const closed = await stripe.checkout.sessions.expire(page.id).catch(unlessRefused)
  if (closed?.status === 'expired') return { kind: 'cancelled', reason }
  return asItIs(stripe, await stripe.checkout.sessions.retrieve(page.id))
}

async function asItIs(stripe: Stripe, page: Page): Promise<Progress> {
  if (page.status === 'expired') return { kind: 'cancelled', reason: 'The link has ended without a payment.' }
  if (page.status !== 'complete') return waiting(page.id)
  const intentId = intentOf(page)
  if (intentId === undefined)
    throw new ProviderError('unsure', 'Stripe says that the link was used, and not by which payment.')
  return standing(stripe, await readIntent(stripe, intentId), undefined)
}

export const intentOf = ({ payment_intent: intent }: Page): string | undefined =>
  typeof intent === 'string' ? intent : intent?.id
