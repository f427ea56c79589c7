export {
  FONT_SIZES,
  PAPER_SIZES,
  QR_CONTENTS,
  type ReceiptConfig,
  receiptConfigOf,
  receiptConfigSchema,
} from './receipt-config.ts'
export {
  type ReceiptBanner,
  type ReceiptContent,
  type ReceiptLine,
  type ReceiptTender,
  receiptContent,
} from './receipt-content.ts'
export { isReceiptQr, receiptQrText, saleIdOfQr } from './receipt-qr.ts'
export type { ReceiptOptions, ReceiptSale, ReceiptSaleLine, ReceiptShop } from './receipt-sale.ts'
export { receiptText } from './receipt-text.ts'
export { readNotes, readTitle, tillReadText } from './till-read-text.ts'
export type { VatInvoiceKind } from './vat-invoice.ts'
