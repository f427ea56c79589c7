import type { PrinterTransport } from './connection.ts'
import { type ByteStream, printerOver } from './over-stream.ts'

/** As much of WebUSB as printing takes; TypeScript's own library has none of it. */
interface UsbEndpoint {
  readonly direction: 'in' | 'out'
  readonly type: 'bulk' | 'interrupt' | 'isochronous'
  readonly endpointNumber: number
}
interface UsbInterface {
  readonly interfaceNumber: number
  readonly alternate: { readonly interfaceClass: number; readonly endpoints: readonly UsbEndpoint[] }
}
export interface UsbDevice {
  readonly vendorId: number
  readonly productId: number
  readonly serialNumber?: string | null | undefined
  readonly productName?: string | null | undefined
  readonly opened: boolean
  readonly configuration: { readonly interfaces: readonly UsbInterface[] } | null
  open(): Promise<void>
  close(): Promise<void>
  selectConfiguration(value: number): Promise<void>
  claimInterface(number: number): Promise<void>
  transferOut(endpoint: number, data: Uint8Array<ArrayBuffer>): Promise<{ readonly status?: string }>
  transferIn(endpoint: number, length: number): Promise<{ readonly data?: DataView }>
}
interface Usb extends EventTarget {
  getDevices(): Promise<UsbDevice[]>
  requestDevice(options: { filters: readonly object[] }): Promise<UsbDevice>
}

const webUsb = (): Usb | undefined => (navigator as Navigator & { readonly usb?: Usb }).usb

const PRINTER_CLASS = 7
const STAR_VENDOR = 0x0519
/** Makers of receipt printers, whose devices do not all call themselves printers. */
const MAKERS = [
  0x04b8, // Epson
  STAR_VENDOR,
  0x1504, // Bixolon
  0x0419, // Samsung
  0x1d90, // Citizen
  0x0416, // POS-58, POS-80
  0x0483, // POS-80, MPT
  0x0fe6, // POS-80
  0x1fc9, // Xprinter
  0x05d9, // HP
  0x04c5, // Fujitsu
]
const FILTERS = [{ classCode: PRINTER_CLASS }, ...MAKERS.map((vendorId) => ({ vendorId }))]

const keyOf = ({ vendorId, productId, serialNumber }: UsbDevice) =>
  `${vendorId}:${productId}:${serialNumber ?? ''}`
const nameOf = ({ productName }: UsbDevice) => productName?.replaceAll('\0', '').trim() || 'USB printer'

/** Printers at a USB cable of this device. */
export const usbPrinters: PrinterTransport = {
  kind: 'usb',
  isSupported: () => webUsb() !== undefined,
  async choose() {
    // Whoever closes the browser's list has chosen none, which the browser tells as an error.
    const device = await webUsb()
      ?.requestDevice({ filters: FILTERS })
      .catch(() => undefined)
    return device ? { deviceKey: keyOf(device), name: nameOf(device) } : null
  },
  async open(deviceKey, isStar) {
    const usb = webUsb()
    const device = (await usb?.getDevices().catch(() => []))?.find((one) => keyOf(one) === deviceKey)
    if (!usb || !device) return null
    const stream = await openStream(usb, device).catch(() => undefined)
    if (!stream) return null
    return printerOver(stream, { kind: 'usb', name: nameOf(device), isStar })
  },
  onArrival(listener) {
    const usb = webUsb()
    usb?.addEventListener('connect', listener)
    return () => usb?.removeEventListener('connect', listener)
  },
}

async function openStream(usb: Usb, device: UsbDevice): Promise<ByteStream | undefined> {
  if (!device.opened) await device.open()
  if (device.configuration === null) await device.selectConfiguration(1)
  const interfaces = device.configuration?.interfaces ?? []
  const hasWayOut = ({ alternate }: UsbInterface) =>
    alternate.endpoints.some(({ direction, type }) => direction === 'out' && type === 'bulk')
  const chosen =
    interfaces.find((one) => one.alternate.interfaceClass === PRINTER_CLASS && hasWayOut(one)) ??
    interfaces.find(hasWayOut)
  if (!chosen) return undefined
  await device.claimInterface(chosen.interfaceNumber)
  const bulk = (direction: 'in' | 'out') =>
    chosen.alternate.endpoints.find((one) => one.direction === direction && one.type === 'bulk')
  const [out, back] = [bulk('out'), bulk('in')]
  if (!out) return undefined
  let isClosed = false
  const unplugged = new AbortController()
  return {
    async write(bytes) {
      const { status } = await device.transferOut(out.endpointNumber, bytes)
      if (status !== undefined && status !== 'ok') throw new Error(`The printer took it with ${status}`)
    },
    onBytes(listener) {
      const onDisconnect = (event: Event) => {
        if (Reflect.get(event, 'device') === device) listener(null)
      }
      usb.addEventListener('disconnect', onDisconnect, { signal: unplugged.signal })
      const read = async () => {
        while (back && !isClosed) {
          const { data } = await device.transferIn(back.endpointNumber, 64)
          if (data && data.byteLength > 0)
            listener(new Uint8Array(data.buffer, data.byteOffset, data.byteLength))
          // A device may answer with nothing at once, again and again.
          else await new Promise((resolve) => setTimeout(resolve, 50))
        }
      }
      // A way back that breaks tells nothing by itself: the next write does.
      read().catch(() => undefined)
    },
    async close() {
      isClosed = true
      unplugged.abort()
      await device.close()
    },
  }
}
