export { type Category, categorySchema, type Product, productSchema } from './product.ts'
export { type StockState, stockState } from './stock-badge.ts'
