export { receiptOfSale } from './receipt-of-sale.ts'
