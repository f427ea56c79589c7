import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'
import { Refused } from './refused.ts'

const SAFE = ['GET', 'HEAD', 'OPTIONS']

/** Whether the browser itself says that another site made it send this. Without TLS browsers do not say. */
export function declaredCrossSite(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

/** Whether the page that this was sent from is another site's, as far as the request says. */
export function referredFromElsewhere({ headers }: FastifyRequest): boolean {
  const from = headers.origin ?? headers.referer
  return headers['sec-fetch-site'] === undefined && from !== undefined && hostOf(from) !== headers.host
}

/**
 * Refuses what another site makes a browser send (mandate 9): by Sec-Fetch-Site, and where the browser sends none by
 * Origin. It holds for sign-in too, where there is no cookie yet. A bearer token is not sent by browsers on their own.
 */
export function refuseCrossSite(app: FastifyInstance, settings: Pick<Settings, 'publicUrl'>): void {
  const publicOrigin = new URL(settings.publicUrl).origin
  app.addHook('onRequest', async (request) => {
    if (SAFE.includes(request.method) || request.headers.authorization !== undefined) return
    if (request.url.startsWith(EMBEDDED_PROVIDER)) return
    if (declaredCrossSite(request)) throw new Refused('cross-site')
    if (request.headers['sec-fetch-site'] !== undefined) return
    const { origin } = request.headers
    if (origin === undefined || origin === publicOrigin || hostOf(origin) === request.headers.host) return
    throw new Refused('cross-site')
  })
}

/** The embedded identity provider takes no session of ours: its own protocol guards it. */
const EMBEDDED_PROVIDER = '/oidc/'

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
