import {
  addKey,
  type Burst,
  type Focus,
  type Key,
  LONGEST_GAP_MS,
  noBurst,
  type Reading,
} from './scan-burst.ts'
import { codesInSilence, readScan } from './scan-reading.ts'
import type { ScannerSettings } from './scanner-settings.ts'

/** What was heard when a scan ended. */
export interface Heard {
  /** In the order in which they were scanned; none where it typed by another layout. */
  readonly codes: readonly string[]
  readonly isOtherLayout: boolean
  /** The keys that were the scan's, oldest first: what they wrote has to be taken back. */
  readonly keys: Burst
}

/** So long is waited for the next key of a scanner that is known to end its codes with none, and of any other. */
const QUIET_MS = 120
const UNKNOWN_QUIET_MS = 300
/** The second of two closing keys, as scanners send that end with CR and LF. Nobody who does nothing else presses a key so soon. */
const SAME_END_MS = 100

/** How a scanner is set; while one is tried, how long a pause may be that ends nothing. */
export type EarSettings = ScannerSettings & { readonly quietMs?: number }

/** Tells scans from typing, key by key. Knows no browser: what it is told is when which key came, and where it wrote. */
export class ScanEar {
  #burst: Burst = noBurst
  #focus: Focus = 'none'
  #endedAtMs = Number.NEGATIVE_INFINITY
  readonly #settings: () => EarSettings

  constructor(settings: () => EarSettings) {
    this.#settings = settings
  }

  /** How long it must stay quiet until a scan may have ended; undefined where a scanner ends its codes with a key. */
  get quietMs(): number | undefined {
    const { ending, quietMs } = this.#settings()
    if (ending === 'key' || this.#burst.length === 0) return undefined
    return quietMs ?? (ending === 'silence' ? QUIET_MS : UNKNOWN_QUIET_MS)
  }

  /** Whether a key that comes now would be in the middle of something very fast: no shortcut, and nothing for a button. */
  isAmid(atMs: number): boolean {
    const last = this.#burst.at(-1)
    return last !== undefined && atMs - last.atMs <= LONGEST_GAP_MS
  }

  /** One more character. A scan that ended in silence before it is heard now, though the browser hands its keys on late. */
  key(key: Key, focus: Focus): Heard | undefined {
    const pauseMs = key.atMs - (this.#burst.at(-1)?.atMs ?? key.atMs)
    const quietMs = this.quietMs
    const isOver =
      quietMs !== undefined && (pauseMs > quietMs || (pauseMs > LONGEST_GAP_MS && this.#isWhole()))
    const heard = isOver ? this.quiet() : undefined
    this.#burst = addKey(this.#burst, key)
    this.#focus = focus
    return heard
  }

  /** @returns 'same' where the key belongs to the end of the scan before */
  close(atMs: number, focus: Focus): Heard | 'same' | undefined {
    if (this.#burst.length === 0) {
      const isSame = atMs <= this.#endedAtMs + SAME_END_MS
      // No scanner sends a third.
      this.#endedAtMs = Number.NEGATIVE_INFINITY
      return isSame ? 'same' : undefined
    }
    const reading = readScan(this.#burst, atMs, focus, this.#settings())
    const heard = reading && this.#heard(reading, 'otherLayout' in reading ? [] : [reading.code])
    this.forget()
    if (heard) this.#endedAtMs = atMs
    return heard
  }

  /** No key has come for as long as `quietMs` says. */
  quiet(): Heard | undefined {
    const found = this.#inSilence()
    if (!found) return undefined
    const heard = this.#heard(found.reading, found.codes)
    // An ending key that the browser was late with must not be taken for somebody's.
    this.#endedAtMs = (this.#burst.at(-1)?.atMs ?? 0) + UNKNOWN_QUIET_MS - SAME_END_MS
    this.forget()
    return heard
  }

  /** Somebody's hands are at the keys or at the pointer: a closing key that comes next is theirs. */
  handsOn(): void {
    this.#endedAtMs = Number.NEGATIVE_INFINITY
  }

  /** Somebody corrects what stands in the field: it is theirs, and no scan's. */
  forget(): void {
    this.#burst = noBurst
  }

  #isWhole(): boolean {
    const { ending, quietMs } = this.#settings()
    const found = ending === 'silence' && quietMs === undefined ? this.#inSilence() : undefined
    return found?.isProven === true && found.codes.every((code) => /^\d{13,14}$/.test(code))
  }

  #inSilence() {
    const last = this.#burst.at(-1)
    const settings = this.#settings()
    const reading = last && readScan(this.#burst, last.atMs, this.#focus, settings)
    if (!reading || 'otherLayout' in reading) return undefined
    const keys = this.#burst.slice(reading.from)
    const codes = codesInSilence(reading.code, keys, settings)
    const isProven = codesInSilence(reading.code, keys, { ...settings, ending: 'automatic' }) !== undefined
    return codes && { reading, codes, isProven }
  }

  #heard(reading: Reading, codes: readonly string[]): Heard {
    const keys = this.#burst.slice(reading.from)
    return { codes, isOtherLayout: 'otherLayout' in reading, keys }
  }
}
