import type { SaleFlag } from '@tuppence/contract/sale-flags'
import { cleanReason } from '@tuppence/domain/discounts'
import { minorOf, toPounds } from '@tuppence/domain/money'
import {
  chargesMinor,
  deepestDiscount,
  lineDetailsOf,
  offersMinor,
  type SaleRequest,
  saleDetailsOf,
} from '@tuppence/domain/sales'
import { chargedRate, formatRate, isRateOfCode, parseRate, type VatRates } from '@tuppence/domain/tax'
import { transactionNumber } from '@tuppence/domain/tills'
import { type CompleteItem, type CompleteRequest, judgedAt, type Paid } from './complete-request.ts'
import { agrees, asText, type Recomputed, recompute } from './recompute.ts'
import { returnColumns, returnRows } from './return-rows.ts'
import type { LineRow, SaleRow, TenderRow } from './sale-columns.ts'
import { scaleLabelReadings } from './scale-label-readings.ts'

/** Who sold it, and what they may do without anybody's approval. */
export interface Seller {
  /** users.id; null for the provider by remote access, who is nobody's staff. */
  readonly userId: string | null
  readonly name: string
  readonly mayVoid: boolean
  readonly mayRefund: boolean
  readonly mayOverridePrice: boolean
  readonly mayDiscount: boolean
  /** The tills they may use; left out for every till. */
  readonly tills?: readonly string[] | undefined
}

export interface Noticed {
  readonly contentHash: string
  /** users.id of whose session sent it; null for the provider by remote access. */
  readonly recordedBy: string | null
  /** users.id of who allowed a return, where that was not the seller. */
  readonly approvedBy: string | null
  /** The id came from the caller. */
  readonly idGiven: boolean
  readonly sealedByTill: boolean
  readonly sealIsRight: boolean
  readonly previousSeal: string
  readonly seal: string
  /** The text that the seal is the hash of. */
  readonly sealedText: string
  readonly arrivedAt: Date
  readonly flags: readonly SaleFlag[]
}

/** What a sealed record may name that the books do not have: they were restored from before it was made (RULES.md 38). */
export type NotInBooks = 'goods-unknown' | 'customer-unknown'

/** The rows of one sale as the statement takes them (sale-columns.ts). */
export interface SaleRows {
  readonly id: string
  readonly tillId: string
  readonly sale: SaleRow
  readonly lines: readonly LineRow[]
  /** As the till named its lines, where the ids that they have here are others. */
  readonly lineIds?: readonly string[]
  readonly tenders: readonly TenderRow[]
  /** What the books do not have and is made with it. */
  readonly missing?: readonly NotInBooks[]
}

/**
 * Turns a complete request into rows, with what the server itself computes of it (mandate 7).
 *
 * @param rates left out for the law's: a test says others
 */
export function saleRows(
  request: CompleteRequest,
  paid: Paid,
  seller: Seller,
  noticed: Noticed,
  newId: () => string,
  rates?: VatRates,
): SaleRows {
  const { transaction, items } = request
  const totals = recompute(request)
  const differs = !agrees(request, totals)
  const receivedMinor = paid.tenders.reduce((sum, tender) => sum + tender.receivedMinor, 0)
  const changeMinor = paid.tenders.reduce((sum, tender) => sum + tender.changeMinor, 0)
  const flags: SaleFlag[] = [...noticed.flags]
  if (differs) flags.push('total-differs')
  if (paid.unknown) flags.push('tenders-unknown')
  if (items.some(({ offers }) => offers)) flags.push('offers-unknown')
  if (transaction.charges) flags.push('charges-unknown')
  const sale: SaleRow = {
    id: transaction.offlineId,
    till_id: transaction.tillId,
    till_sequence: transaction.tillSequence,
    previous_seal: noticed.previousSeal,
    seal: noticed.seal,
    sealed_text: noticed.sealedText,
    sealed_by_till: noticed.sealedByTill,
    seal_is_right: noticed.sealIsRight,
    transaction_number: transaction.transactionNumber,
    receipt_number: transaction.receiptNumber,
    customer_id: transaction.customerId ?? null,
    user_id: seller.userId,
    staff_name: isKnown(transaction, seller) ? seller.name : (transaction.staffName ?? seller.name),
    recorded_by: noticed.recordedBy,
    ...returnColumns(request, totals.soldMinor, noticed.approvedBy),
    number_stem: transactionNumber(new Date(transaction.createdAt), ''),
    vat_mode: transaction.vatMode,
    subtotal: transaction.subtotal,
    tax_amount: transaction.taxAmount,
    discount_amount: transaction.discountAmount,
    basket_discount: transaction.basketDiscount,
    basket_discount_reason: reasonOf(transaction.basketDiscountReason),
    total_amount: transaction.totalAmount,
    charges: transaction.charges ?? null,
    charges_total: transaction.charges ? toPounds(chargesMinor(transaction.charges)) : null,
    details: saleDetailsOf(transaction) ?? null,
    payment_method: paid.paymentMethod,
    amount_received: toPounds(receivedMinor),
    change_due: toPounds(changeMinor),
    offline_id: noticed.idGiven ? transaction.offlineId : null,
    content_hash: noticed.contentHash,
    flags,
    recomputed: differs ? asText(totals) : null,
    created_at: new Date(transaction.createdAt).toISOString(),
    may_discount: seller.mayDiscount,
    may_override: seller.mayOverridePrice,
    largest_discount: discountOf({ transaction, items: [...items] }),
    has_unsaid_discount: hasUnsaidDiscount(request),
  }
  const saleId = transaction.offlineId
  const soldAt = judgedAt(transaction.createdAt, noticed.arrivedAt)
  const hasRateOfCode = (item: CompleteItem) => isRateOfCode(item.vatCode, rateOfItem(item), soldAt, rates)
  return {
    id: saleId,
    tillId: transaction.tillId,
    sale,
    lines: [...lineRows(saleId, items, totals.lines, hasRateOfCode, newId), ...returnRows(request, newId)],
    tenders: paid.tenders.map(
      (tender, position): TenderRow => ({
        sale_id: saleId,
        id: tender.id,
        position,
        method: tender.method,
        amount: toPounds(tender.amountMinor),
        received: toPounds(tender.receivedMinor),
        change: toPounds(tender.changeMinor),
        points: tender.points ?? null,
        payment: tender.payment ?? null,
      }),
    ),
  }
}

