import {
  CARD_BRANDS,
  CARD_ENTRIES,
  type CardBrand,
  type CardEntry,
  type CardFacts,
} from '@tuppence/domain/payments'
import type { Stripe } from 'stripe'
import { type PaymentRef, type Progress, ProviderError } from '../provider.ts'
import { isMissing, saidAt, wasRefused } from './stripe-client.ts'
import { readAction } from './stripe-readers.ts'

/** Our ids, on what is kept at Stripe: by them it is found again when an answer was lost. */
export const PAYMENT = 'tuppence_payment'
export const REFUND = 'tuppence_refund'
/** How long it may wait for the customer, in seconds: Stripe's readers wait until they are told to stop. */
export const WAITS = 'tuppence_waits_seconds'

/** Stripe's search is up to a minute behind, and more on a bad day; so young a payment is looked for in the list. */
const LISTED_FOR_S = 3_600
/** One that is at no reader so long after its time is closed, so that none takes it any more. */
const CLOSED_AFTER_S = 20

export const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1_000)

type Intent = Stripe.Response<Stripe.PaymentIntent>

export const readIntent = (stripe: Stripe, id: string): Promise<Intent> =>
  stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })

/** By Stripe's name where it is known, else by ours. */
export async function findIntent(
  stripe: Stripe,
  { paymentId, providerPaymentId }: PaymentRef,
  now: Date,
): Promise<Intent | undefined> {
  if (providerPaymentId !== undefined) return readKnown(() => readIntent(stripe, providerPaymentId))
  const gte = secondsOf(now) - LISTED_FOR_S
  for await (const { id, metadata } of stripe.paymentIntents.list({ created: { gte }, limit: 100 }))
    if (metadata[PAYMENT] === paymentId) return readIntent(stripe, id)
  const { data } = await stripe.paymentIntents.search({ query: `metadata['${PAYMENT}']:'${paymentId}'` })
  return data[0] && readIntent(stripe, data[0].id)
}

/** What Stripe had once is not "never heard of" because another account's key asks for it. */
export async function readKnown<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!isMissing(error)) throw error
    throw new ProviderError(
      'unsure',
      'This Stripe account does not have the payment. Was the key changed for another account’s?',
    )
  }
}

export const waiting = (providerPaymentId: string): Progress => ({ kind: 'waiting', providerPaymentId })

/** Nobody has paid it, and a reader still could. */
const isOpen = ({ status }: Stripe.PaymentIntent): boolean =>
  status === 'requires_payment_method' || status === 'requires_confirmation'

/** @param readerId undefined for a payment by link, which is no reader's */
export async function standing(
  stripe: Stripe,
  intent: Intent,
  readerId: string | undefined,
): Promise<Progress> {
  switch (intent.status) {
    case 'succeeded':
      return approved(intent)
    case 'canceled':
      return endedAs(intent, 'It was cancelled.')
    case 'processing':
    case 'requires_action':
      return waiting(intent.id)
    case 'requires_payment_method':
    case 'requires_confirmation':
      return readerId === undefined ? waiting(intent.id) : atReader(stripe, intent, readerId)
    default:
      throw new ProviderError('unsure', 'Stripe says of the payment what this program does not know.')
  }
}

async function atReader(stripe: Stripe, intent: Intent, readerId: string): Promise<Progress> {
  const pastTime = saidAt(intent) - intent.created - Number(intent.metadata[WAITS] ?? 60)
  const action = await readAction(stripe, readerId, intent.id)
  if (action?.status === 'in_progress') {
    if (pastTime < 0) return waiting(intent.id)
    return takeBack(stripe, intent, readerId, 'No card came within the time.')
  }
  // It may have been paid between the two questions.
  const after = await readIntent(stripe, intent.id)
  if (!isOpen(after)) return standing(stripe, after, readerId)
  if (isDeclined(after)) return declined()
  if (action?.status === 'failed') {
    if (action.failure_code === 'card_declined' || action.api_error?.type === 'card_error') return declined()
    const isByCustomer = action.failure_code === 'customer_canceled'
    return close(
      ...([stripe, after, readerId] as const),
      isByCustomer ? 'It was cancelled on the terminal.' : 'The terminal could not finish it.',
    )
  }
  if (pastTime >= CLOSED_AFTER_S)
    return close(stripe, after, readerId, 'The terminal no longer asks for the card.')
  return action ? waiting(intent.id) : { kind: 'none' }
}

