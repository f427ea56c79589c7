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
import { fetchPrinting } from './printers/print-here.ts'
import { printerHere } from './printers/printer-here.ts'
import { printReceiptAtServer } from './printers/server-prints.ts'
import { fetchQrDrawing } from './qr-modules.ts'
import styleSheet from './receipt.css?url'

/** Prints a receipt or its VAT invoice. @throws NotPrinted where it stands in the print queue */
export async function printReceipt(
  sale: ReceiptSale,
  business: ReceiptBusiness,
  options: ReceiptOptions = {},
): Promise<Printed> {
  const { invoiceTo, test, training } = options
  const shop = receiptShop(business)
  const duplicate = options.duplicate || (!!invoiceTo && wasInvoiceMadeOut(sale.id, invoiceTo.edition))
  const noteMade = () => invoiceTo && noteInvoiceMadeOut(sale.id, invoiceTo.edition)
  const atServer = () => printReceiptAtServer(sale, { ...options, duplicate })
  try {
    const made = await printDocument({
      make: (isDuplicate) =>
        receiptDocument(receiptContent(sale, shop, { ...options, duplicate: duplicate || isDuplicate })),
      shop,
      paper: test ? undefined : paperOfReceipt(sale, invoiceTo),
      // What was never sold is in no books that the server could print from.
      atServer: test || training ? undefined : atServer,
    })
    if (made === 'printed') noteMade()
    return made
  } catch (error) {
    // One that stands in the queue comes out as well.
    if (error instanceof NotPrinted) noteMade()
    throw error
  }
}

/** What the paper takes besides this file, fetched ahead of the first receipt: the network may be gone by then. */
export async function fetchLibraries(): Promise<void> {
  const fetchStyles = async () => (await fetch(styleSheet)).text()
  await Promise.all([fetchQrDrawing(), fetchStyles(), printerHere() && fetchPrinting()])
}
