import { type Hold, holdAlone, isHeld } from './hold-alone.ts'
import type { GattDevice, GattServer } from './web-bluetooth.ts'

/** How a device and this window stand: `lost` tries again by itself, `elsewhere` is with another window. */
export type LinkState = 'disconnected' | 'connecting' | 'connected' | 'lost' | 'elsewhere'

/** A device that is switched off lets a connection wait for ever, in some systems. */
const CONNECT_TIMEOUT_MS = 20_000
const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 60_000

/** How long to wait before the next try: doubled each time. What comes into reach is tried at once. */
export const retryMs = (tries: number): number => Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** tries)

export interface LinkEvents {
  /** Takes up what the device is for. The connection counts when this has resolved; it failed where it rejects. */
  readonly onUp: (server: GattServer) => Promise<void>
  readonly onState: (state: LinkState) => void
}

/** The connection to one device: made, held by this window alone, and made again when it is lost. */
export class DeviceLink {
  readonly #deviceId: string
  readonly #device: GattDevice
  readonly #events: LinkEvents
  #state: LinkState = 'disconnected'
  /** Ends with everything that was begun for this wish to be connected. */
  #wish: AbortController | undefined
  #hold: Hold | undefined
  #wake: () => void = () => {}

  /** @param deviceId what its lock is named by, in every window alike */
  constructor(deviceId: string, device: GattDevice, events: LinkEvents) {
    this.#deviceId = deviceId
    this.#device = device
    this.#events = events
    device.addEventListener('gattserverdisconnected', () => this.#lost())
  }

  /** Because a person asks for it, once: it takes the device from another window. Rejects where it could not. */
  async connect(): Promise<void> {
    const wish = this.#begin()
    this.#become('connecting')
    try {
      await this.#takeHold('take', wish)
      await this.#attempt(wish)
    } catch (error) {
      if (this.#wish === wish) this.disconnect()
      throw error
    }
  }

  /** By itself, as often as it takes. */
  async keepConnected(how: 'take' | 'wait'): Promise<void> {
    const wish = this.#begin()
    this.#become('lost')
    if (how === 'wait' && (await isHeld(this.#deviceId))) this.#become('elsewhere')
    await this.#takeHold(how, wish)
    await this.#tryAgain(wish)
  }

  disconnect(): void {
    this.#end()
    this.#become('disconnected')
  }

  /** Something of the device was received: it is in reach. */
  isHeard(): void {
    this.#wake()
  }

  #begin(): AbortController {
    this.#end()
    this.#wish = new AbortController()
    return this.#wish
  }

  #end(): void {
    this.#wish?.abort()
    this.#wish = undefined
    this.#wake()
    this.#device.gatt?.disconnect()
    this.#hold?.release()
    this.#hold = undefined
  }

  #become(state: LinkState): void {
    if (this.#state === state) return
    this.#state = state
    this.#events.onState(state)
  }

  async #takeHold(how: 'take' | 'wait', wish: AbortController): Promise<void> {
    const onTaken = () => {
      if (this.#wish !== wish) return
      this.#hold = undefined
      // Its own wish stays: it is connected here again when the other window is closed.
      void this.keepConnected('wait')
    }
    const hold = await holdAlone(this.#deviceId, how, { signal: wish.signal, onTaken })
    if (wish.signal.aborted) hold?.release()
    else this.#hold = hold
  }

  async #attempt(wish: AbortController): Promise<void> {
    const { gatt } = this.#device
    if (!gatt) throw new Error('the browser has no GATT server for this device')
    const server = await withinTime(gatt.connect(), CONNECT_TIMEOUT_MS)
    if (!wish.signal.aborted) await this.#events.onUp(server)
    if (wish.signal.aborted) {
      if (!this.#wish) gatt.disconnect()
      return
    }
    if (!server.connected) throw new Error('the connection was lost while it was made')
    this.#become('connected')
  }

  async #tryAgain(wish: AbortController): Promise<void> {
    for (let tries = 0; !wish.signal.aborted; tries += 1) {
      this.#become('lost')
      try {
        await this.#attempt(wish)
        return
      } catch {
        if (wish.signal.aborted) return
        this.#device.gatt?.disconnect()
        await this.#pause(retryMs(tries))
      }
    }
  }

  /** Ends early when the device is heard of, or nobody wants it any more. */
  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  #lost(): void {
    if (this.#state !== 'connected' || !this.#wish) return
    void this.#tryAgain(this.#wish)
  }
}

async function withinTime<T>(work: Promise<T>, limitMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('it took too long')), limitMs)
  })
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
