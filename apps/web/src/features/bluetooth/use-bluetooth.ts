import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { readDevices, startBluetooth, subscribeToDevices } from '../../devices/bluetooth/bluetooth-devices.ts'
import type { BluetoothDevice } from '../../devices/bluetooth/one-device.ts'
import { webBluetooth } from '../../devices/bluetooth/web-bluetooth.ts'
import { PRINTER_HERE_KEY, type PrinterHere, parsePrinterHere } from '../../devices/printers/printer-here.ts'

/** The devices of this browser, as they are now; those that were connected before a reload connect again. */
export function useBluetoothDevices(): readonly BluetoothDevice[] {
  useEffect(() => startBluetooth(false), [])
  return useSyncExternalStore(subscribeToDevices, readDevices)
}

/** The printer that receipts of this device come from, by Bluetooth or not; null where the server or the browser prints. */
export function usePrinterHere(): PrinterHere | null {
  const text = useSyncExternalStore(
    (listener) => {
      addEventListener(PRINTER_HERE_KEY, listener)
      addEventListener('storage', listener)
      return () => {
        removeEventListener(PRINTER_HERE_KEY, listener)
        removeEventListener('storage', listener)
      }
    },
    () => localStorage.getItem(PRINTER_HERE_KEY),
  )
  return useMemo(() => parsePrinterHere(text), [text])
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
