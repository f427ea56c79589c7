import type { Socket } from 'node:net'
import { MINUTE_MS } from '@tuppence/domain/durations'
import type { FastifyInstance } from 'fastify'

interface ConnectionLimits {
  /** Open ones that anybody has. With what each may have opened for its answers it stays far below the files that a process may open. */
  readonly open: number
  /** Kept for one person: the sixty live feeds that they may have, and what many tills that share a login ask at the same moment. */
  readonly ofPerson: number
  /**
   * Kept for all people and displays of one business. Sixty tills and a hundred people have six each, as many as a browser opens, and
   * sixty displays two: 1,080. It is less than a tenth of a process's 20,000 files.
   */
  readonly ofBusiness: number
  /** For so long a caller may take nothing of an answer that is ready for them; nginx waits as long. */
  readonly stalledMs: number
}
const LIMITS: ConnectionLimits = { open: 2_000, ofPerson: 100, ofBusiness: 1_500, stalledMs: MINUTE_MS }

/** For whom a connection is kept. */
export interface ConnectionHolder {
  /** A key of their own, the same for all of their sessions. */
  readonly person: string
  readonly business: string
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Somebody who is signed in is answered by this connection: until that is done it is not closed for others. Beyond what is kept for
     * one person a connection stays among everybody's; beyond what is kept for one business its longest unanswered is closed.
     */
    keepConnection(socket: Socket, holder: ConnectionHolder): void
  }
}

/**
 * Bounds the connections on which nobody who is signed in is answered: those that are silent, that send their request or read their
 * answer byte by byte, and those that wait for the next request. Where there are too many, the one that has gone the longest without
 * an answer is closed. An honest request takes a moment, so that it gets through among thousands that only hold their place.
 *
 * Whoever takes nothing of their answer is closed in any case.
 */
export function boundConnections(app: FastifyInstance, limits = LIMITS): void {
  const open = new Set<Socket>()
  const ofPersons = new SocketGroups()
  const ofBusinesses = new SocketGroups()
  const holderOf = new WeakMap<Socket, ConnectionHolder>()
  const letGo = (socket: Socket): void => {
    const holder = holderOf.get(socket)
    holderOf.delete(socket)
    if (holder) {
      ofPersons.delete(holder.person, socket)
      ofBusinesses.delete(holder.business, socket)
    }
    open.delete(socket)
  }
  const put = (socket: Socket): void => {
    // The last to be answered goes to the end of the queue.
    letGo(socket)
    if (socket.destroyed) return
    open.add(socket)
    const [longest] = open
    if (open.size <= limits.open || !longest) return
    open.delete(longest)
    longest.destroy()
  }
  app.decorate('keepConnection', (socket, holder) => {
    const { person, business } = holder
    if (socket.destroyed || holderOf.has(socket) || ofPersons.of(person).size >= limits.ofPerson) return
    open.delete(socket)
    ofPersons.add(person, socket)
    ofBusinesses.add(business, socket)
    holderOf.set(socket, holder)
    const ofBusiness = ofBusinesses.of(business)
    const [longest] = ofBusiness
    if (ofBusiness.size <= limits.ofBusiness || !longest) return
    letGo(longest)
    longest.destroy()
  })
  app.server.on('connection', (socket) => {
    put(socket)
    socket.once('close', () => letGo(socket))
  })
  app.server.on('request', ({ socket }, response) => {
    response.once('close', () => put(socket))
    // Node tells of a connection on which nothing moved either way. What is still being worked on has nothing to take yet.
    response.setTimeout(limits.stalledMs, () => {
      if (response.writableLength > 0) socket.destroy()
    })
  })
}

/** Connections by whose they are, each group in the order in which they came. */
class SocketGroups {
  readonly #groups = new Map<string, Set<Socket>>()

  of(key: string): ReadonlySet<Socket> {
    return this.#groups.get(key) ?? new Set()
  }

  add(key: string, socket: Socket): void {
    this.#groups.set(key, (this.#groups.get(key) ?? new Set()).add(socket))
  }

  delete(key: string, socket: Socket): void {
    const group = this.#groups.get(key)
    group?.delete(socket)
    if (group?.size === 0) this.#groups.delete(key)
  }
}
