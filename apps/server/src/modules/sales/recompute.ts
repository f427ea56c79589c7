import { minorOf, toPounds } from '@tuppence/domain/money'
import { offersMinor } from '@tuppence/domain/sales'
import { computeTotals, parseRate, type SaleTotals } from '@tuppence/domain/tax'
import type { CompleteItem, CompleteRequest, CompleteReturn } from './complete-request.ts'

/** What the server itself computes of a record: its sold lines, and the totals less what came back. */
export interface Recomputed extends Pick<SaleTotals, 'lines'> {
  /** What was sold, with VAT: nothing for a void or refund. */
  readonly soldMinor: number
  readonly subtotalMinor: number
  readonly vatMinor: number
  readonly discountMinor: number
  readonly totalMinor: number
}

/** A record before its totals are worked out. */
export interface Untotalled {
  readonly transaction: Pick<CompleteRequest['transaction'], 'vatMode' | 'basketDiscount'>
  readonly items: readonly (Omit<CompleteItem, 'totalPrice'> & { readonly totalPrice?: string | undefined })[]
  readonly returns: CompleteRequest['returns']
}

/** By the till's own function, from the price, rate and mode it captured; what comes back as it was captured (mandate 7). */
export function recompute({ transaction, items, returns }: Untotalled): Recomputed {
  const lines = items.map((item) => ({
    quantity: item.quantity,
    unitPriceMinor: minorOf(item.unitPrice),
    discountMinor: minorOf(item.discountAmount),
    offerMinor: offersMinor(item.offers),
    vatCode: item.vatCode,
    vatRate: parseRate(item.vatRate) ?? 0,
    vatInclusive: item.vatInclusive,
  }))
  const sold = computeTotals(lines, transaction.vatMode, minorOf(transaction.basketDiscount))
  const back = { net: 0, vat: 0, discount: 0 }
  for (const line of returns) {
    back.net += minorOf(line.netAmount)
    back.vat += minorOf(line.vatAmount)
    back.discount += minorOf(line.discountAmount)
  }
  return {
    lines: sold.lines,
    soldMinor: sold.totalMinor,
    subtotalMinor: sold.subtotalMinor - back.net,
    vatMinor: sold.vatMinor - back.vat,
    discountMinor: sold.discountMinor - back.discount,
    totalMinor: sold.totalMinor - back.net - back.vat,
  }
}

/** Whether the record says what the server computes. */
export function agrees(request: CompleteRequest, totals: Recomputed): boolean {
  const { transaction, items, returns } = request
  return (
    minorOf(transaction.totalAmount) === totals.totalMinor &&
    minorOf(transaction.subtotal) === totals.subtotalMinor &&
    minorOf(transaction.taxAmount) === totals.vatMinor &&
    minorOf(transaction.discountAmount) === totals.discountMinor &&
    items.every((item, i) => minorOf(item.totalPrice) === totals.lines[i]?.totalMinor) &&
    returns.every((line) => addsUp(line, transaction.vatMode === 'as-marked' && line.vatInclusive))
  )
}

/** Whether goods that come back are worth their price: less their discount and offers, and with or without the VAT in it. */
function addsUp(line: CompleteReturn, includesVat: boolean): boolean {
  const offMinor = minorOf(line.discountAmount) + minorOf(line.offerAmount ?? '0.00')
  const totalMinor = line.quantity * minorOf(line.unitPrice) - offMinor
  const netMinor = minorOf(line.netAmount)
  return (
    minorOf(line.totalPrice) === totalMinor &&
    (includesVat ? netMinor + minorOf(line.vatAmount) : netMinor) === totalMinor
  )
}

export const asText = (totals: Recomputed) => ({
  subtotal: toPounds(totals.subtotalMinor),
  taxAmount: toPounds(totals.vatMinor),
  discountAmount: toPounds(totals.discountMinor),
  totalAmount: toPounds(totals.totalMinor),
})
