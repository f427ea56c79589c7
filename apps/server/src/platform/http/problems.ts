import { WWW_AUTHENTICATE } from '@tuppence/contract/headers'
import { type Problem, problemOf } from '@tuppence/contract/problem'
import { tooManyTries } from '@tuppence/domain/refusals'
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isConnectionLost } from '../database/lost-connection.ts'
import { stateOf } from '../database/sql-state.ts'
import { Refused } from './refused.ts'

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  if (problem.status === 401) reply.header(WWW_AUTHENTICATE.name, WWW_AUTHENTICATE.example)
  return reply.code(problem.status).type('application/problem+json').send(problem)
}

/** When it is worth asking again, in seconds, where we know better than the caller. */
const RETRY_AFTER_S: Readonly<Record<string, number>> = {
  'too-busy': 2,
  'check-running': 15,
  'request-under-way': 2,
}

/** The one place where what went wrong becomes an answer. */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Refused, request, reply) => {
    if (reply.raw.headersSent) {
      // A file that broke off midway: there is no second answer, and only a cut connection says that it is not whole.
      request.log.error({ err: error }, 'an answer broke off')
      reply.hijack()
      reply.raw.destroy()
      return undefined
    }
    if (error instanceof Refused) noteRefusedRecord(request, error)
    const problem = problemFrom(error, request.log)
    const waitS = waitOf(error) ?? RETRY_AFTER_S[problem.code]
    if (waitS !== undefined) reply.header('retry-after', waitS)
    return sendProblem(reply, problem)
  })
}

function waitOf(error: Error): number | undefined {
  return error instanceof Refused && error.waitMs !== undefined ? Math.ceil(error.waitMs / 1_000) : undefined
}

/** What the caller is told of an error. Causes go to the log, never to the caller. */
export function problemFrom(error: FastifyError | Refused | Error, log: FastifyBaseLogger): Problem {
  if (error instanceof Refused) {
    const { code, problems, waitMs } = error
    const problem = problemOf(code, problems)
    return waitMs === undefined ? problem : { ...problem, message: tooManyTries(waitMs) }
  }
  const statusCode = 'statusCode' in error ? error.statusCode : undefined
  if (statusCode === 413) return problemOf('too-large')
  if (statusCode === 415) return problemOf('unsupported-media')
  if (statusCode === 429) return problemOf('too-many-tries')
  if (statusCode !== undefined && statusCode < 500)
    return problemOf('invalid-request', [{ field: 'body', message: error.message }])
  if (isConnectionLost(error)) {
    log.warn({ err: error }, 'the database went away during a request')
    return problemOf('shutting-down')
  }
  if (hasWaitedTooLong(error)) {
    log.warn(
      { state: stateOf(error).code },
      'a statement of a request waited too long, and nothing of it was done',
    )
    return problemOf('too-busy')
  }
  if (holdsUnstorable(error))
    return problemOf('invalid-request', [
      { field: 'request', message: 'There is a character in it that no text has.' },
    ])
  log.error({ err: error }, 'a request failed')
  return problemOf('unexpected')
}

/** What records under an id of the caller's is told something that has happened already, such as a till's sale: its refusal is looked into. */
function noteRefusedRecord(request: FastifyRequest, { code, problems }: Refused): void {
  const id = request.headers['idempotency-key']
  if (id !== undefined && request.routeOptions.config.call?.noReplay === 'own-id')
    request.log.warn({ id, code, problems: problems?.slice(0, 3) }, 'a record was refused')
}

/** For a lock that another holds, or at its own work: PostgreSQL has taken back all of the transaction. */
function hasWaitedTooLong(error: Error): boolean {
  const { code } = stateOf(error)
  return code === '55P03' || code === '57014'
}

/** PostgreSQL takes every character but U+0000, which no keyboard or scanner sends. */
function holdsUnstorable(error: Error): boolean {
  const { code } = (error.cause ?? error) as { code?: unknown }
  return code === '22021' || code === '22P05'
}

/** An address that is none, such as /%: it is refused before there is a route, and so before any error handler. */
export function answerFrameworkErrors(_: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  request.log.debug('an address could not be read')
  void sendProblem(reply, problemOf('not-found'))
}
