/** How a stock level is shown: nothing left, at or below the product's minimum, or enough (STOCK-001 to STOCK-007). */
export type StockState = 'out' | 'low' | 'in'

export function stockState(stockQuantity: number, minStockLevel: number): StockState {
  if (stockQuantity <= 0) return 'out'
  return stockQuantity <= minStockLevel ? 'low' : 'in'
}
