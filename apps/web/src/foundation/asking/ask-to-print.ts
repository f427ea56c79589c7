import { printRead, printReceipt } from '@tuppence/contract/hardware'
import type { ServerWork } from '../../devices/printers/print-job.ts'
import { send } from './api.ts'

/** A network printer may take its time; the server answers a repeat as the first time. */
export const NETWORK_PRINTER_TIMEOUT_MS = 20_000

/** Asks the server to print on the network printer of this till, as the print queue wants it. */
export function askToPrint(work: ServerWork): Promise<unknown> {
  const options = { signal: AbortSignal.timeout(NETWORK_PRINTER_TIMEOUT_MS) }
  return work.kind === 'server'
    ? send(printReceipt, { body: work.body }, options)
    : send(printRead, { body: work.body }, options)
}
