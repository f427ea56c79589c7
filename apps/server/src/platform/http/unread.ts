import { allCalls } from '@tuppence/contract/all-calls'
import { holdsCardNumber } from '@tuppence/domain/card-numbers'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answersHead } from './answers-head.ts'
import { Refused } from './refused.ts'

const READS = ['GET', 'HEAD']
/** Any printable text is a key, as it is in other programs. */
const KEY = /^[\x20-\x7e]{1,255}$/

/** The paths of the calls, by their parts. */
const PATHS = allCalls.flatMap((call) =>
  [call.path, call.formerPath].flatMap((one) => (one === undefined ? [] : [{ call, parts: one.split('/') }])),
)

/** By which methods the calls at an address are made; none where there is no call. */
function methodsAt(url: string): string[] {
  const parts = (url.split('?')[0] ?? '').split('/')
  const here = PATHS.filter(
    (one) =>
      one.parts.length === parts.length &&
      one.parts.every((part, i) => part.startsWith(':') || part === parts[i]),
  )
  return [
    ...new Set(here.flatMap(({ call }) => (answersHead(call) ? [call.method, 'HEAD'] : [call.method]))),
  ].sort()
}

/** Refuses before its body is read what no body could mend: an address that nothing has, and a request to two hosts. */
export function refuseUnread(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ is404, method, url, raw: { rawHeaders } }, reply) => {
    const allowed = is404 ? methodsAt(url) : []
    // A call that this server does not have, such as the simulator's where no demo runs, is not there by any method.
    if (allowed.length > 0 && !allowed.includes(method)) {
      reply.header('allow', allowed.join(', '))
      throw new Refused('method-not-allowed')
    }
    if (is404 && !READS.includes(method)) throw new Refused('not-found')
    // What one program takes for the host another does not.
    const hosts = rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host')
    if (hosts.length > 1) throw refusedHeader('host', 'Send one Host header only.')
  })
}

/**
 * A key that is none is refused before anything is done or logged under it.
 *
 * @throws Refused with invalid-request or card-number
 */
export function refuseKey({ headers }: FastifyRequest): void {
  const key = headers['idempotency-key']
  if (key === undefined) return
  if (typeof key !== 'string' || !KEY.test(key))
    throw refusedHeader('idempotency-key', 'Use 1 to 255 printable ASCII characters.')
  if (holdsCardNumber(key))
    throw new Refused('card-number', [{ field: 'headers.idempotency-key', message: CARD }])
}

const CARD = 'This looks like a card number. Use another key.'

const refusedHeader = (name: string, message: string) =>
  new Refused('invalid-request', [{ field: `headers.${name}`, message }])
