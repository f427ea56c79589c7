import type { SaleCustomer } from '../../customers/index.ts'
import type { Minor } from '../../money/index.ts'
import type { VatMode } from '../../tax/index.ts'
import type { Sale } from '../sale.ts'
import type { Charge } from '../sale-charges.ts'
import type { SoldLine } from '../sold-line.ts'
import type { Tender } from '../tender.ts'
import type { SaleKind } from './returned-line.ts'

/** What came back before, of one sale, in one record. */
export interface EarlierReturn {
  readonly id: string
  readonly kind: Exclude<SaleKind, 'sale'>
  readonly lines: readonly { readonly lineId: string; readonly quantity: number }[]
  /** As recorded: what was paid out is negative. */
  readonly tenders: readonly Pick<Tender, 'method' | 'amountMinor' | 'payment'>[]
}

/** A recorded sale with what came back of it so far: all that is needed to give the rest back. */
export interface SoldSale {
  readonly id: string
  readonly kind: SaleKind
  readonly receiptNumber: string
  readonly vatMode: VatMode
  readonly customer: SaleCustomer | null
  readonly totalMinor: Minor
  readonly charges?: readonly Charge[] | undefined
  readonly lines: readonly SoldLine[]
  readonly tenders: readonly Pick<Tender, 'method' | 'amountMinor' | 'points' | 'payment'>[]
  readonly returns: readonly EarlierReturn[]
  /** What of it is not paid, since a card's money was back before the sale came; what came back since is taken off. Absent where all is paid. */
  readonly notPaid?: readonly NotPaid[]
  /** What the other records of the exchanges that it is a part of hold for its goods; absent where that is nothing, and where nobody asked. */
  readonly chain?: readonly ChainPart[]
}

/**
 * Above nothing, what an earlier sale still holds, whose goods were exchanged for these; below nothing, what later records gave
 * back to the payments of this one (see `chainOf`).
 */
export type ChainPart = Pick<Tender, 'method' | 'amountMinor' | 'payment'>

export interface NotPaid extends Pick<Tender, 'method' | 'amountMinor'> {
  readonly payment: NonNullable<Tender['payment']>
}

/** The till's own sale, of which nothing came back yet. */
export function soldSaleOf(sale: Sale): SoldSale {
  const { id, kind, receiptNumber, vatMode, customer, totalMinor, charges, lines, tenders } = sale
  return { id, kind, receiptNumber, vatMode, customer, totalMinor, charges, lines, tenders, returns: [] }
}

/** What a line's goods came to after every discount: with VAT where its price holds it, without where it does not. */
export function pricedMinor(line: SoldLine, vatMode: VatMode): Minor {
  return vatMode === 'as-marked' && line.vatInclusive ? line.netMinor + line.vatMinor : line.netMinor
}
