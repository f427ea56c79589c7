import type { PrinterTransport } from './connection.ts'
import { type ByteStream, printerOver } from './over-stream.ts'

/** As much of Web Serial as printing takes; TypeScript's own library has none of it. */
interface SerialPort extends EventTarget {
  readonly readable: ReadableStream<Uint8Array> | null
  readonly writable: WritableStream<Uint8Array> | null
  getInfo(): { readonly usbVendorId?: number; readonly usbProductId?: number }
  open(options: { baudRate: number }): Promise<void>
  close(): Promise<void>
}
interface Serial extends EventTarget {
  getPorts(): Promise<SerialPort[]>
  requestPort(): Promise<SerialPort>
}

const webSerial = (): Serial | undefined => (navigator as Navigator & { readonly serial?: Serial }).serial

/** Bits in a second, as printers are set by their switches. The first is what most come with. */
export const SERIAL_SPEEDS = [9_600, 19_200, 38_400, 57_600, 115_200] as const

/** A port has no number of its own in a browser: two adapters of the same make are told apart by nobody. */
const portKeyOf = (port: SerialPort) => {
  const { usbVendorId = 0, usbProductId = 0 } = port.getInfo()
  return `${usbVendorId}:${usbProductId}`
}

/** The key of a port at a speed. */
export const atSpeed = (deviceKey: string, speed: number) => `${deviceKey.split('@')[0]}@${speed}`

/** Printers at a serial port, or at an adapter that is one. */
export const serialPrinters: PrinterTransport = {
  kind: 'serial',
  isSupported: () => webSerial() !== undefined,
  async choose() {
    const port = await webSerial()
      ?.requestPort()
      .catch(() => undefined)
    return port ? { deviceKey: atSpeed(portKeyOf(port), SERIAL_SPEEDS[0]), name: 'Serial printer' } : null
  },
  async open(deviceKey, isStar = false) {
    const [portKey, speed] = deviceKey.split('@')
    const ports =
      (await webSerial()
        ?.getPorts()
        .catch(() => [])) ?? []
    const port = ports.find((one) => portKeyOf(one) === portKey)
    if (!port) return null
    try {
      await port.open({ baudRate: Number(speed) || SERIAL_SPEEDS[0] })
    } catch {
      return null
    }
    return printerOver(streamOf(port), { kind: 'serial', name: 'Serial printer', isStar })
  },
  onArrival(listener) {
    const serial = webSerial()
    serial?.addEventListener('connect', listener)
    return () => serial?.removeEventListener('connect', listener)
  },
}

/** A write that hangs because the printer holds the line is given up within this, or the port could not be opened again. */
const GIVE_UP_MS = 1_000

function streamOf(port: SerialPort): ByteStream {
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined
  let writer: WritableStreamDefaultWriter<Uint8Array> | undefined
  const ended = new AbortController()
  return {
    async write(bytes) {
      if (!port.writable) throw new Error('The port is closed')
      const mine = port.writable.getWriter()
      writer = mine
      try {
        await mine.write(bytes)
      } finally {
        mine.releaseLock()
        if (writer === mine) writer = undefined
      }
    },
    onBytes(listener) {
      port.addEventListener('disconnect', () => listener(null), { signal: ended.signal })
      const read = async () => {
        let before: ReadableStream<Uint8Array> | undefined
        // After an error the port has a fresh stream, or none; one that stays the same will not read again.
        while (port.readable && port.readable !== before && !ended.signal.aborted) {
          before = port.readable
          reader = before.getReader()
          try {
            for (;;) {
              const { value, done } = await reader.read()
              if (done) break
              if (value) listener(value)
            }
          } catch {
            // A framing error ends a read and not the port; what is gone is told by its event and by the next write.
          } finally {
            reader.releaseLock()
          }
        }
      }
      void read()
    },
    async close() {
      ended.abort()
      await reader?.cancel().catch(() => undefined)
      const givenUp = writer?.abort().catch(() => undefined)
      await Promise.race([givenUp, new Promise((resolve) => setTimeout(resolve, givenUp ? GIVE_UP_MS : 0))])
      await port.close()
    },
  }
}
