import { onTestFinished } from 'vitest'

/** A printer at a serial adapter, until the test ends: it tells nothing of itself, as the cheapest do. */
export function plugInSerialPrinter() {
  const printed: number[] = []
  const port = Object.assign(new EventTarget(), {
    readable: null as ReadableStream<Uint8Array> | null,
    writable: null as WritableStream<Uint8Array> | null,
    speed: 0,
    getInfo: () => ({ usbVendorId: 0x067b, usbProductId: 0x2303 }),
    open: async ({ baudRate }: { baudRate: number }) => {
      port.speed = baudRate
      port.readable = new ReadableStream()
      port.writable = new WritableStream({ write: (bytes) => void printed.push(...bytes) })
    },
    close: async () => {
      port.readable = null
      port.writable = null
    },
  })
  const serial = Object.assign(new EventTarget(), {
    getPorts: async () => [port],
    requestPort: async () => port,
  })
  Object.defineProperty(navigator, 'serial', { value: serial, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serial'))
  return { paper: () => String.fromCharCode(...printed), speed: () => port.speed }
}
