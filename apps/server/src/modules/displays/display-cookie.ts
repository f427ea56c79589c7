import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../../platform/settings.ts'
import { isUuid } from '../../platform/uuid.ts'
import { hashToken, underTls } from '../identity/public.ts'

type Where = Pick<Settings, 'publicUrl'>

/** As sessions' cookies are: not readable by scripts, never sent along from another site (mandate 9). */
const attributes = (settings: Where) =>
  ({ path: '/api/display', httpOnly: true, sameSite: 'strict', secure: underTls(settings) }) as const

/** `__Secure-`, because a cookie that goes to a display's own calls only may not be called `__Host-`. */
const nameOf = (settings: Where): string =>
  underTls(settings) ? '__Secure-tuppence-display' : 'tuppence-display'

/** What a device's cookie says: whose display it is, and which. */
export interface DisplayKey {
  readonly organizationId: string
  readonly tokenHash: string
}

export function setDisplayCookie(
  reply: FastifyReply,
  settings: Where,
  { organizationId, token, expiresAt }: { organizationId: string; token: string; expiresAt: Date },
): void {
  reply.setCookie(nameOf(settings), `${organizationId}.${token}`, {
    ...attributes(settings),
    expires: expiresAt,
  })
}

export function clearDisplayCookie(reply: FastifyReply, settings: Where): void {
  reply.clearCookie(nameOf(settings), attributes(settings))
}

/** The token as it was sent, for a cookie that is to last longer. */
export function displayToken({ cookies }: FastifyRequest, settings: Where): string | undefined {
  return cookies[nameOf(settings)]?.split('.')[1]
}

export function readDisplayCookie({ cookies }: FastifyRequest, settings: Where): DisplayKey | undefined {
  const [organizationId, token] = cookies[nameOf(settings)]?.split('.') ?? []
  if (!organizationId || !isUuid(organizationId) || !token || !/^[\w-]{43}$/.test(token)) return undefined
  return { organizationId, tokenHash: hashToken(token) }
}
