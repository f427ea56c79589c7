import { moneyTextSchema } from '@tuppence/domain/money'
import { PAYMENT_STATES } from '@tuppence/domain/payments'
import { z } from 'zod'
import { defineCall } from './call.ts'

const occupyingPaymentSchema = z.object({
  id: z.uuid(),
  amount: moneyTextSchema,
  state: z.enum(PAYMENT_STATES),
  /** Its cashier has stopped waiting for it. */
  isGivenUp: z.boolean(),
  tillId: z.uuid().nullable(),
  tillName: z.string().nullable(),
  askedByName: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** When its card can come no more: by then the terminal is free, whatever is known of the payment. */
  freeAt: z.iso.datetime(),
  /** The sale that it paid; null while it has paid for none. */
  receiptNumber: z.string().nullable(),
  /** The basket that was parked with it, and the till that recalled that; null while it is parked. */
  basket: z.object({ label: z.string(), tillName: z.string().nullable() }).nullable(),
  /** Whoever asks may use its till, and so may look it up and say how it ended. */
  isOfOwnTill: z.boolean(),
})
export type OccupyingPayment = z.infer<typeof occupyingPaymentSchema>

export const readTerminalOccupancy = defineCall({
  name: 'readTerminalOccupancy',
  method: 'GET',
  // Among the payments: when one of them changes, this does.
  path: '/api/payment-terminals/:id/payment',
  formerPath: '/api/payments/on-terminal/:id',
  summary:
    'The payment that a terminal is busy with: how much, since when, at which till and for which basket. For whoever wants the terminal next, also where that till is not theirs.',
  access: 'sell',
  params: z.object({ id: z.uuid().toLowerCase() }),
  answer: z.object({ payment: occupyingPaymentSchema.nullable() }),
  errors: ['not-found'],
})
