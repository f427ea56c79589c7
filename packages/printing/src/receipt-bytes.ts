import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import { type ReceiptContent, receiptText } from '@tuppence/domain/receipts'

/** What the makers' printers speak: Epson and most others ESC/POS, Star's newer ones StarPRNT, older ones Star Line. */
export const PRINTER_LANGUAGES = ['esc-pos', 'star-prnt', 'star-line'] as const
export type PrinterLanguage = (typeof PRINTER_LANGUAGES)[number]

/** What has to be known of a printer to write for it. */
export interface PrinterPaper {
  readonly language: PrinterLanguage
  /** Characters in a line of its ordinary face: 32 on 58 mm, 42 or 48 on 80 mm, 64 on 110 mm. */
  readonly columns: number
}

/** A receipt as the bytes that a receipt printer takes, cut at its end. */
export function receiptBytes(content: ReceiptContent, { language, columns }: PrinterPaper): Uint8Array {
  const encoder = new ReceiptPrinterEncoder({ language, columns }).initialize().codepage('auto')
  for (const line of receiptText(content, columns)) encoder.line(line)
  if (content.qrText !== null) encoder.align('center').qrcode(content.qrText).align('left')
  return encoder.cut().encode()
}
