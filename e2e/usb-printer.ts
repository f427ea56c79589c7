import { expect, type Locator, type Page } from '@playwright/test'

/**
 * An Epson printer at a USB cable, as far as a page can tell: Chromium emulates no USB, so the object that a page has of the
 * browser is another one. It answers how it is, and keeps what it printed over reloads.
 */
export async function plugInPrinter(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const printed: number[] = JSON.parse(sessionStorage.getItem('usb printed') ?? '[]')
    let wake: (bytes: number[]) => void = () => {}
    const usb = new EventTarget()
    const device = {
      ...{
        vendorId: 0x04b8,
        productId: 0x0202,
        serialNumber: 'E2E',
        productName: 'TM-m30III',
        opened: false,
      },
      configuration: {
        interfaces: [
          {
            interfaceNumber: 0,
            alternate: {
              interfaceClass: 7,
              endpoints: [
                { direction: 'out', type: 'bulk', endpointNumber: 1 },
                { direction: 'in', type: 'bulk', endpointNumber: 2 },
              ],
            },
          },
        ],
      },
      async open() {
        device.opened = true
      },
      async close() {
        device.opened = false
      },
      async selectConfiguration() {},
      async claimInterface() {},
      async transferOut(_: number, data: Uint8Array) {
        if (data[0] === 0x10) {
          wake([0x12, 0x12, 0x12, 0x12])
          return { status: 'ok' }
        }
        if (data[0] === 0x1d && data[1] === 0x72) {
          wake([0])
          return { status: 'ok' }
        }
        printed.push(...data)
        sessionStorage.setItem('usb printed', JSON.stringify(printed))
        return { status: 'ok' }
      },
      transferIn: () =>
        new Promise((resolve) => {
          wake = (bytes) => resolve({ data: new DataView(Uint8Array.from(bytes).buffer) })
        }),
    }
    Object.assign(usb, { getDevices: async () => [device], requestDevice: async () => device })
    Object.defineProperty(navigator, 'usb', { value: usb, configurable: true })
  })
}

/** What it has printed, as the text between its commands reads in Latin letters. */
export const usbPaper = (page: Page): Promise<string> =>
  page.evaluate(() => String.fromCharCode(...JSON.parse(sessionStorage.getItem('usb printed') ?? '[]')))

/** Takes the printer at the cable and saves it, which prints its test. */
export async function chooseUsbPrinter(wizard: Locator): Promise<void> {
  await wizard.getByRole('button', { name: 'Choose the printer…' }).click()
  await expect(wizard.getByText('TM-m30III', { exact: true })).toBeVisible()
  await wizard.getByRole('button', { name: 'Save and test' }).click()
}
