export { normaliseBarcode, scanKeys, withCheckDigit } from './barcode.ts'
export { checkDigit, hasValidCheckDigit, isGtin } from './check-digit.ts'
export {
  type Category,
  CONTENT_UNITS,
  type ContentUnit,
  categorySchema,
  contentUnitSchema,
  type Product,
  productSchema,
} from './product.ts'
export { type StockState, stockState } from './stock-badge.ts'
