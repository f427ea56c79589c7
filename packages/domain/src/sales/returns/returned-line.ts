import type { Minor } from '../../money/index.ts'
import type { SoldLine } from '../sold-line.ts'

/** What a record is (decision D19): only a `sale` stands by itself, the others give something back. */
export const SALE_KINDS = ['sale', 'void', 'refund', 'exchange'] as const
export type SaleKind = (typeof SALE_KINDS)[number]

/** Goods that come back. Its amounts are what is given back, so none of them is negative. */
export interface ReturnedLine extends SoldLine {
  /** The line that they were sold on; null for goods without a receipt. */
  readonly original: { readonly saleId: string; readonly lineId: string } | null
  /** Their part of the line's own discount and of the basket's, together. */
  readonly discountMinor: Minor
  /** quantity × unit price − discount − offers. */
  readonly totalMinor: Minor
  /** Whether they go back on the shelf. */
  readonly restock: boolean
}

/** What is given back for these lines. */
export function givenBackMinor(returned: readonly Pick<ReturnedLine, 'netMinor' | 'vatMinor'>[]): Minor {
  return returned.reduce((sum, line) => sum + line.netMinor + line.vatMinor, 0)
}
