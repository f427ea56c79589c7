import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** With what each may have opened for its answers it stays far below the files that a process may open. */
const MAX_OF_NOBODY = 2_000

declare module 'fastify' {
  interface FastifyInstance {
    /** Somebody who is signed in is answered by this connection: until that is done it is not closed for others. */
    keepConnection(socket: Socket): void
  }
}

/**
 * Bounds the connections on which nobody who is signed in is answered: those that are silent, that send their request or read their
 * answer byte by byte, and those that wait for the next request. Where there are too many, the one that has gone the longest without
 * an answer is closed. An honest request takes a moment, so that it gets through among thousands that only hold their place.
 */
export function boundConnections(app: FastifyInstance, most = MAX_OF_NOBODY): void {
  const ofNobody = new Set<Socket>()
  const put = (socket: Socket): void => {
    if (socket.destroyed) return
    // The last to be answered goes to the end of the queue.
    ofNobody.delete(socket)
    ofNobody.add(socket)
    const [longest] = ofNobody
    if (ofNobody.size <= most || !longest) return
    ofNobody.delete(longest)
    longest.destroy()
  }
  app.decorate('keepConnection', (socket) => void ofNobody.delete(socket))
  app.server.on('connection', (socket) => {
    put(socket)
    socket.once('close', () => ofNobody.delete(socket))
  })
  app.server.on('request', ({ socket }, response) => response.once('close', () => put(socket)))
}
