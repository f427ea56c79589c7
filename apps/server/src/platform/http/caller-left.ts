import type { FastifyReply } from 'fastify'

/** Nobody is there to be answered. It is no failure of ours, and its answer, which nobody reads, says so. */
class CallerLeft extends Error {
  readonly statusCode = 499
}

/** Aborts when the caller's connection ends before the answer is out, so that long work for nobody can stop. */
export function callerLeft({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) leaving.abort(new CallerLeft('The caller has left'))
  })
  return leaving.signal
}
