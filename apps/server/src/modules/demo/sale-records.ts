import { toPounds } from '@tuppence/domain/money'
import { canonicalJson, type Sale, sealedText, sealSale, toSaleRequest } from '@tuppence/domain/sales'
import { formatRate } from '@tuppence/domain/tax'
import { sha256 } from '../../platform/sha256.ts'
import { givenBackOf } from './demo-returns.ts'

/** A sale, or what gives something of one back, as the rows that `seedHistory` writes, sealed onto its till's journal. */
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
      why: sale.basketDiscountReason ?? null,
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
      kind: sale.kind,
      reverses: sale.reversesId,
      reason: sale.reason,
      returned: sale.kind === 'sale' ? null : toPounds(givenBackOf(sale)),
    },
    lines: [...soldLines(sale), ...returnedLines(sale)],
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

function soldLines(sale: Sale) {
  return sale.lines.map((line, position) => ({
    ...goodsOf(sale, line),
    position,
    quantity: line.quantity,
    list: toPounds(line.listPriceMinor),
    discount: toPounds(line.discountMinor),
    total: toPounds(line.totalMinor),
    net: toPounds(line.netMinor),
    vat: toPounds(line.vatMinor),
    moves: 'sale',
  }))
}

/** Goods that come back stand below those that were sold, less than nothing in every amount. */
function returnedLines(sale: Sale) {
  return sale.returned.map((line, i) => ({
    ...goodsOf(sale, line),
    position: sale.lines.length + i,
    quantity: -line.quantity,
    list: toPounds(line.unitPriceMinor),
    discount: toPounds(0 - line.discountMinor),
    total: toPounds(0 - line.totalMinor),
    net: toPounds(0 - line.netMinor),
    vat: toPounds(0 - line.vatMinor),
    original: line.original?.lineId ?? null,
    of: line.original?.saleId ?? null,
    restock: line.restock,
    moves: line.restock ? (sale.kind === 'void' ? 'void' : 'refund') : null,
  }))
}

function goodsOf(sale: Sale, line: Sale['lines'][number] | Sale['returned'][number]) {
  return {
    id: line.id,
    sale: sale.id,
    product: line.productId,
    name: line.name,
    sku: line.sku,
    price: toPounds(line.unitPriceMinor),
    code: line.vatCode,
    rate: formatRate(line.vatRate),
    inclusive: line.vatInclusive,
    staff: sale.staffId,
    at: sale.soldAt,
  }
}

export type SaleRecord = ReturnType<typeof recordOf>
