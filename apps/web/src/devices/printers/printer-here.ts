import type { PrinterPaper } from '@tuppence/printing/printer-families'
import type { LocalConnectionKind } from './connection.ts'

/** The receipt printer that hangs on this device, as it was set up here; a network printer is the server's. */
export interface PrinterHere extends PrinterPaper {
  readonly connection: LocalConnectionKind
  /** By which its transport finds it again. */
  readonly deviceKey: string
  readonly name: string
  readonly hasDrawer: boolean
}

export const PRINTER_HERE_KEY = 'tuppence_printer'
/** That the server has printed for this till, or was told by its printer why not: a till then waits for it without a network too. */
const NETWORK_PRINTER_KEY = 'tuppence_network_printer'

/** Null where receipts are printed by the server or the browser; what cannot be read counts as that. */
export function parsePrinterHere(text: string | null): PrinterHere | null {
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return null
    const isWhole = ['connection', 'deviceKey', 'name', 'family'].every(
      (name) => typeof Reflect.get(value, name) === 'string',
    )
    return isWhole && typeof Reflect.get(value, 'columns') === 'number' ? (value as PrinterHere) : null
  } catch {
    return null
  }
}

/** Read anew each time: another window may have set it up. It waits for nothing, because a press must not be lost. */
export const printerHere = (): PrinterHere | null => parsePrinterHere(localStorage.getItem(PRINTER_HERE_KEY))

/** What this till remembers of whether the server prints for it. */
export const networkPrinter = {
  isKnown: (): boolean => localStorage.getItem(NETWORK_PRINTER_KEY) !== null,
  remember: (isThere: boolean): void =>
    isThere ? localStorage.setItem(NETWORK_PRINTER_KEY, 'yes') : localStorage.removeItem(NETWORK_PRINTER_KEY),
}
