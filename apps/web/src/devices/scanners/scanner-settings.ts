/** How this device's keyboard scanner is set; kept on the device, as the scanner hangs on it. */
export interface ScannerSettings {
  /** What it types before each code, and after it, besides the key that ends the code. */
  readonly prefix: string
  readonly suffix: string
  /** With nothing after the code it ends when no key follows. */
  readonly ending: ScanEnding
  /** By which board it presses its keys. */
  readonly layout: KeyboardChoice
}

export const SCAN_ENDINGS = ['automatic', 'key', 'silence'] as const
export type ScanEnding = (typeof SCAN_ENDINGS)[number]

export const KEYBOARD_CHOICES = ['automatic', 'device', 'uk', 'us'] as const
export type KeyboardChoice = (typeof KEYBOARD_CHOICES)[number]

export const SCANNER_KEY = 'tuppence_scanner_settings'

export const untold: ScannerSettings = { prefix: '', suffix: '', ending: 'automatic', layout: 'automatic' }

/** What cannot be read counts as nothing said. */
export function parseScannerSettings(text: string | null): ScannerSettings {
  try {
    const value: unknown = JSON.parse(text ?? '')
    if (typeof value !== 'object' || value === null) return untold
    const words = (name: string) => String(Reflect.get(value, name) ?? '')
    return {
      prefix: words('prefix'),
      suffix: words('suffix'),
      ending: SCAN_ENDINGS.find((one) => one === words('ending')) ?? 'automatic',
      layout: KEYBOARD_CHOICES.find((one) => one === words('layout')) ?? 'automatic',
    }
  } catch {
    return untold
  }
}

let readFrom: string | null = null
let current = untold

export function readScannerSettings(): ScannerSettings {
  const text = localStorage.getItem(SCANNER_KEY)
  if (text !== readFrom) {
    readFrom = text
    current = parseScannerSettings(text)
  }
  return current
}