/** The same rows under new ids of lines and tenders: for a till whose own turn out to be taken. */
export function withNewIds(rows: SaleRows, newId: () => string): SaleRows {
  const renamed = <Row extends LineRow | TenderRow>(row: Row): Row => ({ ...row, id: newId() })
  const lineIds = rows.lines.map(({ id }) => id)
  return { ...rows, lineIds, lines: rows.lines.map(renamed), tenders: rows.tenders.map(renamed) }
}

const rateOfItem = ({ vatCode, vatRate }: CompleteItem): number =>
  chargedRate(vatCode, parseRate(vatRate) ?? 0)

function lineRows(
  saleId: string,
  items: readonly CompleteItem[],
  taxed: Recomputed['lines'],
  hasRateOfCode: (item: CompleteItem) => boolean,
  newId: () => string,
): LineRow[] {
  const used = new Set<string>()
  return items.map((item, position): LineRow => {
    const given = item.lineId?.toLowerCase()
    const id = given === undefined || used.has(given) ? newId() : given
    used.add(id)
    return {
      sale_id: saleId,
      id,
      position,
      product_id: item.productId.toLowerCase(),
      name: item.name,
      sku: item.sku,
      quantity: item.quantity,
      unit_price: item.unitPrice,
      list_price: item.listPrice,
      scale_label: item.scaleLabel === undefined ? null : scaleLabelReadings(item.scaleLabel),
      lot: item.lot ?? null,
      expires_on: item.expiresOn ?? null,
      discount_amount: item.discountAmount,
      discount_reason: reasonOf(item.discountReason),
      offers: item.offers ?? null,
      offer_amount: item.offers ? toPounds(offersMinor(item.offers)) : null,
      details: lineDetailsOf(item) ?? null,
      total_price: item.totalPrice,
      vat_code: item.vatCode,
      vat_rate: formatRate(rateOfItem(item)),
      is_rate_of_code: hasRateOfCode(item),
      vat_inclusive: item.vatInclusive,
      net_amount: toPounds(taxed[position]?.netMinor ?? 0),
      vat_amount: toPounds(taxed[position]?.vatMinor ?? 0),
      returns_item_id: null,
      returns_transaction_id: null,
      restock: null,
    }
  })
}

/** What is held against the shop's limit: by the till's own function, in hundredths of a percent. */
export function discountOf({ transaction, items }: Pick<SaleRequest, 'transaction' | 'items'>): number {
  const lines = items.map((item) => ({
    goodsMinor: item.quantity * minorOf(item.unitPrice) - offersMinor(item.offers),
    discountMinor: minorOf(item.discountAmount ?? '0.00'),
  }))
  return deepestDiscount(lines, minorOf(transaction.basketDiscount ?? '0.00'))
}

/** As it is kept; null where nobody said. */
const reasonOf = (said: string | undefined): string | null =>
  said === undefined ? null : (cleanReason(said) ?? null)

/** Whether something came off a line or the basket, and nothing says why. */
const hasUnsaidDiscount = ({ transaction, items }: CompleteRequest): boolean =>
  isUnsaid(transaction.basketDiscount, transaction.basketDiscountReason) ||
  items.some(({ discountAmount, discountReason }) => isUnsaid(discountAmount, discountReason))

const isUnsaid = (off: string, reason: string | undefined): boolean =>
  minorOf(off) > 0 && reasonOf(reason) === null

/** Somebody of the business goes by the name that the books have, whatever a request writes beside their id. */
const isKnown = ({ staffId }: SaleRequest['transaction'], { userId }: Seller): boolean =>
  userId !== null && staffId === userId
