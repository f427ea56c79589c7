import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { LiveRow } from './read-events.ts'

/** A client that takes nothing for so many bytes is cut off; it comes back and resumes where it was. */
const MOST_BUFFERED = 1024 * 1024

/** What a browser waits before it connects again. */
const RECONNECT_MS = 1_000

/** Answers a request with a stream that stays open until either side ends it. */
export function openStream(reply: FastifyReply): LiveStream {
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
  return new LiveStream(reply.raw)
}

/** One client's server-sent events. */
export class LiveStream {
  readonly #raw: ServerResponse
  constructor(raw: ServerResponse) {
    this.#raw = raw
  }

  /** An id without data moves the client's Last-Event-ID and shows it nothing. */
  place(place: string): void {
    this.#write(`id: ${place}\n\n`)
  }

  event({ type, payload }: LiveRow, place: string | undefined): void {
    const id = place ? `id: ${place}\n` : ''
    this.#write(`${id}data: ${JSON.stringify({ type, ...payload })}\n\n`)
  }

  /** Something that has no place in a feed: whoever missed it is told what is so now. */
  tell(news: object): void {
    this.#write(`data: ${JSON.stringify(news)}\n\n`)
  }

  startAfresh(place: string): void {
    this.#write(`id: ${place}\ndata: {"type":"start-afresh"}\n\n`)
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
