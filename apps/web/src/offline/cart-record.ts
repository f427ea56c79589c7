import type { Cart, Tender } from '@tuppence/domain/sales'

/** What a reload or a pulled plug must bring back: the basket, what was already paid, and the change and receipt of the last sale. */
export interface CartRecord {
  readonly cart: Cart
  /** Part-payments already taken for this cart. */
  readonly tenders: readonly Tender[]
  /** The sale whose receipt has not been printed yet. */
  readonly saleToPrint: string | null
  /** The sale completed last, for its change and its receipt, until the next one is begun. */
  readonly lastSale: string | null
}
