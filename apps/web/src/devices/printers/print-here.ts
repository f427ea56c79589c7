import type { ReceiptContent, ReceiptShop } from '@tuppence/domain/receipts'
import type { TillRead } from '@tuppence/domain/shifts'
import { receiptBytes, testPageBytes, tillReadBytes } from '@tuppence/printing/receipt-bytes'
import { uuidv7 } from 'uuidv7'
import { pictureOf } from './logo-picture.ts'
import type { PrinterHere } from './printer-here.ts'
import { printQueue, startPrintQueue } from './queue-here.ts'

/** The job is in the queue, and not on paper yet; `fault` is its refusal's code. */
export class NotPrinted extends Error {
  readonly fault: string | null

  constructor(fault: string | null) {
    super(`Not printed: ${fault}`)
    this.fault = fault
  }
}

/** @throws NotPrinted where it is not on paper after its first try: it stays in the queue */
async function queued(title: string, bytes: Uint8Array): Promise<void> {
  await startPrintQueue()
  const job = await printQueue.add({ id: uuidv7(), title, work: { kind: 'bytes', bytes } })
  if (job.state !== 'printed') throw new NotPrinted(job.fault)
}

/** Prints a receipt on the printer at this device. @throws NotPrinted */
export async function printReceiptHere(content: ReceiptContent, printer: PrinterHere): Promise<void> {
  const logo = await pictureOf(content.business.logoUrl)
  await queued(`Receipt ${content.receiptNumber}`, receiptBytes(content, printer, { logo }))
}

/** Prints an X or Z read on the printer at this device. @throws NotPrinted */
export function printReadHere(
  title: string,
  read: TillRead,
  shop: ReceiptShop,
  printer: PrinterHere,
): Promise<void> {
  return queued(title, tillReadBytes(read, shop, printer))
}

/** Prints the set-up's test page. @throws NotPrinted */
export const printTestHere = (printer: PrinterHere): Promise<void> =>
  queued('Test page', testPageBytes(printer.name, printer))
