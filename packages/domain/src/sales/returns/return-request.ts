import { z } from 'zod'
import { moneyTextSchema, toPounds } from '../../money/index.ts'
import { formatRate, vatCodeSchema, vatRateTextSchema } from '../../tax/index.ts'
import { MAX_QUANTITY } from '../cart.ts'
import type { Sale } from '../sale.ts'
import { wireId, wireText } from '../wire.ts'
import { MAX_REASON_NOTE, returnReasonSchema } from './return-reasons.ts'
import { type ReturnedLine, SALE_KINDS } from './returned-line.ts'

const given = moneyTextSchema.refine((text) => !text.startsWith('-'), 'This amount cannot be negative.')

/**
 * Goods that come back, as they travel: what is given back, so no amount is negative. A till says all of it; of a sale in
 * the books its line and the quantity are enough.
 */
export const returnedLineSchema = z.object({
  /** This line's own id. */
  lineId: wireId.optional(),
  /** The line that they were sold on; left out for goods without a receipt. */
  returnsItemId: wireId.optional(),
  productId: wireId.optional(),
  quantity: z.int().min(1).max(MAX_QUANTITY),
  restock: z.boolean().optional(),
  name: wireText(500).optional(),
  sku: wireText(100).optional(),
  unitPrice: given.optional(),
  /** Their part of the line's discount and of the basket's. */
  discountAmount: given.optional(),
  /** Their part of what offers took off the line. Left out where none did: the form of such lines never changed. */
  offerAmount: given.optional(),
  totalPrice: given.optional(),
  netAmount: given.optional(),
  vatAmount: given.optional(),
  vatCode: vatCodeSchema.optional(),
  vatRate: vatRateTextSchema.optional(),
  vatInclusive: z.boolean().optional(),
})

/** What a void, refund or exchange says beside a sale's own fields. A sale says none of it. */
export const returnFields = {
  kind: z.enum(SALE_KINDS).optional(),
  /** The record that goods come back of. */
  reversesId: wireId.optional(),
  reason: returnReasonSchema.optional(),
  reasonNote: wireText(MAX_REASON_NOTE).optional(),
  /** Who allowed it, where that was not the seller. */
  approvedBy: wireText(64).optional(),
}

/** What a record says of itself beyond a sale's fields; nothing for a sale, whose wire form never changed (R15). */
export function returnFieldsOf(sale: Sale): z.infer<z.ZodObject<typeof returnFields>> {
  if (sale.kind === 'sale') return {}
  return {
    kind: sale.kind,
    ...(sale.reversesId === null ? {} : { reversesId: sale.reversesId }),
    ...(sale.reason === null ? {} : { reason: sale.reason }),
    ...(sale.reasonNote === null ? {} : { reasonNote: sale.reasonNote }),
    ...(sale.approvedBy === null ? {} : { approvedBy: sale.approvedBy.id }),
  }
}

/** The lines that come back, as they travel. */
export function returnedLinesOf(returned: readonly ReturnedLine[]) {
  return returned.map((line) => ({
    lineId: line.id,
    ...(line.original === null ? {} : { returnsItemId: line.original.lineId }),
    productId: line.productId,
    quantity: line.quantity,
    restock: line.restock,
    name: line.name,
    sku: line.sku,
    unitPrice: toPounds(line.unitPriceMinor),
    discountAmount: toPounds(line.discountMinor),
    ...(line.offerMinor && { offerAmount: toPounds(line.offerMinor) }),
    totalPrice: toPounds(line.totalMinor),
    netAmount: toPounds(line.netMinor),
    vatAmount: toPounds(line.vatMinor),
    vatCode: line.vatCode,
    vatRate: formatRate(line.vatRate),
    vatInclusive: line.vatInclusive,
  }))
}
