export {
  type BarcodeKind,
  barcodeKind,
  elementsOf,
  expandUpcE,
  isGtin,
  normaliseBarcode,
  scanKeys,
  withCheckDigit,
} from './barcode.ts'
export { checkDigit, hasValidCheckDigit } from './check-digit.ts'
export { FNC1, type Gs1Element, parseElementString, type ScannedFacts, scannedFacts } from './gs1/index.ts'
export { type PriceInBarcode, priceVerifier, readPriceInBarcode } from './price-in-barcode.ts'
export { type Category, categorySchema, type Product, productSchema } from './product.ts'
export { type StockState, stockState } from './stock-badge.ts'
