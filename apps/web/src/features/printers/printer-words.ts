import type { PrinterConnectionKind, TillPrinter } from '@tuppence/contract/printers'
import { answeredMessage, refusals } from '@tuppence/domain/refusals'
import {
  type PaperColumns,
  PRINTER_FAMILIES,
  type PrinterFamilyName,
} from '@tuppence/printing/printer-families'
import type { PrintJob } from '../../devices/printers/print-job.ts'

export const CONNECTION_WORDS: Readonly<Record<PrinterConnectionKind, string>> = {
  network: 'Network',
  usb: 'USB',
  serial: 'Serial port',
  bluetooth: 'Bluetooth',
  browser: 'The browser’s own print',
}

export const CONNECTION_HINTS: Readonly<Record<PrinterConnectionKind, string>> = {
  network: 'The printer has an address of its own, and the server prints on it.',
  usb: 'A cable from this device to the printer.',
  serial: 'A serial cable, or an adapter that is one.',
  bluetooth: 'Paired with this device.',
  browser: 'Each receipt opens the print window of the device.',
}

export const familyWords = (family: PrinterFamilyName) => PRINTER_FAMILIES[family].label

export const PAPER_WORDS: Readonly<Record<PaperColumns, string>> = {
  32: '58 mm · 32 characters',
  42: '80 mm · 42 characters',
  48: '80 mm · 48 characters',
  64: '110 mm · 64 characters',
}

/** Why something is not on paper, in a sentence with the way out. */
export function faultWords(fault: string | null): string {
  if (fault === null) return 'It waits for what is before it.'
  if (fault === 'no-network') return 'The server cannot be reached. It is printed when the network is back.'
  if (fault === 'sale-not-known')
    return 'The sale is on its way to the books. It is printed when it is there.'
  if (fault in refusals) return answeredMessage(fault as keyof typeof refusals)
  return 'The printer could not print this.'
}

/** How a job stands, in a word or two. */
export function stateWords({ state, fault }: Pick<PrintJob, 'state' | 'fault'>): {
  readonly words: string
  readonly look: 'good' | 'warn' | 'bad' | 'neutral'
} {
  if (state === 'printed') return { words: 'Printed', look: 'good' }
  if (state === 'printing') return { words: 'Printing', look: 'neutral' }
  if (state === 'in-question') return { words: 'Cut short?', look: 'warn' }
  if (state === 'failed') return { words: 'Not printed', look: 'bad' }
  return fault === null ? { words: 'Waiting', look: 'neutral' } : { words: 'Waiting', look: 'warn' }
}

/** What the office sees of a till's printer. */
export function seenWords({ connection, seen }: Pick<TillPrinter, 'connection' | 'seen'>): {
  readonly words: string
  readonly look: 'good' | 'warn' | 'bad' | 'neutral'
} {
  if (connection !== 'network')
    return { words: `At the till: ${CONNECTION_WORDS[connection]}`, look: 'neutral' }
  if (seen === null) return { words: 'Not asked yet', look: 'neutral' }
  if (seen.fault === 'printer-paper-out') return { words: 'No paper', look: 'bad' }
  if (seen.fault === 'printer-cover-open') return { words: 'Cover open', look: 'bad' }
  if (seen.fault === 'not-a-printer') return { words: 'Not a printer', look: 'bad' }
  if (seen.fault === 'printer-unreachable') return { words: 'Does not answer', look: 'bad' }
  if (seen.fault === 'printer-not-allowed') return { words: 'Address not allowed', look: 'bad' }
  if (seen.fault !== null) return { words: 'Does not print', look: 'bad' }
  return seen.isPaperLow ? { words: 'Paper nearly out', look: 'warn' } : { words: 'Ready', look: 'good' }
}
