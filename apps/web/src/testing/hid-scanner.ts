import { onTestFinished } from 'vitest'

const REPORT = {
  reportId: 2,
  items: [
    { usages: [0x1003b], reportSize: 8, reportCount: 1 },
    { usages: [0x8c00fb, 0x8c00fc, 0x8c00fd], reportSize: 8, reportCount: 3 },
    { usages: [0x8c00fe], reportSize: 8, reportCount: 56 },
    { usages: [0x8c00ff], reportSize: 1, reportCount: 8 },
  ],
}

/** A scanner in the mode for tills, which a person can choose in the browser's list until the test ends. */
export function plugInHidScanner() {
  const device = Object.assign(new EventTarget(), {
    productName: 'Counter scanner',
    opened: false,
    collections: [{ usagePage: 0x8c, usage: 2, inputReports: [REPORT] }],
    open: async () => {
      device.opened = true
    },
  })
  const hid = Reflect.get(navigator, 'hid') as EventTarget
  const own = { getDevices: async () => [], requestDevice: async () => [device] }
  // What listens to the browser began with the first screen: its own object stays.
  Object.assign(hid, own)
  const tell = (what: 'connect' | 'disconnect') =>
    hid.dispatchEvent(Object.assign(new Event(what), { device }))
  onTestFinished(() => {
    tell('disconnect')
    for (const name of Object.keys(own)) Reflect.deleteProperty(hid, name)
  })
  return {
    scan: (text: string) => {
      const bytes = new Uint8Array(61)
      bytes[0] = text.length
      bytes.set(new TextEncoder().encode(`]E0${text}`), 1)
      const data = new DataView(bytes.buffer)
      device.dispatchEvent(Object.assign(new Event('inputreport'), { reportId: 2, data }))
    },
    plugIn: () => tell('connect'),
    unplug: () => tell('disconnect'),
  }
}
