import type { PrintDocument } from '@tuppence/domain/receipts'
import { uuidv7 } from 'uuidv7'
import { drawing } from './drawing.ts'
import { NotPrinted } from './not-printed.ts'
import type { PrinterHere } from './printer-here.ts'
import { printQueue, startPrintQueue } from './queue-here.ts'

/** What speaks a printer's language is large, and no till without a printer needs it. */
export const fetchPrinting = () => import('@tuppence/printing/document-bytes')
export const fetchTestPage = () => import('@tuppence/printing/test-page')

/**
 * Prints a document on the printer at this device.
 *
 * @param paper by what the queue knows that two are the same paper
 * @throws NotPrinted where it is not on paper after its first try: it stays in the queue
 */
export async function printHere(
  make: (isDuplicate: boolean) => PrintDocument,
  printer: PrinterHere,
  paper?: string,
): Promise<void> {
  await startPrintQueue()
  const document = make(paper !== undefined && printQueue.hasPrinted(paper))
  const { documentBytes } = await fetchPrinting()
  const bytes = await documentBytes(document, printer, drawing)
  const { title } = document
  const job = await printQueue.add({ id: uuidv7(), title, paper, work: { kind: 'bytes', bytes } })
  if (job.state !== 'printed') throw new NotPrinted(job.fault)
}

/** Prints the set-up's test page. @throws NotPrinted */
export async function printTestHere(printer: PrinterHere): Promise<void> {
  const { testPage } = await fetchTestPage()
  await printHere(() => testPage(printer.name, printer), printer)
}
