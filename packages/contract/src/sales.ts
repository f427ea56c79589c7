import { saleCustomerSchema } from '@tuppence/domain/customers'
import { moneySumTextSchema, moneyTextSchema } from '@tuppence/domain/money'
import { tenderPaymentSchema } from '@tuppence/domain/payments'
import { periodSchema } from '@tuppence/domain/reporting'
import {
  chargesSchema,
  lineDetailFields,
  lineDetailsSchema,
  paymentMethodSchema,
  returnReasonSchema,
  SALE_KINDS,
  SALE_STATUSES,
  saleDetailsSchema,
  saleRequestSchema,
  tenderMethodSchema,
} from '@tuppence/domain/sales'
import { vatCodeSchema, vatModeSchema, vatRateTextSchema } from '@tuppence/domain/tax'
import { z } from 'zod'
import { defineCall, LARGE_BODY_BYTES } from './call.ts'
import { daySchema } from './day.ts'
import { CLOCK_OFFSET, NEXT_CURSOR, SALE_KEY, TOTAL_COUNT } from './headers.ts'
import { cursorSchema } from './paging.ts'
import { problemSchema } from './problem.ts'
import { saleFlagSchema } from './sale-flags.ts'

/**
 * How far off the device knew its clock to be when it made the record, in milliseconds: the server's clock minus the device's. Sent
 * where that is more than five minutes.
 */
export const CLOCK_OFFSET_HEADER = 'x-clock-offset'

/** A row of transaction lists (DATA-038 and DATA-011). */
export const transactionSchema = z.object({
  id: z.uuid(),
  kind: z.enum(SALE_KINDS),
  /** The record that goods come back of. */
  reversesId: z.uuid().nullable(),
  /** Of that record, where it is in the books. */
  reversesReceipt: z.string().nullable(),
  /** Why, for all but a sale. */
  reason: returnReasonSchema.nullable(),
  reasonNote: z.string().nullable(),
  /** Who allowed it, where that was not the seller. */
  approvedByName: z.string().nullable(),
  createdAt: z.iso.datetime(),
  transactionNumber: z.string(),
  receiptNumber: z.string(),
  customerId: z.uuid().nullable(),
  customerName: z.string().nullable(),
  userId: z.string().nullable(),
  staffName: z.string().nullable(),
  tillId: z.uuid(),
  vatMode: vatModeSchema,
  subtotal: moneyTextSchema,
  taxAmount: moneyTextSchema,
  discountAmount: moneyTextSchema,
  totalAmount: moneyTextSchema,
  /** Absent where it has no charges. */
  chargesTotal: moneyTextSchema.optional(),
  paymentMethod: paymentMethodSchema,
  paymentStatus: z.string(),
  amountReceived: moneyTextSchema.nullable(),
  changeDue: moneyTextSchema.nullable(),
  /** What became of it since, worked out at each reading. */
  status: z.enum(SALE_STATUSES),
  syncStatus: z.string(),
  offlineId: z.uuid().nullable(),
  flags: z.array(saleFlagSchema),
})
export type Transaction = z.infer<typeof transactionSchema>

export const transactionItemSchema = z.object({
  id: z.uuid(),
  productId: z.uuid(),
  name: z.string(),
  sku: z.string(),
  quantity: z.int(),
  unitPrice: moneyTextSchema,
  listPrice: moneyTextSchema,
  discountAmount: moneyTextSchema,
  offerAmount: moneyTextSchema.nullish(),
  offers: lineDetailFields.offers.nullable(),
  details: lineDetailsSchema.nullish(),
  totalPrice: moneyTextSchema,
  vatCode: vatCodeSchema,
  vatRate: vatRateTextSchema,
  vatInclusive: z.boolean(),
  netAmount: moneyTextSchema,
  vatAmount: moneyTextSchema,
})

/** Goods that came back in a record: what was given back, so no amount is negative. */
export const returnedItemSchema = transactionItemSchema
  .omit({ listPrice: true, offers: true, details: true })
  .extend({
    /** The line that they were sold on; null for goods without a receipt. */
    returnsItemId: z.uuid().nullable(),
    /** Whether they went back on the shelf. */
    restock: z.boolean(),
  })

const recordedTenderSchema = z.object({
  id: z.uuid(),
  method: tenderMethodSchema,
  amount: moneyTextSchema,
  received: moneyTextSchema,
  change: moneyTextSchema,
  /** Of a payment with points: how many it took. */
  points: z.int().nullish(),
  /** Of money that a provider moved. */
  payment: tenderPaymentSchema.nullish(),
})

