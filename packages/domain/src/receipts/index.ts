export { clustersOf } from './clusters.ts'
export { code128, code128Path, QUIET_MODULES } from './code-128.ts'
export { documentText, textOfBlock } from './document-text.ts'
export { type EReceiptOrigin, eReceiptAddress, eReceiptText, eReceiptToken } from './e-receipt.ts'
export {
  doubledEditions,
  type FurtherInvoice,
  invoiceAfter,
  invoiceNumber,
  type KeptInvoice,
  latestEdition,
  type MadeOut,
  withEditions,
} from './invoice-editions.ts'
export {
  centred,
  duplicateBanner,
  type PrintBlock,
  type PrintDocument,
  type RowBlock,
  row,
  rule,
  type TableBlock,
  text,
} from './print-document.ts'
export type { ReceiptBanner } from './receipt-banners.ts'
export {
  FONT_SIZES,
  MOST_LOGO_CHARACTERS,
  PAPER_SIZES,
  QR_CONTENTS,
  type ReceiptConfig,
  type ReceiptProblems,
  receiptConfigOf,
  receiptConfigSchema,
  receiptConfigToSaveSchema,
  receiptProblems,
} from './receipt-config.ts'
export {
  offersOnLine,
  type ReceiptContent,
  type ReceiptLine,
  type ReceiptTender,
  receiptContent,
} from './receipt-content.ts'
export { receiptDocument } from './receipt-document.ts'
export {
  MAIL_STATES,
  type MailState,
  MOST_ADDRESS_LETTERS,
  mailAddress,
  WRONG_MAIL_ADDRESS,
} from './receipt-mail.ts'
export { isReceiptQr, QR_MARGIN, type QrModules, qrPath, receiptQrText, saleIdOfQr } from './receipt-qr.ts'
export type { InvoiceTo, ReceiptOptions, ReceiptSale, ReceiptSaleLine } from './receipt-sale.ts'
export { type ReceiptBusiness, type ReceiptShop, receiptShop } from './receipt-shop.ts'
export { isSampleReceipt } from './sample-receipt.ts'
export { sampleSale } from './sample-sale.ts'
export { columns as columnsOf, plainLine } from './text-layout.ts'
export { readNotes, readTitle, tillReadDocument } from './till-read-document.ts'
export type { VatInvoiceKind } from './vat-invoice.ts'
export { isAboveSimplified } from './vat-invoice.ts'
export { isVatNumber, VAT_NUMBER_WRONG } from './vat-number.ts'
