import { hostname, networkInterfaces } from 'node:os'
import type { FastifyRequest } from 'fastify'
import type { Settings } from '../../../platform/settings.ts'

/**
 * The address this browser reaches us by, which it is to come back to. What a request says of its host is believed only
 * where it is one of this machine's own names; anything else gets the address of PUBLIC_URL. With a provider of your own
 * it is always PUBLIC_URL, because that is the address registered there.
 */
export function ownOrigin(request: FastifyRequest, settings: Pick<Settings, 'publicUrl' | 'oidc'>): string {
  const publicOrigin = new URL(settings.publicUrl).origin
  const said = `${request.protocol}://${request.host}`
  if (settings.oidc || !URL.canParse(said)) return publicOrigin
  const { hostname: name, origin } = new URL(said)
  return ownNames().has(name) ? origin : publicOrigin
}

function ownNames(): Set<string> {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  const name = hostname().toLowerCase()
  return new Set([
    'localhost',
    '127.0.0.1',
    '[::1]',
    name,
    `${name}.local`,
    ...addresses.map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address)),
  ])
}

/** Where to go after signing in: a path of ours, whatever the link says. */
export function pathOfOurs(returnTo: string | undefined): string {
  const ours = 'http://ours.invalid'
  if (!returnTo?.startsWith('/') || !URL.canParse(returnTo, ours)) return '/'
  const { origin, pathname, search, hash } = new URL(returnTo, ours)
  // A path of two slashes names a host, and so might one after dots are resolved.
  return origin === ours && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/'
}
