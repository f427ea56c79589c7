import { type ReceiptShop, readTitle, tillReadText } from '@tuppence/domain/receipts'
import type { TillRead } from '@tuppence/domain/shifts'
import { openPaper, type Printed, printPage } from './print-receipt.ts'
import styleSheet from './receipt.css?url'
import { COLUMNS, escaped, paperPage } from './receipt-page.ts'

/** Prints an X or Z read by the browser, as a receipt is; fetched apart, because no sale prints one. */
export function printTillRead(read: TillRead, shop: ReceiptShop): Printed {
  const paper = openPaper()
  if (!paper) return 'pop-up-blocked'
  const text = tillReadText(read, shop, COLUMNS).map(escaped).join('\n')
  printPage(paper, paperPage(`${readTitle(read)} ${read.tillCode}`, `<pre>${text}</pre>`, styleSheet))
  return 'printed'
}
