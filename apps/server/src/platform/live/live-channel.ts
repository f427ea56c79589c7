import type { Database } from '../database/connect.ts'
import { earliest, isAfter, type LivePosition } from './live-position.ts'
import { type LiveRow, readEvents } from './read-events.ts'

/** Somebody who listens, and how far they have heard. */
export interface LiveListener {
  position: LivePosition
  tell(row: LiveRow): void
}

/** While an older transaction keeps events from being read, they are asked for again so often, and ever less. */
const FIRST_RETRY_MS = 15
const LONGEST_RETRY_MS = 500

/**
 * The one reader of a business's events in this process, however many listen. It reads from the furthest-behind listener
 * on, and each is told only what it has not heard, so that catching up after a lost connection needs no second path.
 */
export class LiveChannel {
  readonly #database: Database
  readonly #organizationId: string
  readonly #listeners = new Set<LiveListener>()
  readonly #onError: (error: unknown) => void
  #reading = false
  #wanted = false
  #retry: NodeJS.Timeout | undefined
  #retryAfterMs = FIRST_RETRY_MS

  constructor(database: Database, organizationId: string, onError: (error: unknown) => void) {
    this.#database = database
    this.#organizationId = organizationId
    this.#onError = onError
  }

  get size(): number {
    return this.#listeners.size
  }

  add(listener: LiveListener): void {
    this.#listeners.add(listener)
    this.wake()
  }

  remove(listener: LiveListener): void {
    this.#listeners.delete(listener)
    if (this.#listeners.size === 0) clearTimeout(this.#retry)
  }

  /** Looks for news, once more if it is looking already. */
  wake(): void {
    this.#retryAfterMs = FIRST_RETRY_MS
    this.#look()
  }

  #look(): void {
    this.#wanted = true
    if (!this.#reading) void this.#read()
  }

  async #read(): Promise<void> {
    this.#reading = true
    clearTimeout(this.#retry)
    try {
      while (this.#wanted) {
        this.#wanted = false
        await this.#readOnce()
      }
    } catch (error) {
      this.#onError(error)
    } finally {
      this.#reading = false
    }
  }

  async #readOnce(): Promise<void> {
    // Who comes while this reads may be further behind than it reads from: they are told by the next reading.
    const hearing = [...this.#listeners]
    const from = earliest(hearing.map(({ position }) => position))
    if (!from) return
    const page = await readEvents(this.#database, this.#organizationId, from)
    for (const row of page.rows) {
      for (const listener of hearing) {
        if (!this.#listeners.has(listener) || !isAfter(row.position, listener.position)) continue
        listener.position = row.position
        listener.tell(row)
      }
    }
    if (page.more) this.#wanted = true
    else if (page.pending) this.#retryLater()
  }

  #retryLater(): void {
    if (this.#listeners.size === 0) return
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => this.#look(), this.#retryAfterMs)
    this.#retryAfterMs = Math.min(this.#retryAfterMs * 2, LONGEST_RETRY_MS)
  }
}
