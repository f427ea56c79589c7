import type { SaleCustomer } from '../customers/index.ts'
import type { Minor } from '../money/index.ts'
import type { VatGroup, VatMode } from '../tax/index.ts'
import type { Pack } from './cart.ts'
import type { ReturnReason } from './returns/return-reasons.ts'
import type { ReturnedLine, SaleKind } from './returns/returned-line.ts'
import type { Charge } from './sale-charges.ts'
import type { SoldLine } from './sold-line.ts'
import type { PaymentMethod, Tender } from './tender.ts'

/** The most lines and tenders of one sale. An invoice of over 1,000 lines has been seen. */
export const MAX_LINES = 5_000
export const MAX_TENDERS = 50
/** The most units of one sale, of all its lines together. */
export const MAX_SALE_QUANTITY = 10_000_000

export interface SaleLine extends SoldLine {
  /** The product's price when it was sold; differs from unitPriceMinor where a price was overridden. */
  readonly listPriceMinor: Minor
  /** The label of the shop's scale that the list price stood on. */
  readonly scaleLabel?: string | undefined
  /** What its code said of the pack. */
  readonly pack?: Pack | undefined
  /** The line's own discount. */
  readonly discountMinor: Minor
  /** Why that was given; left out where nobody said. */
  readonly discountReason?: string | undefined
  /** Its part of the basket's discount. */
  readonly basketDiscountMinor: Minor
  /** quantity × unit price − own discount. */
  readonly totalMinor: Minor
}

/**
 * A completed sale, or what reverses one (decision D19): immutable, numbered by its till, the same on till, server and
 * receipt. Totals are what was sold less what came back, so they are negative where money is handed out.
 */
export interface Sale {
  readonly kind: SaleKind
  /** The record that goods come back of; null for a sale, and for goods without a receipt. */
  readonly reversesId: string | null
  /** The receipt number of that record. */
  readonly reversesReceipt: string | null
  /** Why, for all but a sale. */
  readonly reason: ReturnReason | null
  /** In the person's own words. */
  readonly reasonNote: string | null
  /** Who allowed it, where that was not the seller. */
  readonly approvedBy: { readonly id: string; readonly name: string } | null
  /** UUIDv7, made by the till. */
  readonly id: string
  readonly tillId: string
  readonly tillSequence: number
  /** "T1-000042" */
  readonly receiptNumber: string
  /** "TXN-…T1" */
  readonly transactionNumber: string
  /** ISO 8601, by the till's clock. */
  readonly soldAt: string
  readonly staffId: string
  readonly staffName: string
  readonly customer: SaleCustomer | null
  readonly vatMode: VatMode
  readonly lines: readonly SaleLine[]
  /** What comes back; empty for a sale. */
  readonly returned: readonly ReturnedLine[]
  readonly groups: readonly VatGroup[]
  readonly goodsMinor: Minor
  /** Line and basket discounts together. */
  readonly discountMinor: Minor
  readonly basketDiscountMinor: Minor
  /** Why the basket's was given; left out where nobody said. */
  readonly basketDiscountReason?: string | undefined
  /** What offers took off; left out where none did. */
  readonly offerMinor?: Minor
  readonly subtotalMinor: Minor
  readonly vatMinor: Minor
  /** Of the goods: what is paid is this and the charges. */
  readonly totalMinor: Minor
  /** Money that pays for no goods; left out where there is none. */
  readonly charges?: readonly Charge[] | undefined
  readonly tenders: readonly Tender[]
  readonly paymentMethod: PaymentMethod
  readonly receivedMinor: Minor
  readonly changeMinor: Minor
}
