import type { PrinterConnection, PrinterTransport } from '../printers/connection.ts'
import { type ByteStream, printerOver } from '../printers/over-stream.ts'
import {
  connect,
  deviceOf,
  onPrinterReady,
  pair,
  scan,
  setType,
  startBluetooth,
  subscribeToDevices,
} from './bluetooth-devices.ts'
import { sendInChunks } from './send-in-chunks.ts'
import { webBluetooth } from './web-bluetooth.ts'

/**
 * Receipt printers by Bluetooth. Connecting, holding and connecting again is the devices' own; what is opened here uses the
 * connection that stands, and letting go of it leaves it standing: a person disconnects a printer where they connected it.
 */
export const bluetoothPrinters: PrinterTransport = {
  kind: 'bluetooth',
  isSupported: () => webBluetooth() !== undefined,
  async choose() {
    startBluetooth(false)
    const found = await scan()
    if (!found) return null
    // Whoever chooses it as their printer says what it is.
    await setType(found.id, 'printer')
    if (!found.isPaired) await pair(found.id)
    await connect(found.id)
    return { deviceKey: found.id, name: found.name }
  },
  async open(deviceKey, isStar) {
    startBluetooth(false)
    return deviceOf(deviceKey)?.printer ? opened(deviceKey, isStar) : null
  },
  onArrival: onPrinterReady,
}

function opened(id: string, isStar: boolean): PrinterConnection {
  const name = deviceOf(id)?.shown.name ?? ''
  return printerOver(streamTo(id), { kind: 'bluetooth', name, isStar })
}

/** The connection of the moment as a cable: it ends when the device is disconnected or lost, and is opened anew after that. */
function streamTo(id: string): ByteStream {
  const ended = new AbortController()
  const channel = deviceOf(id)?.printer
  const unsubscribe = subscribeToDevices(() => {
    if (deviceOf(id)?.printer !== channel) ended.abort()
  })
  ended.signal.addEventListener('abort', unsubscribe)
  return {
    async write(bytes) {
      const outcome = channel && (await sendInChunks(channel.write, bytes, ended.signal))
      if (!outcome?.ok) throw new Error(outcome ? outcome.fault : 'The printer is not connected')
    },
    onBytes(listener) {
      ended.signal.addEventListener('abort', () => listener(null))
      const told = channel?.notify
      if (!told) return
      const take = () => {
        const { value } = told
        if (value) listener(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))
      }
      told.addEventListener('characteristicvaluechanged', take)
      ended.signal.addEventListener('abort', () =>
        told.removeEventListener('characteristicvaluechanged', take),
      )
      // Of one that does not let itself be listened to nothing is known, and it prints all the same.
      told.startNotifications().catch(() => {})
    },
    async close() {
      ended.abort()
    },
  }
}
