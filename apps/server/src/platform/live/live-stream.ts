import type { ServerResponse } from 'node:http'
import { formatPosition, type LivePosition } from './live-position.ts'
import type { LiveRow } from './read-events.ts'

/** A client that takes nothing for so many bytes is cut off; it comes back and resumes where it was. */
const MOST_BUFFERED = 1024 * 1024

/** One client's server-sent events. */
export class LiveStream {
  readonly #raw: ServerResponse
  constructor(raw: ServerResponse) {
    this.#raw = raw
  }

  /** An id without data moves the client's Last-Event-ID and shows it nothing. */
  place(position: LivePosition): void {
    this.#write(`id: ${formatPosition(position)}\n\n`)
  }

  event(row: LiveRow): void {
    const data = JSON.stringify({ type: row.type, ...row.payload })
    this.#write(`id: ${formatPosition(row.position)}\ndata: ${data}\n\n`)
  }

  startAfresh(position: LivePosition): void {
    this.#write(`id: ${formatPosition(position)}\ndata: {"type":"start-afresh"}\n\n`)
  }

  /** Keeps proxies and phones from taking a quiet stream for a dead one. */
  heartbeat(): void {
    this.#write(': still here\n\n')
  }

  end(): void {
    this.#raw.end()
  }

  #write(text: string): void {
    if (this.#raw.destroyed || this.#raw.writableEnded) return
    this.#raw.write(text)
    if (this.#raw.writableLength > MOST_BUFFERED) this.#raw.destroy()
  }
}
