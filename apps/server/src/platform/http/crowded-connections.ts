import type { Socket } from 'node:net'
import { MINUTE_MS } from '@tuppence/domain/durations'
import type { FastifyInstance } from 'fastify'

interface ConnectionLimits {
  /** Open ones that anybody has. With what each may have opened for its answers it stays far below the files that a process may open. */
  readonly open: number
  /** Kept for one person: the sixty live feeds that they may have, and what many tills that share a login ask at the same moment. */
  readonly ofPerson: number
  /** For so long a caller may take nothing of an answer that is ready for them; nginx waits as long. */
  readonly stalledMs: number
}
const LIMITS: ConnectionLimits = { open: 2_000, ofPerson: 100, stalledMs: MINUTE_MS }

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Somebody who is signed in is answered by this connection: until that is done it is not closed for others. Beyond what is kept for
     * one person a connection stays among everybody's.
     *
     * @param person a key of their own, the same for all of their sessions
     */
    keepConnection(socket: Socket, person: string): void
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
  const ofPersons = new Map<string, Set<Socket>>()
  const personAt = new WeakMap<Socket, string>()
  const letGo = (socket: Socket): void => {
    const person = personAt.get(socket)
    const kept = person === undefined ? undefined : ofPersons.get(person)
    personAt.delete(socket)
    if (person !== undefined && kept?.delete(socket) && kept.size === 0) ofPersons.delete(person)
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
  app.decorate('keepConnection', (socket, person) => {
    const kept = ofPersons.get(person) ?? new Set()
    if (socket.destroyed || personAt.has(socket) || kept.size >= limits.ofPerson) return
    open.delete(socket)
    ofPersons.set(person, kept.add(socket))
    personAt.set(socket, person)
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
