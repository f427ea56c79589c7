import type { Square } from 'square'
import type { Account, RefundProgress, RefundToStart } from '../provider.ts'
import { type AskSquare, SquareRefusal, unlessMissing, unreadable } from './ask-square.ts'
import { type AtSquare, pounds, standing } from './square-payment.ts'

/** Square keeps no key of ours that could be asked for; so the reason names the refund, by which it is found again. */
const reasonOf = ({ refundId, paymentId }: RefundToStart) => `Refund ${refundId} of payment ${paymentId}`

export async function refundAtSquare(
  ask: AskSquare,
  account: Account,
  refund: RefundToStart,
  found: AtSquare | undefined,
): Promise<RefundProgress> {
  if (!found) return { kind: 'none' }
  const stands = standing(found)
  if (stands.kind !== 'approved')
    return { kind: 'refused', reason: 'Square has taken nothing for this payment.' }
  try {
    const answer = await ask(account, (square) =>
      square.refunds.refundPayment({
        idempotencyKey: refund.refundId,
        paymentId: stands.providerPaymentId,
        amountMoney: pounds(refund.amountMinor),
        reason: reasonOf(refund),
      }),
    )
    return progressOf(answer.refund)
  } catch (error) {
    if (error instanceof SquareRefusal && error.status !== 429)
      return { kind: 'refused', reason: error.message }
    throw error
  }
}

export async function refundProgressAtSquare(
  ask: AskSquare,
  account: Account,
  refund: RefundToStart,
  found: AtSquare | undefined,
): Promise<RefundProgress> {
  const ids = (found?.payments ?? []).flatMap(({ refundIds }) => refundIds ?? [])
  for (const refundId of ids) {
    const answer = await unlessMissing(ask(account, (square) => square.refunds.get({ refundId })))
    if (answer?.refund?.reason === reasonOf(refund)) return progressOf(answer.refund)
  }
  return { kind: 'none' }
}

function progressOf(refund: Square.PaymentRefund | undefined): RefundProgress {
  if (!refund?.id) throw unreadable()
  switch (refund.status) {
    case 'COMPLETED':
      return { kind: 'refunded', providerRefundId: refund.id }
    case 'PENDING':
      return { kind: 'pending', providerRefundId: refund.id }
    case 'REJECTED':
      return { kind: 'refused', reason: 'The card’s bank did not take the refund.' }
    case 'FAILED':
      return {
        kind: 'refused',
        reason: 'Square could not make the refund. Look at the balance of its account.',
      }
    default:
      throw unreadable()
  }
}
