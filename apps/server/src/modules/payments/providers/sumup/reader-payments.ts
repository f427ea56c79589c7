import { z } from 'zod'
import { type PaymentRef, type PaymentToStart, type Progress, ProviderError } from '../provider.ts'
import { isReaderId, readerStatus } from './readers.ts'
import {
  minorOfMoney,
  progressOf,
  type ReaderCheckout,
  readerCheckoutSchema,
  type Transaction,
  transactionSchema,
} from './sumup-answers.ts'
import { foundIn, type Refusal, type SumUpApi } from './sumup-api.ts'

/** Whose integration it is: SumUp wants to know for every payment on a reader, and finds payments by our id with it. */
export interface Affiliate {
  readonly appId: string
  readonly key: string
}

export interface OnReaders {
  start(api: SumUpApi, payment: PaymentToStart): Promise<Progress>
  progress(api: SumUpApi, payment: PaymentOnReader): Promise<Progress>
  cancel(api: SumUpApi, payment: PaymentOnReader): Promise<Progress>
}

interface Begun {
  /** SumUp's name for it; undefined where its answer was lost. */
  readonly checkoutId: string | undefined
  readonly atMs: number
}

export type PaymentOnReader = PaymentRef & { readonly terminalId: string }

/** So long SumUp has to begin on the reader what it took on. */
const BEGINS_WITHIN_MS = 60_000
const STEP_MS = 300
/** A reader that is told to stop does so in its own time. */
const STEPS_TO_STOP = 10
/** SumUp knows the end of a payment a moment before its card. */
const STEPS_TO_CARD = 3
/** Payments of this process that are remembered. */
const REMEMBERED = 1_000

const createdSchema = z.object({
  data: z.object({ checkout_id: z.string().min(1).nullish(), client_transaction_id: z.string().min(1) }),
})

/** What each payment is called in SumUp's own sales, from which `list` reads our id again. */
export const saleOf = (paymentId: string): string => `Payment ${paymentId}`

/**
 * Payments on SumUp's readers. SumUp has no key against beginning one twice: who begins it again in this process is told how
 * the first one stands, and elsewhere the reader itself is busy with it, or SumUp knows the transaction by our id.
 */
export function onReaders(affiliate: Affiliate | undefined, now: () => Date): OnReaders {
  const beginning = new Map<string, Promise<Progress>>()
  const begun = new Map<string, Begun>()
  const known = (api: SumUpApi, { paymentId, providerPaymentId }: PaymentRef) =>
    providerPaymentId ?? begun.get(placeOf(api, paymentId))?.checkoutId

  async function begin(api: SumUpApi, payment: PaymentToStart): Promise<Progress> {
    const { paymentId, terminalId } = payment
    const place = placeOf(api, paymentId)
    if (begun.has(place)) {
      const stands = await progress(api, { paymentId, terminalId, providerPaymentId: undefined })
      if (stands.kind !== 'none') return stands
      throw new ProviderError('unsure', 'SumUp was asked for this payment and gave no answer.')
    }
    const before = await transactionOf(api, paymentId)
    if (before) return progressOf(before)
    const request = requestOf(payment, affiliate)
    const atMs = now().getTime()
    begun.set(place, { checkoutId: undefined, atMs })
    for (const oldest of [...begun.keys()].slice(0, Math.max(0, begun.size - REMEMBERED)))
      begun.delete(oldest)
    try {
      const answer = await api.ask(createdSchema, (client) =>
        client.readers.createCheckout(api.merchant, terminalId, request),
      )
      if ('refusal' in answer) throw notBegun(answer.refusal)
      const { checkout_id: checkoutId, client_transaction_id: clientId } = answer.value.data
      const providerPaymentId = checkoutId ?? clientId
      begun.set(place, { checkoutId: providerPaymentId, atMs })
      return { kind: 'waiting', providerPaymentId }
    } catch (error) {
      if (error instanceof ProviderError && error.failure !== 'unsure') begun.delete(place)
      throw error
    }
  }

  async function progress(api: SumUpApi, payment: PaymentOnReader): Promise<Progress> {
    const stands = await look(api, payment, known(api, payment))
    if (stands === 'busy')
      throw new ProviderError('unsure', 'The reader is at a payment, and SumUp does not say yet at which.')
    return notYetNone(api, payment, stands)
  }

  /** @throws ProviderError where the reader may yet begin what SumUp was asked for and gave no answer to */
  function notYetNone(api: SumUpApi, { paymentId }: PaymentRef, stands: Progress): Progress {
    const asked = begun.get(placeOf(api, paymentId))
    if (stands.kind !== 'none' || !asked || now().getTime() >= asked.atMs + BEGINS_WITHIN_MS) return stands
    throw new ProviderError(
      'unsure',
      'SumUp was asked a moment ago, and a reader may take a minute to begin.',
    )
  }

  return {
    start(api, payment) {
      const place = placeOf(api, payment.paymentId)
      const running = beginning.get(place)
      if (running) return running
      const started = begin(api, payment).finally(() => beginning.delete(place))
      beginning.set(place, started)
      return started
    },
    progress,
    cancel: async (api, payment) => notYetNone(api, payment, await stop(api, payment, known(api, payment))),
  }
}

const placeOf = ({ organizationId }: SumUpApi, paymentId: string) => `${organizationId} ${paymentId}`

