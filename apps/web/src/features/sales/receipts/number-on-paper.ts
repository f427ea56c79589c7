import { parseReceiptNumber, parseTransactionNumber, receiptNumber as printed } from '@tuppence/domain/tills'

/** Whether it looks like the number that stands on a receipt, with its noughts: "AB-12" is rather a product. */
export function isReceiptNumber(text: string): boolean {
  const isReceipt =
    parseReceiptNumber(text) !== undefined && numberOnPaper(text) === text.trim().toUpperCase()
  return isReceipt || parseTransactionNumber(text) !== undefined
}

/** The receipt's number as its paper has it, in capitals and with its noughts; other text as it is, in capitals. */
export function numberOnPaper(text: string): string {
  const typed = text.trim().toUpperCase()
  const receipt = parseReceiptNumber(typed)
  return receipt ? printed(receipt.tillCode, receipt.sequence) : typed
}
