import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../../platform/settings.ts'

/** True where people reach the server by TLS: cookies are then for TLS only. */
export function underTls(settings: Pick<Settings, 'publicUrl'>): boolean {
  return settings.publicUrl.startsWith('https:')
}

/** `__Host-` makes browsers refuse a cookie of this name from a subdomain or without TLS (mandate 9). */
export function cookieName(settings: Pick<Settings, 'publicUrl'>): string {
  return underTls(settings) ? '__Host-tuppence' : 'tuppence'
}

export interface CookieSession {
  readonly token: string
  readonly expiresAt: Date
  /** False for a session that ends with the browser. */
  readonly outlivesBrowser: boolean
}

export function setSessionCookie(
  reply: FastifyReply,
  settings: Pick<Settings, 'publicUrl'>,
  session: CookieSession,
): void {
  reply.setCookie(cookieName(settings), session.token, {
    ...attributes(settings),
    ...(session.outlivesBrowser ? { expires: session.expiresAt } : {}),
  })
}

export function clearSessionCookie(reply: FastifyReply, settings: Pick<Settings, 'publicUrl'>): void {
  reply.clearCookie(cookieName(settings), attributes(settings))
}

/** Not readable by scripts, never sent along from another site (mandate 9). */
function attributes(settings: Pick<Settings, 'publicUrl'>) {
  return { path: '/', httpOnly: true, sameSite: 'strict', secure: underTls(settings) } as const
}

const TOKEN_FORM = /^[\w-]{43}$/

/** The token a request carries: as a bearer, which an API client sends, else in the cookie. */
export function tokenOf(
  request: FastifyRequest,
  settings: Pick<Settings, 'publicUrl'>,
): { token: string; from: 'bearer' | 'cookie' } | undefined {
  const authorization = request.headers.authorization
  if (authorization !== undefined) {
    const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
    return token && TOKEN_FORM.test(token) ? { token, from: 'bearer' } : undefined
  }
  const token = request.cookies[cookieName(settings)]
  return token && TOKEN_FORM.test(token) ? { token, from: 'cookie' } : undefined
}
