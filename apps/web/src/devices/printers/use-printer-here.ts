import { useSyncExternalStore } from 'react'
import { PRINTER_HERE_KEY, type PrinterHere, parsePrinterHere } from './printer-here.ts'

let readFrom: string | null = null
let current: PrinterHere | null = null

function read(): PrinterHere | null {
  const text = localStorage.getItem(PRINTER_HERE_KEY)
  // The same object for the same words, or React would render for ever.
  if (text !== readFrom) {
    readFrom = text
    current = parsePrinterHere(text)
  }
  return current
}

function subscribe(listener: () => void) {
  addEventListener(PRINTER_HERE_KEY, listener)
  addEventListener('storage', listener)
  return () => {
    removeEventListener(PRINTER_HERE_KEY, listener)
    removeEventListener('storage', listener)
  }
}

/** The printer at this device that receipts come from, by Bluetooth or not; null where the server or the browser prints. */
export const usePrinterHere = (): PrinterHere | null => useSyncExternalStore(subscribe, read)
