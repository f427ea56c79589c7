import { setTimeout as pause } from 'node:timers/promises'
import type { Square } from 'square'
import { type Account, type PaymentToStart, type Progress, ProviderError } from '../provider.ts'
import { type AskSquare, everyPage, SquareRefusal, unlessMissing, unreadable } from './ask-square.ts'
import { type AtSquare, pounds, readPayments, standing } from './square-payment.ts'

/** Square keeps a checkout so long. The id's own time is no guide: a till's clock may be wrong. */
const KEPT_MS = 30 * 24 * 60 * 60_000
/** No checkout waits longer than five minutes for a card. */
const MAY_STILL_WAIT_MS = 10 * 60_000
const PAGE = 100

/** Before Square's name for a checkout, which is another than the one of the payment that comes of it. */
const CHECKOUT = 'checkout:'
export const isCheckoutId = (providerPaymentId: string) => providerPaymentId.startsWith(CHECKOUT)

const OPEN = ['PENDING', 'IN_PROGRESS', 'CANCEL_REQUESTED']

const REASONS: Readonly<Record<string, string>> = {
  BUYER_CANCELED: 'It was cancelled on the terminal.',
  SELLER_CANCELED: 'It was cancelled at the till.',
  TIMED_OUT: 'No card came within the time.',
}

/**
 * Asks a terminal for a card. Square puts a second payment behind one that a terminal is busy with, where it would come up when
 * nobody expects it any more: so the terminal's checkouts are looked at first.
 */
export async function startCheckout(
  ask: AskSquare,
  account: Account,
  payment: PaymentToStart,
  now: Date,
): Promise<Progress> {
  const { paymentId, terminalId, amountMinor, timeoutMs } = payment
  const open = (await recentCheckouts(ask, account, terminalId, now)).find(
    ({ status, referenceId }) => referenceId === paymentId || OPEN.includes(status ?? ''),
  )
  if (open?.referenceId === paymentId) return standing(await checkoutAtSquare(ask, account, open))
  if (open)
    throw new ProviderError(
      'not-begun',
      'The terminal is busy with another payment. Finish or cancel that one first.',
    )
  const { checkout } = await ask(account, (square) =>
    square.terminal.checkouts.create({
      idempotencyKey: paymentId,
      checkout: {
        amountMoney: pounds(amountMinor),
        referenceId: paymentId,
        deadlineDuration: `PT${Math.ceil(timeoutMs / 1_000)}S`,
        paymentType: 'CARD_PRESENT',
        deviceOptions: {
          deviceId: terminalId,
          skipReceiptScreen: true,
          collectSignature: false,
          tipSettings: { allowTipping: false },
        },
      },
    }),
  )
  if (!checkout) throw unreadable()
  return standing(await checkoutAtSquare(ask, account, checkout))
}

/** What the terminal was asked of late. A courtesy: where Square does not say, the payment itself is what decides. */
async function recentCheckouts(ask: AskSquare, account: Account, deviceId: string, now: Date) {
  try {
    const { checkouts } = await ask(account, (square) =>
      square.terminal.checkouts.search({
        query: { filter: { deviceId, createdAt: since(now, MAY_STILL_WAIT_MS) } },
        limit: PAGE,
      }),
    )
    return checkouts ?? []
  } catch (error) {
    if (error instanceof ProviderError && error.failure === 'unsure') return []
    throw error
  }
}

/** Finds a checkout by our own id, where the answer that named it was lost. */
export async function checkoutOfPayment(
  ask: AskSquare,
  account: Account,
  { paymentId, terminalId, now }: { paymentId: string; terminalId: string | undefined; now: Date },
): Promise<AtSquare | undefined> {
  const isIt = ({ referenceId }: Square.TerminalCheckout) => referenceId === paymentId
  const createdAt = since(now, KEPT_MS)
  const checkouts = await everyPage(async (cursor) => {
    const response = await ask(account, (square) =>
      square.terminal.checkouts.search({
        query: { filter: { createdAt, ...(terminalId && { deviceId: terminalId }) } },
        limit: PAGE,
        ...(cursor && { cursor }),
      }),
    )
    return { data: response.checkouts ?? [], response }
  }, isIt)
  const checkout = checkouts.find(isIt)
  return checkout && checkoutAtSquare(ask, account, checkout)
}

export async function readCheckout(
  ask: AskSquare,
  account: Account,
  id: string,
): Promise<AtSquare | undefined> {
  const checkoutId = id.slice(CHECKOUT.length)
  const answer = await unlessMissing(ask(account, (square) => square.terminal.checkouts.get({ checkoutId })))
  if (answer && !answer.checkout) throw unreadable()
  return answer?.checkout && checkoutAtSquare(ask, account, answer.checkout)
}

/** A terminal may take its time to let go, and its customer may be quicker: it is asked again for a few seconds. */
const ASKED_AGAIN_AFTER_MS = [100, 250, 500, 1_000, 1_500]

export async function cancelCheckout(ask: AskSquare, account: Account, { id }: AtSquare): Promise<Progress> {
  try {
    await ask(account, (square) =>
      square.terminal.checkouts.cancel({ checkoutId: id.slice(CHECKOUT.length) }),
    )
  } catch (error) {
    // It has ended already, says Square; how, is asked below.
    if (!(error instanceof SquareRefusal)) throw error
  }
  for (const afterMs of [0, ...ASKED_AGAIN_AFTER_MS]) {
    await pause(afterMs)
    const found = await readCheckout(ask, account, id)
    if (!found) throw unreadable()
    const stands = standing(found)
    if (stands.kind !== 'waiting') return stands
  }
  return { kind: 'waiting', providerPaymentId: id }
}

async function checkoutAtSquare(
  ask: AskSquare,
  account: Account,
  { id, status, cancelReason, paymentIds = [] }: Square.TerminalCheckout,
): Promise<AtSquare> {
  if (!id || !status) throw unreadable()
  const payments = await readPayments(ask, account, paymentIds)
  const isOpen = OPEN.includes(status)
  const isComplete = status === 'COMPLETED' && payments.length > 0
  if (!isOpen && !isComplete && status !== 'CANCELED') throw unreadable()
  const reason = REASONS[cancelReason ?? ''] ?? 'It was cancelled.'
  return { id: `${CHECKOUT}${id}`, isOpen, payments, reason }
}

const since = (now: Date, ms: number) => ({ startAt: new Date(now.getTime() - ms).toISOString() })
