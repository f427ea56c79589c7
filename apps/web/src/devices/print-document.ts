import { documentText, type PrintDocument, type ReceiptShop } from '@tuppence/domain/receipts'
import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { DocumentPaper } from './document-paper.tsx'
import { pageRule } from './page-size.ts'
import { escaped, paperPage } from './paper-page.ts'
import type { Paper } from './printer-settings.ts'
import { printHere } from './printers/print-here.ts'
import { networkPrinter, printerHere } from './printers/printer-here.ts'
import { qrModules, qrTextOf } from './qr-modules.ts'
import styleSheet from './receipt.css?url'
import { lookHere, type ReceiptLook } from './receipt-look.ts'

/** RCPT-021. */
const WINDOW_FEATURES = 'width=400,height=700'
const PRINT_DELAY_MS = 500
/** Columns that stand on each paper in the face that receipt.css gives them. */
const COLUMNS: Readonly<Record<Paper, number>> = { '58mm': 32, '80mm': 42, '110mm': 48, A4: 48 }

export type Printed = 'printed' | 'pop-up-blocked'

interface Print {
  /** @param isDuplicate it has come out of this printer before */
  readonly make: (isDuplicate: boolean) => PrintDocument
  readonly shop: ReceiptShop
  /** By what the print queue knows that two are the same paper; left out where each says another moment. */
  readonly paper?: string | undefined
  /** Has the server print it on the till's network printer; false where the till has none. Left out where the server does not know it. */
  readonly atServer?: (() => Promise<boolean>) | undefined
}

/**
 * Prints a document: on the printer at this device, where one was set up, or on the till's network printer; else by the browser, in
 * a window of its own that goes away afterwards (RCPT-021). Resolves when the paper has been asked for: nobody waits for a print
 * dialog.
 *
 * @throws NotPrinted where the printer has not printed it: it stands in the print queue then
 */
export async function printDocument({ make, shop, paper, atServer }: Print): Promise<Printed> {
  const printer = printerHere()
  if (printer) {
    await printHere(make, printer, paper)
    return 'printed'
  }
  if (atServer && networkPrinter.isKnown() && (await atServer())) return 'printed'
  // Before anything is awaited, while the browser still sees the press that asked for it.
  const page = openPaper()
  if (!page) return 'pop-up-blocked'
  const document = make(false)
  const look = lookHere(shop)
  if (document.isInColumns) {
    const text = documentText(document, COLUMNS[look.paperSize]).map(escaped).join('\n')
    const body = `<pre class="paper-${look.paperSize}">${text}</pre>`
    printPage(page, paperPage(document.title, body, { url: styleSheet }))
    return 'printed'
  }
  const qr = await qrModules(qrTextOf(document))
  printPage(page, paperPage(document.title, '<main></main>', { url: styleSheet }), () =>
    setPageSize(page, look),
  )
  const main = page.document.querySelector('main')
  if (!main) throw new Error('The paper has no page')
  flushSync(() => createRoot(main).render(createElement(DocumentPaper, { document, look, qr })))
  return 'printed'
}

/** By a sheet of rules and not in the page, whose policy allows no styles inside it. */
function setPageSize(paper: Window, look: ReceiptLook) {
  const height = paper.document.querySelector('main')?.getBoundingClientRect().height ?? 0
  const { CSSStyleSheet: Sheet } = paper as unknown as { CSSStyleSheet: typeof CSSStyleSheet }
  const sheet = new Sheet()
  sheet.replaceSync(pageRule(look, height))
  paper.document.adoptedStyleSheets = [sheet]
}

/** A window to print from; null where none can be had, be it that the browser allows none, or that another is at the printer now. */
export function openPaper(): Window | null {
  try {
    return window.open('', '', WINDOW_FEATURES)
  } catch {
    // A page that its own print dialog holds still can open nothing, and says so by throwing.
    return null
  }
}

/** @param onReady what is done to the page when it stands, just before it is printed */
export function printPage(paper: Window, page: string, onReady: () => void = () => undefined): void {
  paper.document.write(page)
  paper.document.close()
  setTimeout(() => {
    // Somebody closed it before it was printed.
    if (paper.closed) return
    onReady()
    paper.addEventListener('afterprint', () => paper.close())
    try {
      paper.print()
    } catch {
      // It is being closed in this very moment. One that stands, in a browser that will not print of itself, is printed by hand.
    }
  }, PRINT_DELAY_MS)
}