/** What came back of a record, in another one. */
export const returnOfSaleSchema = z.object({
  id: z.uuid(),
  kind: z.enum(['void', 'refund', 'exchange']),
  createdAt: z.iso.datetime(),
  receiptNumber: z.string(),
  staffName: z.string().nullable(),
  reason: returnReasonSchema.nullable(),
  reasonNote: z.string().nullable(),
  totalAmount: moneyTextSchema,
  /** By the line that they were sold on. */
  lines: z.array(z.object({ lineId: z.uuid(), quantity: z.int() })),
  tenders: z.array(recordedTenderSchema.pick({ method: true, amount: true, payment: true })),
})

/** What of a sale is not paid: the money of this payment of it had been given back before the sale came. */
export const notPaidSchema = z.object({
  paymentId: z.uuid(),
  /** Less what came back of its goods since. */
  amount: moneyTextSchema,
  givenBackByName: z.string(),
  /** What became of it, where somebody has said so; null else. */
  seenTo: z.string().nullable(),
})

/** One record with its lines and tenders, and what came back of it since. */
export const transactionDetailSchema = transactionSchema.extend({
  /** As the customer is called today: both names, for a return and for its paper. */
  customer: saleCustomerSchema.nullable(),
  charges: chargesSchema.nullish(),
  details: saleDetailsSchema.nullish(),
  /** What was sold; empty for a void or refund. */
  items: z.array(transactionItemSchema),
  /** What came back in this very record. */
  returned: z.array(returnedItemSchema),
  tenders: z.array(recordedTenderSchema),
  /** What came back of this record, oldest first. */
  returns: z.array(returnOfSaleSchema),
  /**
   * What the other records of its exchanges hold for its goods: above nothing, what earlier sales took whose goods were exchanged for
   * these and what is left of it; below nothing, what later records gave back of what this one took. Its own returns are not taken off.
   * Absent where that is nothing.
   */
  chain: z.array(recordedTenderSchema.pick({ method: true, amount: true, payment: true })).optional(),
  /**
   * Absent where all of it is paid, and all of what its goods were exchanged for. Nothing is given back for these amounts, by
   * whichever way.
   */
  notPaid: z.array(notPaidSchema).optional(),
  /** What of it had been given back before it came, whatever came back since; absent where nothing had. */
  givenBackBefore: moneyTextSchema.optional(),
  /** The same by payments, for its paper. */
  neverPaid: z.array(z.object({ paymentId: z.uuid(), amount: moneyTextSchema })).optional(),
  /** Of what gives back: what of its money to a payment is not sent, since that was given back before the sale came. Absent where all is. */
  notSent: z.array(z.object({ paymentId: z.uuid(), amount: moneyTextSchema })).optional(),
})
export type TransactionDetail = z.infer<typeof transactionDetailSchema>

/** The answer to a recorded sale; a repeat of the same sale gets the same answer. */
export const recordedSaleSchema = z.object({
  id: z.uuid(),
  transactionNumber: z.string(),
  receiptNumber: z.string(),
  totalAmount: moneyTextSchema,
  status: z.literal('completed'),
  createdAt: z.iso.datetime(),
  flags: z.array(saleFlagSchema),
})
export type RecordedSale = z.infer<typeof recordedSaleSchema>

export const recordSale = defineCall({
  name: 'recordSale',
  method: 'POST',
  path: '/api/transactions',
  summary:
    'Record a completed sale, void, refund or exchange. Repeats with the same offlineId (or Idempotency-Key) are ' +
    'answered as the first was. Totals that are left out are worked out by the server, and refused where they differ from its own, ' +
    'unless a till has sealed the record.',
  access: 'sell',
  scope: 'sales:write',
  bodyBytes: LARGE_BODY_BYTES,
  body: saleRequestSchema,
  answer: recordedSaleSchema,
  location: '/api/transactions/:id',
  status: 201,
  noReplay: 'own-id',
  errors: [
    'insufficient-payment',
    'split-does-not-add-up',
    'change-only-from-cash',
    'bad-amount',
    'amount-too-large',
    'unknown-product',
    'unknown-customer',
    'unknown-till',
    'sale-id-reused',
    'already-voided',
    'completing-elsewhere',
    'more-than-sold',
    'void-needs-sale',
    'points-pay-goods',
    'points-too-few',
    'payout-exceeds-tender',
    'not-paid-before',
    'return-not-allowed',
    'sale-not-known',
    'too-busy',
  ],
  whileLocked: true,
  headers: [SALE_KEY, CLOCK_OFFSET],
})

