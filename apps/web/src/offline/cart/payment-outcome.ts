import type { CartRecord, PaymentOutcome } from './cart-record.ts'

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
