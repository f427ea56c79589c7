import {
  type ReceiptBusiness,
  type ReceiptOptions,
  type ReceiptSale,
  type ReceiptShop,
  receiptContent,
  receiptShop,
} from '@tuppence/domain/receipts'
import type { TillRead } from '@tuppence/domain/shifts'
import { receiptBytes, testPageBytes, tillReadBytes } from '@tuppence/printing/receipt-bytes'
import { uuidv7 } from 'uuidv7'
import { drawLines } from '../letters/draw-lines.ts'
import { pictureOf } from './logo-picture.ts'
import { NotPrinted } from './not-printed.ts'
import { paperOfRead, paperOfReceipt } from './paper-names.ts'
import type { PrinterHere } from './printer-here.ts'
import { printQueue, startPrintQueue } from './queue-here.ts'

/** @throws NotPrinted where it is not on paper after its first try: it stays in the queue */
async function queued(title: string, bytes: Uint8Array, paper?: string): Promise<void> {
  const job = await printQueue.add({ id: uuidv7(), title, paper, work: { kind: 'bytes', bytes } })
  if (job.state !== 'printed') throw new NotPrinted(job.fault)
}

/** Prints a receipt on the printer at this device. @throws NotPrinted */
export async function printReceiptHere(
  sale: ReceiptSale,
  business: ReceiptBusiness,
  options: ReceiptOptions,
  printer: PrinterHere,
): Promise<void> {
  await startPrintQueue()
  const paper = options.test ? undefined : paperOfReceipt(sale, options.invoiceTo)
  const duplicate = options.duplicate || (paper !== undefined && printQueue.hasPrinted(paper))
  const content = receiptContent(sale, receiptShop(business), { ...options, duplicate })
  const logo = await pictureOf(content.business.logoUrl)
  const title = `${options.invoiceTo ? 'VAT invoice' : 'Receipt'} ${content.receiptNumber}`
  await queued(title, await receiptBytes(content, printer, { drawLines, logo }), paper)
}

/** Prints an X or Z read on the printer at this device. @throws NotPrinted */
export async function printReadHere(
  title: string,
  read: TillRead,
  shop: ReceiptShop,
  printer: PrinterHere,
): Promise<void> {
  await startPrintQueue()
  const paper = paperOfRead(read)
  const duplicate = paper !== undefined && printQueue.hasPrinted(paper)
  await queued(title, await tillReadBytes(read, shop, printer, { drawLines, duplicate }), paper)
}

/** Prints the set-up's test page. @throws NotPrinted */
export async function printTestHere(printer: PrinterHere): Promise<void> {
  await startPrintQueue()
  await queued('Test page', await testPageBytes(printer.name, printer, { drawLines }))
}
