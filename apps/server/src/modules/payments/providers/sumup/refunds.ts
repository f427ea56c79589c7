import { z } from 'zod'
import { ProviderError, type RefundGivenBack, type RefundProgress, type RefundToStart } from '../provider.ts'
import { linkTransaction } from './link-payments.ts'
import { transactionOf } from './reader-payments.ts'
import { minorOf, poundsOf, type Transaction } from './sumup-answers.ts'
import type { SumUpApi } from './sumup-api.ts'

/** So long a refund that had no answer may take to show among a transaction's events. */
export const REFUND_SHOWS_WITHIN_MS = 5 * 60_000

/**
 * Gives back. SumUp keeps the amount of a refund and nothing of ours: the same request again would give back again. So SumUp is asked
 * first what went back of the payment, and this refund is there where more of its amount went back than our other refunds of the
 * same amount explain. That it is not asked for again before it could have shown is for the books, which outlive this server.
 */
export async function refund(api: SumUpApi, toRefund: RefundToStart): Promise<RefundProgress> {
  const transaction = await paid(api, toRefund)
  if (!transaction) return { kind: 'none' }
  const before = refundIn(transaction, toRefund)
  if (before.kind !== 'none') return before
  if (transaction.status !== 'SUCCESSFUL' && transaction.status !== 'REFUNDED')
    return { kind: 'refused', reason: 'SumUp took nothing in this payment.' }
  const answer = await api.ask(z.unknown(), (client) =>
    client.transactions.refund(api.merchant, encodeURIComponent(transaction.id), {
      amount: poundsOf(toRefund.amountMinor),
    }),
  )
  if ('value' in answer) return { kind: 'refunded', providerRefundId: toRefund.refundId }
  return { kind: 'refused', reason: 'SumUp does not give so much of this payment back, or not now.' }
}

export async function refundProgress(api: SumUpApi, toRefund: RefundToStart): Promise<RefundProgress> {
  const transaction = await paid(api, toRefund)
  return transaction ? refundIn(transaction, toRefund) : { kind: 'none' }
}

const paid = (api: SumUpApi, refund: RefundToStart): Promise<Transaction | undefined> =>
  refund.terminalId === undefined ? linkTransaction(api, refund) : transactionOf(api, refund.paymentId)

function refundIn(
  transaction: Transaction,
  { refundId, amountMinor, otherRefunds }: RefundToStart,
): RefundProgress {
  const { currency } = transaction
  const sameAmount = refundEvents(transaction).filter(
    ({ amount }) => typeof amount === 'number' && minorOf({ amount, currency }) === amountMinor,
  )
  const others = otherRefunds.filter((minor) => minor === amountMinor).length
  const own = sameAmount[others]
  if (!own) return { kind: 'none' }
  const providerRefundId = own.id ? String(own.id) : refundId
  const isUnderWay = own.status === 'PENDING' || own.status === 'SCHEDULED'
  return { kind: isUnderWay ? 'pending' : 'refunded', providerRefundId }
}

/**
 * Of a refund that SumUp gave back: it has come back since where SumUp does not show it among what went back any more, and shows
 * more of its amount as failed than those explain that were refused at once.
 */
export async function refundStands(api: SumUpApi, given: RefundGivenBack): Promise<RefundProgress> {
  const transaction = await paid(api, given)
  if (!transaction) return { kind: 'none' }
  const stands = refundIn(transaction, given)
  if (stands.kind !== 'none') return stands
  const { currency } = transaction
  const failed = refundsTold(transaction).filter(
    ({ amount, status }) =>
      status === 'FAILED' &&
      typeof amount === 'number' &&
      minorOf({ amount, currency }) === given.amountMinor,
  )
  const before = given.refusedRefunds.filter((minor) => minor === given.amountMinor)
  return failed.length > before.length ? { kind: 'refused', reason: SENT_BACK } : { kind: 'none' }
}

const SENT_BACK = 'The card’s bank did not take the money back.'

function refundsTold({ transaction_events: full, events }: Transaction) {
  const all = full?.map((event) => ({ ...event, type: event.event_type })) ?? events
  return (all ?? []).filter(({ type }) => type === 'REFUND')
}

function refundEvents(transaction: Transaction) {
  const given = refundsTold(transaction).filter((event) => event.status !== 'FAILED')
  if (given.length === 0 && transaction.status === 'REFUNDED')
    throw new ProviderError('unsure', 'SumUp gave some of this payment back and does not say how much.')
  return given
}
