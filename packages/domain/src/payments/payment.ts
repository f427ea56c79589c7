import type { Minor } from '../money/index.ts'

/**
 * Where a card payment stands. `unknown` is no answer: money may have been taken, and nobody may act as if it had not (decision D11).
 * `failed` is the provider's or the network's word that nothing was begun; `declined` is the bank's word.
 */
export const PAYMENT_STATES = [
  'created',
  'sent',
  'waiting',
  'approved',
  'part-approved',
  'declined',
  'cancelled',
  'failed',
  'unknown',
] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** Nobody knows yet whether such a payment takes money: the Z read waits for it. */
export const UNSETTLED_STATES = ['created', 'sent', 'waiting', 'unknown'] as const satisfies PaymentState[]

/** Where money on its way back to a card stands. `sent` and `unknown` keep their share of the payment: it may have gone back. */
export const REFUND_STATES = ['sent', 'refunded', 'refused', 'unknown'] as const
export type RefundState = (typeof REFUND_STATES)[number]
/** What became of a refused refund: another one was sent instead, or the customer has the money another way. */
export const REFUND_RESOLUTIONS = ['retried', 'paid-another-way'] as const
export type RefundResolution = (typeof REFUND_RESOLUTIONS)[number]
export const OPEN_REFUND_STATES = ['sent', 'unknown'] as const satisfies RefundState[]

/** On a terminal, or by a link that the customer opens on their own telephone. */
export const PAYMENT_WAYS = ['terminal', 'link'] as const
export type PaymentWay = (typeof PAYMENT_WAYS)[number]

/** A card payment as far as its rules need it. How it came to be so is in its events. */
export interface Payment {
  readonly state: PaymentState
  readonly askedMinor: Minor
  /** What the provider said it took; once above nothing it never falls. Before that, what a person said. */
  readonly approvedMinor: Minor
  /** That it was taken is a person's word alone. */
  readonly isByWord: boolean
  /** What has gone back to the card; it falls where a bank sends some of it back. */
  readonly refundedMinor: Minor
  /** Nobody waits for it any more: what it takes from now on was not meant to be taken. */
  readonly isGivenUp: boolean
}

export const OUTCOMES_WITHOUT_MONEY = ['declined', 'cancelled', 'failed'] as const
export type OutcomeWithoutMoney = (typeof OUTCOMES_WITHOUT_MONEY)[number]

export type PaymentEvent =
  /** About to leave for the provider; written before it leaves, so that a crash in between is seen. */
  | { readonly type: 'sent' }
  /** The terminal asks for the card. */
  | { readonly type: 'waiting' }
  | { readonly type: 'approved'; readonly amountMinor: Minor }
  | { readonly type: OutcomeWithoutMoney }
  /** Nothing, or nothing that can be understood, came back. */
  | { readonly type: 'unanswered' }
  /** The cashier does not wait any longer. */
  | { readonly type: 'given-up' }
  /** A named person looked at the terminal or at the provider's own pages, and says what is so. */
  | { readonly type: 'settled'; readonly takenMinor: Minor }
  /** Such a word that it was charged is taken back, before anything followed from it: nobody knows again. */
  | { readonly type: 'word-taken-back' }
  | { readonly type: 'refunded'; readonly amountMinor: Minor }
  /** So much of what had gone back is the shop's again: the card's bank would not have it. */
  | { readonly type: 'refund-failed'; readonly amountMinor: Minor }

export function newPayment(askedMinor: Minor): Payment {
  return {
    state: 'created',
    askedMinor,
    approvedMinor: 0,
    isByWord: false,
    refundedMinor: 0,
    isGivenUp: false,
  }
}

/** Nobody knows yet whether it takes money: the Z read waits for it. */
export function isUnsettled({ state }: Payment): boolean {
  return UNSETTLED_STATES.some((unsettled) => unsettled === state)
}

/** What may still go back to the card, in pence. */
export function refundableMinor({ approvedMinor, refundedMinor }: Payment): Minor {
  return approvedMinor - refundedMinor
}

/** Whether, and how far, the money went back: the receipt and the list of payments say it. */
export function refundedHow({ approvedMinor, refundedMinor }: Payment): 'no' | 'in-part' | 'whole' {
  if (refundedMinor === 0) return 'no'
  return refundedMinor < approvedMinor ? 'in-part' : 'whole'
}

/** Of what a person writes about money: of how a payment ended, of why it goes back. */
export const MOST_REASON_LETTERS = 500
/** Who says how a payment ended says how they know it. */
export const LEAST_SETTLING_LETTERS = 3
