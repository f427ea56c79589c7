import { PRINTER_HERE_KEY, type PrinterHere, parsePrinterHere, printerHere } from './printer-here.ts'

/** `builtin`: whatever prints without Bluetooth, be it a printer at a cable, the till's network printer or the browser (DEV-035). */
export const PRINTER_TYPES = ['builtin', 'bluetooth'] as const
export type PrinterType = (typeof PRINTER_TYPES)[number]

/** The printer of the other type, which was set up as well and waits until it is chosen again. */
const PRINTER_ASIDE_KEY = 'tuppence_printer_aside'

export const typeOf = (printer: PrinterHere | null): PrinterType =>
  printer?.connection === 'bluetooth' ? 'bluetooth' : 'builtin'

const printerAside = () => parsePrinterHere(localStorage.getItem(PRINTER_ASIDE_KEY))

function keep(key: string, printer: PrinterHere | null) {
  if (printer === null) localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify(printer))
}

/** What is set up here prints from now on, and is the type that is chosen; a printer of the other type is kept aside. */
export function setPrinterHere(printer: PrinterHere | null): void {
  const before = printerHere()
  const aside = printerAside()
  if (before && typeOf(before) !== typeOf(printer)) keep(PRINTER_ASIDE_KEY, before)
  else if (aside && typeOf(aside) === typeOf(printer)) keep(PRINTER_ASIDE_KEY, null)
  keep(PRINTER_HERE_KEY, printer)
  dispatchEvent(new Event(PRINTER_HERE_KEY))
}

/**
 * Receipts go where the type says from now on: by Bluetooth, or wherever they go without it.
 *
 * @returns false where no Bluetooth printer is set up yet, so that nothing changes
 */
export function choosePrinterType(type: PrinterType): boolean {
  if (type === typeOf(printerHere())) return true
  const aside = printerAside()
  if (type === 'bluetooth' && typeOf(aside) !== 'bluetooth') return false
  setPrinterHere(typeOf(aside) === type ? aside : null)
  return true
}

/** The device is no longer this browser's: neither prints it nor can it be chosen again. */
export function forgetPrinter(deviceKey: string): void {
  if (printerHere()?.deviceKey === deviceKey) choosePrinterType('builtin')
  if (printerAside()?.deviceKey === deviceKey) keep(PRINTER_ASIDE_KEY, null)
}
