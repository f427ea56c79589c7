import {
  type ReceiptBusiness,
  type ReceiptOptions,
  type ReceiptSale,
  receiptContent,
  receiptDocument,
  receiptShop,
} from '@tuppence/domain/receipts'
import { noteInvoiceMadeOut, wasInvoiceMadeOut } from './invoices-made-out.ts'
import { type Printed, printDocument } from './print-document.ts'
import { NotPrinted } from './printers/not-printed.ts'
import { paperOfReceipt } from './printers/paper-names.ts'
import { networkPrinter, printerHere } from './printers/printer-here.ts'
import { fetchQrDrawing } from './qr-modules.ts'
import styleSheet from './receipt.css?url'

/** Prints a receipt or its VAT invoice. @throws NotPrinted where it stands in the print queue */
export async function printReceipt(
  sale: ReceiptSale,
  business: ReceiptBusiness,
  options: ReceiptOptions = {},
): Promise<Printed> {
  const { invoiceTo } = options
  if (!invoiceTo) return print(sale, business, options)
  const { edition } = invoiceTo
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

function print(sale: ReceiptSale, business: ReceiptBusiness, options: ReceiptOptions): Promise<Printed> {
  const { duplicate = false, invoiceTo, test, training } = options
  const shop = receiptShop(business)
  const atServer = async () => {
    const { printReceiptAtServer } = await import('./printers/server-prints.ts')
    return printReceiptAtServer(sale, options)
  }
  return printDocument({
    make: (isDuplicate) =>
      receiptDocument(receiptContent(sale, shop, { ...options, duplicate: duplicate || isDuplicate })),
    shop,
    paper: test ? undefined : paperOfReceipt(sale, invoiceTo),
    // What was never sold is in no books that the server could print from.
    atServer: test || training ? undefined : atServer,
  })
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
