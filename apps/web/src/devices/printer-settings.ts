import { FONT_SIZES, type PAPER_SIZES } from '@tuppence/domain/receipts'
import { readSwitches, setSwitches } from './hardware-switches.ts'
import { keptHere } from './kept-here.ts'

/** The rolls that a till's own printer may take (DEV-035); a shop's receipts may also be laid out for A4 (RCPT-009). */
export const ROLL_SIZES = ['58mm', '80mm', '110mm'] as const
export type RollSize = (typeof ROLL_SIZES)[number]
export type Paper = (typeof PAPER_SIZES)[number] | RollSize
export type FontSize = (typeof FONT_SIZES)[number]

/** How this device prints (DEV-035). Its printer and the devices that it is paired with are kept apart (decision D20). */
export interface PrinterSettings {
  /** The same switch as DEV-001's automatic printing. */
  readonly autoprint: boolean
  /** Null where this device goes by the shop's receipt settings. */
  readonly paperSize: RollSize | null
  readonly fontSize: FontSize | null
  readonly bluetoothEnabled: boolean
}

export const PRINTER_SETTINGS_KEY = 'tuppence_printer_settings'

type Kept = Omit<PrinterSettings, 'autoprint'>

const untouched: Kept = { paperSize: null, fontSize: null, bluetoothEnabled: false }

/** What cannot be read counts as nothing said. */
export function parsePrinterSettings(text: string | null): Kept {
  let value: unknown
  try {
    value = JSON.parse(text ?? '')
  } catch {
    return untouched
  }
  if (typeof value !== 'object' || value === null) return untouched
  const said = (name: keyof Kept): unknown => Reflect.get(value, name)
  const oneOf = <T extends string>(all: readonly T[], name: keyof Kept) =>
    all.find((one) => one === said(name)) ?? null
  return {
    paperSize: oneOf(ROLL_SIZES, 'paperSize'),
    fontSize: oneOf(FONT_SIZES, 'fontSize'),
    bluetoothEnabled: said('bluetoothEnabled') === true,
  }
}

let readFrom: string | undefined
let current: PrinterSettings = { ...untouched, autoprint: true }

export function readPrinterSettings(): PrinterSettings {
  const text = localStorage.getItem(PRINTER_SETTINGS_KEY)
  const autoprint = readSwitches().autoPrintReceipt
  const from = `${autoprint} ${text}`
  // The same object for the same words, or React would render for ever.
  if (from !== readFrom) {
    readFrom = from
    current = { ...parsePrinterSettings(text), autoprint }
  }
  return current
}

const kept = keptHere(readPrinterSettings)

export function setPrinterSettings({ autoprint, ...changes }: Partial<PrinterSettings>) {
  if (autoprint !== undefined) setSwitches({ autoPrintReceipt: autoprint })
  const { autoprint: _, ...before } = readPrinterSettings()
  localStorage.setItem(PRINTER_SETTINGS_KEY, JSON.stringify({ ...before, ...changes }))
  kept.changed()
}

export const usePrinterSettings = kept.use

/** On what this device prints, and how large: its own word, or else the shop's (RCPT-018, RCPT-019). */
export function paperHere(shop: { readonly paperSize: Paper; readonly fontSize: FontSize }): {
  paperSize: Paper
  fontSize: FontSize
} {
  const { paperSize, fontSize } = readPrinterSettings()
  return { paperSize: paperSize ?? shop.paperSize, fontSize: fontSize ?? shop.fontSize }
}
