import type { Database } from '../database/connect.ts'
import { advance, hasSeen, type LivePosition } from './live-position.ts'
import { type LiveRow, readEvents } from './read-events.ts'

/** Somebody who listens, and how far they have heard. */
export interface LiveListener {
  position: LivePosition
  /** @param place where they are then; undefined while more of the same reading comes */
  tell(row: LiveRow, place: LivePosition | undefined): void
}

/**
 * The one reader of a business's events in this process, however many listen. Each is told only what it has not heard, so that
 * catching up after a lost connection needs no second path.
 */
export class LiveChannel {
  readonly #database: Database
  readonly #organizationId: string
  readonly #listeners = new Set<LiveListener>()
  readonly #onError: (error: unknown) => void
  #reading = false
  #wanted = false

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
  }

  /** Looks for news, once more if it is looking already. */
  wake(): void {
    this.#wanted = true
    if (!this.#reading) void this.#read()
  }

  async #read(): Promise<void> {
    this.#reading = true
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
    if (hearing.length === 0) return
    const page = await readEvents(
      this.#database,
      this.#organizationId,
      hearing.map(({ position }) => position),
    )
    for (const listener of hearing) {
      if (!this.#listeners.has(listener)) continue
      const news = page.rows.filter(({ writtenBy }) => !hasSeen(listener.position, writtenBy))
      listener.position = advance(listener.position, page)
      // Cut off in the middle a client has the place before, and hears some of it again.
      for (const row of news) listener.tell(row, row === news.at(-1) ? listener.position : undefined)
    }
    if (page.upTo !== undefined) this.#wanted = true
  }
}
