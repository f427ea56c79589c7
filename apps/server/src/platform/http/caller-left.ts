import type { FastifyReply } from 'fastify'

/** Nobody is there to be answered. It is no failure of ours, and its answer, which nobody reads, says so. */
class CallerLeft extends Error {
  readonly statusCode = 499
}

/** Aborts when the caller's connection ends before the answer is out, or has ended already, so that long work for nobody can stop. */
export function callerLeft({ raw, request }: FastifyReply): AbortSignal {
  const leaving = new AbortController()
  const leave = () => leaving.abort(new CallerLeft('The caller has left'))
  raw.once('close', () => {
    if (!raw.writableFinished) leave()
  })
  // Of a request that was sent ahead only its connection tells.
  if (raw.closed || request.raw.socket.destroyed) leave()
  return leaving.signal
}
