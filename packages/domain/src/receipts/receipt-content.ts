import { type Minor, sum } from '../money/index.ts'
import { fullName } from '../names/index.ts'
import {
  givenBackMinor,
  METHOD_LABELS,
  paidInPoints,
  paymentMethodOf,
  pointsEarned,
  REASON_LABELS,
  settlingTenders,
} from '../sales/index.ts'
import {
  addedVatMinor,
  type VatGroup,
  type VatMode,
  vatGroupsOf,
  vatLabel,
  vatTotalsLabel,
} from '../tax/index.ts'
import { receiptQrText } from './receipt-qr.ts'
import type { ReceiptOptions, ReceiptSale, ReceiptShop } from './receipt-sale.ts'
import { type VatInvoiceKind, vatInvoiceKind } from './vat-invoice.ts'

/** Everything a receipt says, decided once; paper, screen and e-mail only lay it out. */
export interface ReceiptContent {
  /** What the paper is not: voided, a return, a duplicate. Printed large, above all else. */
  readonly banners: readonly ReceiptBanner[]
  readonly business: {
    readonly name: string
    readonly addressLines: readonly string[]
    readonly phone: string | null
    readonly vatNumber: string | null
  }
  readonly invoice: VatInvoiceKind
  /** "21/11/2026", in the shop's time zone. */
  readonly date: string
  /** "14:05" */
  readonly time: string
  readonly receiptNumber: string
  /** Whole (RCPT-026). */
  readonly transactionNumber: string
  readonly cashier: string | null
  readonly customer: { readonly name: string; readonly addressLines: readonly string[] } | null
  /** What was sold, then what came back, in negative quantities and amounts. */
  readonly lines: readonly ReceiptLine[]
  /** The basket's discount, what the lines say apart. */
  readonly basketDiscountMinor: Minor
  /** In `add` mode subtotal + VAT = total; in `as-marked` the total says what VAT it includes (decision D1). */
  readonly vatMode: VatMode
  readonly subtotalMinor: Minor
  readonly vatLabel: string
  readonly vatMinor: Minor
  /** The part of the VAT that came on top of the prices. */
  readonly addedVatMinor: Minor
  readonly totalMinor: Minor
  /** Per rate (decision D1); empty where the shop's settings leave it out. */
  readonly vatTable: readonly (VatGroup & { readonly label: string })[]
  /** "Paid by", or "Given back by" where money was handed out. */
  readonly paymentLabel: string
  readonly paymentMethod: string
  /** Negative where money was handed out; none where goods were exchanged for goods of the same worth. */
  readonly tenders: readonly ReceiptTender[]
  readonly changeMinor: Minor
  /** What a customer's sale did to their points; null where it did nothing, and for whom nobody knows. */
  readonly points: ReceiptPoints | null
  readonly thanks: string
  readonly footer: string | null
  /** Null where the shop's settings leave it out. */
  readonly qrText: string | null
  /** ISO 4217. */
  readonly currency: string
}

export interface ReceiptBanner {
  readonly kind: 'voided' | 'refund' | 'exchange' | 'duplicate'
  readonly text: string
  /** The reason and the time of a void; of goods that came back, their receipt and why. */
  readonly detail: string | null
}

export interface ReceiptLine {
  readonly name: string
  readonly itemCode: string | null
  readonly quantity: number
  readonly unitPriceMinor: Minor
  /** quantity × unit price. */
  readonly goodsMinor: Minor
  /** The line's own discount. */
  readonly discountMinor: Minor
  readonly vatLabel: string
  /** Without VAT, its part of the basket's discount taken off: what a full VAT invoice must show. */
  readonly netMinor: Minor
}

export interface ReceiptPoints {
  readonly earned: number
  readonly redeemed: number
  /** Null where whoever prints does not know it. */
  readonly balance: number | null
}

export interface ReceiptTender {
  readonly label: string
  readonly receivedMinor: Minor
}

/** What the receipt of a sale says (RCPT-024 to RCPT-026, RCPT-029, RCPT-037). */
export function receiptContent(
  sale: ReceiptSale,
  shop: ReceiptShop,
  options: ReceiptOptions = {},
): ReceiptContent {
  const returned = sale.returned ?? []
  const groups = vatGroupsOf([
    ...sale.lines,
    ...returned.map((line) => ({ ...line, netMinor: -line.netMinor, vatMinor: -line.vatMinor })),
  ])
  const showVatTable = options.showVatBreakdown ?? true
  const business = {
    name: shop.name.trim(),
    addressLines: linesOf(shop.address),
    phone: shop.phone?.trim() || null,
    vatNumber: shop.vatNumber?.trim() || null,
  }
  const customer = customerOf(sale, options.customerAddress)
  const lines = linesOfSale(sale, options)
  return {
    banners: bannersOf(sale, shop, options),
    business,
    invoice: vatInvoiceKind({
      totalMinor: sale.totalMinor,
      groups,
      // What gives something back is no invoice: nobody reclaims VAT with it.
      sellerIsComplete:
        returned.length === 0 &&
        showVatTable &&
        business.vatNumber !== null &&
        business.addressLines.length > 0,
      buyerIsComplete: customer !== null && customer.addressLines.length > 0,
    }),
    ...dayAndTime(sale.soldAt, shop.timeZone),
    receiptNumber: sale.receiptNumber,
    transactionNumber: sale.transactionNumber,
    cashier: sale.staffName,
    customer,
    lines,
    basketDiscountMinor: sale.discountMinor - sum(lines.map((line) => line.discountMinor)),
    vatMode: sale.vatMode,
    subtotalMinor: sale.subtotalMinor,
    vatLabel: vatTotalsLabel(groups),
    vatMinor: sale.vatMinor,
    addedVatMinor: addedVatMinor({ ...sale, goodsMinor: sum(lines.map((line) => line.goodsMinor)) }),
    totalMinor: sale.totalMinor,
    vatTable: showVatTable
      ? groups.map((group) => ({ ...group, label: vatLabel(group.vatCode, group.vatRate) }))
      : [],
    ...paymentOf(sale),
    changeMinor: sale.tenders.reduce((sum, tender) => sum + tender.changeMinor, 0),
    points: pointsOfSale(sale, options),
    thanks: 'Thank you for your custom',
    footer: shop.footerMessage?.trim() || null,
    qrText: (options.showQrCode ?? true) ? receiptQrText(shop.businessCode, sale.id) : null,
    currency: shop.currency,
  }
}

