import { toPounds } from '@tuppence/domain/money'
import { canonicalJson, type Sale, sealedText, sealSale, toSaleRequest } from '@tuppence/domain/sales'
import { formatRate } from '@tuppence/domain/tax'
import { sha256 } from '../../platform/sha256.ts'

/** A sale as the rows that `seedHistory` writes, sealed onto its till's journal. */
export function recordOf(sale: Sale, previousSeal: string, tradingDay: string) {
  const sealed = sealSale(toSaleRequest(sale), previousSeal, sha256)
  const { seal = '' } = sealed.transaction
  return {
    seal,
    sale: {
      id: sale.id,
      number: sale.transactionNumber,
      receipt: sale.receiptNumber,
      customer: sale.customer?.id ?? null,
      staff: sale.staffId,
      name: sale.staffName,
      till: sale.tillId,
      sequence: sale.tillSequence,
      mode: sale.vatMode,
      subtotal: toPounds(sale.subtotalMinor),
      tax: toPounds(sale.vatMinor),
      discount: toPounds(sale.discountMinor),
      basket: toPounds(sale.basketDiscountMinor),
      total: toPounds(sale.totalMinor),
      method: sale.paymentMethod,
      received: toPounds(sale.receivedMinor),
      change: toPounds(sale.changeMinor),
      hash: sha256(canonicalJson(sealed)),
      at: sale.soldAt,
      day: tradingDay,
      before: previousSeal,
      seal,
      content: sealedText(sealed),
    },
    lines: sale.lines.map((line, position) => ({
      id: line.id,
      sale: sale.id,
      position,
      product: line.productId,
      name: line.name,
      sku: line.sku,
      quantity: line.quantity,
      price: toPounds(line.unitPriceMinor),
      list: toPounds(line.listPriceMinor),
      discount: toPounds(line.discountMinor),
      total: toPounds(line.totalMinor),
      code: line.vatCode,
      rate: formatRate(line.vatRate),
      inclusive: line.vatInclusive,
      net: toPounds(line.netMinor),
      vat: toPounds(line.vatMinor),
      staff: sale.staffId,
      at: sale.soldAt,
    })),
    tenders: sale.tenders.map((tender, position) => ({
      id: tender.id,
      sale: sale.id,
      position,
      method: tender.method,
      amount: toPounds(tender.amountMinor),
      received: toPounds(tender.receivedMinor),
      change: toPounds(tender.changeMinor),
    })),
  }
}

export type SaleRecord = ReturnType<typeof recordOf>
