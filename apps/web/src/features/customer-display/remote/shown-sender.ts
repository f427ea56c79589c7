import { DISPLAY_REPEAT_MS, type DisplayState, MOST_DISPLAY_ITEMS } from '@tuppence/domain/sales'

/** A customer reads no faster, and a scanner is quicker than this. */
const PACE_MS = 150
const FIRST_RETRY_MS = 1_000
/** No longer: a customer stands before the display when the network is back. */
const LONGEST_RETRY_MS = 5_000

/**
 * Sends what a till shows to its displays elsewhere: the newest only, one at a time, and never so that a sale waits for it.
 * What cannot be sent is tried again with whatever is newest by then; what stands is said again, an empty basket too, because the
 * server tells by it that a till has fallen silent.
 */
export class ShownSender {
  readonly #put: (state: DisplayState | null) => Promise<unknown>
  #wanted: DisplayState | null = null
  /** What the server has, as far as is known. */
  #sent: string | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #isSending = false
  #isDue = false
  #retryMs = FIRST_RETRY_MS
  #isClosed = false

  /** @param put rejects where it could not be sent */
  constructor(put: (state: DisplayState | null) => Promise<unknown>) {
    this.#put = put
  }

  /** @param state undefined where the till shows nothing, and is not to be missed; an empty basket is said again like any other */
  show(state: DisplayState | undefined): void {
    this.#wanted = state ? newestLines(state) : null
    if (JSON.stringify(this.#wanted) !== this.#sent) this.#sendSoon()
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
  }

  /** At its pace, however many scans come meanwhile: a burst of them puts nothing off. */
  #sendSoon(): void {
    if (this.#isDue) return
    this.#isDue = true
    this.#sendIn(PACE_MS)
  }

  #sendIn(waitMs: number): void {
    if (this.#isSending || this.#isClosed) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#send(), waitMs)
  }

  async #send(): Promise<void> {
    const state = this.#wanted
    this.#isSending = true
    this.#isDue = true
    let isSent = false
    try {
      await this.#put(state)
      isSent = true
    } catch {
      // It is shown in the list of displays, and tried again below.
    }
    this.#isSending = false
    this.#isDue = false
    this.#sent = isSent ? JSON.stringify(state) : undefined
    this.#retryMs = isSent ? FIRST_RETRY_MS : Math.min(LONGEST_RETRY_MS, this.#retryMs * 2)
    if (!isSent) {
      this.#isDue = true
      this.#sendIn(this.#retryMs)
    } else if (JSON.stringify(this.#wanted) !== this.#sent) this.#sendSoon()
    else if (state) this.#sendIn(DISPLAY_REPEAT_MS)
  }
}

const newestLines = (state: DisplayState): DisplayState =>
  state.items.length > MOST_DISPLAY_ITEMS
    ? { ...state, items: state.items.slice(-MOST_DISPLAY_ITEMS) }
    : state
