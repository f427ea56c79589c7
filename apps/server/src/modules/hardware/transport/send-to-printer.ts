import {
  ESC_POS_ASK_STATUS,
  ESC_POS_ASK_WHEN_DONE,
  ESC_POS_DRAWER_NOW,
  faultOf,
  type PrinterFault,
  type PrinterStatus,
  STAR_ASK_STATUS,
  statusReader,
} from '@tuppence/printing/status'
import { connectTo, type PrinterSocket } from './printer-socket.ts'

/** How long each step may take, in milliseconds. */
export interface PrinterPatience {
  readonly connectMs: number
  /** For the answer to how it is: a printer that tells answers at once, and many never do. */
  readonly statusMs: number
  /** Without a byte taken or told: a printer with a full buffer takes none until some is on paper. */
  readonly idleMs: number
  /** For the answer that all is on paper, of a printer that tells that it is well: many have no such answer. */
  readonly endMs: number
}

export const PATIENCE: PrinterPatience = { connectMs: 3_000, statusMs: 600, idleMs: 10_000, endMs: 15_000 }

export type PrintOutcome =
  | {
      readonly ok: true
      readonly status: PrinterStatus | null
      /** Whether it said that all is printed, or was waited for in vain; undefined of one that is not asked. */
      readonly end?: 'told' | 'waited-for'
    }
  | {
      readonly ok: false
      readonly fault: PrinterFault
      /** Whether some of it may be on paper. */
      readonly mayHavePrinted: boolean
      /** Whether all of it may be: every byte was handed over, and nothing said that it was not printed. */
      readonly mayBeWhole: boolean
      readonly status: PrinterStatus | null
    }

export interface PrinterAt {
  /** An address, and no name: whoever calls has looked it up and allowed it. */
  readonly address: string
  readonly port: number
  readonly isStar: boolean
}

/**
 * Sends a job over TCP: asks how the printer is, sends nothing to one that says it cannot print, and waits until one that
 * tells says that all is on paper. One that tells nothing has printed when it has taken the last byte, as far as anybody
 * can know. Never throws for what a printer does.
 *
 * @param offlineBytes sent instead to a printer that tells a fault: a drawer opens without paper
 * @param isPulse for the drawer: there is no paper to wait for
 * @param nextPulse a drawer that is to open while this is printed; told whether the printer took its pulse
 */
export async function sendToPrinter(
  at: PrinterAt,
  bytes: Uint8Array,
  {
    patience = PATIENCE,
    offlineBytes,
    isPulse = false,
    nextPulse,
  }: {
    patience?: PrinterPatience
    offlineBytes?: Uint8Array | undefined
    isPulse?: boolean
    nextPulse?: NextPulse
  } = {},
): Promise<PrintOutcome> {
  const socket = await connectTo(at, patience.connectMs)
  if (!socket) return failed('printer-unreachable', false, null)
  try {
    const reader = statusReader(at.isStar)
    const status = await askStatus(socket, at, reader, patience)
    if (status === 'lost')
      return failed(reader.isForeign ? 'not-a-printer' : 'printer-unreachable', false, null)
    if (reader.isForeign) return failed('not-a-printer', false, null)
    const fault = status && faultOf(status)
    if (fault && !offlineBytes) return failed(fault, false, status)
    const isTaken = await socket.write(fault && offlineBytes ? offlineBytes : bytes, patience.idleMs)
    if (isTaken !== 'taken') return failed('printer-silent', true, status)
    if (fault || isPulse || status === null || at.isStar)
      return await endOf(socket, at, reader, status, patience)
    return await waitUntilDone(socket, reader, status, patience, nextPulse)
  } finally {
    await socket.close()
  }
}

/** How a printer is now; null where it answers nothing, a fault where it is not to be reached. */
export async function askPrinter(
  at: PrinterAt,
  patience: PrinterPatience = PATIENCE,
): Promise<PrinterStatus | 'printer-unreachable' | 'not-a-printer' | null> {
  const socket = await connectTo(at, patience.connectMs)
  if (!socket) return 'printer-unreachable'
  try {
    const reader = statusReader(at.isStar)
    const status = await askStatus(socket, at, reader, patience)
    if (reader.isForeign) return 'not-a-printer'
    return status === 'lost' ? 'printer-unreachable' : status
  } finally {
    await socket.close()
  }
}

