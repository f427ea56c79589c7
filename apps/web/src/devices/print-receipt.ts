import {
  type ReceiptBusiness,
  type ReceiptContent,
  type ReceiptOptions,
  type ReceiptSale,
  receiptContent,
  receiptShop,
} from '@tuppence/domain/receipts'
import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { noteInvoiceMadeOut, wasInvoiceMadeOut } from './invoices-made-out.ts'
import { pageRule } from './page-size.ts'
import { NotPrinted } from './printers/not-printed.ts'
import { networkPrinter, printerHere } from './printers/printer-here.ts'
import { fetchQrDrawing, qrModules } from './qr-modules.ts'
import styleSheet from './receipt.css?url'
import type { QrModules } from './receipt-drawings.tsx'
import { lookHere, type ReceiptLook } from './receipt-look.ts'
import { paperPage } from './receipt-page.ts'
import { ReceiptPaper } from './receipt-paper.tsx'

/** RCPT-021. */
const WINDOW_FEATURES = 'width=400,height=700'
const PRINT_DELAY_MS = 500

export type Printed = 'printed' | 'pop-up-blocked'

/**
 * Prints a receipt: on the printer at this device, where one was set up, or on the till's network printer; else by the browser, in
 * a window of its own that goes away afterwards (RCPT-021). Resolves when the paper has been asked for: nobody waits for a print
 * dialog.
 *
 * @throws NotPrinted where the printer has not printed it: it stands in the print queue then
 */
export async function printReceipt(
  sale: ReceiptSale,
  business: ReceiptBusiness,
  options: ReceiptOptions = {},
): Promise<Printed> {
  if (!options.invoiceTo) return print(sale, business, options)
  const { edition } = options.invoiceTo
  const duplicate = options.duplicate || wasInvoiceMadeOut(sale.id, edition)
  const printing = print(sale, business, { ...options, duplicate })
  // One that stands in the queue comes out as well.
  const made = await printing.catch((error: unknown) => {
    if (error instanceof NotPrinted) noteInvoiceMadeOut(sale.id, edition)
    throw error
  })
  if (made === 'printed') noteInvoiceMadeOut(sale.id, edition)
  return made
}

async function print(
  sale: ReceiptSale,
  business: ReceiptBusiness,
  options: ReceiptOptions,
): Promise<Printed> {
  const printer = printerHere()
  if (printer) {
    const { printReceiptHere } = await import('./printers/print-here.ts')
    await printReceiptHere(sale, business, options, printer)
    return 'printed'
  }
  // What was never sold is in no books that the server could print from.
  if (networkPrinter.isKnown() && !options.test && !options.training) {
    const { printReceiptAtServer } = await import('./printers/server-prints.ts')
    if (await printReceiptAtServer(sale, options)) return 'printed'
  }
  // Before anything is awaited, while the browser still sees the press that asked for it.
  const paper = openPaper()
  if (!paper) return 'pop-up-blocked'
  const shop = receiptShop(business)
  const content = receiptContent(sale, shop, options)
  const look = lookHere(shop)
  const qr = await qrModules(content)
  printPage(paper, paperPage(`Receipt ${content.receiptNumber}`, '<main></main>', styleSheet), () =>
    setPageSize(paper, look),
  )
  drawReceipt(paper, content, look, qr)
  return 'printed'
}

function drawReceipt(paper: Window, content: ReceiptContent, look: ReceiptLook, qr: QrModules | undefined) {
  const main = paper.document.querySelector('main')
  if (!main) throw new Error('The paper has no page')
  flushSync(() => createRoot(main).render(createElement(ReceiptPaper, { content, look, qr })))
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

/** What the paper takes besides this file, fetched ahead of the first receipt: the network may be gone by then. */
export async function fetchPaper(): Promise<void> {
  const fetchStyles = async () => (await fetch(styleSheet)).text()
  const fetchOwn = async () => {
    if (printerHere()) await import('./printers/print-here.ts')
    else if (networkPrinter.isKnown()) await import('./printers/server-prints.ts')
  }
  await Promise.all([fetchQrDrawing(), fetchStyles(), import('./share-receipt.ts'), fetchOwn()])
}
