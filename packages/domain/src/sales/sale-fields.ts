import { z } from 'zod'
import { MAX_REDEEMED_POINTS } from '../customers/index.ts'
import { moneyTextSchema } from '../money/index.ts'
import { tenderPaymentSchema } from '../payments/index.ts'
import { vatCodeSchema, vatModeSchema, vatRateTextSchema } from '../tax/index.ts'
import { MAX_TILL_SEQUENCE } from '../tills/index.ts'
import { approvalSchema, MAX_APPROVALS } from './approvals.ts'
import { MAX_DISCOUNT_REASON, MAX_LOT, MAX_QUANTITY } from './cart.ts'
import { returnedLineSchema, returnFields } from './returns/return-request.ts'
import { MAX_LINES, MAX_TENDERS } from './sale.ts'
import { chargesSchema } from './sale-charges.ts'
import { lineDetailFields, saleDetailFields } from './sale-details.ts'
import { paymentMethodSchema, tenderMethodSchema } from './tender.ts'
import { wireId as id, wireText as text } from './wire.ts'

/** What a return hands out is negative; a sale's are not, which is checked over the whole record. */
const signed = moneyTextSchema
const amount = moneyTextSchema.refine((text) => !text.startsWith('-'), 'This amount cannot be negative.')

const tenderSchema = z.object({
  id: id.optional(),
  method: tenderMethodSchema,
  amount: signed,
  received: signed.optional(),
  change: signed.optional(),
  /** How many points a payment with points took; the server works it out where a caller leaves it out. */
  points: z.int().min(1).max(MAX_REDEEMED_POINTS).optional(),
  /** The provider's payment behind it. Left out where there is none: the form of such tenders never changed. */
  payment: tenderPaymentSchema.optional(),
})

const lineSchema = z.object({
  productId: id,
  quantity: z.int().min(1).max(MAX_QUANTITY),
  unitPrice: amount,
  /** Less the line's own discount. */
  totalPrice: amount.optional(),
  // What a Tuppence till adds; the server fills it from the product where a caller leaves it out.
  lineId: id.optional(),
  name: text(500).optional(),
  sku: text(100).optional(),
  listPrice: amount.optional(),
  /** The label of the shop's scale that the list price stood on. Left out for goods of one price: their form never changed. */
  scaleLabel: text(64).optional(),
  /** What a GS1 code said of the pack: its lot, and the last day it may be sold. Left out of a plain barcode: its form never changed. */
  lot: text(MAX_LOT).optional(),
  expiresOn: z.iso.date().optional(),
  discountAmount: amount.optional(),
  /** Why the line's own discount was given. Left out where nobody said: the form of such lines never changed. */
  discountReason: text(MAX_DISCOUNT_REASON).optional(),
  vatCode: vatCodeSchema.optional(),
  vatRate: vatRateTextSchema.optional(),
  vatInclusive: z.boolean().optional(),
  ...lineDetailFields,
})

/** Each field of a record by itself; what they must be to each other is checked by `saleRequestSchema`. */
export const saleFieldsSchema = z.object({
  transaction: z.object({
    customerId: id.nullish(),
    // The server works out the totals that a caller leaves out; a till seals all of them.
    subtotal: signed.optional(),
    taxAmount: signed.optional(),
    discountAmount: signed.optional(),
    totalAmount: signed.optional(),
    paymentMethod: paymentMethodSchema,
    amountReceived: signed.nullish(),
    changeDue: signed.nullish(),
    // What a Tuppence till adds.
    offlineId: id.optional(),
    tillId: id.optional(),
    tillSequence: z.int().min(1).max(MAX_TILL_SEQUENCE).optional(),
    receiptNumber: text(40).optional(),
    transactionNumber: text(60).optional(),
    createdAt: z.iso
      .datetime({ offset: true })
      .refine((at) => Date.parse(at) >= 0, 'No till sold anything before 1970.')
      .optional(),
    staffId: text(64).optional(),
    staffName: text(255).optional(),
    vatMode: vatModeSchema.optional(),
    /** The basket's discount alone; discountAmount holds line and basket discounts together. */
    basketDiscount: amount.optional(),
    /** Why the basket's was given. Left out where nobody said: the form of such sales never changed. */
    basketDiscountReason: text(MAX_DISCOUNT_REASON).optional(),
    tenders: z.array(tenderSchema).min(1).max(MAX_TENDERS).optional(),
    /** Whose PIN allowed what in it (decision D5). Left out where nobody was asked: the form of such sales never changed. */
    approvals: z.array(approvalSchema).max(MAX_APPROVALS).optional(),
    previousSeal: text(64).optional(),
    seal: text(64).optional(),
    /** That the till's own device sealed it (`withTillProof`). Tills of before made none. */
    tillProof: text(64).optional(),
    /** Money that pays for no goods. Left out where there is none: the form of such sales never changed. */
    charges: chargesSchema.optional(),
    ...saleDetailFields,
    ...returnFields,
  }),
  /** Empty where nothing is sold: in a void, a refund or a sale of charges alone. */
  items: z.array(lineSchema).max(MAX_LINES),
  /** What comes back: of a void, refund or exchange only. */
  returns: z.array(returnedLineSchema).max(MAX_LINES).optional(),
})
export type SaleRequest = z.infer<typeof saleFieldsSchema>
