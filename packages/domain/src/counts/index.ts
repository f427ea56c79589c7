export { counted, countWords, percentWords } from './count-words.ts'
export {
  asTyped,
  MAX_TYPED_QUANTITY,
  parseDecimal,
  parsePercent,
  parseQuantity,
  parseSignedQuantity,
} from './typed-number.ts'
