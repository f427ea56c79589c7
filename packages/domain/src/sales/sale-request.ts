import { z } from 'zod'
import { type Minor, moneyTextSchema, toPounds } from '../money/index.ts'
import { formatRate, vatCodeSchema, vatModeSchema, vatRateTextSchema } from '../tax/index.ts'
import { MAX_QUANTITY } from './cart.ts'
import type { Sale } from './sale.ts'
import { paymentMethodSchema, tenderMethodSchema } from './tender.ts'

const amount = moneyTextSchema.refine((text) => !text.startsWith('-'), 'This amount cannot be negative.')

const tenderSchema = z.object({
  id: z.uuid().optional(),
  method: tenderMethodSchema,
  amount,
  received: amount.optional(),
  change: amount.optional(),
})

const itemSchema = z.object({
  productId: z.uuid(),
  quantity: z.int().min(1).max(MAX_QUANTITY),
  unitPrice: amount,
  totalPrice: amount,
  // What a Tuppence till adds; the server fills it from the product where a caller leaves it out.
  lineId: z.uuid().optional(),
  name: z.string().max(500).optional(),
  sku: z.string().max(100).optional(),
  listPrice: amount.optional(),
  discountAmount: amount.optional(),
  vatCode: vatCodeSchema.optional(),
  vatRate: vatRateTextSchema.optional(),
  vatInclusive: z.boolean().optional(),
})

/**
 * A sale as it travels: the specification's {transaction, items}, and what a till adds to it. With the specified
 * fields alone it is a whole request: the server fills in the rest (T§3, T§7, DATA-025 to DATA-027).
 */
export const saleRequestSchema = z.object({
  transaction: z.object({
    customerId: z.uuid().nullish(),
    subtotal: amount,
    taxAmount: amount,
    discountAmount: amount.default('0.00'),
    totalAmount: amount,
    paymentMethod: paymentMethodSchema,
    amountReceived: amount.nullish(),
    changeDue: amount.nullish(),
    // What a Tuppence till adds.
    offlineId: z.uuid().optional(),
    tillId: z.uuid().optional(),
    tillSequence: z.int().min(1).max(999_999_999).optional(),
    receiptNumber: z.string().max(40).optional(),
    transactionNumber: z.string().max(60).optional(),
    createdAt: z.iso.datetime({ offset: true }).optional(),
    staffId: z.string().max(64).optional(),
    staffName: z.string().max(255).optional(),
    vatMode: vatModeSchema.optional(),
    /** The basket's discount alone; discountAmount holds line and basket discounts together. */
    basketDiscount: amount.optional(),
    tenders: z.array(tenderSchema).min(1).max(50).optional(),
    previousSeal: z.string().max(64).optional(),
    seal: z.string().max(64).optional(),
  }),
  items: z.array(itemSchema).min(1).max(5_000),
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

/** Pence of a money text that the schema has let through. */
export function minorOf(text: string): Minor {
  return Number(text.replace('.', ''))
}
