import type { Page } from '@playwright/test'

/**
 * A printer at a serial adapter, as far as a page can tell: Chromium lists no pseudo-terminal, so the object that a page has of
 * the browser is another one, over the browser's own streams. It tells nothing of itself, as the cheapest do.
 */
export async function plugInSerialPrinter(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const printed: number[] = []
    const port = Object.assign(new EventTarget(), {
      readable: null as ReadableStream<Uint8Array> | null,
      writable: null as WritableStream<Uint8Array> | null,
      speed: 0,
      getInfo: () => ({ usbVendorId: 0x067b, usbProductId: 0x2303 }),
      async open({ baudRate }: { baudRate: number }) {
        port.speed = baudRate
        port.readable = new ReadableStream()
        port.writable = new WritableStream({
          write: (bytes) => {
            printed.push(...bytes)
          },
        })
      },
      async close() {
        port.readable = null
        port.writable = null
      },
    })
    const serial = Object.assign(new EventTarget(), {
      getPorts: async () => [port],
      requestPort: async () => port,
    })
    Object.defineProperty(navigator, 'serial', { value: serial, configurable: true })
    Object.assign(window, { serialPrinter: { printed, port } })
  })
}

/** What it has printed since the page stands, and at which speed. */
export const serialPaper = (page: Page): Promise<{ text: string; bytes: number[]; speed: number }> =>
  page.evaluate(() => {
    const { printed, port } = Reflect.get(window, 'serialPrinter')
    return { text: String.fromCharCode(...printed), bytes: printed, speed: port.speed }
  })