/** Without tip rates, so that the reader asks for no tip. */
function requestOf({ paymentId, terminalId, amountMinor, currency }: PaymentToStart, affiliate?: Affiliate) {
  if (!isReaderId(terminalId)) throw new ProviderError('not-begun', 'That is no SumUp reader’s ID.')
  if (!affiliate)
    throw new ProviderError(
      'not-begun',
      'SumUp wants an affiliate key for payments on readers, and Tuppence has none here. Ask whoever runs it for your shop.',
    )
  return {
    affiliate: { app_id: affiliate.appId, key: affiliate.key, foreign_transaction_id: paymentId },
    description: saleOf(paymentId),
    total_amount: { currency, minor_unit: 2, value: amountMinor },
  }
}

function notBegun({ status, code }: Refusal): ProviderError {
  const why =
    code === 'READER_BUSY'
      ? 'The reader is busy with another payment. Finish that one, or wait a minute.'
      : code === 'READER_OFFLINE'
        ? 'The reader is switched off, or not connected to the internet.'
        : status === 404
          ? 'SumUp does not know this reader: pair it again.'
          : 'SumUp would not begin this payment. Is its account in pounds, and the affiliate key right?'
  return new ProviderError('not-begun', why)
}

/** @param checkoutId SumUp's name for it, where it is known; `busy` where the reader is at a payment that may be this one */
async function look(
  api: SumUpApi,
  { paymentId, terminalId }: PaymentOnReader,
  checkoutId: string | undefined,
): Promise<Progress | 'busy'> {
  const checkout = checkoutId && (await checkoutOf(api, terminalId, checkoutId))
  if (checkout && checkout.status === 'pending') return { kind: 'waiting', providerPaymentId: checkoutId }
  if (checkout) return endOf(checkout, await transactionAtEnd(api, paymentId, checkout), checkoutId)
  const transaction = await transactionOf(api, paymentId)
  if (transaction) return progressOf(transaction, checkoutId)
  const { isIdle } = await readerStatus(api, terminalId)
  if (checkoutId && isIdle)
    throw new ProviderError('unsure', 'SumUp took the payment on and does not find it now.')
  if (checkoutId) return { kind: 'waiting', providerPaymentId: checkoutId }
  return isIdle ? { kind: 'none' } : 'busy'
}

function endOf(checkout: ReaderCheckout, transaction: Transaction | undefined, checkoutId: string): Progress {
  const taken = transaction && progressOf(transaction, checkoutId)
  if (taken?.kind === 'approved' || taken?.kind === 'waiting') return taken
  if (checkout.status === 'successful' && !taken) {
    const amountMinor = minorOfMoney(checkout.total_amount)
    return { kind: 'approved', providerPaymentId: checkout.client_transaction_id, amountMinor, card: {} }
  }
  if (checkout.status === 'successful')
    throw new ProviderError('unsure', 'SumUp says of this payment both that it succeeded and that it failed.')
  if (checkout.status === 'cancelled')
    return { kind: 'cancelled', reason: 'It was cancelled, or no card came in time.' }
  return taken ?? { kind: 'declined', reason: 'SumUp says that the payment failed.' }
}

async function checkoutOf(
  api: SumUpApi,
  readerId: string,
  checkoutId: string,
): Promise<ReaderCheckout | undefined> {
  const answer = await api.ask(readerCheckoutSchema, (client) =>
    client.readers.getCheckout(api.merchant, readerId, encodeURIComponent(checkoutId)),
  )
  return foundIn(answer)?.data
}

async function transactionAtEnd(api: SumUpApi, paymentId: string, { status }: ReaderCheckout) {
  for (let step = 1; ; step++) {
    const transaction = await transactionOf(api, paymentId)
    if (transaction || status !== 'successful' || step === STEPS_TO_CARD) return transaction
    await aStep()
  }
}

/** The transaction of a payment on a reader; there is none before a card was read. */
export async function transactionOf(api: SumUpApi, paymentId: string): Promise<Transaction | undefined> {
  const answer = await api.ask(transactionSchema, (client) =>
    client.transactions.get(api.merchant, { foreign_transaction_id: paymentId }),
  )
  const found = foundIn(answer)
  if (found?.foreign_transaction_id && found.foreign_transaction_id !== paymentId)
    throw new ProviderError('unsure', 'SumUp answered with another payment.')
  return found
}

/** SumUp says only that it will tell the reader; how the payment ends is asked for a while. */
async function stop(
  api: SumUpApi,
  payment: PaymentOnReader,
  checkoutId: string | undefined,
): Promise<Progress> {
  let stands = await look(api, payment, checkoutId)
  if (stands !== 'busy' && stands.kind !== 'waiting') return stands
  let isTold = true
  try {
    const answer = await api.ask(z.unknown(), (client) =>
      client.readers.terminateCheckout(api.merchant, payment.terminalId),
    )
    isTold = 'value' in answer
  } catch (error) {
    if (error instanceof ProviderError && error.failure === 'credentials') throw error
  }
  for (let step = 0; isTold && step < STEPS_TO_STOP; step++) {
    await aStep()
    stands = await look(api, payment, checkoutId)
    if (stands !== 'busy' && stands.kind !== 'waiting') return stands
  }
  if (stands === 'busy')
    throw new ProviderError('unsure', 'The reader was asked to stop, and SumUp does not say that it did.')
  return stands
}

const aStep = () => new Promise<void>((resolve) => setTimeout(resolve, STEP_MS))
