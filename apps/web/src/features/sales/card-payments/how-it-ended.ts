import { isRefusal } from '@tuppence/contract/client'
import type { CardPayment } from '@tuppence/contract/payments'
import type { BegunPayment, PaymentResult } from '../../../offline/index.ts'
import { usableMinor } from './begun-payment.ts'

/** The result that an answer tells of; undefined while there is none. */
export function resultOf(payment: CardPayment): PaymentResult | undefined {
  const { state, reason } = payment
  if (state === 'approved' || state === 'part-approved') return { kind: 'taken', payment }
  if (state === 'declined' || state === 'cancelled' || state === 'failed')
    return { kind: 'no-money', state, reason }
  return undefined
}

export interface Failed {
  /** What the call came to instead of an answer. */
  readonly error: unknown
  /** The call asked for the card. */
  readonly wasBeginning: boolean
  /** What began it may still be on its way to the server. */
  readonly isOnItsWay: boolean
}

/** Whether a failure is an end: a server that refuses began nothing, and one that does not know it never heard of it. */
export function endsBy({ error, wasBeginning, isOnItsWay }: Failed): 'refused' | 'never-begun' | undefined {
  if (!isRefusal(error)) return undefined
  if (wasBeginning) return 'refused'
  return error.status === 404 && !isOnItsWay ? 'never-begun' : undefined
}

/** What becomes of the basket: `complete` the sale, a `part` of it, or somebody is to be `told`. */
export function resolveOutcome(begun: BegunPayment, result: PaymentResult) {
  const takenMinor = result.kind === 'taken' ? usableMinor(result.payment) : 0
  const isLate = result.kind === 'taken' && result.payment.isGivenUp
  const isWhole = takenMinor > 0 && takenMinor === begun.amountMinor && !isLate
  const next = !isWhole ? 'told' : begun.isLast ? 'complete' : 'part'
  return { isTaken: takenMinor > 0, isLate, next } as const
}
