import { holdsCardNumber } from '@tuppence/domain/card-numbers'
import type { FastifyRequest } from 'fastify'

/**
 * What the log says of a request: never what was searched for, nor an address that a card's number was scanned into
 * (reliability R18), nor the address of an e-receipt, an online order or a provider's way in, which opens to whoever has it.
 */
export function loggedRequest({ method, url, ip }: Pick<FastifyRequest, 'method' | 'url' | 'ip'>) {
  const path = url.split('?', 1)[0] ?? ''
  if (/^\/+r(\/|$)/i.test(path)) return { method, url: '/r/(not logged: it is an e-receipt)', ip }
  if (/^\/+(api\/+)?order\/+[^/]+\/+[^/]/i.test(path))
    return { method, url: '/order/(not logged: it is an online order)', ip }
  if (/^\/+api\/+remote-access\/+[^/]/i.test(path))
    return { method, url: '/api/remote-access/(not logged: it is a way in)', ip }
  const isClean = !holdsCardNumber(path.replaceAll(/%20|\+/g, ' '), true)
  return { method, url: isClean ? path : '(not logged: it holds what looks like a card number)', ip }
}
