import { randomUUID } from 'node:crypto'
import type { Database } from '../database/connect.ts'

const LIVE_CHANNEL = 'tuppence_live'
const COALESCE_MS = 20

/**
 * Tells the other servers on the same database that a business, or whatever else goes by an id, has news. Never inside a sale's transaction: PostgreSQL
 * commits transactions that notify one after the other. Many wakes within a moment make one notice.
 */
export class OtherServers {
  readonly #database: Database
  readonly #channel: string
  readonly #me = randomUUID()
  readonly #news = new Set<string>()
  readonly #onError: (error: unknown) => void
  #timer: NodeJS.Timeout | undefined
  #listening: Promise<{ unlisten: () => Promise<void> } | undefined> | undefined
  #closed = false

  constructor(database: Database, onError: (error: unknown) => void, channel = LIVE_CHANNEL) {
    this.#database = database
    this.#channel = channel
    this.#onError = onError
  }

  tell(organizationId: string): void {
    if (this.#closed) return
    this.#news.add(organizationId)
    this.#timer ??= setTimeout(() => this.#send(), COALESCE_MS)
  }

  /** Listens from the first listener here on; servers nobody listens at need no connection for it. */
  hear(onNews: (organizationId: string) => void, onConnected: () => void): void {
    this.#listening ??= this.#database
      .listen(
        this.#channel,
        (notice) => {
          const [from, organizationId] = notice.split(' ')
          if (from !== this.#me && organizationId) onNews(organizationId)
        },
        onConnected,
      )
      .catch((error: unknown) => {
        if (!this.#closed) this.#onError(error)
        this.#listening = undefined
        return undefined
      })
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    await (await this.#listening)?.unlisten().catch(() => {})
  }

  #send(): void {
    this.#timer = undefined
    const news = [...this.#news]
    this.#news.clear()
    const { sql } = this.#database
    // A notice is no record: its commit need not wait for the disk, where sales' commits queue.
    sql`select set_config('synchronous_commit', 'off', true), pg_notify(${this.#channel}, ${this.#me} || ' ' || id) from unnest(${news}::text[]) as id`.catch(
      (error: unknown) => {
        if (!this.#closed) this.#onError(error)
      },
    )
  }
}
