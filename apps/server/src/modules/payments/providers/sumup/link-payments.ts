import { z } from 'zod'
import { type LinkToMake, type PaymentRef, type Progress, ProviderError } from '../provider.ts'
import { minorOf, poundsOf, progressOf, type Transaction, transactionSchema } from './sumup-answers.ts'
import { answerIn, foundIn, type SumUpApi } from './sumup-api.ts'

const checkoutSchema = z.object({
  id: z.string().min(1),
  checkout_reference: z.string().nullish(),
  amount: z.number(),
  currency: z.string(),
  status: z.enum(['PENDING', 'FAILED', 'PAID', 'EXPIRED']),
  valid_until: z.iso.datetime({ offset: true }).nullish(),
  hosted_checkout_url: z.url({ protocol: /^https?$/ }).nullish(),
  transaction_id: z.string().nullish(),
  transactions: z.array(transactionSchema).nullish(),
})
type Checkout = z.infer<typeof checkoutSchema>

const namesSchema = z.array(z.object({ id: z.string().min(1) }))

/** A customer who is at their bank's page when the time ends may still come back from it. */
const AFTER_TIME_MS = 120_000

/**
 * A checkout with SumUp's own page to pay it on. Our id is its reference, which SumUp takes once.
 *
 * @throws ProviderError
 */
export async function makeLink(
  api: SumUpApi,
  { paymentId, amountMinor, currency, description, timeoutMs }: LinkToMake,
  now: Date,
): Promise<{ providerPaymentId: string; payAt: string }> {
  const answer = await api.ask(checkoutSchema, (client) =>
    client.checkouts.create({
      ...{ checkout_reference: paymentId, amount: poundsOf(amountMinor), currency, description },
      merchant_code: api.merchant,
      valid_until: new Date(now.getTime() + timeoutMs).toISOString(),
      hosted_checkout: { enabled: true },
    }),
  )
  const isThere = 'refusal' in answer && answer.refusal.status === 409
  const checkout = isThere ? await checkoutByReference(api, paymentId) : 'value' in answer && answer.value
  if (!checkout)
    throw new ProviderError('not-begun', 'SumUp would not make a link. Is its account in pounds?')
  if (minorOf(checkout) !== amountMinor)
    throw new ProviderError('not-begun', 'SumUp has a link of another amount for this payment.')
  if (!checkout.hosted_checkout_url)
    throw new ProviderError(
      'not-begun',
      'SumUp gave no page to pay on: online payments are not open for this account.',
    )
  return { providerPaymentId: checkout.id, payAt: checkout.hosted_checkout_url }
}

export async function linkProgress(api: SumUpApi, payment: PaymentRef, now: Date): Promise<Progress> {
  const checkout = await checkoutFor(api, payment)
  if (!checkout) return { kind: 'none' }
  const stands = await standing(api, checkout)
  const endsAt = checkout.valid_until && new Date(checkout.valid_until).getTime() + AFTER_TIME_MS
  if (stands.kind !== 'waiting' || !endsAt || now.getTime() < endsAt) return stands
  return closed(api, checkout)
}

export async function cancelLink(api: SumUpApi, payment: PaymentRef): Promise<Progress> {
  const checkout = await checkoutFor(api, payment)
  if (!checkout) return { kind: 'none' }
  const stands = await standing(api, checkout)
  return stands.kind === 'waiting' ? closed(api, checkout) : stands
}

/** What the customer paid by a link, with its card; undefined while nothing was. */
export async function linkTransaction(api: SumUpApi, payment: PaymentRef): Promise<Transaction | undefined> {
  const checkout = await checkoutByReference(api, payment.paymentId)
  return checkout && paidBy(api, checkout)
}

/** @throws ProviderError where SumUp has forgotten what it had taken on */
async function checkoutFor(api: SumUpApi, payment: PaymentRef): Promise<Checkout | undefined> {
  const { providerPaymentId: id, paymentId } = payment
  const checkout = (id && (await checkoutById(api, id))) || (await checkoutByReference(api, paymentId))
  if (!checkout && id) throw new ProviderError('unsure', 'SumUp took the link on and does not find it now.')
  return checkout
}

async function checkoutById(api: SumUpApi, id: string): Promise<Checkout | undefined> {
  return foundIn(await api.ask(checkoutSchema, (client) => client.checkouts.get(encodeURIComponent(id))))
}

async function checkoutByReference(api: SumUpApi, reference: string): Promise<Checkout | undefined> {
  const answer = await api.ask(namesSchema, (client) =>
    client.checkouts.list({ checkout_reference: reference }),
  )
  const [named] = answerIn(answer)
  const checkout = named && (await checkoutById(api, named.id))
  return checkout && checkout.checkout_reference === reference ? checkout : undefined
}

async function standing(api: SumUpApi, checkout: Checkout): Promise<Progress> {
  const paid = await paidBy(api, checkout)
  if (paid) return progressOf(paid)
  switch (checkout.status) {
    case 'PENDING':
    // One try failed. The page is open for another card.
    case 'FAILED':
      return { kind: 'waiting', providerPaymentId: checkout.id }
    case 'EXPIRED':
      return { kind: 'cancelled', reason: 'The link was given up, or nobody paid in time.' }
    case 'PAID':
      throw new ProviderError('unsure', 'SumUp says that the link was paid, and not what was taken.')
  }
}

async function paidBy(api: SumUpApi, checkout: Checkout): Promise<Transaction | undefined> {
  const paid = checkout.transactions?.find(({ status }) => status === 'SUCCESSFUL' || status === 'REFUNDED')
  const id = paid?.id ?? (checkout.status === 'PAID' ? checkout.transaction_id : undefined)
  if (!id) return undefined
  const answer = await api.ask(transactionSchema, (client) => client.transactions.get(api.merchant, { id }))
  return foundIn(answer) ?? paid
}

/** Closes the page; what was paid until then stands. */
async function closed(api: SumUpApi, { id }: Checkout): Promise<Progress> {
  const answer = await api.ask(z.unknown(), (client) => client.checkouts.deactivate(id))
  const checkout = await checkoutById(api, id)
  if (!checkout) throw new ProviderError('unsure', 'SumUp took the link on and does not find it now.')
  const stands = await standing(api, checkout)
  // It is not closed because it has been through its bank, which said no.
  if ('refusal' in answer && answer.refusal.status === 409 && checkout.status === 'FAILED')
    return { kind: 'declined', reason: 'The card was declined.' }
  return stands
}