/** Takes a payment off its reader and closes it. The answer is what is so: the card may have been quicker. */
export async function takeBack(
  stripe: Stripe,
  intent: Intent,
  readerId: string | undefined,
  reason: string,
): Promise<Progress> {
  if (!isOpen(intent)) return standing(stripe, intent, readerId)
  if (readerId !== undefined) {
    const action = await readAction(stripe, readerId, intent.id)
    // While the bank is being asked, the reader goes on; the close below is refused then too.
    if (action?.status === 'in_progress')
      await stripe.terminal.readers.cancelAction(readerId).catch(unlessRefused)
  }
  return close(stripe, intent, readerId, reason)
}

/** Stripe takes no money for a payment once it is closed, and closes none that is being taken. */
async function close(
  stripe: Stripe,
  { id }: Stripe.PaymentIntent,
  readerId: string | undefined,
  reason: string,
): Promise<Progress> {
  const closed = await stripe.paymentIntents.cancel(id).catch(unlessRefused)
  if (closed) return endedAs(closed, reason)
  const after = await readIntent(stripe, id)
  return isOpen(after) ? waiting(id) : standing(stripe, after, readerId)
}

export function unlessRefused(error: unknown): undefined {
  if (!wasRefused(error)) throw error
}

const isDeclined = ({ last_payment_error: error }: Stripe.PaymentIntent): boolean =>
  error?.type === 'card_error'

const declined = (): Progress => ({ kind: 'declined', reason: 'The card’s bank declined it.' })

const endedAs = (intent: Stripe.PaymentIntent, reason: string): Progress =>
  isDeclined(intent) ? declined() : { kind: 'cancelled', reason }

function approved({
  id,
  amount_received: amountMinor,
  currency,
  latest_charge,
}: Stripe.PaymentIntent): Progress {
  if (currency !== 'gbp' || !Number.isSafeInteger(amountMinor) || amountMinor <= 0)
    throw new ProviderError(
      'unsure',
      'Stripe says that it was paid, and not how much in pounds. See Stripe’s dashboard.',
    )
  return { kind: 'approved', providerPaymentId: id, amountMinor, card: cardFacts(latest_charge) }
}

const BRANDS: Readonly<Record<string, CardBrand>> = {
  amex: CARD_BRANDS.amex,
  cartes_bancaires: CARD_BRANDS.cartesBancaires,
  diners: CARD_BRANDS.diners,
  discover: CARD_BRANDS.discover,
  jcb: CARD_BRANDS.jcb,
  mastercard: CARD_BRANDS.mastercard,
  unionpay: CARD_BRANDS.unionPay,
  visa: CARD_BRANDS.visa,
}

const ENTRIES: Readonly<Record<string, CardEntry>> = {
  contact_emv: CARD_ENTRIES.chip,
  contactless_emv: CARD_ENTRIES.contactless,
  contactless_magstripe_mode: CARD_ENTRIES.contactless,
  magnetic_stripe_fallback: CARD_ENTRIES.magneticStripe,
  magnetic_stripe_track2: CARD_ENTRIES.magneticStripe,
}

function cardFacts(charge: Stripe.Charge | string | null): CardFacts {
  const details = charge && typeof charge === 'object' ? charge.payment_method_details : undefined
  const atTerminal = details?.card_present
  const card = atTerminal ?? details?.card
  const receipt = atTerminal?.receipt
  return {
    cardType: BRANDS[card?.brand ?? ''],
    last4: /^\d{4}$/.exec(card?.last4 ?? '')?.[0],
    authCode: words(receipt?.authorization_code ?? details?.card?.authorization_code),
    entry: ENTRIES[atTerminal?.read_method ?? ''],
    // EMV tag 84, the application that the chip was read by.
    applicationId: words(receipt?.dedicated_file_name),
  }
}

const words = (text: string | null | undefined): string | undefined => text?.trim().slice(0, 60) || undefined
