import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Browsers and clients open connections ahead of their needs. One that never sent a word is not idle to Node, which would
 * wait a minute for its first request before the server can end: such connections are cut when the server closes.
 */
export function endSilentConnections(app: FastifyInstance): void {
  const silent = new Set<Socket>()
  let closing = false
  app.server.on('connection', (socket) => {
    if (closing) return void socket.destroy()
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', ({ socket }) => silent.delete(socket))
  app.addHook('preClose', async () => {
    closing = true
    for (const socket of silent) if (socket.bytesRead === 0) socket.destroy()
  })
}
