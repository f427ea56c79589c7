import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ModuleDeps } from '../../../platform/module-deps.ts'
import { underTls } from '../session-cookie.ts'

/** What we must still know when the browser comes back from the provider. */
const attemptSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  origin: z.string(),
  returnTo: z.string(),
  startedAtMs: z.number(),
})
export type Attempt = z.infer<typeof attemptSchema>

const COOKIE = 'tuppence-sign-in'
const LASTS_MS = 10 * 60 * 1_000

/**
 * Kept in a signed cookie of the browser that asked, so that nobody else's answer fits. It is SameSite=Lax, because the
 * way back is a navigation from another site, on which a Strict cookie would stay behind.
 */
export function keepAttempt(reply: FastifyReply, deps: ModuleDeps, attempt: Attempt): void {
  const content = Buffer.from(JSON.stringify(attempt)).toString('base64url')
  reply.setCookie(COOKIE, `${content}.${sign(deps, content)}`, { ...where(deps), maxAge: LASTS_MS / 1_000 })
}

/** The attempt of this browser, once: the cookie goes with it. Undefined for none, a changed one or an old one. */
export function takeAttempt(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: ModuleDeps,
): Attempt | undefined {
  const [content, signature] = (request.cookies[COOKIE] ?? '').split('.')
  reply.clearCookie(COOKIE, where(deps))
  if (!content || !signature) return undefined
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(deps, content))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  const attempt = attemptSchema.parse(JSON.parse(Buffer.from(content, 'base64url').toString()))
  return deps.now().getTime() - attempt.startedAtMs < LASTS_MS ? attempt : undefined
}

const sign = ({ secrets }: ModuleDeps, content: string): string =>
  createHmac('sha256', secrets.cookieSecret).update(`sign-in attempt ${content}`).digest('base64url')

const where = ({ settings }: ModuleDeps) =>
  ({ path: '/api/callback', httpOnly: true, sameSite: 'lax', secure: underTls(settings) }) as const
