import { guessType } from './device-type.ts'
import type { BluetoothDevice } from './one-device.ts'
import type { PairedDevice } from './paired-devices.ts'

/** What a device is called that calls itself nothing. */
export const UNNAMED = 'Unnamed device'

/** A device that was just chosen in the browser's list, by what is known of it then. */
export const found = (id: string, name: string): BluetoothDevice => ({
  ...{ id, name, type: guessType({ name, services: [] }) },
  ...{ isPaired: false, link: 'disconnected', problem: null },
  ...{ batteryLevel: null, signalStrength: null, lastSeenAt: new Date() },
})

/** A device as an earlier page, or another window, kept it: not connected here. */
export const asShown = ({
  id,
  name,
  type,
  batteryLevel,
  signalStrength,
  lastSeen,
}: PairedDevice): BluetoothDevice => ({
  ...{ id, name, type, batteryLevel, signalStrength },
  ...{ isPaired: true, link: 'disconnected', problem: null },
  lastSeenAt: lastSeen === null ? null : new Date(lastSeen),
})
