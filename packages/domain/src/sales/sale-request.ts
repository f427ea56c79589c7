import { z } from 'zod'
import { MAX_AMOUNT_MINOR, minorOf, moneyTextSchema, toPounds } from '../money/index.ts'
import { refusalMessage } from '../refusals/index.ts'
import { formatRate, vatCodeSchema, vatModeSchema, vatRateTextSchema } from '../tax/index.ts'
import { MAX_QUANTITY } from './cart.ts'
import { MAX_LINES, MAX_SALE_QUANTITY, MAX_TENDERS, type Sale } from './sale.ts'
import { paymentMethodSchema, tenderMethodSchema } from './tender.ts'

const amount = moneyTextSchema.refine((text) => !text.startsWith('-'), 'This amount cannot be negative.')

/** As PostgreSQL writes it, so that the same sale sent again in capitals is the same. */
const id = z.uuid().toLowerCase()
/** A half of a character, as a cut-off emoji leaves behind, is no reason to refuse a sale: it becomes the sign for unknown. */
const text = (longest: number) =>
  z
    .string()
    .max(longest)
    .overwrite((written) => written.replace(/\p{Surrogate}/gu, '\uFFFD'))

const tenderSchema = z.object({
  id: id.optional(),
  method: tenderMethodSchema,
  amount,
  received: amount.optional(),
  change: amount.optional(),
})

const lineSchema = z.object({
  productId: id,
  quantity: z.int().min(1).max(MAX_QUANTITY),
  unitPrice: amount,
  totalPrice: amount,
  // What a Tuppence till adds; the server fills it from the product where a caller leaves it out.
  lineId: id.optional(),
  name: text(500).optional(),
  sku: text(100).optional(),
  listPrice: amount.optional(),
  discountAmount: amount.optional(),
  vatCode: vatCodeSchema.optional(),
  vatRate: vatRateTextSchema.optional(),
  vatInclusive: z.boolean().optional(),
})

const wholeRequestSchema = z.object({
  transaction: z.object({
    customerId: id.nullish(),
    subtotal: amount,
    taxAmount: amount,
    discountAmount: amount.default('0.00'),
    totalAmount: amount,
    paymentMethod: paymentMethodSchema,
    amountReceived: amount.nullish(),
    changeDue: amount.nullish(),
    // What a Tuppence till adds.
    offlineId: id.optional(),
    tillId: id.optional(),
    tillSequence: z.int().min(1).max(999_999_999).optional(),
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
    tenders: z.array(tenderSchema).min(1).max(MAX_TENDERS).optional(),
    previousSeal: text(64).optional(),
    seal: text(64).optional(),
  }),
  items: z.array(lineSchema).min(1).max(MAX_LINES),
})

/**
 * A sale as it travels: the specification's {transaction, items}, and what a till adds to it. With the specified
 * fields alone it is a whole request: the server fills in the rest (T§3, T§7, DATA-025 to DATA-027). A wrong total
 * passes, since the money has changed hands and it is recorded as sold; what no basket could hold does not, so that
 * totals can be computed of every request that passes.
 */
export const saleRequestSchema = wholeRequestSchema.superRefine(({ transaction, items }, context) => {
  const report = (path: (string | number)[], message: string) =>
    context.addIssue({ code: 'custom', path, message })
  let goodsMinor = 0
  let quantity = 0
  let lineDiscountsMinor = 0
  for (const [i, item] of items.entries()) {
    const lineMinor = item.quantity * minorOf(item.unitPrice)
    const offMinor = minorOf(item.discountAmount ?? '0.00')
    if (offMinor > lineMinor) report(['items', i, 'discountAmount'], refusalMessage('discount-too-large'))
    goodsMinor += lineMinor
    quantity += item.quantity
    lineDiscountsMinor += offMinor
  }
  if (goodsMinor > MAX_AMOUNT_MINOR || quantity > MAX_SALE_QUANTITY)
    report(['items'], refusalMessage('amount-too-large'))
  if (minorOf(transaction.discountAmount) > goodsMinor)
    report(['transaction', 'discountAmount'], refusalMessage('discount-too-large'))
  if (minorOf(transaction.basketDiscount ?? '0.00') > goodsMinor - lineDiscountsMinor)
    report(['transaction', 'basketDiscount'], refusalMessage('discount-too-large'))
})
export type SaleRequest = z.infer<typeof saleRequestSchema>

/** The sale as its till sends it. The seal is put on by `sealSale`. */
export function toSaleRequest(sale: Sale): SaleRequest {
  return {
    transaction: {
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
      totalAmount: toPounds(sale.totalMinor),
      paymentMethod: sale.paymentMethod,
      amountReceived: toPounds(sale.receivedMinor),
      changeDue: toPounds(sale.changeMinor),
      tenders: sale.tenders.map((tender) => ({
        id: tender.id,
        method: tender.method,
        amount: toPounds(tender.amountMinor),
        received: toPounds(tender.receivedMinor),
        change: toPounds(tender.changeMinor),
      })),
    },
    items: sale.lines.map((line) => ({
      lineId: line.id,
      productId: line.productId,
      name: line.name,
      sku: line.sku,
      quantity: line.quantity,
      unitPrice: toPounds(line.unitPriceMinor),
      listPrice: toPounds(line.listPriceMinor),
      discountAmount: toPounds(line.discountMinor),
      totalPrice: toPounds(line.totalMinor),
      vatCode: line.vatCode,
      vatRate: formatRate(line.vatRate),
      vatInclusive: line.vatInclusive,
    })),
  }
}
