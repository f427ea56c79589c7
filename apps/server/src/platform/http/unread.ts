import { holdsCardNumber } from '@tuppence/domain/card-numbers'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refused } from './refused.ts'

const READS = ['GET', 'HEAD']
/** Any printable text is a key, as it is in other programs. */
const KEY = /^[\x20-\x7e]{1,255}$/

/** Refuses before its body is read what no body could mend: an address that nothing has, and a request to two hosts. */
export function refuseUnread(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ is404, method, raw: { rawHeaders } }) => {
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
