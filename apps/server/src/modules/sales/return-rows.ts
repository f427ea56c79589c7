import { minorOf, toPounds } from '@tuppence/domain/money'
import { chargedRate, formatRate, parseRate } from '@tuppence/domain/tax'
import type { CompleteRequest } from './complete-request.ts'
import type { LineRow, RETURN_COLUMNS, RowOf } from './sale-columns.ts'

/** Goods that come back as rows: below the lines that were sold, and less than nothing in every amount. */
export function returnRows({ transaction, items, returns }: CompleteRequest, newId: () => string): LineRow[] {
  const used = new Set(items.map(({ lineId }) => lineId))
  return returns.map((line, i): LineRow => {
    const id = line.lineId === undefined || used.has(line.lineId) ? newId() : line.lineId
    used.add(id)
    const { productId, name, sku, unitPrice, vatCode, vatInclusive, restock } = line
    return {
      sale_id: transaction.offlineId,
      id,
      position: items.length + i,
      product_id: productId,
      name,
      sku,
      quantity: -line.quantity,
      unit_price: unitPrice,
      list_price: unitPrice,
      scale_label: null,
      lot: null,
      expires_on: null,
      discount_amount: negative(line.discountAmount),
      discount_reason: null,
      offers: null,
      offer_amount: line.offerAmount === undefined ? null : negative(line.offerAmount),
      details: null,
      total_price: negative(line.totalPrice),
      vat_code: vatCode,
      vat_rate: formatRate(chargedRate(vatCode, parseRate(line.vatRate) ?? 0)),
      is_rate_of_code: true,
      vat_inclusive: vatInclusive,
      net_amount: negative(line.netAmount),
      vat_amount: negative(line.vatAmount),
      returns_item_id: line.returnsItemId ?? null,
      returns_transaction_id: line.returnsItemId === undefined ? null : (transaction.reversesId ?? null),
      restock,
    }
  })
}

/** What a record says of itself as a return; nothing of it for a sale. */
export function returnColumns(
  { transaction }: CompleteRequest,
  soldMinor: number,
  approvedBy: string | null,
): RowOf<typeof RETURN_COLUMNS> {
  const { kind = 'sale', reversesId, reason, reasonNote, totalAmount } = transaction
  const isSale = kind === 'sale'
  return {
    kind,
    reverses_id: reversesId ?? null,
    reason: isSale ? null : (reason ?? 'other'),
    reason_note: isSale ? null : (reasonNote ?? null),
    approved_by: isSale ? null : approvedBy,
    // By what was handed out, so that what is left of a voided sale is nothing whatever its lines say.
    returned_total: isSale ? null : toPounds(soldMinor - minorOf(totalAmount)),
  }
}

const negative = (amount: string): string => (amount === '0.00' ? amount : `-${amount}`)
