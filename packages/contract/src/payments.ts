import { moneySumTextSchema, moneyTextSchema } from '@tuppence/domain/money'
import {
  cardFactsSchema,
  DAY_DIFFERENCES,
  LEAST_SETTLING_LETTERS,
  MOST_REASON_LETTERS,
  PAYMENT_PROVIDERS,
  PAYMENT_STATES,
  PAYMENT_WAYS,
  REFUND_STATES,
} from '@tuppence/domain/payments'
import { approvalSchema } from '@tuppence/domain/sales'
import { z } from 'zod'
import { type AnswerOf, defineCall, OWN_SIGN_INS } from './call.ts'
import { daySchema } from './day.ts'

/** In small letters, as the books have it: a provider tells two spellings of one id apart, and would not know the payment again. */
const wireId = z.uuid().toLowerCase()
const id = { params: z.object({ id: wireId }) } as const
const providerName = z.enum(PAYMENT_PROVIDERS)
const words = z.string().trim().min(1).max(MOST_REASON_LETTERS)

/** That somebody who may refund allowed this one act of somebody who may not, by their PIN at this till (decision D5). */
const allowedByPin = z.object({ tillId: wireId, approval: approvalSchema })
export type AllowedByPin = z.infer<typeof allowedByPin>

export const paymentSchema = z.object({
  id: z.uuid(),
  state: z.enum(PAYMENT_STATES),
  terminalId: z.uuid().nullable(),
  tillId: z.uuid().nullable(),
  provider: z.string(),
  amount: moneyTextSchema,
  approvedAmount: moneyTextSchema,
  refundedAmount: moneyTextSchema,
  /** What the provider told of the card; null until it took something. */
  card: cardFactsSchema.nullable(),
  /** On a terminal, or by a link that the customer opens. */
  by: z.enum(PAYMENT_WAYS),
  /** Where the customer pays, of a payment by link. */
  payAt: z.string().nullable(),
  /** Why it took nothing, in the provider's words. */
  reason: z.string().nullable(),
  /** The cashier waits for it no longer. */
  isGivenUp: z.boolean(),
  /** The sale it paid for; null while it has paid for none. */
  transactionId: z.uuid().nullable(),
  askedByName: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type CardPayment = z.infer<typeof paymentSchema>

export const startPayment = defineCall({
  name: 'startPayment',
  method: 'POST',
  path: '/api/payments',
  summary:
    'Ask for a card on a terminal, or make a link that the customer pays by. The till makes the id, and sending the same again answers how that payment stands: it takes no money twice.',
  access: 'sell',
  sessions: OWN_SIGN_INS,
  body: z
    .object({
      id: wireId,
      by: z.enum(PAYMENT_WAYS).default('terminal'),
      /** Of a payment on a terminal. */
      terminalId: wireId.optional(),
      /** Of a payment by link: whose link. */
      provider: providerName.optional(),
      tillId: wireId,
      /** Kept where it is an open shift of that till; a till may know of one that has not come here yet. */
      shiftId: wireId.optional(),
      amount: moneyTextSchema.refine((text) => Number(text) > 0, 'A payment is above nothing.'),
    })
    .refine(({ by, terminalId }) => by === 'link' || terminalId, {
      path: ['terminalId'],
      message: 'A payment on a terminal names it.',
    })
    .refine(({ by, provider }) => by === 'terminal' || provider, {
      path: ['provider'],
      message: 'A payment by link names its provider.',
    }),
  answer: paymentSchema,
  location: '/api/payments/:id',
  status: 201,
  errors: [
    ...(['not-found', 'unknown-till', 'terminal-not-connected', 'terminal-busy', 'too-busy'] as const),
    ...(['payment-id-reused', 'provider-not-here', 'provider-without-links', 'provider-needs-key'] as const),
    'cards-in-pounds',
  ],
})

export const readPayment = defineCall({
  name: 'readPayment',
  method: 'GET',
  path: '/api/payments/:id',
  summary:
    'How a payment stands. While that is open its provider is asked again, once for all who look at the same moment.',
  access: 'sell',
  ...id,
  answer: paymentSchema,
  entityTag: 'of-content',
  errors: ['not-found'],
  atOnce: 4,
})

export const cancelPayment = defineCall({
  name: 'cancelPayment',
  method: 'POST',
  path: '/api/payments/:id/cancel',
  summary: 'Wait for a payment no longer. The answer is what is so: the card may have been quicker.',
  access: 'sell',
  sessions: OWN_SIGN_INS,
  ...id,
  answer: paymentSchema,
  errors: ['not-found'],
  atOnce: 4,
  whileLocked: true,
})

export const settlePayment = defineCall({
  name: 'settlePayment',
  method: 'POST',
  path: '/api/payments/:id/settle',
  summary:
    'Say of a payment that nobody knows about whether it took money, having looked at the terminal or the provider’s own pages. Who may not refund needs the approval of somebody who may.',
  access: 'sell',
  sessions: OWN_SIGN_INS,
  ...id,
  body: z.object({
    taken: z.boolean(),
    reason: words.min(LEAST_SETTLING_LETTERS, 'Say how you know, in a few words.'),
    /** Of the settling scope. */
    allowed: allowedByPin.optional(),
  }),
  answer: paymentSchema,
  errors: ['not-found', 'payment-not-unknown', 'payment-still-waits'],
})

export const takeWordBack = defineCall({
  name: 'takeWordBack',
  method: 'POST',
  path: '/api/payments/:id/settle/taken-back',
  summary:
    'Take back a person’s word that a payment was charged, while it has paid for no sale and none of it was given back. Nobody knows then how it ended.',
  access: 'refund',
  sessions: OWN_SIGN_INS,
  ...id,
  body: z.object({ reason: words }),
  answer: paymentSchema,
  errors: ['not-found', 'payment-word-stands'],
})

export const holdPayment = defineCall({
  name: 'holdPayment',
  method: 'POST',
  path: '/api/payments/:id/basket',
  summary:
    'A till tells that a payment stands in its basket as money that was taken, and is told what is left of it: what went back meanwhile, or is on its way back, is not. The back office names that till before it gives such money back.',
  access: 'sell',
  sessions: OWN_SIGN_INS,
  ...id,
  body: z.object({ tillId: wireId }),
  answer: z.object({
    payment: paymentSchema,
    /** Neither given back, to its card or another way, nor on its way. */
    leftAmount: moneyTextSchema,
  }),
  errors: ['not-found', 'unknown-till'],
})
export type HeldPayment = AnswerOf<typeof holdPayment>

export const refundPayment = defineCall({
  name: 'refundPayment',
  method: 'POST',
  path: '/api/payments/:id/refunds',
  summary:
    'Give all or a part of a payment that paid for no sale back to its card. The caller makes the refund’s id; the same again is done once. Who may not refund needs the approval of somebody who may.',
  access: 'sell',
  sessions: OWN_SIGN_INS,
  ...id,
  body: z.object({
    id: wireId,
    amount: moneyTextSchema.refine((text) => Number(text) > 0, 'A refund is above nothing.'),
    reason: words,
    /** A refused refund of the same payment, which is seen to by this one; of a payment that paid for a sale there is no other. */
    insteadOf: wireId.optional(),
    /** Of the scope of giving back. */
    allowed: allowedByPin.optional(),
    /** Whoever asks knows that it stands in the basket of a till, which takes it out once it hears of this. */
    outOfBasket: z.boolean().optional(),
  }),
  answer: z.object({ state: z.enum(REFUND_STATES), payment: paymentSchema }),
  errors: ['not-found', 'refund-too-large', 'payment-id-reused', 'payment-of-a-sale', 'payment-in-a-basket'],
})

export const seeToRefund = defineCall({
  name: 'seeToRefund',
  method: 'POST',
  path: '/api/payments/:id/refunds/:refundId/seen-to',
  summary:
    'Say of a refund that the provider refused, or that has had no answer for long, how the customer has the money instead, or of the second that it is with its card after all. It needs nobody any more.',
  access: 'refund',
  sessions: OWN_SIGN_INS,
  params: z.object({ id: wireId, refundId: wireId }),
  body: z.object({
    reason: words,
    /** Of one that has had no answer: the provider's own pages show that it went back to its card. */
    givenBack: z.boolean().optional(),
  }),
  status: 204,
  errors: ['not-found', 'refund-too-large'],
})

export const refundsOfRecord = defineCall({
  name: 'refundsOfRecord',
  method: 'GET',
  path: '/api/transactions/:id/refunds',
  formerPath: '/api/payments/refunds-of/:id',
  summary: 'What became of the money that a void, refund or exchange sends back to its cards, a refund each.',
  access: 'sell',
  ...id,
  errors: ['not-found'],
  answer: z.array(
    z.object({
      id: z.uuid(),
      amount: moneyTextSchema,
      state: z.enum(REFUND_STATES),
      /** How the customer has the money instead, where somebody saw to a refused one. */
      seenTo: z.string().nullable(),
    }),
  ),
})
export type RefundOfRecord = AnswerOf<typeof refundsOfRecord>[number]

export const seeToUnpaidSale = defineCall({
  name: 'seeToUnpaidSale',
  method: 'POST',
  path: '/api/payments/:id/unpaid-sale/seen-to',
  summary:
    'Say what became of a sale that this payment did not pay, by a refund before it or by its provider’s word; or keep what its card paid after that was said. It then leaves the list.',
  access: 'refund',
  sessions: OWN_SIGN_INS,
  ...id,
  body: z.object({ reason: words }),
  status: 204,
  errors: ['not-found'],
})

/** Where it was taken, and the till whose basket it stands in, in the shop's own names. */
const place = {
  tillName: z.string().nullable(),
  terminalName: z.string().nullable(),
  basketTillName: z.string().nullable(),
}
export const placedPaymentSchema = paymentSchema.extend(place)
export type PlacedPayment = z.infer<typeof placedPaymentSchema>

export const placedRefundSchema = z.object({
  id: z.uuid(),
  paymentId: z.uuid(),
  /** Of the payment: where its card was taken. */
  tillId: z.uuid().nullable(),
  provider: z.string(),
  amount: moneyTextSchema,
  state: z.enum(REFUND_STATES),
  reason: z.string(),
  /** What the provider said, or that it said nothing. */
  said: z.string().nullable(),
  card: cardFactsSchema.nullable(),
  /** The record that gives it back, where one does. */
  transactionId: z.uuid().nullable(),
  askedByName: z.string(),
  createdAt: z.iso.datetime(),
  ...place,
})
export type PlacedRefund = z.infer<typeof placedRefundSchema>

export const unpaidSaleSchema = placedPaymentSchema.extend({
  /** What of the payment was given back, or is on its way back, before its sale came, and what came back of it since is not set against. */
  givenBackAmount: moneyTextSchema,
  givenBackByName: z.string(),
  /** All of it, whatever came back of the sale since. */
  givenBeforeAmount: moneyTextSchema,
  /** Nothing came back of it yet: it can be voided. */
  isWhole: z.boolean(),
  /** Goods of it, or those given for them in exchange, are left that can come back. */
  hasGoodsLeft: z.boolean(),
  receiptNumber: z.string(),
  /** Records that gave something for its goods that came back, at tills that did not know, with the money; left out where none did. */
  givenOutBy: z
    .array(
      z.object({
        receiptNumber: z.string(),
        kind: z.enum(['void', 'refund', 'exchange']),
        amount: moneyTextSchema,
      }),
    )
    .optional(),
})
export type UnpaidSale = z.infer<typeof unpaidSaleSchema>

/** A sale that was paid by a person's word alone, of which the provider says since that it took nothing, and why, or less. */
export const gainsaidSaleSchema = placedPaymentSchema.extend({
  receiptNumber: z.string(),
  settledByName: z.string(),
  settledReason: z.string(),
  /** By the provider's word; `0.00` for nothing. */
  takenAmount: moneyTextSchema,
  notTakenAmount: moneyTextSchema,
})
export type GainsaidSale = z.infer<typeof gainsaidSaleSchema>

/** A payment with money that no sale accounts for: how much, less a refused refund of it, which is listed apart. */
export const unallocatedPaymentSchema = placedPaymentSchema.extend({ unallocatedAmount: moneyTextSchema })
export type UnallocatedPayment = z.infer<typeof unallocatedPaymentSchema>

/** A sale that somebody had written off, or said to be paid another way, and that its card has paid since. */
export const paidAfterWriteOffSchema = unallocatedPaymentSchema.extend({
  receiptNumber: z.string(),
  writtenOffByName: z.string(),
  writtenOffReason: z.string(),
})
export type PaidAfterWriteOff = z.infer<typeof paidAfterWriteOffSchema>

const needingAttentionSchema = z.object({
  unsettled: z.array(placedPaymentSchema),
  takenNotUsed: z.array(unallocatedPaymentSchema),
  refunds: z.array(placedRefundSchema),
  unpaidSales: z.array(unpaidSaleSchema),
  gainsaid: z.array(gainsaidSaleSchema),
  paidAfterWriteOff: z.array(paidAfterWriteOffSchema),
})
export type PaymentsNeedingAttention = z.infer<typeof needingAttentionSchema>

export const paymentsNeedingAttention = defineCall({
  name: 'paymentsNeedingAttention',
  method: 'GET',
  path: '/api/payments/attention',
  summary:
    'Payments that nobody knows the end of yet, those that took money for no sale, refunds that were refused or have no answer, sales whose card money had been given back before they came, and sales that a person said were charged and whose provider says otherwise.',
  access: 'sell',
  answer: needingAttentionSchema,
})

const daySumSchema = z.object({
  count: z.int(),
  taken: moneySumTextSchema,
  refunded: moneySumTextSchema,
})

const dayDifferenceSchema = z.object({
  kind: z.enum(DAY_DIFFERENCES),
  /** As it stands in our books; null where only the provider has it. */
  ours: placedPaymentSchema
    .extend({
      /** Of the sale that it paid; null where it paid none. */
      receiptNumber: z.string().nullable(),
      /** Whose word its end is, where it is a person’s, and how they knew. */
      settled: z.object({ by: z.string(), reason: z.string() }).nullable(),
    })
    .nullable(),
  /** As it stands in the provider's; null where only we have it. */
  theirs: z
    .object({
      providerPaymentId: z.string(),
      taken: moneyTextSchema,
      refunded: moneyTextSchema,
      at: z.iso.datetime(),
    })
    .nullable(),
})
export type DayDifferenceTold = z.infer<typeof dayDifferenceSchema>

const comparedProviderSchema = z.object({
  provider: z.string(),
  label: z.string(),
  /** Why it could not be compared; null where it was. */
  problem: z.string().nullable(),
  /** Which of the shop's accounts could not be asked, a sentence each, where the others were: left out where all were. */
  notAsked: z.array(z.string()).optional(),
  ours: daySumSchema,
  /** Null where the provider could not be asked. */
  theirs: daySumSchema.nullable(),
  /** How many payments both have alike. */
  alike: z.int(),
  differences: z.array(dayDifferenceSchema),
})
export type ComparedProvider = z.infer<typeof comparedProviderSchema>

export const comparePayments = defineCall({
  name: 'comparePayments',
  method: 'GET',
  path: '/api/payments/comparison',
  summary:
    'A day of the shop, payment by payment: what was recorded here against what each provider has in its own books, differences first.',
  access: 'view-reports',
  query: z.object({ day: daySchema.refine((day) => day < '2200-01-01', 'Choose a day before 2200.') }),
  answer: z.array(comparedProviderSchema),
  atOnce: 1,
})
