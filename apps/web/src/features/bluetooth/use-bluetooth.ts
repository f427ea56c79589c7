import { useEffect, useState, useSyncExternalStore } from 'react'
import { readDevices, startBluetooth, subscribeToDevices } from '../../devices/bluetooth/bluetooth-devices.ts'
import type { BluetoothDevice } from '../../devices/bluetooth/one-device.ts'
import { webBluetooth } from '../../devices/bluetooth/web-bluetooth.ts'

/** The devices of this browser, as they are now; those that were connected before a reload connect again. */
export function useBluetoothDevices(): readonly BluetoothDevice[] {
  useEffect(() => startBluetooth(false), [])
  return useSyncExternalStore(subscribeToDevices, readDevices)
}

/** Whether this browser can use Bluetooth, and whether the radio is on. */
export type Radio = 'not-supported' | 'off' | 'on'

/** Not every browser tells of a radio that is switched on or off. */
const LOOK_EVERY_MS = 3_000

export function useRadio(): Radio {
  const [radio, setRadio] = useState<Radio>(webBluetooth() ? 'on' : 'not-supported')
  useEffect(() => {
    const bluetooth = webBluetooth()
    if (!bluetooth) return
    let isWanted = true
    const look = async () => {
      const isOn = await bluetooth.getAvailability().catch(() => false)
      if (isWanted) setRadio(isOn ? 'on' : 'off')
    }
    void look()
    const timer = setInterval(look, LOOK_EVERY_MS)
    bluetooth.addEventListener('availabilitychanged', look)
    return () => {
      isWanted = false
      clearInterval(timer)
      bluetooth.removeEventListener('availabilitychanged', look)
    }
  }, [])
  return radio
}
