import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { formatPlace, type LivePosition } from './live-position.ts'
import type { LiveRow } from './read-events.ts'

/** A client that takes nothing for so many bytes is cut off; it comes back and resumes where it was. */
const MOST_BUFFERED = 1024 * 1024

/** What a browser waits before it connects again. */
const RECONNECT_MS = 1_000

/**
 * Answers a request with a stream that stays open until either side ends it.
 *
 * @param database whose places it tells, as `readDatabaseId` says it; none for what has no places
 */
export function openStream(reply: FastifyReply, database = ''): LiveStream {
  reply.hijack()
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    // A stream that has ended leaves no idle connection behind for the server's own end to wait for.
    connection: 'close',
  })
  reply.raw.write(`retry: ${RECONNECT_MS}\n\n`)
  return new LiveStream(reply.raw, database)
}

/** One client's server-sent events. */
export class LiveStream {
  readonly #raw: ServerResponse
  readonly #database: string
  constructor(raw: ServerResponse, database: string) {
    this.#raw = raw
    this.#database = database
  }

  /** An id without data moves the client's Last-Event-ID and shows it nothing. */
  place(position: LivePosition): void {
    this.#write(`id: ${formatPlace(this.#database, position)}\n\n`)
  }

  event({ type, payload }: LiveRow, place: LivePosition | undefined): void {
    const id = place ? `id: ${formatPlace(this.#database, place)}\n` : ''
    this.#write(`${id}data: ${JSON.stringify({ type, ...payload })}\n\n`)
  }

  /** Something that has no place in a feed: whoever missed it is told what is so now. */
  tell(news: object): void {
    this.#write(`data: ${JSON.stringify(news)}\n\n`)
  }

  startAfresh(position: LivePosition): void {
    this.#write(`id: ${formatPlace(this.#database, position)}\ndata: {"type":"start-afresh"}\n\n`)
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
