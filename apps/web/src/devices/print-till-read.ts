import { type ReceiptShop, readTitle, tillReadText } from '@tuppence/domain/receipts'
import type { TillRead } from '@tuppence/domain/shifts'
import { openPaper, type Printed, printPage } from './print-receipt.ts'
import type { Paper } from './printer-settings.ts'
import { NotPrinted } from './printers/not-printed.ts'
import { networkPrinter, printerHere } from './printers/printer-here.ts'
import styleSheet from './receipt.css?url'
import { lookHere } from './receipt-look.ts'
import { escaped, paperPage } from './receipt-page.ts'

/** Columns of figures that stand on each paper in the face that receipt.css gives them. */
const COLUMNS: Readonly<Record<Paper, number>> = { '58mm': 32, '80mm': 42, '110mm': 48, A4: 48 }

/**
 * Prints an X or Z read as a receipt is, on this device's printer, on the till's network printer or by the browser; fetched apart,
 * because no sale prints one. What does not come out stands in the print queue, which says so.
 *
 * @param isOfThisTill whether it is a read of the till that stands here: no other's comes out of its network printer
 */
export async function printTillRead(
  read: TillRead,
  shop: ReceiptShop,
  { isOfThisTill = false }: { readonly isOfThisTill?: boolean } = {},
): Promise<Printed> {
  const printer = printerHere()
  const title = `${readTitle(read)} ${read.tillCode}`
  if (printer) {
    const { printReadHere } = await import('./printers/print-here.ts')
    await printReadHere(title, read, shop, printer).catch(unlessQueued)
    return 'printed'
  }
  if (isOfThisTill && networkPrinter.isKnown()) {
    const { printReadAtServer } = await import('./printers/server-prints.ts')
    if (await printReadAtServer(title, read).catch(unlessQueued)) return 'printed'
  }
  const paper = openPaper()
  if (!paper) return 'pop-up-blocked'
  const { paperSize } = lookHere(shop)
  const text = tillReadText(read, shop, COLUMNS[paperSize]).map(escaped).join('\n')
  const page = `<pre class="paper-${paperSize}">${text}</pre>`
  printPage(paper, paperPage(title, page, styleSheet))
  return 'printed'
}

function unlessQueued(error: unknown): true {
  if (error instanceof NotPrinted) return true
  throw error
}
