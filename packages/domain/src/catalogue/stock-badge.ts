/** How a stock level is shown: nothing left, at or below the product's minimum, or enough (STOCK-001 to STOCK-007). */
export type StockState = 'out' | 'low' | 'in'

export function stockState(stockQuantity: number, minStockLevel: number): StockState {
  if (stockQuantity <= 0) return 'out'
  return stockQuantity <= minStockLevel ? 'low' : 'in'
}

/** What nobody waits for: the stock less what is held for online orders. */
export function freeStock(product: {
  readonly stockQuantity: number
  readonly heldQuantity?: number | undefined
}): number {
  return product.stockQuantity - (product.heldQuantity ?? 0)
}