/** A web server says at once what it thinks of a receipt; a printer that tells nothing costs no longer than this. */
const LATE_ANSWER_MS = 200

type Reader = ReturnType<typeof statusReader>

async function askStatus(
  socket: PrinterSocket,
  { isStar }: PrinterAt,
  reader: Reader,
  { statusMs }: PrinterPatience,
): Promise<PrinterStatus | null | 'lost'> {
  const isTaken = await socket.write(isStar ? STAR_ASK_STATUS : ESC_POS_ASK_STATUS, statusMs)
  if (isTaken === 'lost') return 'lost'
  let status: PrinterStatus | null = null
  const until = Date.now() + statusMs
  while (status === null && !reader.isForeign && Date.now() < until) {
    const bytes = await socket.read(until - Date.now())
    if (bytes === 'lost') return 'lost'
    if (bytes === 'nothing') break
    status = reader.take(bytes)
  }
  return status
}

type NextPulse = () => ((isTaken: boolean) => void) | undefined

/** ESC/POS answers GS r in its turn: when everything before it is printed and cut. Meanwhile it opens a drawer out of turn. */
async function waitUntilDone(
  socket: PrinterSocket,
  reader: Reader,
  before: PrinterStatus,
  { idleMs, statusMs, endMs }: PrinterPatience,
  nextPulse: NextPulse = () => undefined,
): Promise<PrintOutcome> {
  let status = before
  const donesBefore = reader.donesHeard
  if ((await socket.write(ESC_POS_ASK_WHEN_DONE, idleMs)) !== 'taken') return cutAfterAll(status)
  const until = Date.now() + endMs
  let lastHeardAt = Date.now()
  while (reader.donesHeard === donesBefore) {
    for (let tell = nextPulse(); tell; tell = nextPulse())
      tell((await socket.write(ESC_POS_DRAWER_NOW, idleMs)) === 'taken')
    const bytes = await socket.read(statusMs)
    if (bytes === 'lost') return cutAfterAll(status)
    if (bytes !== 'nothing') {
      lastHeardAt = Date.now()
      status = reader.take(bytes) ?? status
    } else if ((await socket.write(ESC_POS_ASK_STATUS, idleMs)) !== 'taken') return cutAfterAll(status)
    const fault = faultOf(status)
    if (fault && reader.donesHeard === donesBefore) return failed(fault, true, status)
    const now = Date.now()
    if (now - lastHeardAt > idleMs) return cutAfterAll(status)
    // It took every byte and has no fault: it has printed, as far as anybody can know, and others wait for it.
    if (now > until && bytes !== 'nothing') return { ok: true, status, end: 'waited-for' }
  }
  return { ok: true, status, end: 'told' }
}

/** Of a printer that does not say when it is done: what it tells of itself once it has taken the bytes. */
async function endOf(
  socket: PrinterSocket,
  at: PrinterAt,
  reader: Reader,
  before: PrinterStatus | null,
  patience: PrinterPatience,
): Promise<PrintOutcome> {
  if (before === null) {
    // What is no printer may answer only when it has heard enough.
    const late = await socket.read(Math.min(patience.statusMs, LATE_ANSWER_MS))
    if (late !== 'lost' && late !== 'nothing') reader.take(late)
    if (reader.isForeign) return failed('not-a-printer', false, null)
    const isLost = late === 'lost' || (await socket.end(patience.statusMs))
    return isLost ? cutAfterAll(null) : { ok: true, status: null }
  }
  const after = await askStatus(socket, at, reader, patience)
  if (after === 'lost') return cutAfterAll(before)
  const fault = after && !faultOf(before) ? faultOf(after) : null
  return fault ? failed(fault, true, after) : { ok: true, status: after ?? before }
}

const failed = (
  fault: PrinterFault,
  mayHavePrinted: boolean,
  status: PrinterStatus | null,
): PrintOutcome => ({
  ok: false,
  fault,
  mayHavePrinted,
  mayBeWhole: false,
  status,
})

/** The line was cut, or fell silent, when every byte had been handed over. */
const cutAfterAll = (status: PrinterStatus | null): PrintOutcome => ({
  ok: false,
  fault: 'printer-silent',
  mayHavePrinted: true,
  mayBeWhole: true,
  status,
})
