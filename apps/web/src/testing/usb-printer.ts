import { onTestFinished } from 'vitest'
import { PRINTER_HERE_KEY, type PrinterHere } from '../devices/printers/printer-here.ts'

interface Mood {
  readonly isCoverOpen?: boolean
  /** Its cable is pulled when it has taken so many bytes since it was last whole. */
  readonly unpluggedAfter?: number
}

/** An Epson printer at a USB cable of the browser, until the test ends: it answers how it is, and keeps what it printed. */
export function plugInUsbPrinter() {
  const printed: number[] = []
  let mood: Mood = {}
  let since = 0
  let wake: (bytes: number[]) => void = () => {}
  const endpoints = [
    { direction: 'out', type: 'bulk', endpointNumber: 1 },
    { direction: 'in', type: 'bulk', endpointNumber: 2 },
  ]
  const device = {
    ...{
      vendorId: 0x04b8,
      productId: 0x0202,
      serialNumber: crypto.randomUUID(),
      productName: 'TM-m30III',
      opened: false,
    },
    configuration: { interfaces: [{ interfaceNumber: 0, alternate: { interfaceClass: 7, endpoints } }] },
    open: async () => {
      device.opened = true
    },
    close: async () => {
      device.opened = false
    },
    selectConfiguration: async () => {},
    claimInterface: async () => {},
    transferOut: async (_: number, data: Uint8Array) => {
      const asked = answerTo(data, mood)
      if (asked) {
        wake(asked)
        return { status: 'ok' }
      }
      since += data.length
      if (mood.unpluggedAfter !== undefined && since > mood.unpluggedAfter) {
        since = 0
        throw new DOMException('The device was disconnected.', 'NotFoundError')
      }
      printed.push(...data)
      return { status: 'ok' }
    },
    transferIn: () =>
      new Promise((resolve) => {
        wake = (bytes) => resolve({ data: new DataView(Uint8Array.from(bytes).buffer) })
      }),
  }
  const usb = Object.assign(new EventTarget(), {
    getDevices: async () => [device],
    requestDevice: async () => device,
  })
  Object.defineProperty(navigator, 'usb', { value: usb, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'usb'))
  return {
    /** Sets it up at the till that is opened next. */
    setUp: () => {
      const deviceKey = `${device.vendorId}:${device.productId}:${device.serialNumber}`
      const paper = { family: 'epson', columns: 48, hasDrawer: true } as const
      const here: PrinterHere = { connection: 'usb', deviceKey, name: device.productName, ...paper }
      localStorage.setItem(PRINTER_HERE_KEY, JSON.stringify(here))
    },
    /** What it has printed, as the text between its commands reads in Latin letters. */
    paper: () => String.fromCharCode(...printed),
    setMood: (next: Mood) => {
      mood = next
    },
  }
}

/** To a question how it is, or whether all is on paper; undefined where it is something to print. */
function answerTo(data: Uint8Array, { isCoverOpen }: Mood): number[] | undefined {
  if (data[0] === 0x10) return [isCoverOpen ? 0x1a : 0x12, isCoverOpen ? 0x16 : 0x12, 0x12, 0x12]
  return data[0] === 0x1d && data[1] === 0x72 ? [0] : undefined
}
