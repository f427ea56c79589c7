import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Neither browsers nor proxies send a request before the last one is answered; a few may overlap with an answer that is just ending. */
const MAX_UNANSWERED = 4

/**
 * Bounds what one connection can have in work at once. Node hands on every request that a connection sends ahead, over a thousand in
 * 64 kB, and when it closes tells only the first answer so: the files that the others had opened would stay open for good.
 */
export function boundPipelining(app: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, Set<ServerResponse>>()
  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    const responses = unanswered.get(socket) ?? endedWith(socket)
    unanswered.set(socket, responses)
    if (socket.destroyed || responses.size >= MAX_UNANSWERED) {
      reply.hijack()
      socket.destroy()
      return
    }
    responses.add(reply.raw)
    reply.raw.once('close', () => responses.delete(reply.raw))
  })
}

/** Answers that are told when their connection closes, as Node tells the one whose turn it is. */
function endedWith(socket: Socket): Set<ServerResponse> {
  const responses = new Set<ServerResponse>()
  socket.once('close', () => {
    for (const response of responses) if (response.socket === null) response.emit('close')
  })
  return responses
}
