import type { LinkState } from '../../devices/bluetooth/device-link.ts'
import type { DeviceType } from '../../devices/bluetooth/device-type.ts'
import type { DeviceProblem } from '../../devices/bluetooth/one-device.ts'
import { isWeak } from '../../devices/bluetooth/signal.ts'

/** On the badge of a device (DEV-009). */
export const TYPE_WORDS: Readonly<Record<DeviceType, string>> = {
  display: 'Display',
  printer: 'Printer',
  scanner: 'Scanner',
  other: 'Other',
}

/** What went wrong with a device, and the way out. */
export const PROBLEM_WORDS: Readonly<Record<DeviceProblem, string>> = {
  'no-answer':
    'It did not answer. Switch it on, bring it close, and see that nothing else is connected to it.',
  'cannot-print':
    'It offers no service that receipts can be sent to. Connect it by USB or the network, or change its type.',
  'cannot-scan':
    'It offers no service that codes come by. If it types like a keyboard, pair it in this device’s own Bluetooth settings instead.',
  'not-chosen-again': 'This browser has to be shown it again: press Scan and choose it.',
}

/** How a paired device and this window stand, where the badge does not say all of it. */
export const LINK_WORDS: Readonly<Partial<Record<LinkState, string>>> = {
  lost: 'Out of reach. It connects again by itself.',
  elsewhere: 'Another window of this browser uses it. Connect takes it here.',
}

/** DEV-010. */
export function signalWords(signalStrength: number | null): string {
  if (signalStrength === null) return 'Signal unknown'
  return `Signal ${signalStrength} of 5${isWeak(signalStrength) ? ', weak' : ''}`
}

export const batteryWords = (batteryLevel: number | null): string =>
  batteryLevel === null ? 'Battery unknown' : `Battery ${batteryLevel}%`

/** A battery that will not last the day. */
export const isLow = (batteryLevel: number): boolean => batteryLevel < 20
