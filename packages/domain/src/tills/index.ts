export {
  type JournalEnd,
  parseReceiptNumber,
  parseTransactionNumber,
  receiptNumber,
  SERVER_TILL_CODE,
  type TillIdentity,
  transactionNumber,
} from './till-number.ts'
