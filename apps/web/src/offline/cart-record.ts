import type { Cart, Tender } from '@tuppence/domain/sales'

/** What a reload or a pulled plug must bring back: the basket, what was already paid, and a receipt not yet printed. */
export interface CartRecord {
  readonly cart: Cart
  /** Part-payments already taken for this cart. */
  readonly tenders: readonly Tender[]
  /** The sale whose receipt has not been printed yet. */
  readonly saleToPrint: string | null
}
