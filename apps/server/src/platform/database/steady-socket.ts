import { Socket } from 'node:net'
import type { Sql } from 'postgres'

/** Longer than the driver takes between two steps of signing in, and short for those who wait for their answer. */
const CLOSES_AFTER_MS = 200
/** However much is written to a lost connection, it closes after so many turns of the event loop. */
const MOST_TURNS = 100

/**
 * A connection whose end is told in two steps: at once that it is lost, and its close a moment after the last that was
 * written to it.
 *
 * The driver forgets its socket as soon as that closes. What it was about to send then (the next step of signing in, a
 * query taken between the error and the close, the rollback of a transaction that has just been told) it writes to nothing:
 * no caller can catch that, and the place in the pool is stuck, because the driver believes for ever that a write is on its
 * way. Told in this order, it writes to a socket that takes it, drops it and says that it is lost; every query is answered,
 * and when the close comes nothing is left to be sent.
 */
class SteadySocket extends Socket {
  #signedIn = false
  #lost: Error | undefined
  #closed = false
  #written = false

  override emit(event: string | symbol, ...values: unknown[]): boolean {
    if (event === 'data') this.#signedIn ||= isReady(values[0])
    if (event !== 'close' || this.#lost) return super.emit(event, ...values)
    const message = 'The connection to the database was lost'
    this.#lost = Object.assign(new Error(message), { code: 'CONNECTION_CLOSED' })
    // On itself, because Node puts a `write` of its own there when the other side has ended.
    this.write = () => this.#drop()
    // One that was never let in is tried again by the driver itself, until PostgreSQL is back.
    if (this.#signedIn) super.emit('error', this.#lost)
    setTimeout(() => this.#closeWhenQuiet(MOST_TURNS), CLOSES_AFTER_MS)
    return true
  }

  /** What a lost connection does with what is written to it. */
  #drop(): boolean {
    this.#written = true
    setImmediate(() => {
      if (this.#signedIn && !this.#closed) super.emit('error', this.#lost)
    })
    return true
  }

  /** A transaction told that it is lost still writes its rollback, a turn of the event loop later. */
  #closeWhenQuiet(turns: number): void {
    this.#written = false
    setImmediate(() => {
      if (this.#written && turns > 0) return this.#closeWhenQuiet(turns - 1)
      this.#closed = true
      writingFirst(() => super.emit('close', false))
    })
  }
}

/**
 * The driver takes a write that it has queued for this turn out of the queue when it is told of the close, and believes for ever that
 * it is still on its way (postgres 3.4.9, `closed` in connection.js): each later try to connect in that place of the pool ends only by its
 * time limit. So the write comes first, while there is a socket that drops it (decision 0123).
 */
function writingFirst(tellClosed: () => void): void {
  const { clearImmediate } = globalThis
  globalThis.clearImmediate = (queued) => {
    globalThis.clearImmediate = clearImmediate
    queued?._onImmediate?.()
    clearImmediate(queued)
  }
  try {
    tellClosed()
  } finally {
    globalThis.clearImmediate = clearImmediate
  }
}

/** Whether PostgreSQL says last that it is ready for a query: "Z", the length of 5, and one byte of state. */
function isReady(received: unknown): boolean {
  return received instanceof Buffer && received.at(-6) === 0x5a && received.at(-2) === 5
}

interface Address {
  readonly host: readonly string[]
  readonly port: readonly number[]
  readonly path: string | false | undefined
}

/** What the driver makes its sockets with; set on a pool before its first query. Several hosts it tries in turn itself. */
export function useSteadySockets(sql: Sql<{ bigint: number | string }>): void {
  const options = sql.options as unknown as Address & { socket?: (to: Address) => Socket }
  if (options.host.length !== 1 || isEncrypted(sql)) return
  options.socket = ({ host, port, path }) => {
    const socket = new SteadySocket()
    if (path) return socket.connect(path)
    return socket.connect(Number(port[0]), String(host[0]))
  }
}

/** Over TLS the driver wraps the socket in one of its own. */
const isEncrypted = (sql: Sql<{ bigint: number | string }>): boolean => Boolean(sql.options.ssl)

/**
 * Whether it is the answer to the question that the driver asks on each new connection by itself, for the types of arrays. Lost with
 * its connection, it is nobody's to catch; whoever the connection was opened for is told, or is given another one.
 */
export function isOfDriversOwnQuestion(error: unknown): boolean {
  return error instanceof Error && String(Reflect.get(error, 'query')).includes('from pg_catalog.pg_type a')
}

/**
 * The driver's fault that is left where the sockets are its own: nothing was sent, and it answers the queries itself. Only
 * this one may be survived; any other exception that nobody caught ends the process.
 */
export function isWriteToLostSocket(error: unknown): boolean {
  if (!(error instanceof TypeError) || !error.message.includes("null (reading 'write')")) return false
  return /\bnextWrite\b.*postgres[\\/](src|cjs[\\/]src)[\\/]connection\.js/.test(error.stack ?? '')
}
