import { moneyTextSchema } from '@tuppence/domain/money'
import { PAYMENT_STATES } from '@tuppence/domain/payments'
import { z } from 'zod'
import { defineCall } from './call.ts'

const paymentEventSchema = z.object({
  /** What it was: sent, waiting, approved, unanswered, settled. */
  kind: z.string(),
  /** Where the payment stood after it. */
  state: z.enum(PAYMENT_STATES),
  amount: moneyTextSchema.nullable(),
  /** Whose deed it was; null for the provider's own word. */
  personName: z.string().nullable(),
  /** In the words of the person or the provider. */
  reason: z.string().nullable(),
  at: z.iso.datetime(),
})
export type PaymentEventTold = z.infer<typeof paymentEventSchema>

export const readPaymentHistory = defineCall({
  name: 'readPaymentHistory',
  method: 'GET',
  path: '/api/payments/:id/events',
  summary:
    'What happened to a payment, in its order: who asked, what the provider said and why, who decided.',
  access: 'sell',
  params: z.object({ id: z.uuid().toLowerCase() }),
  answer: z.array(paymentEventSchema),
  errors: ['not-found'],
})
