import { DOOR_HEADER, DOORS, type Door } from '@tuppence/contract/door'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refused } from '../../platform/http/refused.ts'
import type { Settings } from '../../platform/settings.ts'
import { isApiKey } from './api-keys/api-key.ts'

/** True where people reach the server by TLS: cookies are then for TLS only. */
export function underTls(settings: Pick<Settings, 'publicUrl'>): boolean {
  return settings.publicUrl.startsWith('https:')
}

/** What is said at the start of a server in production whose cookies go over the network for everybody to read; undefined where none do. */
export function cookieWarning(settings: Pick<Settings, 'publicUrl' | 'production'>): string | undefined {
  const { hostname } = new URL(settings.publicUrl)
  const isHere = /^(localhost|127\..*|\[::1\])$/.test(hostname)
  if (underTls(settings) || isHere || !settings.production) return undefined
  return `Sign-ins are not protected: PUBLIC_URL is ${settings.publicUrl}, so session cookies travel without TLS and others on the network can read them. Put a reverse proxy with TLS in front of the server, and set PUBLIC_URL to its https address.`
}

/**
 * One cookie for each door, so that a browser has a session at each. `__Host-` makes browsers refuse a cookie of this name
 * from a subdomain or without TLS (mandate 9). The till's has the name that was every session's before there were doors.
 */
export function cookieName(settings: Pick<Settings, 'publicUrl'>, door: Door): string {
  const name = door === 'till' ? 'tuppence' : `tuppence-${door}`
  return underTls(settings) ? `__Host-${name}` : name
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
  door: Door,
  session: CookieSession,
): void {
  reply.setCookie(cookieName(settings, door), session.token, {
    ...attributes(settings),
    ...(session.outlivesBrowser ? { expires: session.expiresAt } : {}),
  })
}

export function clearSessionCookie(
  reply: FastifyReply,
  settings: Pick<Settings, 'publicUrl'>,
  door: Door,
): void {
  reply.clearCookie(cookieName(settings, door), attributes(settings))
}

/** Not readable by scripts, never sent along from another site (mandate 9). */
function attributes(settings: Pick<Settings, 'publicUrl'>) {
  return { path: '/', httpOnly: true, sameSite: 'strict', secure: underTls(settings) } as const
}

const TOKEN_FORM = /^[\w-]{43}$/

/** True for an API client, which says who it is itself: it has no doors, and no cookie of it counts. */
export function isBearer({ headers }: FastifyRequest): boolean {
  return headers.authorization !== undefined
}

/** The token of an API client; undefined where what it sends can be none. */
export function bearerToken({ headers }: FastifyRequest): string | undefined {
  const token = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
  return token && (TOKEN_FORM.test(token) || isApiKey(token)) ? token : undefined
}

/** The token that a browser carries for this door. */
export function tokenAt(
  { cookies }: FastifyRequest,
  settings: Pick<Settings, 'publicUrl'>,
  door: Door,
): string | undefined {
  const token = cookies[cookieName(settings, door)]
  return token && TOKEN_FORM.test(token) ? token : undefined
}

/**
 * The doors that a request names, in its order; undefined where it names none.
 *
 * @throws Refused with invalid-request for an unknown door: passed over, the request would be somebody else's; and for more names than
 * there are doors, since each is looked up
 */
export function doorsNamed({ headers, query }: FastifyRequest): readonly Door[] | undefined {
  const named = headers[DOOR_HEADER] ?? (query as { door?: unknown }).door
  if (named === undefined) return undefined
  const refused = (message: string) =>
    new Refused('invalid-request', [{ field: DOOR_HEADER, message: `${message} ${DOORS.join(', ')}.` }])
  const names = String(named).split(',', DOORS.length + 1)
  if (names.length > DOORS.length) throw refused('Name each door once at most:')
  return names.map((name) => {
    const door = DOORS.find((known) => known === name.trim())
    if (door) return door
    throw refused('There is no such door: name one of')
  })
}
