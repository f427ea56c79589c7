import { type Minor, minorOf, sum } from '../money/index.ts'
import { fullName } from '../names/index.ts'
import { type CardFacts, cardInWords } from '../payments/index.ts'
import {
  givenBackMinor,
  lineNotes,
  METHOD_LABELS,
  offersOfLines,
  paidInPoints,
  payableMinor,
  paymentMethodOf,
  pointsEarned,
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
import { invoiceNumber } from './invoice-editions.ts'
import { bannersOf, type ReceiptBanner } from './receipt-banners.ts'
import { dayAndTime } from './receipt-dates.ts'
import { receiptQrText } from './receipt-qr.ts'
import type { ReceiptOptions, ReceiptSale, ReceiptSaleLine } from './receipt-sale.ts'
import type { ReceiptShop } from './receipt-shop.ts'
import { type VatInvoiceKind, vatInvoiceKind } from './vat-invoice.ts'

/** Everything a receipt says, decided once; paper, screen and e-mail only lay it out. */
export interface ReceiptContent {
  /** What the paper is not: voided, a return, a duplicate. Printed large, above all else. */
  readonly banners: readonly ReceiptBanner[]
  readonly business: {
    /** The shop's picture as a data URL of a PNG; null where it shows none. */
    readonly logoUrl: string | null
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
  /** The day on which a full VAT invoice was made out; its goods went over the counter on `date`. */
  readonly issuedDate: string | null
  /** Of a full VAT invoice that takes another's place: its own number, and that of the other. */
  readonly replacement: { readonly number: string; readonly replaces: string } | null
  /** What was sold, then what came back, in negative quantities and amounts. */
  readonly lines: readonly ReceiptLine[]
  /** The basket's discount, what the lines say apart. */
  readonly basketDiscountMinor: Minor
  /** What offers took off all of it; zero where goods came back too. */
  readonly savedMinor: Minor
  /** In `add` mode subtotal + VAT = total; in `as-marked` the total says what VAT it includes (decision D1). */
  readonly vatMode: VatMode
  readonly subtotalMinor: Minor
  readonly vatLabel: string
  readonly vatMinor: Minor
  /** The part of the VAT that came on top of the prices. */
  readonly addedVatMinor: Minor
  readonly totalMinor: Minor
  /** Money that pays for no goods, beside the total. */
  readonly charges: readonly {
    readonly name: string
    readonly reference: string | null
    readonly amountMinor: Minor
  }[]
  /** Total and charges. */
  readonly payableMinor: Minor
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
  /** What the code is for, where it is not the receipt's own. */
  readonly qrCaption: string | null
  /** What a shop that only shows what Tuppence does names itself by (RCPT-032). */
  readonly demo: { readonly product: string; readonly hardware: string } | null
  /** ISO 4217. */
  readonly currency: string
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
  /** What offers took off, each by its name. */
  readonly offers: readonly { readonly name: string; readonly savedMinor: Minor }[]
  /** What else there is to say of it, line by line. */
  readonly notes: readonly string[]
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
  /** What the card schemes want to be said of the card, line by line; of a refund, which card it goes back to. */
  readonly card: readonly string[]
  /** What of it is not paid, since its card had it back before the sale came; absent where all of it is. */
  readonly notPaidMinor?: Minor
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
  const { invoiceTo } = options
  // A full VAT invoice says the VAT of each rate, whatever the shop's ordinary receipts do.
  const showVatTable = shop.showVatBreakdown || !!invoiceTo
  const business = {
    logoUrl: shop.logoEnabled && shop.logoUrl !== '' ? shop.logoUrl : null,
    name: shop.businessName.trim(),
    addressLines: linesOf(shop.businessAddress),
    phone: shop.phoneNumber.trim() || null,
    vatNumber: shop.vatNumber.trim() || null,
  }
  const customer = customerOf(sale, invoiceTo)
  const lines = linesOfSale(sale, shop)
  return {
    banners: bannersOf(sale, shop, options),
    business,
    invoice: vatInvoiceKind({
      totalMinor: sale.totalMinor,
      vatMinor: sale.vatMinor,
      groups,
      // What gives something back is no invoice: nobody reclaims VAT with it.
      sellerIsComplete:
        returned.length === 0 &&
        showVatTable &&
        business.vatNumber !== null &&
        business.addressLines.length > 0,
      buyerIsComplete: !!invoiceTo && customer !== null && customer.addressLines.length > 0,
    }),
    issuedDate: invoiceTo ? dayAndTime(invoiceTo.issuedAt, shop.timeZone).date : null,
    replacement: replacementOf(sale, invoiceTo?.edition ?? 1),
    ...dayAndTime(sale.soldAt, shop.timeZone),
    receiptNumber: sale.receiptNumber,
    transactionNumber: sale.transactionNumber,
    cashier: sale.staffName,
    customer,
    lines,
    basketDiscountMinor: sale.discountMinor - sum(lines.map((line) => line.discountMinor)),
    savedMinor: returned.length === 0 ? offersOfLines(sale.lines) : 0,
    vatMode: sale.vatMode,
    subtotalMinor: sale.subtotalMinor,
    vatLabel: vatTotalsLabel(groups, new Date(sale.soldAt)),
    vatMinor: sale.vatMinor,
    addedVatMinor: addedVatMinor({
      ...sale,
      goodsMinor: sum(lines.map((line) => line.goodsMinor)),
      offerMinor: offersOfLines(sale.lines) - offersOfLines(returned),
    }),
    totalMinor: sale.totalMinor,
    charges: (sale.charges ?? []).map(({ name, reference = null, amount }) => ({
      ...{ name, reference, amountMinor: minorOf(amount) },
    })),
    payableMinor: payableMinor(sale),
    vatTable: showVatTable
      ? groups.map((group) => ({ ...group, label: vatLabel(group.vatCode, group.vatRate) }))
      : [],
    ...paymentOf(sale),
    changeMinor: sale.tenders.reduce((sum, tender) => sum + tender.changeMinor, 0),
    points: pointsOfSale(sale, options),
    thanks: 'Thank you for your custom',
    footer: shop.footerMessage.trim() || null,
    ...qrOf(sale, shop),
    demo: shop.demo ? { product: 'Tuppence System', hardware: 'Smart POS Z108' } : null,
    currency: shop.currency,
  }
}

function linesOfSale(sale: ReceiptSale, { showItemCodes, currency }: ReceiptShop): ReceiptLine[] {
  const lineOf = (line: ReceiptSale['lines'][number], sign: 1 | -1): ReceiptLine => ({
    name: line.name,
    itemCode: showItemCodes && line.sku !== '' ? line.sku : null,
    quantity: sign * line.quantity,
    unitPriceMinor: line.unitPriceMinor,
    goodsMinor: sign * (line.totalMinor + line.discountMinor + (line.offerMinor ?? 0)),
    discountMinor: sign * line.discountMinor,
    offers: offersOnLine(line).map(({ name, savedMinor }) => ({ name, savedMinor: sign * savedMinor })),
    notes: line.details ? lineNotes(line.details, currency) : [],
    vatLabel: vatLabel(line.vatCode, line.vatRate),
    netMinor: sign * line.netMinor,
  })
  return [
    ...sale.lines.map((line) => lineOf(line, 1)),
    ...(sale.returned ?? []).map((line) => lineOf(line, -1)),
  ]
}

/** What took off what offers did, by name; goods that come back only know how much it was. */
export function offersOnLine({
  offers,
  offerMinor = 0,
}: Pick<ReceiptSaleLine, 'offers' | 'offerMinor'>): ReceiptLine['offers'] {
  return offers ?? (offerMinor === 0 ? [] : [{ name: 'Offers', savedMinor: offerMinor }])
}

function paymentOf(sale: ReceiptSale): Pick<ReceiptContent, 'paymentLabel' | 'paymentMethod' | 'tenders'> {
  const dueMinor = payableMinor(sale)
  const even = dueMinor === 0 && givenBackMinor(sale.returned ?? []) > 0
  if (even) return { paymentLabel: 'Paid by', paymentMethod: 'Nothing to pay', tenders: [] }
  const tenders = settlingTenders(sale.tenders)
  const said = tenders.flatMap((tender) => tenderLines(tender, sale))
  const isNothingBack = said.length > 0 && said.every(({ label }) => label === NOT_PAID)
  if (isNothingBack) return { paymentLabel: 'Given back', paymentMethod: 'Nothing', tenders: said }
  const notPaidMinor = sum(said.map((tender) => tender.notPaidMinor ?? 0))
  if (notPaidMinor > 0) {
    const isPart = notPaidMinor < dueMinor
    return { paymentLabel: 'Payment', paymentMethod: isPart ? 'PART NOT PAID' : 'NOT PAID', tenders: said }
  }
  return {
    paymentLabel: dueMinor < 0 ? 'Given back by' : 'Paid by',
    paymentMethod: METHOD_LABELS[tenders === sale.tenders ? sale.paymentMethod : paymentMethodOf(tenders)],
    tenders: said,
  }
}

const NOT_PAID = 'Not paid'

/** A tender with what of it is not paid, or, of money that goes back, apart from it what goes to nobody: its card had that back before. */
function tenderLines(
  { method, receivedMinor, payment }: ReceiptSale['tenders'][number],
  { notSent = [], neverPaid = [] }: Pick<ReceiptSale, 'notSent' | 'neverPaid'>,
): ReceiptTender[] {
  const label = METHOD_LABELS[method]
  if (!payment) return [{ label, receivedMinor, card: [] }]
  const ofThis = (list: typeof notSent) =>
    list.find(({ paymentId }) => paymentId === payment.id)?.amountMinor ?? 0
  const notPaidMinor = Math.min(Math.max(0, receivedMinor), ofThis(neverPaid))
  if (notPaidMinor > 0) return [{ label, receivedMinor, card: cardLines(payment.card, false), notPaidMinor }]
  const keptMinor = Math.min(Math.max(0, -receivedMinor), ofThis(notSent))
  const movedMinor = receivedMinor + keptMinor
  const moved = { label, receivedMinor: movedMinor, card: cardLines(payment.card, receivedMinor < 0) }
  if (keptMinor === 0) return [moved]
  const which = cardInWords(payment.card) ?? 'The card it came from'
  const kept = { label: NOT_PAID, receivedMinor: -keptMinor, card: [`${which} had it back before`] }
  return movedMinor === 0 ? [kept] : [moved, kept]
}

function cardLines(card: CardFacts, isRefund: boolean): readonly string[] {
  const which = cardInWords(card)
  if (isRefund) return [`Goes back to ${which ?? 'the card it came from'}`]
  const { entry = '', authCode, applicationId } = card
  const how = [entry.charAt(0).toUpperCase() + entry.slice(1), authCode && `auth code ${authCode}`]
  return [which, how.filter(Boolean).join(', '), applicationId && `AID ${applicationId}`].filter(isSaid)
}

const isSaid = (line: string | undefined): line is string => line !== undefined && line !== ''

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

function replacementOf({ receiptNumber }: ReceiptSale, edition: number): ReceiptContent['replacement'] {
  if (edition <= 1) return null
  return {
    number: invoiceNumber(receiptNumber, edition),
    replaces: invoiceNumber(receiptNumber, edition - 1),
  }
}

function customerOf(sale: ReceiptSale, invoiceTo: ReceiptOptions['invoiceTo']): ReceiptContent['customer'] {
  if (invoiceTo) return { name: invoiceTo.name.trim(), addressLines: linesOf(invoiceTo.address) }
  const name = fullName(sale.customer ?? {})
  return name === '' ? null : { name, addressLines: [] }
}

/** RCPT-011. A code that would lead nowhere is left out. */
function qrOf(
  sale: ReceiptSale,
  { showQrCode, qrCodeContent, businessCode, websiteUrl, feedbackUrl }: ReceiptShop,
): Pick<ReceiptContent, 'qrText' | 'qrCaption'> {
  const none = { qrText: null, qrCaption: null }
  if (!showQrCode || qrCodeContent === 'none') return none
  if (qrCodeContent === 'receipt_id') return { qrText: receiptQrText(businessCode, sale.id), qrCaption: null }
  const [address, qrCaption] =
    qrCodeContent === 'website' ? [websiteUrl, 'Visit our website'] : [feedbackUrl, 'Tell us how we did']
  return address === '' ? none : { qrText: address, qrCaption }
}

function linesOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