/** A till's queue goes in batches of so many sales at the most. */
export const MAX_SALES_IN_BATCH = 100
/** The bytes of a batch stay under what the server reads at once, with room to spare. */
export const MAX_BATCH_BYTES = 1_000_000

/** What became of one sale of a batch: what `recordSale` would have answered for it alone. */
export const batchedSaleSchema = z.object({
  /** The HTTP status of the single call: 201 for taken now or before, 4xx for refused, 5xx for try again. */
  status: z.int(),
  sale: recordedSaleSchema.optional(),
  problem: problemSchema.optional(),
})
export type BatchedSale = z.infer<typeof batchedSaleSchema>

export const recordSales = defineCall({
  name: 'recordSales',
  method: 'POST',
  path: '/api/transactions/batch',
  summary:
    "Record the completed sales of a till's queue. Each is taken or refused by itself, as if it had come alone, and " +
    'answered in the order of the request.',
  access: 'sell',
  scope: 'sales:write',
  atOnce: 4,
  triesPerMinute: 600,
  bodyBytes: LARGE_BODY_BYTES,
  body: z.object({
    sales: z
      .array(
        z.object({
          idempotencyKey: z.string().max(255).optional(),
          clockOffsetMs: z
            .number()
            .optional()
            .meta({ description: `What a sale that comes alone says in ${CLOCK_OFFSET_HEADER}.` }),
          // Looked at one by one, by the schema of `recordSale`, so that one that is malformed stops no other.
          request: z.unknown().optional().meta({ description: 'A body of recordSale.' }),
        }),
      )
      .min(1)
      .max(MAX_SALES_IN_BATCH),
  }),
  answer: z.object({ results: z.array(batchedSaleSchema) }),
  whileLocked: true,
  noReplay: 'own-id',
})

export const listTransactions = defineCall({
  name: 'listTransactions',
  method: 'GET',
  path: '/api/transactions',
  summary:
    'Sales, voids, refunds and exchanges of a range of trading days, newest first; the total count is in the header X-Total-Count.',
  access: 'view-reports',
  scope: 'sales:read',
  query: z.object({
    /** A trading day in the shop's time zone, or an instant. */
    from: z.union([daySchema, z.iso.datetime({ offset: true })]).optional(),
    to: z.union([daySchema, z.iso.datetime({ offset: true })]).optional(),
    period: periodSchema.optional(),
    after: cursorSchema,
    limit: z.coerce.number().int().min(1).max(1_000).default(100),
    offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
    organizationId: z.string().optional(),
  }),
  answer: z.array(transactionSchema),
  answerHeaders: [TOTAL_COUNT, NEXT_CURSOR],
})

export const getTransaction = defineCall({
  name: 'getTransaction',
  method: 'GET',
  path: '/api/transactions/:id',
  summary: 'One record with its lines and tenders and what came back of it, for a reprint or a refund.',
  access: 'sell',
  scope: 'sales:read',
  params: z.object({ id: z.uuid() }),
  answer: transactionDetailSchema,
  entityTag: 'of-content',
  errors: ['not-found'],
})

export const findTransaction = defineCall({
  name: 'findTransaction',
  method: 'GET',
  path: '/api/transactions/find',
  summary: 'One record by the number on its receipt, its transaction number, or the text of its QR code.',
  access: 'sell',
  scope: 'sales:read',
  query: z.object({
    /** "T1-000042", or the transaction number that begins with TXN-. */
    receipt: z.string().max(60).optional(),
    qr: z.string().max(200).optional(),
  }),
  answer: transactionDetailSchema,
  errors: ['sale-not-known'],
})

export const salesFigures = defineCall({
  name: 'salesFigures',
  method: 'GET',
  path: '/api/transactions/figures',
  summary: 'What a range of trading days took, less voids and refunds, and the number of sales rung up.',
  access: 'view-reports',
  scope: 'sales:read',
  query: z.object({ from: daySchema, to: daySchema, organizationId: z.string().optional() }),
  answer: z.object({ total: moneySumTextSchema, count: z.int() }),
})

export const dailySales = defineCall({
  name: 'dailySales',
  method: 'GET',
  path: '/api/transactions/daily-sales',
  summary: "Today's takings of the business: total and number of sales, by its own time zone.",
  access: 'sell',
  answer: z.object({ total: moneySumTextSchema, count: z.int() }),
})
