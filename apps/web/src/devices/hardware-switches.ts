import { drawerFailures } from './drawer-failures.ts'
import { keptHere } from './kept-here.ts'

/** What this till does by itself after a sale (DEV-001). */
export interface HardwareSwitches {
  readonly autoOpenDrawer: boolean
  readonly autoPrintReceipt: boolean
}

export const HARDWARE_SWITCHES_KEY = 'tuppence_cash_drawer_settings'

const bothOn: HardwareSwitches = { autoOpenDrawer: true, autoPrintReceipt: true }

/** Both on, unless this device says otherwise; what cannot be read counts as nothing said. */
export function parseSwitches(text: string | null): HardwareSwitches {
  try {
    const value: unknown = JSON.parse(text ?? '')
    if (typeof value !== 'object' || value === null) return bothOn
    const isOn = (name: keyof HardwareSwitches) => Reflect.get(value, name) !== false
    return { autoOpenDrawer: isOn('autoOpenDrawer'), autoPrintReceipt: isOn('autoPrintReceipt') }
  } catch {
    return bothOn
  }
}

let readFrom: string | null | undefined
let current = bothOn

export function readSwitches(): HardwareSwitches {
  const text = localStorage.getItem(HARDWARE_SWITCHES_KEY)
  if (text !== readFrom) {
    readFrom = text
    current = parseSwitches(text)
  }
  return current
}

const kept = keptHere(readSwitches)

export function setSwitches(changes: Partial<HardwareSwitches>) {
  if (changes.autoOpenDrawer) drawerFailures.turnedOn()
  localStorage.setItem(HARDWARE_SWITCHES_KEY, JSON.stringify({ ...readSwitches(), ...changes }))
  kept.changed()
}

export const useSwitches = kept.use
