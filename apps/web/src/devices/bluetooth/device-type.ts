import { SERIAL_SERVICES } from './known-services.ts'

/** What the shop uses a Bluetooth device for (B§3). */
export const DEVICE_TYPES = ['display', 'printer', 'scanner', 'other'] as const
export type DeviceType = (typeof DEVICE_TYPES)[number]

export interface DeviceTraits {
  readonly name: string
  /** UUIDs of the services that it has, as far as they are known. */
  readonly services: readonly string[]
  /** What the device says it looks like: a category and a kind of it (Bluetooth Assigned Numbers, 2.6). */
  readonly appearance?: number | undefined
}

/** The upper ten bits of an appearance. */
const categoryOf = (appearance: number) => appearance >> 6
const DISPLAY_CATEGORY = 5
const SCANNER_CATEGORY = 11
/** A keyboard of the kind "barcode scanner". */
const HID_SCANNER = 0x3c8

const NAMES: readonly (readonly [DeviceType, RegExp])[] = [
  [
    'scanner',
    /scan|barcode|\bsocket|\bds\d{4}|\bcs\d{4}|netum|newland|\bnls\b|eyoyo|inateck|voyager|\btera\b/i,
  ],
  ['display', /display|screen|monitor|\bvfd\b|\btv\b|\bpole\b/i],
  [
    'printer',
    /print|receipt|\btm-|\bmpop|^star\b|\bmpt-|\bpos-?\d{2}|\brpp|\bspp-|\bzj-?\d|\bptp-|bixolon|thermal|epson/i,
  ],
]

/**
 * What a device is most likely for: what it says it looks like, then what it is called, then what it offers. A person can
 * say otherwise. Names go before services, because makers put the same radio module into printers and scanners.
 */
export function guessType({ name, services, appearance = 0 }: DeviceTraits): DeviceType {
  if (appearance === HID_SCANNER || categoryOf(appearance) === SCANNER_CATEGORY) return 'scanner'
  if (categoryOf(appearance) === DISPLAY_CATEGORY) return 'display'
  const named = NAMES.find(([, words]) => words.test(name))
  if (named) return named[0]
  const offered = SERIAL_SERVICES.find((known) => known.of && services.includes(known.service))
  return offered?.of ?? 'other'
}
