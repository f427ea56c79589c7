import { minorOf } from '@tuppence/domain/money'
import type { ReceiptOptions, ReceiptSale, ReceiptSaleLine } from '@tuppence/domain/receipts'
import { type OfferOnLine, offersMinor, REASON_LABELS } from '@tuppence/domain/sales'
import type { TransactionDetail } from './sales.ts'
import { rateOf, tenderOfDetail } from './sold-sale.ts'

/** A record as the books have it, for its paper, wherever that is made. Loads no validator: tills use it. */
export function receiptSaleOfDetail(detail: TransactionDetail): ReceiptSale {
  const { id, kind, receiptNumber, transactionNumber, staffName, vatMode, customer, paymentMethod } = detail
  const { reversesReceipt, reason, reasonNote } = detail
  return {
    ...{ id, kind, receiptNumber, transactionNumber, staffName, vatMode, customer, paymentMethod },
    ...{ reversesReceipt, reason, reasonNote },
    soldAt: detail.createdAt,
    lines: detail.items.map(soldReceiptLineOf),
    returned: detail.returned.map(receiptLineOf),
    tenders: detail.tenders.map(tenderOfDetail),
    discountMinor: minorOf(detail.discountAmount),
    subtotalMinor: minorOf(detail.subtotal),
    vatMinor: minorOf(detail.taxAmount),
    totalMinor: minorOf(detail.totalAmount),
    ...(detail.charges && { charges: detail.charges }),
    ...notSentOfDetail(detail),
    ...neverPaidOfDetail(detail),
  }
}

/** What of its money the books send to no card; nothing where they send all of it. */
export function notSentOfDetail({ notSent }: TransactionDetail): Pick<ReceiptSale, 'notSent'> {
  if (!notSent) return {}
  return {
    notSent: notSent.map(({ paymentId, amount }) => ({ paymentId, amountMinor: minorOf(amount) })),
  }
}

/** What of it had gone back to its cards before it came; nothing where nothing had. */
export function neverPaidOfDetail({ neverPaid }: TransactionDetail): Pick<ReceiptSale, 'neverPaid'> {
  if (!neverPaid) return {}
  return {
    neverPaid: neverPaid.map(({ paymentId, amount }) => ({ paymentId, amountMinor: minorOf(amount) })),
  }
}

/** The void of a sale as its paper says it; null for what was not voided (RCPT-029). */
export function voidOfDetail({ returns }: TransactionDetail): NonNullable<ReceiptOptions['voided']> | null {
  const back = returns.find(({ kind }) => kind === 'void')
  return back ? { reason: REASON_LABELS[back.reason ?? 'other'], voidedAt: back.createdAt } : null
}

/** A sold line with what its offers are called and what else there is to say of it. */
export function soldReceiptLineOf(item: TransactionDetail['items'][number]): ReceiptSaleLine {
  const { offers, details } = item
  return {
    ...receiptLineOf(item),
    ...(offers && { offers: savedByName(offers) }),
    ...(details && { details }),
  }
}

/** Three meal deals over three sandwiches are one row of the receipt. */
function savedByName(offers: readonly OfferOnLine[]): NonNullable<ReceiptSaleLine['offers']> {
  const names = [...new Set(offers.map(({ name }) => name))]
  return names.map((name) => ({
    name,
    savedMinor: offersMinor(offers.filter((offer) => offer.name === name)),
  }))
}

export function receiptLineOf(
  item: TransactionDetail['items'][number] | TransactionDetail['returned'][number],
): ReceiptSaleLine {
  const { name, sku, quantity, vatCode } = item
  return {
    ...{ name, sku, quantity, vatCode },
    unitPriceMinor: minorOf(item.unitPrice),
    discountMinor: minorOf(item.discountAmount),
    ...(item.offerAmount && { offerMinor: minorOf(item.offerAmount) }),
    totalMinor: minorOf(item.totalPrice),
    vatRate: rateOf(item.vatRate),
    netMinor: minorOf(item.netAmount),
    vatMinor: minorOf(item.vatAmount),
  }
}
