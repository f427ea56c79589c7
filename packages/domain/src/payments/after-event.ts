import type { Minor } from '../money/index.ts'
import { isUnsettled, type Payment, type PaymentEvent, refundableMinor } from './payment.ts'

/**
 * The payment after an event. Events come late, twice and in any order, from the till, the provider's answer and its webhook,
 * so each is taken for what it proves:
 * 1. An approval is never forgotten, whatever was said before or is said after, and the largest amount stands. A person's own word
 *    alone is replaced by what the provider says was taken, be it less, or taken back by a person.
 * 2. `unknown` is left by an answer of the provider or the decision of a person, never by time or a new try. That the card is waited
 *    for is such an answer, while somebody waits: what was given up stays in doubt until it has ended.
 * 3. An ended payment is not begun again by a late "sent" or "waiting".
 *
 * @returns the same object where the event changes nothing
 * @throws RangeError for an amount that is no whole pence above nothing, for a refund of more than is left, and for one that fails of more
 * than was given back
 */
export function afterEvent(payment: Payment, event: PaymentEvent): Payment {
  switch (event.type) {
    case 'sent':
      return payment.state === 'created' ? { ...payment, state: 'sent' } : payment
    case 'waiting':
      return mayWait(payment) ? { ...payment, state: 'waiting' } : payment
    case 'approved':
      return withApproval(payment, event.amountMinor)
    case 'declined':
    case 'cancelled':
    case 'failed':
      return isUnsettled(payment) ? { ...payment, state: event.type } : payment
    case 'unanswered':
      return isUnsettled(payment) && payment.state !== 'unknown' ? { ...payment, state: 'unknown' } : payment
    case 'given-up':
      return payment.isGivenUp ? payment : { ...payment, isGivenUp: true }
    case 'settled':
      return settled(payment, event.takenMinor)
    case 'word-taken-back':
      return payment.isByWord && payment.refundedMinor === 0
        ? { ...payment, state: 'unknown', approvedMinor: 0, isByWord: false }
        : payment
    case 'refunded':
      return withRefund(payment, event.amountMinor)
    case 'refund-failed':
      return withoutRefund(payment, event.amountMinor)
  }
}

const mayWait = ({ state, isGivenUp }: Payment): boolean =>
  state === 'created' || state === 'sent' || (state === 'unknown' && !isGivenUp)

function withApproval(payment: Payment, amountMinor: Minor): Payment {
  assertAmount(amountMinor)
  const stands = payment.isByWord ? payment.refundedMinor : payment.approvedMinor
  const approvedMinor = Math.max(stands, amountMinor)
  if (approvedMinor === payment.approvedMinor && !payment.isByWord) return payment
  return { ...withTaken(payment, approvedMinor), isByWord: false }
}

const withTaken = (payment: Payment, approvedMinor: Minor): Payment => ({
  ...payment,
  state: approvedMinor < payment.askedMinor ? 'part-approved' : 'approved',
  approvedMinor,
})

/** Only what nobody knows is for a person to say: an answer of the provider stands. */
function settled(payment: Payment, takenMinor: Minor): Payment {
  if (payment.state !== 'unknown') return payment
  if (takenMinor === 0) return { ...payment, state: 'failed' }
  assertAmount(takenMinor)
  return { ...withTaken(payment, takenMinor), isByWord: true }
}

function withRefund(payment: Payment, amountMinor: Minor): Payment {
  assertAmount(amountMinor)
  if (amountMinor > refundableMinor(payment))
    throw new RangeError('A refund is of what was taken and not given back')
  return { ...payment, refundedMinor: payment.refundedMinor + amountMinor }
}

function withoutRefund(payment: Payment, amountMinor: Minor): Payment {
  assertAmount(amountMinor)
  if (amountMinor > payment.refundedMinor)
    throw new RangeError('A refund that fails is of what was given back')
  return { ...payment, refundedMinor: payment.refundedMinor - amountMinor }
}

function assertAmount(amountMinor: Minor): void {
  if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0)
    throw new RangeError('A payment is of whole pence above nothing')
}
