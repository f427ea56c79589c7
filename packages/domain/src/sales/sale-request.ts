import { z } from 'zod'
import { MAX_REDEEMED_POINTS } from '../customers/index.ts'
import { MAX_AMOUNT_MINOR, minorOf, moneyTextSchema, toPounds } from '../money/index.ts'
import { tenderPaymentSchema } from '../payments/index.ts'
import { answeredMessage, refusalMessage } from '../refusals/index.ts'
import { formatRate, vatCodeSchema, vatModeSchema, vatRateTextSchema } from '../tax/index.ts'
import { MAX_TILL_SEQUENCE } from '../tills/index.ts'
import { approvalSchema, MAX_APPROVALS, type SaleApproval } from './approvals.ts'
import { MAX_DISCOUNT_REASON, MAX_LOT, MAX_QUANTITY } from './cart.ts'
import { checkPayments, checkPoints, checkReturn, checkSale, checkSealed } from './returns/check-return.ts'
import {
  returnedLineSchema,
  returnedLinesOf,
  returnFields,
  returnFieldsOf,
} from './returns/return-request.ts'
import { MAX_LINES, MAX_SALE_QUANTITY, MAX_TENDERS, type Sale } from './sale.ts'
import { paymentMethodSchema, type Tender, tenderMethodSchema } from './tender.ts'
import { wireId as id, wireText as text } from './wire.ts'

/** What a return hands out is negative; a sale's are not, which is checked below. */
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
})

const wholeRequestSchema = z.object({
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
    ...returnFields,
  }),
  /** Empty where nothing is sold: in a void or a refund. */
  items: z.array(lineSchema).max(MAX_LINES),
  /** What comes back: of a void, refund or exchange only. */
  returns: z.array(returnedLineSchema).max(MAX_LINES).optional(),
})

/**
 * A record as it travels: the specification's {transaction, items}, what a till adds to it, and `returns` where goods
 * come back (decision D19). With the specified
 * fields alone it is a whole request: the server fills in the rest (T§3, T§7, DATA-025 to DATA-027). A wrong total
 * passes here, since what a till has sealed is recorded as sold; what no basket could hold does not, so that
 * totals can be computed of every request that passes.
 */
export const saleRequestSchema = wholeRequestSchema.superRefine((request, context) => {
  const { transaction, items } = request
  const report = (path: (string | number)[], message: string) =>
    context.addIssue({ code: 'custom', path, message })
  const isSale = (transaction.kind ?? 'sale') === 'sale'
  checkPoints(request, report)
  checkPayments(request, report)
  if (transaction.seal !== undefined) checkSealed(request, report)
  if (isSale) checkSale(request, report)
  else checkReturn(request, report)
  let goodsMinor = 0
  let quantity = 0
  let lineDiscountsMinor = 0
  for (const [i, item] of items.entries()) {
    const lineMinor = item.quantity * minorOf(item.unitPrice)
    const offMinor = minorOf(item.discountAmount ?? '0.00')
    if (offMinor > lineMinor) report(['items', i, 'discountAmount'], answeredMessage('discount-too-large'))
    goodsMinor += lineMinor
    quantity += item.quantity
    lineDiscountsMinor += offMinor
  }
  if (goodsMinor > MAX_AMOUNT_MINOR || quantity > MAX_SALE_QUANTITY)
    report(['items'], refusalMessage('amount-too-large'))
  if (isSale && minorOf(transaction.discountAmount ?? '0.00') > goodsMinor)
    report(['transaction', 'discountAmount'], answeredMessage('discount-too-large'))
  if (minorOf(transaction.basketDiscount ?? '0.00') > goodsMinor - lineDiscountsMinor)
    report(['transaction', 'basketDiscount'], answeredMessage('discount-too-large'))
})
export type SaleRequest = z.infer<typeof wholeRequestSchema>

/** The sale as its till sends it. The seal is put on by `sealSale`. */
export function toSaleRequest(sale: Sale): SaleRequest {
  return {
    transaction: {
      ...returnFieldsOf(sale),
      offlineId: sale.id,
      tillId: sale.tillId,
      tillSequence: sale.tillSequence,
      receiptNumber: sale.receiptNumber,
      transactionNumber: sale.transactionNumber,
      createdAt: sale.soldAt,
      staffId: sale.staffId,
      staffName: sale.staffName,
      customerId: sale.customer?.id ?? null,
      vatMode: sale.vatMode,
      subtotal: toPounds(sale.subtotalMinor),
      taxAmount: toPounds(sale.vatMinor),
      discountAmount: toPounds(sale.discountMinor),
      basketDiscount: toPounds(sale.basketDiscountMinor),
      ...(sale.basketDiscountReason && { basketDiscountReason: sale.basketDiscountReason }),
      totalAmount: toPounds(sale.totalMinor),
      paymentMethod: sale.paymentMethod,
      amountReceived: toPounds(sale.receivedMinor),
      changeDue: toPounds(sale.changeMinor),
      tenders: tendersOnWire(sale.tenders),
    },
    items: sale.lines.map((line) => ({
      lineId: line.id,
      productId: line.productId,
      name: line.name,
      sku: line.sku,
      quantity: line.quantity,
      unitPrice: toPounds(line.unitPriceMinor),
      listPrice: toPounds(line.listPriceMinor),
      ...(line.scaleLabel === undefined ? {} : { scaleLabel: line.scaleLabel }),
      ...(line.pack?.lot === undefined ? {} : { lot: line.pack.lot }),
      ...(line.pack?.expiresOn === undefined ? {} : { expiresOn: line.pack.expiresOn }),
      discountAmount: toPounds(line.discountMinor),
      ...(line.discountReason && { discountReason: line.discountReason }),
      totalPrice: toPounds(line.totalMinor),
      vatCode: line.vatCode,
      vatRate: formatRate(line.vatRate),
      vatInclusive: line.vatInclusive,
    })),
    ...(sale.kind === 'sale' ? {} : { returns: returnedLinesOf(sale.returned) }),
  }
}

/** Tenders as they travel. */
export function tendersOnWire(tenders: readonly Tender[]) {
  return tenders.map((tender) => ({
    id: tender.id,
    method: tender.method,
    amount: toPounds(tender.amountMinor),
    received: toPounds(tender.receivedMinor),
    change: toPounds(tender.changeMinor),
    // Left out where no points paid: the form of such sales never changed (R15).
    ...(tender.points === undefined ? {} : { points: tender.points }),
    ...(tender.payment === undefined ? {} : { payment: tender.payment }),
  }))
}

/** The same with the names of those who allowed what is in it; before it is sealed. */
export function withApprovals(request: SaleRequest, approvals: readonly SaleApproval[]): SaleRequest {
  if (approvals.length === 0) return request
  return { ...request, transaction: { ...request.transaction, approvals: [...approvals] } }
}
