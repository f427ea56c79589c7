import { afterEach, expect, it, vi } from 'vitest'
import { atSpeed, serialPrinters } from './web-serial.ts'

const WELL = Uint8Array.of(0x12, 0x12, 0x12, 0x12)
const COVER_OPEN = Uint8Array.of(0x1a, 0x16, 0x12, 0x12)
const DONE = Uint8Array.of(0)

/** What a browser's port is, over real streams; what hangs at its end is the test's. */
class TestPort extends EventTarget {
  readable: ReadableStream<Uint8Array> | null = null
  writable: WritableStream<Uint8Array> | null = null
  readonly opened: number[] = []
  readonly got: number[] = []
  /** It holds the line: a write is not taken until it is given up. */
  holds = false
  mishears = false
  isCoverOpen = false

  getInfo = () => ({ usbVendorId: 0x067b, usbProductId: 0x2303 })

  async open({ baudRate }: { baudRate: number }) {
    if (this.writable) throw new DOMException('The port is already open.', 'InvalidStateError')
    this.opened.push(baudRate)
    let tell: (bytes: Uint8Array) => void = () => undefined
    this.#listen((controller) => {
      tell = (bytes) => controller.enqueue(bytes)
    })
    this.writable = new WritableStream<Uint8Array>({
      write: (bytes, { signal }) => {
        if (this.holds)
          return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
        if (bytes[0] === 0x10) tell(this.isCoverOpen ? COVER_OPEN : WELL)
        else if (bytes[0] === 0x1d) tell(DONE)
        else this.got.push(...bytes)
        return undefined
      },
    })
  }

  #listen(start: (controller: ReadableStreamDefaultController<Uint8Array>) => void) {
    const inner = {
      start: (controller: ReadableStreamDefaultController<Uint8Array>) => {
        start(controller)
        if (!this.mishears) return
        this.mishears = false
        // The browser lays a fresh stream where one was ended by an error of the line.
        setTimeout(() => {
          this.#listen(start)
          controller.error(new DOMException('Framing', 'FramingError'))
        })
      },
    }
    this.readable = new ReadableStream<Uint8Array>(inner)
  }

  async close() {
    if (this.writable?.locked || this.readable?.locked) throw new TypeError('Cannot cancel a locked stream')
    this.readable = null
    this.writable = null
  }
}

function plugIn() {
  const port = new TestPort()
  const serial = Object.assign(new EventTarget(), {
    getPorts: async () => [port],
    requestPort: async () => port,
  })
  vi.stubGlobal('navigator', { serial })
  return { port, serial }
}
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const receipt = new Uint8Array(9_000).fill(0x41)
const key = atSpeed('1659:8963', 38_400)

it('RCPT-005 a printer at a serial port takes a receipt at its speed, hears how it is after an error of the line too, and is let go', async () => {
  const { port } = plugIn()
  port.mishears = true
  expect((await serialPrinters.choose())?.deviceKey).toBe(atSpeed(key, 9_600))
  const printer = await serialPrinters.open(key, false)
  expect(port.opened).toEqual([38_400])
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(await printer?.send(receipt)).toEqual({ ok: true })
  expect(port.got).toEqual([...receipt])
  port.isCoverOpen = true
  expect(await printer?.send(receipt)).toMatchObject({ fault: 'printer-cover-open' })
  await printer?.close()
  expect(await serialPrinters.open(key, false)).not.toBeNull()
})

it('RCPT-003 RCPT-004 one that holds the line in the middle is a fault, and its port opens again', async () => {
  const { port } = plugIn()
  const printer = await serialPrinters.open(key, false)
  expect(await printer?.send(Uint8Array.of(0x41))).toEqual({ ok: true })
  vi.useFakeTimers()
  port.holds = true
  const sending = printer?.send(receipt)
  await vi.advanceTimersByTimeAsync(11_000)
  expect(await sending).toMatchObject({ ok: false, fault: 'printer-silent' })
  const closing = printer?.close()
  await vi.advanceTimersByTimeAsync(1_500)
  await closing
  vi.useRealTimers()
  port.holds = false
  const again = await serialPrinters.open(key, false)
  expect(again).not.toBeNull()
  expect(await again?.send(receipt)).toEqual({ ok: true })
})

it('RCPT-004 one that is unplugged is said to be gone, and that it came back is heard', async () => {
  const { port, serial } = plugIn()
  const printer = await serialPrinters.open(key, false)
  port.dispatchEvent(new Event('disconnect'))
  expect(await printer?.send(receipt)).toMatchObject({ fault: 'printer-unreachable', mayHavePrinted: false })
  let arrivals = 0
  const end = serialPrinters.onArrival(() => {
    arrivals += 1
  })
  serial.dispatchEvent(new Event('connect'))
  end()
  serial.dispatchEvent(new Event('connect'))
  expect(arrivals).toBe(1)
})
