import { CallFailed } from '@tuppence/contract/client'
import { openDrawer, printReceipt as printOnServer } from '@tuppence/contract/hardware'
import type { ReceiptSale } from '@tuppence/domain/receipts'
import { movesCash, type Sale, type SaleRequest } from '@tuppence/domain/sales'
import { drawerFailureOf, drawerFailures } from '../../../../devices/drawer-failures.ts'
import { type HardwareSwitches, setSwitches } from '../../../../devices/hardware-switches.ts'
import { openDrawerAt } from '../../../../devices/printers/open-drawer.ts'
import { networkPrinter, printerHere } from '../../../../devices/printers/printer-here.ts'
import { queueForServer } from '../../../../devices/printers/server-prints.ts'
import { send } from '../../../../foundation/asking/api.ts'
import { askToPrint, NETWORK_PRINTER_TIMEOUT_MS } from '../../../../foundation/asking/ask-to-print.ts'
import { connectivity } from '../../../../offline/index.ts'
import { type ToastWords, toast } from '../../../../ui/index.ts'
import { POP_UPS_BLOCKED, PRINT_FAILED, PRINT_QUEUE } from '../../receipts/print-words.ts'
import { owedOf, withNotSent } from '../../returns/not-owed.ts'
import { doneInWords } from './done-words.ts'

/** T§9: printing is asked for this long after a sale is completed. */
const PRINT_DELAY_MS = 500
/** Hardware that does not answer must not keep anybody waiting for its failure. */
const HARDWARE_TIMEOUT_MS = 3000
/** One toast at a time: the sale's own success is left standing this long before a failure of hardware takes its place. */
const SUCCESS_SEEN_MS = 2000

/** Calm, and in the sale's own toast: on a device that never had a drawer nothing has failed. */
const NO_DRAWER_YET = 'No cash drawer answered.'
const DRAWER_OFF = {
  label: 'Turn off the drawer',
  onAct: () => setSwitches({ autoOpenDrawer: false }),
}

interface Completed {
  readonly sale: Sale
  readonly request: SaleRequest
  readonly switches: HardwareSwitches
  /** Prints by the browser; false where it blocked the window. */
  readonly printHere: (sale: ReceiptSale) => Promise<boolean>
  readonly onPrinted: () => void
  /** Aborted where the till is left for another business's: nothing more is done or said of the sale. */
  readonly stopping: AbortSignal
  /** Heads the toast; "Success" where it is left out. */
  readonly title?: string | undefined
}

type Say = (words: string, wayOut?: ToastWords['action']) => void

/**
 * What follows a sale that is safely stored: the drawer, the receipt, and word of it in one toast (SELL-053, SELL-054). A
 * failure is told by itself, and never touches the sale (DEV-004, RCPT-003).
 */
export async function followSale(completed: Completed): Promise<void> {
  const seenUntil = Date.now() + SUCCESS_SEEN_MS
  const { tenders, notOwedMinor } = owedOf(completed.sale)
  const said = [
    doneInWords({ ...completed.sale, tenders }, { notOwedMinor, isOnline: connectivity.get().isOnline }),
  ]
  const { title = 'Success' } = completed
  let action: ToastWords['action']
  const { stopping } = completed
  const alsoSay: Say = (words, wayOut) => {
    if (stopping.aborted) return
    said.push(words)
    action ??= wayOut
    toast({ title, description: said.join(' '), ...(action && { action }) })
  }
  toast({ title, description: said.join(' ') })
  const [drawerFailure, printFailure] = await Promise.all([
    openDrawerFor(completed, alsoSay),
    printFor(completed, alsoSay),
  ])
  const failures = [drawerFailure, printFailure?.words].filter((failure) => failure !== undefined)
  if (failures.length === 0) return
  await pause(seenUntil - Date.now())
  if (stopping.aborted) return
  toast({
    title: 'Error',
    description: failures.join('. '),
    look: 'destructive',
    ...(drawerFailure !== undefined && { action: DRAWER_OFF }),
    ...(printFailure?.wayOut && { action: printFailure.wayOut }),
  })
}

/** DEV-002, DEV-003: for cash only, and only where this till opens its drawer by itself. */
async function openDrawerFor({ sale, switches }: Completed, say: Say): Promise<string | undefined> {
  if (!switches.autoOpenDrawer || !movesCash(sale.tenders)) return undefined
  try {
    await openDrawerAt(() => send(openDrawer, {}, { signal: AbortSignal.timeout(HARDWARE_TIMEOUT_MS) }))
    drawerFailures.answered()
    say('Cash drawer opened.')
    return undefined
  } catch (error) {
    const word = drawerFailures.wordFor(drawerFailureOf(error, connectivity.get().isOnline), sale.staffId)
    if (word === 'hint') say(NO_DRAWER_YET, DRAWER_OFF)
    return word === 'error' ? 'Failed to open cash drawer' : undefined
  }
}

/**
 * RCPT-001, RCPT-002. A printer at this device prints by itself. A server without a printer for this till, or out of reach,
 * leaves the paper to the browser, which is no failure. A printer that is there and does not print is one (RCPT-004): what it
 * owes stands in the print queue then.
 */
async function printFor(completed: Completed, say: Say): Promise<PrintFailure | undefined> {
  if (!completed.switches.autoPrintReceipt) return undefined
  await pause(PRINT_DELAY_MS)
  if (completed.stopping.aborted) return undefined
  const { transaction, items } = completed.request
  const printed = () => {
    completed.onPrinted()
    say('Receipt printed successfully.')
    return undefined
  }
  if (printerHere()) return completed.printHere(withNotSent(completed.sale)).then(printed, () => QUEUED)
  try {
    // A receipt takes a printer some seconds; where the server is known to have one, it is waited for.
    const waitMs = networkPrinter.isKnown() ? NETWORK_PRINTER_TIMEOUT_MS : HARDWARE_TIMEOUT_MS
    await send(printOnServer, { body: { transaction, items } }, { signal: AbortSignal.timeout(waitMs) })
    networkPrinter.remember(true)
    return printed()
  } catch (error) {
    const became = await queueAtServer(completed, error).catch(() => 'none')
    if (became === 'printed') return printed()
    if (became === 'queued') return QUEUED
    if (error instanceof CallFailed && error.problem?.code !== 'no-device') return { words: PRINT_FAILED }
    const isPrinted = await completed.printHere(withNotSent(completed.sale)).catch(() => undefined)
    if (isPrinted === undefined) return { words: PRINT_FAILED }
    if (!isPrinted) return { words: POP_UPS_BLOCKED }
    completed.onPrinted()
    return undefined
  }
}

/** What the server's printer owes stands in the queue. */
async function queueAtServer({ sale }: Completed, error: unknown): Promise<'printed' | 'queued' | 'none'> {
  const code = error instanceof CallFailed ? error.problem?.code : undefined
  if (code === 'no-device') networkPrinter.remember(false)
  if (error instanceof CallFailed ? code === 'no-device' : !networkPrinter.isKnown()) return 'none'
  return queueForServer(sale, error, askToPrint)
}

interface PrintFailure {
  readonly words: string
  readonly wayOut?: ToastWords['action']
}

const QUEUED: PrintFailure = {
  words: PRINT_FAILED,
  wayOut: PRINT_QUEUE,
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)))