function linesOfSale(sale: ReceiptSale, { showItemCodes }: ReceiptOptions): ReceiptLine[] {
  const lineOf = (line: ReceiptSale['lines'][number], sign: 1 | -1): ReceiptLine => ({
    name: line.name,
    itemCode: showItemCodes && line.sku !== '' ? line.sku : null,
    quantity: sign * line.quantity,
    unitPriceMinor: line.unitPriceMinor,
    goodsMinor: sign * (line.totalMinor + line.discountMinor),
    discountMinor: sign * line.discountMinor,
    vatLabel: vatLabel(line.vatCode, line.vatRate),
    netMinor: sign * line.netMinor,
  })
  return [
    ...sale.lines.map((line) => lineOf(line, 1)),
    ...(sale.returned ?? []).map((line) => lineOf(line, -1)),
  ]
}

function paymentOf(sale: ReceiptSale): Pick<ReceiptContent, 'paymentLabel' | 'paymentMethod' | 'tenders'> {
  const even = sale.totalMinor === 0 && givenBackMinor(sale.returned ?? []) > 0
  if (even) return { paymentLabel: 'Paid by', paymentMethod: 'Nothing to pay', tenders: [] }
  const tenders = settlingTenders(sale.tenders)
  return {
    paymentLabel: sale.totalMinor < 0 ? 'Given back by' : 'Paid by',
    paymentMethod: METHOD_LABELS[tenders === sale.tenders ? sale.paymentMethod : paymentMethodOf(tenders)],
    tenders: tenders.map(({ method, receivedMinor }) => ({
      label: METHOD_LABELS[method],
      receivedMinor,
    })),
  }
}

/** A return's points follow from its sale, which its paper does not have. */
function pointsOfSale(
  { kind = 'sale', customer, totalMinor, tenders }: ReceiptSale,
  { pointsBalance, voided }: ReceiptOptions,
): ReceiptPoints | null {
  if (kind !== 'sale' || customer === null || voided) return null
  const redeemed = paidInPoints(tenders).points
  const earned = pointsEarned(totalMinor, tenders)
  return earned === 0 && redeemed === 0 ? null : { earned, redeemed, balance: pointsBalance ?? null }
}

function bannersOf(
  sale: ReceiptSale,
  shop: ReceiptShop,
  { voided, duplicate }: ReceiptOptions,
): ReceiptBanner[] {
  const banners: ReceiptBanner[] = []
  const { kind = 'sale', reversesReceipt, soldAt } = sale
  const why = [sale.reason && REASON_LABELS[sale.reason], sale.reasonNote].filter(Boolean).join(': ')
  const of = reversesReceipt ? `Receipt ${reversesReceipt}` : 'Without a receipt'
  if (kind === 'void') {
    const { date, time } = dayAndTime(soldAt, shop.timeZone)
    banners.push({ kind: 'voided', text: '*** VOIDED ***', detail: `${of}, ${why}, ${date} ${time}` })
  }
  if (kind === 'refund' || kind === 'exchange')
    banners.push({
      kind,
      text: `*** ${kind.toUpperCase()} ***`,
      detail: [of, why].filter(Boolean).join(', '),
    })
  if (voided) {
    const { date, time } = dayAndTime(voided.voidedAt, shop.timeZone)
    const detail = `${voided.reason}, ${date} ${time}`
    banners.push({ kind: 'voided', text: '*** VOIDED ***', detail })
  }
  if (duplicate) banners.push({ kind: 'duplicate', text: '*** DUPLICATE ***', detail: null })
  return banners
}

function customerOf(sale: ReceiptSale, address: string | null | undefined): ReceiptContent['customer'] {
  const name = fullName(sale.customer ?? {})
  return name === '' ? null : { name, addressLines: linesOf(address ?? '') }
}

function linesOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** Parts and not a whole text, because browsers and Node join the parts of a date differently. */
export function dayAndTime(instant: string, timeZone: string): { date: string; time: string } {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const parts = new Map(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  return {
    date: `${parts.get('day')}/${parts.get('month')}/${parts.get('year')}`,
    time: `${parts.get('hour')}:${parts.get('minute')}`,
  }
}
