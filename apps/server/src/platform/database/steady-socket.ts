import { Socket } from 'node:net'
import type { Sql } from 'postgres'

/** Longer than the driver takes between two steps of signing in, and short for those who wait for their answer. */
const CLOSES_AFTER_MS = 200

/**
 * A connection whose end is told a moment late, and always as an end without error.
 *
 * The driver forgets its socket as soon as that closes. What it was about to send then (the next step of signing in, a
 * query taken between the error and the close) it writes to nothing, which no caller can catch and which ends the process;
 * and after a close by error it leaves the queries taken in between without an answer. Told late, it writes to a socket
 * that takes it and drops it, and every query is answered with CONNECTION_CLOSED.
 */
class SteadySocket extends Socket {
  #ended = false

  override emit(event: string | symbol, ...values: unknown[]): boolean {
    if (event !== 'close' || this.#ended) return super.emit(event, ...values)
    this.#ended = true
    setTimeout(() => super.emit('close', false), CLOSES_AFTER_MS)
    return true
  }
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
 * The driver's fault that is left where the sockets are its own: nothing was sent, and it answers the queries itself. Only
 * this one may be survived; any other exception that nobody caught ends the process.
 */
export function isWriteToLostSocket(error: unknown): boolean {
  if (!(error instanceof TypeError) || !error.message.includes("null (reading 'write')")) return false
  return /\bnextWrite\b.*postgres[\\/](src|cjs[\\/]src)[\\/]connection\.js/.test(error.stack ?? '')
}
