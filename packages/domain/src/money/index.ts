export { allocate } from './allocate.ts'
export {
  COST_WORDS,
  type CostPence,
  costOfText,
  costText,
  costTextSchema,
  formatCost,
  parseCost,
  plainCost,
  timesCost,
} from './cost.ts'
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
