import { useEffect, useSyncExternalStore } from 'react'
import type { PrintJob } from '../../devices/printers/print-job.ts'
import { PRINTER_HERE_KEY, type PrinterHere, parsePrinterHere } from '../../devices/printers/printer-here.ts'
import { printQueue, startPrintQueue } from '../../devices/printers/queue-here.ts'

/** What stands in the queue of this device, the oldest first; it goes on printing from the first screen that looks. */
export function usePrintQueue(): readonly PrintJob[] {
  useEffect(() => void startPrintQueue(), [])
  return useSyncExternalStore(
    (listener) => printQueue.subscribe(listener),
    () => printQueue.jobs,
  )
}

let readFrom: string | null = null
let current: PrinterHere | null = null

/** The printer that was set up at this device; null where there is none. */
export function usePrinterHere(): PrinterHere | null {
  return useSyncExternalStore(
    (listener) => {
      addEventListener(PRINTER_HERE_KEY, listener)
      addEventListener('storage', listener)
      return () => {
        removeEventListener(PRINTER_HERE_KEY, listener)
        removeEventListener('storage', listener)
      }
    },
    () => {
      const text = localStorage.getItem(PRINTER_HERE_KEY)
      // The same object for the same words, or React would render for ever.
      if (text !== readFrom) {
        readFrom = text
        current = parsePrinterHere(text)
      }
      return current
    },
  )
}
