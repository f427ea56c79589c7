import {
  type ReceiptBusiness,
  type ReceiptContent,
  type ReceiptOptions,
  type ReceiptSale,
  receiptContent,
  receiptShop,
} from '@tuppence/domain/receipts'
import styleSheet from './receipt.css?url'
import { receiptPage } from './receipt-page.ts'

/** RCPT-021. */
const WINDOW_FEATURES = 'width=400,height=700'
const PRINT_DELAY_MS = 500

export type Printed = 'printed' | 'pop-up-blocked'

/**
 * Prints a receipt by the browser, in a window of its own that goes away afterwards (RCPT-021). Resolves when the paper
 * has been asked for: nobody waits for a print dialog.
 */
export async function printReceipt(
  sale: ReceiptSale,
  business: ReceiptBusiness,
  options: ReceiptOptions = {},
): Promise<Printed> {
  // Before anything is awaited, while the browser still sees the press that asked for it.
  const paper = openPaper()
  if (!paper) return 'pop-up-blocked'
  const content = receiptContent(sale, receiptShop(business), options)
  printPage(paper, receiptPage(content, await qrPicture(content), styleSheet))
  return 'printed'
}

export const openPaper = () => window.open('', '', WINDOW_FEATURES)

export function printPage(paper: Window, page: string): void {
  paper.document.write(page)
  paper.document.close()
  setTimeout(() => {
    // Somebody closed it before it was printed.
    if (paper.closed) return
    paper.addEventListener('afterprint', () => paper.close())
    paper.print()
  }, PRINT_DELAY_MS)
}

const fetchQrDrawing = () => import('qrcode')

/** What the paper takes besides this file, fetched ahead of the first receipt: the network may be gone by then. */
export async function fetchPaper(): Promise<void> {
  await Promise.all([fetchQrDrawing(), fetch(styleSheet)])
}

/** RCPT-027. Undefined where it cannot be made; the receipt is printed all the same. */
async function qrPicture({ qrText }: ReceiptContent): Promise<string | undefined> {
  if (qrText === null) return undefined
  try {
    const { toString: draw } = await fetchQrDrawing()
    return await draw(qrText, { type: 'svg', width: 150, margin: 3, errorCorrectionLevel: 'M' })
  } catch {
    return undefined
  }
}
