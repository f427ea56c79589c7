import type { Page } from '@playwright/test'

/**
 * A scanner in the mode for tills, as far as a page can tell: Chromium emulates no HID device, so the object that a page has
 * of the browser is another one. The page's `scanByHid` sends one of its reports.
 */
export async function plugInScanner(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const scanner = Object.assign(new EventTarget(), {
      productName: 'Counter scanner',
      opened: false,
      collections: [
        {
          usagePage: 0x8c,
          usage: 2,
          inputReports: [
            {
              reportId: 2,
              items: [
                { usages: [0x1003b], reportSize: 8, reportCount: 1 },
                { usages: [0x8c00fb, 0x8c00fc, 0x8c00fd], reportSize: 8, reportCount: 3 },
                { usages: [0x8c00fe], reportSize: 8, reportCount: 56 },
                { usages: [0x8c00ff], reportSize: 1, reportCount: 8 },
              ],
            },
          ],
        },
      ],
      open: async () => {
        scanner.opened = true
      },
    })
    const isGiven = () => localStorage.getItem('e2e scanner') === 'given'
    const hid = Object.assign(new EventTarget(), {
      getDevices: async () => (isGiven() ? [scanner] : []),
      requestDevice: async () => {
        localStorage.setItem('e2e scanner', 'given')
        return [scanner]
      },
    })
    Object.defineProperty(navigator, 'hid', { value: hid, configurable: true })
    const scanByHid = (text: string) => {
      const bytes = new Uint8Array(61)
      bytes[0] = text.length
      bytes.set(new TextEncoder().encode(`]E0${text}`), 1)
      scanner.dispatchEvent(
        Object.assign(new Event('inputreport'), { reportId: 2, data: new DataView(bytes.buffer) }),
      )
    }
    const unplug = () => hid.dispatchEvent(Object.assign(new Event('disconnect'), { device: scanner }))
    const plugIn = () => hid.dispatchEvent(Object.assign(new Event('connect'), { device: scanner }))
    Object.assign(window, { scanByHid, unplugScanner: unplug, plugInScanner: plugIn })
  })
}

/** Calls one of the page's own functions of above. */
export const atScanner = (
  page: Page,
  what: 'scanByHid' | 'unplugScanner' | 'plugInScanner',
  code = '',
): Promise<void> =>
  page.evaluate(([name, text]) => (Reflect.get(window, name) as (code: string) => void)(text), [
    what,
    code,
  ] as const)
