import { MAX_AMOUNT_MINOR, minorOf, toPounds } from '../money/index.ts'
import { answeredMessage, refusalMessage } from '../refusals/index.ts'
import { formatRate } from '../tax/index.ts'
import type { SaleApproval } from './approvals.ts'
import { checkPayments, checkPoints, checkReturn, checkSale, checkSealed } from './returns/check-return.ts'
import { returnedLinesOf, returnFieldsOf } from './returns/return-request.ts'
import { MAX_SALE_QUANTITY, type Sale } from './sale.ts'
import { checkCharges } from './sale-charges.ts'
import { checkLineDetails, offersMinor } from './sale-details.ts'
import { type SaleRequest, saleFieldsSchema } from './sale-fields.ts'
import type { Tender } from './tender.ts'

/**
 * A record as it travels: the specification's {transaction, items}, what a till adds to it, and `returns` where goods
 * come back (decision D19). With the specified
 * fields alone it is a whole request: the server fills in the rest (T§3, T§7, DATA-025 to DATA-027). A wrong total
 * passes here, since what a till has sealed is recorded as sold; what no basket could hold does not, so that
 * totals can be computed of every request that passes.
 */
export const saleRequestSchema = saleFieldsSchema.superRefine((request, context) => {
  const { transaction, items } = request
  const report = (path: (string | number)[], message: string) =>
    context.addIssue({ code: 'custom', path, message })
  const isSale = (transaction.kind ?? 'sale') === 'sale'
  checkPoints(request, report)
  checkPayments(request, report)
  checkCharges(transaction, report)
  if (transaction.seal !== undefined) checkSealed(request, report)
  if (isSale) checkSale(request, report)
  else checkReturn(request, report)
  let goodsMinor = 0
  let quantity = 0
  let offLinesMinor = 0
  for (const [i, item] of items.entries()) {
    const lineMinor = item.quantity * minorOf(item.unitPrice)
    const discountMinor = minorOf(item.discountAmount ?? '0.00')
    const offMinor = discountMinor + offersMinor(item.offers)
    if (discountMinor > lineMinor)
      report(['items', i, 'discountAmount'], answeredMessage('discount-too-large'))
    checkLineDetails(item, (field, message) => report(['items', i, ...field], message))
    goodsMinor += lineMinor
    quantity += item.quantity
    offLinesMinor += offMinor
  }
  if (goodsMinor > MAX_AMOUNT_MINOR || quantity > MAX_SALE_QUANTITY)
    report(['items'], refusalMessage('amount-too-large'))
  if (isSale && minorOf(transaction.discountAmount ?? '0.00') > goodsMinor)
    report(['transaction', 'discountAmount'], answeredMessage('discount-too-large'))
  if (minorOf(transaction.basketDiscount ?? '0.00') > Math.max(0, goodsMinor - offLinesMinor))
    report(['transaction', 'basketDiscount'], answeredMessage('discount-too-large'))
})

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
      ...(sale.charges && { charges: [...sale.charges] }),
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
