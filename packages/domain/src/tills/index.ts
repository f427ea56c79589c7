export {
  type JournalEnd,
  receiptNumber,
  SERVER_TILL_CODE,
  type TillIdentity,
  transactionNumber,
} from './till-number.ts'
