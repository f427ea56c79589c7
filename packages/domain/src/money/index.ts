export { allocate } from './allocate.ts'
export { MAX_AMOUNT_MINOR, type Minor, minorSchema, moneyTextSchema } from './money.ts'
export { formatMoney, parseMoney, toPounds } from './money-text.ts'
export { averageMinor, divideHalfUp } from './round.ts'
