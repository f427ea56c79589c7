export { normaliseBarcode, scanKeys, withCheckDigit } from './barcode.ts'
export { checkDigit, hasValidCheckDigit, isGtin } from './check-digit.ts'
export { type Category, categorySchema, type Product, productSchema } from './product.ts'
export { type StockState, stockState } from './stock-badge.ts'
