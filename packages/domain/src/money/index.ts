export { allocate } from './allocate.ts'
export { MAX_AMOUNT_MINOR, type Minor, minorSchema, moneySumTextSchema, moneyTextSchema } from './money.ts'
export {
  CURRENCIES,
  type Currency,
  currencySign,
  formatMoney,
  isBeyondMoney,
  minorOf,
  minorOfPounds,
  parseMoney,
  printedMoney,
  toPounds,
} from './money-text.ts'
export { NOTES } from './notes.ts'
export { averageMinor, divideHalfUp } from './round.ts'
export { sum } from './sum.ts'
