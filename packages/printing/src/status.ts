/** What a printer tells of itself; whichever language it told it in. */
export interface PrinterStatus {
  /** False while it prints nothing: switched off line, its cover open, its paper out, in error. */
  readonly isOnline: boolean
  /** `low` is the near-end sensor, where there is one: a few more receipts fit. */
  readonly paper: 'ok' | 'low' | 'out'
  readonly isCoverOpen: boolean
  /** A cutter that is stuck, a head that is too hot, or the like: somebody has to look at it. */
  readonly hasError: boolean
}

/**
 * Why a receipt is not on paper, or not whole. Each is a refusal of its own with one message:
 * paper-out and printer-cover-open as the printer told, printer-offline where it is there and does not print,
 * printer-unreachable where nothing answers, printer-silent where it took the bytes and stopped, or took too long.
 */
export const PRINTER_FAULTS = [
  'printer-paper-out',
  'printer-cover-open',
  'printer-offline',
  'printer-unreachable',
  'printer-silent',
] as const
export type PrinterFault = (typeof PRINTER_FAULTS)[number]

/** What keeps a printer from printing; null where nothing that it tells does. */
export function faultOf(status: PrinterStatus): PrinterFault | null {
  if (status.isCoverOpen) return 'printer-cover-open'
  if (status.paper === 'out') return 'printer-paper-out'
  return status.isOnline && !status.hasError ? null : 'printer-offline'
}
