import type { CardPayment } from '@tuppence/contract/payments'
import type { BegunPayment, CartRecord } from './cart-record.ts'

/** How a card payment ended. */
export type PaymentResult =
  | { readonly kind: 'taken'; readonly payment: CardPayment }
  | { readonly kind: 'no-money'; readonly state: CardPayment['state']; readonly reason: string | null }
  /** The server began nothing, and says why; `isBusy` where the terminal is at another payment. */
  | { readonly kind: 'refused'; readonly reason: string; readonly isBusy: boolean }
  /** The server has never heard of it: the till was stopped before it could ask. */
  | { readonly kind: 'never-begun' }

/** The result of a card payment that the cashier has yet to read. */
export interface PaymentOutcome {
  readonly begun: BegunPayment
  readonly result: PaymentResult
  /** Approved after the cashier had stopped waiting. */
  readonly isLate: boolean
}

type Change = (record: CartRecord) => CartRecord

/** Keeps the outcome with the basket until the cashier has read it. */
export const reportOutcome =
  (outcome: PaymentOutcome): Change =>
  (record) => ({ ...record, outcomes: [...othersOf(record, outcome.begun.id), outcome] })

/** The cashier has read it. */
export const acknowledgeOutcome =
  (paymentId: string): Change =>
  (record) => ({ ...record, outcomes: othersOf(record, paymentId) })

/** Once the basket changes, or another card is asked for, a payment that took nothing needs no answer. Money that was taken still does. */
export const withoutFailedOutcomes: Change = (record) =>
  record.outcomes?.length
    ? { ...record, outcomes: record.outcomes.filter(({ result }) => result.kind === 'taken') }
    : record

const othersOf = ({ outcomes = [] }: CartRecord, paymentId: string) =>
  outcomes.filter(({ begun }) => begun.id !== paymentId)
