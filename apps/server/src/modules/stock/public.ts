export { bookOpenings, bookStock } from './book-stock.ts'
export type { LowProduct } from './low-alerts.ts'
export { setStock } from './set-stock.ts'
export { tellStockLow } from './tell-stock.ts'
