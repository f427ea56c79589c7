export { comparableBarcode, elementsOf, normaliseBarcode, scanKeys, withCheckDigit } from './barcode.ts'
export { isbn13Of, otherIsbn, withoutAddOn, withoutSeparators } from './book-code.ts'
export { checkDigit, hasValidCheckDigit, isGtin } from './check-digit.ts'
export { codeToKeep, isCodeLike } from './code-to-keep.ts'
export { type CodesOfProduct, codesAfter, isMisread, readAgain } from './codes-of-product.ts'
export { type Margin, marginOf, type PricedGoods, priceParts } from './margin.ts'
export { measuredPieceOf, readMeasuredPiece } from './measured-piece.ts'
export { type Meant, mostEdits, wordsMeant } from './misspelt.ts'
export { type Piece, pieceOf } from './piece.ts'
export {
  BLANK_FIELDS,
  COUNT_NAMES,
  type CountName,
  countField,
  FIELD_NAMES,
  type FieldName,
  fieldOf,
  labelOf,
  type OwnName,
  PLAIN_NAMES,
  type PlainFields,
  type PlainName,
  recordOf,
  TEXT_NAMES,
  type TextName,
  textField,
  YES_NO_NAMES,
  type YesNoName,
  yesNoField,
} from './plain-fields.ts'
export { MAX_PRICE_MINOR, priceAfter } from './price-after.ts'
export { type PriceChange, percentTextSchema, priceChangeSchema } from './price-change.ts'
export {
  type Category,
  CONTENT_UNITS,
  type ContentUnit,
  categorySchema,
  contentUnitSchema,
  type ListedCategory,
  listedCategorySchema,
  type Product,
  productSchema,
} from './product.ts'
export { everyReading, readScaleLabel, type ScaleLabel } from './scale-label.ts'
export {
  formerInStoreLabels,
  layoutsOf,
  SCALE_PREFIXES,
  type ScaleLayout,
  type ScaleLayouts,
  type ScalePrefix,
  scaleLayoutsOf,
  scaleLayoutsSchema,
  scaleLayoutWords,
  UK_SCALE_LAYOUTS,
} from './scale-layout.ts'
export { partsOfWord, searchedWords, withoutAccents } from './searched-words.ts'
export { freeStock, type StockState, stockState } from './stock-badge.ts'
export { type PricedPer, type UnitPrice, unitPrice, unitPriceWords } from './unit-price.ts'
