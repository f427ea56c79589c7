import { useSyncExternalStore } from 'react'
import { drawerFailures } from './drawer-failures.ts'

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
const listeners = new Set<() => void>()

export function readSwitches(): HardwareSwitches {
  const text = localStorage.getItem(HARDWARE_SWITCHES_KEY)
  if (text !== readFrom) {
    readFrom = text
    current = parseSwitches(text)
  }
  return current
}

export function setSwitches(changes: Partial<HardwareSwitches>) {
  if (changes.autoOpenDrawer) drawerFailures.turnedOn()
  localStorage.setItem(HARDWARE_SWITCHES_KEY, JSON.stringify({ ...readSwitches(), ...changes }))
  for (const listener of listeners) listener()
}

export function useSwitches(): HardwareSwitches {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      removeEventListener('storage', listener)
    }
  }, readSwitches)
}
