import type { DeviceType } from '../../devices/bluetooth/device-type.ts'
import type { BluetoothDevice } from '../../devices/bluetooth/one-device.ts'
import type { PrinterHere } from '../../devices/printers/printer-here.ts'
import type { BadgeState } from '../../ui/index.ts'

interface Status {
  readonly state: BadgeState
  readonly words: string
  readonly of?: string
}

/**
 * The printer that receipts come from speaks for the printers, also where it hangs on a cable, or on the network: of those it is known
 * that they were set up, and not how they are.
 *
 * @param isOnNetwork whether the server prints for this till
 */
export function printerStatus(
  printer: PrinterHere | null,
  devices: readonly BluetoothDevice[],
  isOnNetwork: boolean,
): Status {
  if (printer === null && isOnNetwork) return { state: 'neutral', words: 'Set up on the network' }
  if (printer === null) return statusOf('printer', devices)
  if (printer.connection !== 'bluetooth') {
    const words = printer.connection === 'usb' ? 'Set up by USB' : 'Set up by serial cable'
    return { state: 'neutral', words, of: printer.name }
  }
  const its = devices.filter(({ id }) => id === printer.deviceKey)
  return its.length > 0
    ? statusOf('printer', its)
    : { state: 'bad', words: 'Not paired any more', of: printer.name }
}

/** The one that is connected speaks for its kind; else one that is paired. */
export function statusOf(type: DeviceType, devices: readonly BluetoothDevice[]): Status {
  const paired = devices.filter((device) => device.type === type && device.isPaired)
  const connected = paired.find(({ link }) => link === 'connected')
  if (connected) return { state: 'good', words: 'Connected via Bluetooth', of: connected.name }
  const lost = paired.find(({ link }) => link === 'lost')
  if (lost) return { state: 'warn', words: 'Out of reach', of: lost.name }
  const elsewhere = paired.find(({ link }) => link === 'elsewhere')
  if (elsewhere) return { state: 'good', words: 'Connected in another window', of: elsewhere.name }
  const [first] = paired
  if (first) return { state: 'neutral', words: 'Paired, not connected', of: first.name }
  return { state: 'neutral', words: 'Ready for pairing' }
}
