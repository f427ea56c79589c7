import { z } from 'zod'
import { ProviderError, type RefundProgress, type RefundToStart } from '../provider.ts'
import { linkTransaction } from './link-payments.ts'
import { transactionOf } from './reader-payments.ts'
import { minorOf, poundsOf, type Transaction } from './sumup-answers.ts'
import type { SumUpApi } from './sumup-api.ts'

/** So long a refund that had no answer may take to show among a transaction's events. */
const SHOWS_WITHIN_MS = 60_000

export interface Refunds {
  refund(api: SumUpApi, refund: RefundToStart): Promise<RefundProgress>
  refundProgress(api: SumUpApi, refund: RefundToStart): Promise<RefundProgress>
}

/**
 * Refunds, of which SumUp keeps the amount and nothing of ours: the same request again would give back again. So SumUp is asked
 * first what went back of the payment, and this refund is there where more of its amount went back than our other refunds of the
 * same amount explain.
 */
export function refunds(now: () => Date): Refunds {
  const running = new Map<string, Promise<RefundProgress>>()
  const unanswered = new Map<string, number>()

  async function giveBack(api: SumUpApi, refund: RefundToStart, place: string): Promise<RefundProgress> {
    const transaction = await paid(api, refund)
    if (!transaction) return { kind: 'none' }
    const before = refundIn(transaction, refund)
    if (before.kind !== 'none') {
      unanswered.delete(place)
      return before
    }
    if (transaction.status !== 'SUCCESSFUL' && transaction.status !== 'REFUNDED')
      return { kind: 'refused', reason: 'SumUp took nothing in this payment.' }
    const askedAtMs = unanswered.get(place)
    if (askedAtMs !== undefined && now().getTime() < askedAtMs + SHOWS_WITHIN_MS)
      throw new ProviderError(
        'unsure',
        'SumUp was asked for this refund a moment ago and does not show it yet.',
      )
    try {
      const answer = await api.ask(z.unknown(), (client) =>
        client.transactions.refund(api.merchant, encodeURIComponent(transaction.id), {
          amount: poundsOf(refund.amountMinor),
        }),
      )
      unanswered.delete(place)
      if ('value' in answer) return { kind: 'refunded', providerRefundId: refund.refundId }
      return { kind: 'refused', reason: 'SumUp does not give so much of this payment back, or not now.' }
    } catch (error) {
      if (error instanceof ProviderError && error.failure === 'unsure') unanswered.set(place, now().getTime())
      throw error
    }
  }

  return {
    refund(api, refund) {
      const place = `${api.organizationId} ${refund.refundId}`
      const same = running.get(place)
      if (same) return same
      const given = giveBack(api, refund, place).finally(() => running.delete(place))
      running.set(place, given)
      return given
    },
    async refundProgress(api, refund) {
      const transaction = await paid(api, refund)
      return transaction ? refundIn(transaction, refund) : { kind: 'none' }
    },
  }
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

function refundEvents({ transaction_events: full, events, status }: Transaction) {
  const all = full?.map((event) => ({ ...event, type: event.event_type })) ?? events
  const given = (all ?? []).filter((event) => event.type === 'REFUND' && event.status !== 'FAILED')
  if (given.length === 0 && status === 'REFUNDED')
    throw new ProviderError('unsure', 'SumUp gave some of this payment back and does not say how much.')
  return given
}
