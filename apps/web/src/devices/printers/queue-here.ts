import { CallFailed } from '@tuppence/contract/client'
import { isPrinterRefusal } from '@tuppence/contract/printers'
import { familyOf } from '@tuppence/printing/printer-families'
import type { LocalConnectionKind, PrinterConnection, PrinterTransport, SendOutcome } from './connection.ts'
import type { PrintJob, ServerWork, TryOutcome } from './print-job.ts'
import { PrintQueue } from './print-queue.ts'
import { PrintQueueStore } from './print-queue-store.ts'
import { networkPrinter, PRINTER_HERE_KEY, type PrinterHere, printerHere } from './printer-here.ts'
import { WHOSE_QUEUE, whoseQueue } from './whose-queue.ts'

const TRANSPORTS: Readonly<Record<LocalConnectionKind, () => Promise<PrinterTransport>>> = {
  usb: async () => (await import('./web-usb.ts')).usbPrinters,
  serial: async () => (await import('./web-serial.ts')).serialPrinters,
  bluetooth: async () => (await import('../bluetooth/bluetooth-printers.ts')).bluetoothPrinters,
}

export const transportOf = (kind: LocalConnectionKind): Promise<PrinterTransport> => TRANSPORTS[kind]()

/** The connection that stands, and to which device: it is opened once, and again when it broke. */
let open: { readonly deviceKey: string; readonly connection: PrinterConnection } | undefined

async function connectionTo(printer: PrinterHere): Promise<PrinterConnection | null> {
  const { connection: kind, deviceKey } = printer
  if (open?.deviceKey === deviceKey) return open.connection
  await letGo()
  const isStar = familyOf(printer).language !== 'esc-pos'
  const connection = await (await transportOf(kind)).open(deviceKey, isStar)
  if (!connection) return null
  open = { deviceKey, connection }
  return connection
}

/** Lets go of the device, so that whoever sets it up can open it anew. */
export async function letGo(): Promise<void> {
  const before = open
  open = undefined
  await before?.connection.close()
}

/** Sends bytes to the printer at this device, outside the queue's order; the queue's own jobs come here one by one. */
async function sendHere(bytes: Uint8Array, printer: PrinterHere, isPulse = false): Promise<SendOutcome> {
  const connection = await connectionTo(printer)
  if (!connection) return { ok: false, fault: 'printer-unreachable', mayHavePrinted: false }
  const outcome = await connection.send(bytes, isPulse)
  // Whatever is wrong with a connection, a fresh one may be right.
  if (!outcome.ok) await letGo()
  return outcome
}

type AskServer = (work: ServerWork) => Promise<unknown>
let askServer: AskServer | undefined

/** How the server is asked to print: calls are made above the devices. */
export function printByServer(ask: AskServer): void {
  askServer = ask
}

async function tryAtServer(work: ServerWork): Promise<TryOutcome> {
  if (!askServer) return { ok: false, fault: 'printer-unreachable', mayHavePrinted: false }
  try {
    await askServer(work)
    networkPrinter.remember(true)
    return { ok: true }
  } catch (error) {
    return outcomeOfFailure(error)
  }
}

/** What a failed call means for the paper. The server prints a job once, so that one without an answer can be asked for again. */
export function outcomeOfFailure(error: unknown): TryOutcome {
  const code = error instanceof CallFailed ? error.problem?.code : undefined
  if (isPrinterRefusal(code)) networkPrinter.remember(true)
  if (code === 'no-device') networkPrinter.remember(false)
  return { ok: false, fault: code ?? 'no-network', mayHavePrinted: code === 'printer-cut-short' }
}

async function tryJob({ work }: PrintJob): Promise<TryOutcome> {
  if (work.kind !== 'bytes') return tryAtServer(work)
  const printer = printerHere()
  if (!printer) return { ok: false, fault: 'no-device', mayHavePrinted: false }
  if (!work.isDuplicate) return sendHere(work.bytes, printer)
  const [{ paperBytes }, { duplicateMark }] = await Promise.all([
    import('@tuppence/printing/paper-bytes'),
    import('@tuppence/printing/document-bytes'),
  ])
  return sendHere(paperBytes([await duplicateMark(printer), work.bytes]), printer)
}

const channel = new BroadcastChannel('tuppence-print-queue')

/** The queue of this device; each window has one over the same disk, and one of them prints at a time. */
export const printQueue = new PrintQueue({
  store: new PrintQueueStore(),
  tryJob,
  now: () => Date.now(),
  business: whoseQueue,
  alone: async (work) => {
    await navigator.locks.request('tuppence-print-queue', work)
  },
  tellOthers: () => channel.postMessage('changed'),
})
channel.onmessage = () => void printQueue.reload()

/**
 * Opens the drawer at the printer of this device, ahead of whatever is printed.
 *
 * @returns null where it was opened, else why not
 */
export async function openDrawerHere(printer: PrinterHere): Promise<string | null> {
  const { drawerBytes } = await import('@tuppence/printing/paper-bytes')
  // Its turn comes between two jobs: bytes of both at once would be neither.
  let outcome: SendOutcome = { ok: false, fault: 'printer-unreachable', mayHavePrinted: false }
  await navigator.locks.request('tuppence-print-queue', async () => {
    outcome = await sendHere(drawerBytes(printer), printer, true)
  })
  const became = outcome as SendOutcome
  return became.ok ? null : became.fault
}

let isStarted = false

/** Goes on with what a reload left, and again whenever a printer comes into reach. Once for each window. */
export async function startPrintQueue(): Promise<void> {
  if (isStarted) return
  isStarted = true
  await printQueue.start()
  addEventListener(WHOSE_QUEUE, () => void printQueue.start())
  addEventListener(PRINTER_HERE_KEY, () => void listenForArrival())
  // Another window may set it up.
  addEventListener('storage', () => void listenForArrival())
  await listenForArrival()
}

let listening: { readonly kind: LocalConnectionKind; readonly end: () => void } | undefined

/** Tries what waits when the printer of this device comes into reach, whenever it was set up. */
async function listenForArrival(): Promise<void> {
  const kind = printerHere()?.connection
  if (listening?.kind === kind) return
  listening?.end()
  listening = undefined
  if (kind === undefined) return
  const transport = await transportOf(kind)
  // Another was set up meanwhile, or two events came at once.
  if (listening || printerHere()?.connection !== kind) return
  listening = { kind, end: transport.onArrival(() => void printQueue.tryNow()) }
}
