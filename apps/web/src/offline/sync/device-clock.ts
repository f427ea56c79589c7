/** What the server's clock said when it was last heard, and how far this device's clock was off then. */
interface Heard {
  readonly serverMs: number
  /** The server's clock minus this device's. */
  readonly offsetMs: number
}

/** A moment by this device's clock, which somebody may set, and by the one that only counts on while the window is open. */
export interface Moment {
  readonly nowMs: number
  readonly monotonicMs: number
}

/** The `Date` of an answer is cut to the second. */
const HALF_A_SECOND_MS = 500
/** A smaller change is drift, or the length of an answer's way. */
const WORTH_KEEPING_MS = 60_000

/**
 * How far this device's clock is off (mandate 6, R16, decision 0128): measured whenever the server answers, and worked out from
 * that while it doesn't. The monotonic clock may stand still while a device sleeps, so the time since the last answer is at least
 * what it says. A clock that falls behind is noticed without a network; one that seems to have run ahead may have slept, and
 * what was measured last holds.
 */
export class DeviceClock {
  readonly #store: { read(): string | null; write(text: string): void }
  #heard: Heard | undefined
  /** When `#heard` was heard, where that was in this window. */
  #heardAtMs: number | undefined

  constructor(store: { read(): string | null; write(text: string): void }) {
    this.#store = store
    this.#heard = readHeard(store)
  }

  /** The server has answered and said the time, to a question asked when the monotonic clock said `askedAtMs`. */
  hear(serverMs: number, askedAtMs: number, at: Moment): void {
    const wayBackMs = (at.monotonicMs - askedAtMs) / 2
    const serverNowMs = serverMs + HALF_A_SECOND_MS + wayBackMs
    this.#keep({ serverMs: serverNowMs, offsetMs: Math.round(serverNowMs - at.nowMs) }, at)
  }

  /** The server's clock minus this device's, in milliseconds; null while the server has never been heard. */
  offsetMs(at: Moment): number | null {
    const heard = this.#heard
    if (!heard) return null
    const isOfBefore = this.#heardAtMs === undefined
    const serverMs = heard.serverMs + (this.#heardAtMs === undefined ? 0 : at.monotonicMs - this.#heardAtMs)
    // Of a clock that was behind, this window sees that it was put right; after a reload what was measured holds.
    const leastMs = isOfBefore ? heard.offsetMs : Math.min(heard.offsetMs, 0)
    const offsetMs = Math.round(Math.max(leastMs, serverMs - at.nowMs))
    if (Math.abs(offsetMs - heard.offsetMs) > WORTH_KEEPING_MS) this.#keep({ serverMs, offsetMs }, at)
    return offsetMs
  }

  #keep(heard: Heard, at: Moment): void {
    this.#heard = heard
    this.#heardAtMs = at.monotonicMs
    this.#store.write(JSON.stringify(heard))
  }
}

function readHeard(store: { read(): string | null }): Heard | undefined {
  try {
    const { serverMs, offsetMs } = JSON.parse(store.read() ?? '{}') as Partial<Heard>
    return Number.isFinite(serverMs) && Number.isFinite(offsetMs)
      ? ({ serverMs, offsetMs } as Heard)
      : undefined
  } catch {
    return undefined
  }
}
