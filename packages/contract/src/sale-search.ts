import { moneyTextSchema } from '@tuppence/domain/money'
import { cardFactsSchema } from '@tuppence/domain/payments'
import { MAX_ITEMS_IN_ROW, tenderMethodSchema } from '@tuppence/domain/sales'
import { z } from 'zod'
import { defineCall } from './call.ts'
import { daySchema } from './day.ts'
import { transactionSchema } from './sales.ts'

const MAX_WORDS = 100
const words = z.string().trim().min(1).max(MAX_WORDS).optional()

/** A sale that was searched for, with what tells it from others. */
export const foundSaleSchema = transactionSchema.extend({
  /** The first of its lines; those that were searched for before the others. A quantity that came back is above nothing too. */
  items: z.array(z.object({ name: z.string(), quantity: z.int() })).max(MAX_ITEMS_IN_ROW),
  lineCount: z.int(),
  tenders: z.array(
    z.object({
      method: tenderMethodSchema,
      /** The card that a provider charged; null for money that no provider moved. */
      payment: z.object({ card: cardFactsSchema.pick({ cardType: true, last4: true }) }).nullable(),
    }),
  ),
})
export type FoundSale = z.infer<typeof foundSaleSchema>

export const searchTransactions = defineCall({
  name: 'searchTransactions',
  method: 'GET',
  path: '/api/transactions/search',
  summary:
    'Find a sale, void, refund or exchange without its receipt, by all that is remembered of it together. Newest first; `earlier` says ' +
    'where to go on, even where nothing was found yet: one call looks through a limited number of sales.',
  access: 'view-reports',
  scope: 'sales:read',
  atOnce: 2,
  query: z.object({
    /** Trading days in the shop's time zone, both included. */
    from: daySchema.optional(),
    to: daySchema.optional(),
    /** What it came to, both included. A refund of 4.00 is found by 4.00. */
    minTotal: moneyTextSchema.optional(),
    maxTotal: moneyTextSchema.optional(),
    /** How at least a part of it was paid. */
    paymentMethod: tenderMethodSchema.optional(),
    /** Of a card that a payment provider charged. */
    cardLast4: z
      .string()
      .regex(/^\d{4}$/, 'Write the last four digits of the card, such as "1234".')
      .optional(),
    /** Words of the name or SKU of something in it. */
    product: words,
    /** Words of its customer's name, company or email, or their phone number. */
    customer: words,
    /** A person's id: whoever sold it. */
    personId: z.string().max(64).optional(),
    /** The id of a sale: only what is earlier. */
    beforeId: z.uuid().toLowerCase().optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    organizationId: z.string().optional(),
  }),
  answer: z.object({
    sales: z.array(foundSaleSchema),
    /** Null where all sales have been looked through. */
    earlier: z
      .object({
        beforeId: z.uuid(),
        /** The trading day down to which they have been. */
        searchedTo: daySchema,
      })
      .nullable(),
  }),
  errors: ['not-found'],
})
