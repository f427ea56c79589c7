import type { SaleCustomer } from '../customers/index.ts'
import type { Minor } from '../money/index.ts'
import type {
  Charge,
  LineDetails,
  PaymentMethod,
  ReturnedLine,
  ReturnReason,
  SaleKind,
  SaleLine,
  Tender,
} from '../sales/index.ts'
import type { VatMode } from '../tax/index.ts'

export type ReceiptSaleLine = Pick<
  SaleLine,
  | 'name'
  | 'sku'
  | 'quantity'
  | 'unitPriceMinor'
  | 'discountMinor'
  | 'totalMinor'
  | 'vatCode'
  | 'vatRate'
  | 'netMinor'
  | 'vatMinor'
  | 'offerMinor'
> & {
  /** What took `offerMinor` off, by name; left out where the receipt does not know it. */
  readonly offers?: readonly { readonly name: string; readonly savedMinor: Minor }[]
  readonly details?: LineDetails
}

interface OfPayment {
  readonly paymentId: string
  readonly amountMinor: Minor
}

/** What a receipt needs of a sale: the till's own sale has it, and so has one read back from the server. */
export interface ReceiptSale {
  /** A sale, where nothing is said: tills of before kept none. */
  readonly kind?: SaleKind
  /** The receipt that goods come back of; null without one. */
  readonly reversesReceipt?: string | null
  readonly reason?: ReturnReason | null
  readonly reasonNote?: string | null
  /** What comes back: what is given back for it, so no amount is negative. */
  readonly returned?: readonly Pick<ReturnedLine, Extract<keyof ReceiptSaleLine, keyof ReturnedLine>>[]
  readonly id: string
  readonly receiptNumber: string
  readonly transactionNumber: string
  /** ISO 8601. */
  readonly soldAt: string
  readonly staffName: string | null
  /** Whether VAT was put on top of the prices, or they held it. */
  readonly vatMode: VatMode
  readonly customer: (Pick<SaleCustomer, 'firstName' | 'lastName'> & Partial<Pick<SaleCustomer, 'id'>>) | null
  readonly lines: readonly ReceiptSaleLine[]
  /** Line and basket discounts together. */
  readonly discountMinor: Minor
  readonly subtotalMinor: Minor
  readonly vatMinor: Minor
  readonly totalMinor: Minor
  /** Money that pays for no goods; left out where there is none. */
  readonly charges?: readonly Charge[] | undefined
  readonly paymentMethod: PaymentMethod
  readonly tenders: readonly Pick<
    Tender,
    'method' | 'amountMinor' | 'receivedMinor' | 'changeMinor' | 'points' | 'payment'
  >[]
  /** What of the money that its tenders send back is not sent: that payment had given it back before its sale came. In pence. */
  readonly notSent?: readonly OfPayment[]
  /** What of the money that its tenders took is not paid: that payment had given it back before this sale came. In pence. */
  readonly neverPaid?: readonly OfPayment[]
}

export interface ReceiptOptions {
  /** A void points at this sale: its reason in people's words, and when, as ISO 8601. */
  readonly voided?: { readonly reason: string; readonly voidedAt: string } | null
  /** Printed before: this paper is not the first (RCPT-030). */
  readonly duplicate?: boolean
  /** Made to see whether the printer prints: nothing was sold (RCPT-031). */
  readonly test?: boolean
  /** Made while somebody learnt the till: nothing was sold. */
  readonly training?: boolean
  /** The customer's points after this, where whoever prints knows them. */
  readonly pointsBalance?: number | undefined
  /** The customer asked for a full VAT invoice. */
  readonly invoiceTo?: InvoiceTo | null
}

/** Whom a full VAT invoice is made out to, and when, as ISO 8601. */
export interface InvoiceTo {
  /** Under which it is kept. */
  readonly id?: string | undefined
  readonly name: string
  /** Lines, as they are to be printed. */
  readonly address: string
  readonly issuedAt: string
  /** Left out: the first one of the sale. A later one replaces the one before it. */
  readonly edition?: number | undefined
}
