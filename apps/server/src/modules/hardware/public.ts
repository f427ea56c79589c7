export { claimInvoice, type KeptInvoice, keptInvoices } from './kept-invoices.queries.ts'
export { mayInvoice, receiptOfSale } from './receipt-of-sale.ts'
