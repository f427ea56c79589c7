export { type JournalEnd, receiptNumber, type TillIdentity, transactionNumber } from './till-number.ts'
