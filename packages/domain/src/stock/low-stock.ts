/** A product's stock before and after something moved it. */
export interface StockMove {
  readonly before: number
  readonly after: number
  readonly minStockLevel: number
}

/**
 * Whether this move took the product to its minimum level or below, from above it (STOCK-003, STOCK-006): the moment to
 * tell somebody, once. Without a minimum the level is 0, which is out of stock.
 */
export function becameLow({ before, after, minStockLevel }: StockMove): boolean {
  const level = Math.max(0, minStockLevel)
  return before > level && after <= level
}
