import { isPrinterRefusal } from '@tuppence/contract/printers'
import type { ReceiptOptions, ReceiptSale } from '@tuppence/domain/receipts'
import type { TillRead } from '@tuppence/domain/shifts'
import { uuidv7 } from 'uuidv7'
import { NotPrinted } from './not-printed.ts'
import { paperOfRead, paperOfReceipt } from './paper-names.ts'
import type { ServerPrint, ServerWork, TryOutcome } from './print-job.ts'
import { networkPrinter } from './printer-here.ts'
import { outcomeOfFailure, printByServer, printQueue, startPrintQueue } from './queue-here.ts'

/** How long whoever completed a sale is kept from hearing that its receipt is late. */
const HEARD_WITHIN_MS = 6_000

/**
 * What becomes of a receipt that the server was asked to print and did not, or did not answer. It goes into the queue where the
 * server has a printer for this till; it is asked for there by the same name, so that one which came out after all is not
 * printed again.
 *
 * @returns `none` where it is no matter of a printer: the browser prints, or nothing can
 */
export async function queueForServer(
  sale: Pick<ReceiptSale, 'id' | 'receiptNumber'>,
  error: unknown,
  ask: (work: ServerWork) => Promise<unknown>,
): Promise<'printed' | 'queued' | 'none'> {
  const first = outcomeOfFailure(error)
  if (first.ok || !isOfPrinter(first)) return 'none'
  printByServer(ask)
  await startPrintQueue()
  const job = { id: uuidv7(), title: `Receipt ${sale.receiptNumber}`, paper: paperOfReceipt(sale) }
  // The books are asked for it by its id: no more of the sale is kept, or sent once more.
  const work: ServerWork = { kind: 'server', body: { transaction: { offlineId: sale.id }, items: [] } }
  const { id } = await printQueue.add({ ...job, work }, first)
  const settled = first.fault === 'sale-not-known' ? await printQueue.settled(id, HEARD_WITHIN_MS) : undefined
  return settled?.state === 'printed' ? 'printed' : 'queued'
}

/** The server's word about a printer, or none at all from one that has printed for this till before. */
function isOfPrinter({ fault }: Exclude<TryOutcome, { ok: true }>): boolean {
  if (fault === 'no-network') return networkPrinter.isKnown()
  return isPrinterRefusal(fault) || fault === 'sale-not-known' || fault === 'too-busy'
}

/**
 * Prints a receipt that somebody asked for on the network printer of this till.
 *
 * @returns false where the till has none any more
 * @throws NotPrinted where it stands in the queue
 */
export async function printReceiptAtServer(
  sale: Pick<ReceiptSale, 'id' | 'receiptNumber'>,
  { duplicate = false, invoiceTo }: ReceiptOptions,
): Promise<boolean> {
  await startPrintQueue()
  const paper = paperOfReceipt(sale, invoiceTo)
  const isMarked = duplicate || printQueue.hasPrinted(paper)
  const isFirst = !isMarked && !invoiceTo && !printQueue.unprinted(paper)
  const body: ServerPrint = {
    transaction: { id: sale.id },
    items: [],
    // The first is asked for by the sale's own name: the server may have printed it and not been heard.
    ...(!isFirst && { printId: uuidv7() }),
    ...(isMarked && { duplicate: true }),
    ...(invoiceTo?.id && { invoiceId: invoiceTo.id }),
  }
  const title = `${invoiceTo ? 'VAT invoice' : 'Receipt'} ${sale.receiptNumber}`
  return ask(title, paper, { kind: 'server', body })
}

/** The same of an X or Z read of this till. */
export async function printReadAtServer(title: string, read: TillRead): Promise<boolean> {
  const { kind, shift, sales } = read
  await startPrintQueue()
  const { saleCount, refundCount, exchangeCount, voidCount } = sales
  // The books print it when it has its number, whatever this till knows of that.
  const paper = paperOfRead({ ...read, number: null })
  const body = {
    ...{ shiftId: shift.id, kind, printId: uuidv7() },
    // A Z read says what it says, whatever came later.
    records: kind === 'x' ? saleCount + refundCount + exchangeCount + voidCount : 0,
    ...(paper !== undefined && printQueue.hasPrinted(paper) && { duplicate: true }),
  }
  return ask(title, paper, { kind: 'server-read', body })
}

async function ask(title: string, paper: string | undefined, work: ServerWork): Promise<boolean> {
  const job = await printQueue.add({ id: uuidv7(), title, paper, work })
  if (job.state === 'printed') return true
  if (job.fault !== 'no-device') throw new NotPrinted(job.fault)
  await printQueue.remove(job.id)
  return false
}
