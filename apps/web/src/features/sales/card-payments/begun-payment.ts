import type { CardPayment } from '@tuppence/contract/payments'
import { minorOf } from '@tuppence/domain/money'
import { makeTender, type Tender, type TenderMethod } from '@tuppence/domain/sales'
import { withoutFailedOutcomes } from '../../../offline/cart/payment-outcome.ts'
import type { BegunPayment, CartRecord } from '../../../offline/index.ts'

export interface CardAsked {
  /** On a terminal, or by a link that the customer opens. */
  readonly method: TenderMethod
  readonly amountMinor: number
  /** It pays all that was left: the sale completes with it. */
  readonly isLast?: boolean
  /** Where the customer wants the receipt by mail. */
  readonly mailTo?: string | undefined
}

/** Payments that this window began itself: the others were brought back by a reload, and are asked after first. */
export const begunHere = new Set<string>()

/** The basket waits for this payment. */
export const begin = (record: CartRecord, payment: BegunPayment): CartRecord => ({
  ...withoutFailedOutcomes(record),
  awaited: payment,
})

const without = (payments: readonly BegunPayment[] | undefined, id: string) =>
  (payments ?? []).filter((one) => one.id !== id)

/** It took nothing, and nothing is left of it in the basket. */
export const withoutMoney = (record: CartRecord, id: string): CartRecord => ({
  ...record,
  awaited: record.awaited?.id === id ? null : (record.awaited ?? null),
  leftBehind: without(record.leftBehind, id),
})

/** Nobody waits for it any more. What it takes after all is still this basket's, for as long as that is there. */
export const leave = (record: CartRecord): CartRecord =>
  record.awaited
    ? {
        ...record,
        awaited: null,
        leftBehind: [...without(record.leftBehind, record.awaited.id), record.awaited],
      }
    : record

/** Waits for it once more. The basket may have changed: it completes no sale by itself any more. */
export function waitAgain(record: CartRecord, id: string): CartRecord {
  const begun = record.leftBehind?.find((one) => one.id === id)
  if (!begun || record.awaited) return record
  return { ...record, awaited: { ...begun, isLast: false }, leftBehind: without(record.leftBehind, id) }
}

/** What was taken and has not gone back, in pence; none for a payment that belongs to a sale already. */
export const usableMinor = ({ approvedAmount, refundedAmount, transactionId }: CardPayment): number =>
  transactionId === null && minorOf(refundedAmount) === 0 ? minorOf(approvedAmount) : 0

/** All that was taken is with its card again: it is not given back a second time. */
export const isGoneBack = ({ approvedAmount, refundedAmount }: CardPayment): boolean =>
  minorOf(refundedAmount) >= minorOf(approvedAmount)

/** The money stands in the basket as a part-payment, once however often it is heard of. */
export function withTaken(record: CartRecord, payment: CardPayment, tenderId: string): CartRecord {
  const cleared = withoutMoney(record, payment.id)
  const isThere = record.tenders.some((one) => one.payment?.id === payment.id)
  const minor = usableMinor(payment)
  if (isThere || minor === 0) return cleared
  const tender: Tender = {
    ...makeTender(tenderId, payment.by === 'link' ? 'digital' : 'card', minor, minor),
    payment: { id: payment.id, provider: payment.provider, card: payment.card ?? {} },
  }
  return { ...cleared, method: 'split', tenders: [...record.tenders, tender] }
}

/** Without a part-payment that went back to its card. */
export const withoutTender = (record: CartRecord, id: string): CartRecord => ({
  ...record,
  tenders: record.tenders.filter((tender) => tender.id !== id),
})
