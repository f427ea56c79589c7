export {
  type JournalEnd,
  MAX_TILL_SEQUENCE,
  MOST_AHEAD,
  parseReceiptNumber,
  parseTransactionNumber,
  receiptNumber,
  SERVER_TILL_CODE,
  type TillIdentity,
  transactionNumber,
} from './till-number.ts'
export { believedAside, PASSED_OVER, reachOf, type TillNumbers } from './till-reach.ts'
