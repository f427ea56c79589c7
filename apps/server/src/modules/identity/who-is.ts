import { DOORS, doorOf } from '@tuppence/contract/door'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import type { Principal } from '../../platform/principal.ts'
import { onPlatform } from '../../platform/tenancy.ts'
import { isApiKey } from './api-keys/api-key.ts'
import { loadApiKey } from './api-keys/load-api-key.ts'
import { isProofFresh } from './fresh-proof.ts'
import { loadPrincipal } from './load-principal.ts'
import { addCache, SessionCache, subjectsOf } from './session-cache.ts'
import { bearerToken, doorsNamed, isBearer, tokenAt } from './session-cookie.ts'
import { hashToken } from './session-token.ts'
import { dismissedSessions, SESSIONS_CHANNEL } from './sessions.ts'

/**
 * Answers for every request who it comes from: from memory for a few seconds, from the database after that, and afresh
 * at once when a session was ended or a person changed, on this server or another (mandate 9). A browser may carry a
 * session for each door: a request that names doors is the first's of them that lives, and no other's.
 */
export function answerWhoIs(app: FastifyInstance, deps: ModuleDeps): void {
  const cache = new SessionCache()
  const removeCache = addCache(cache)
  const whose = async (token: string | undefined): Promise<Principal | undefined> => {
    if (token === undefined) return undefined
    const sid = hashToken(token)
    const kept = cache.get(sid)
    if (kept) return kept.expiresAt > deps.now() ? kept : undefined
    const { changes } = cache
    const principal = isApiKey(token)
      ? await loadApiKey(deps, sid)
      : await loadPrincipal(deps, sid, 'request')
    if (principal) cache.keep(principal, changes)
    return principal
  }
  app.decorate('whoIs', async (request: FastifyRequest): Promise<Principal | undefined> => {
    if (isBearer(request)) return whose(bearerToken(request))
    const named = doorsNamed(request)
    for (const door of named ?? DOORS) {
      const principal = await whose(tokenAt(request, deps.settings, door))
      // A session opens its own door only, in whichever cookie it came: the till's never opens the back office (AUTH-042).
      if (principal && (!named || doorOf(principal.kind) === door)) return principal
    }
    return undefined
  })
  app.decorate('hasFreshProof', ({ provedAt }: Principal) => isProofFresh(provedAt, deps.now()))
  app.decorate('whoHandedOn', async (request: FastifyRequest): Promise<Principal | undefined> => {
    const isTills = isBearer(request) || (doorsNamed(request) ?? DOORS).includes('till')
    const token = isBearer(request) ? bearerToken(request) : tokenAt(request, deps.settings, 'till')
    return token && isTills ? loadPrincipal(deps, hashToken(token), 'hand-over') : undefined
  })
  app.decorate('whyNobody', async (request: FastifyRequest) => {
    const named = isBearer(request) ? undefined : doorsNamed(request)
    const tokens = isBearer(request)
      ? [{ token: bearerToken(request), door: undefined }]
      : (named ?? DOORS).map((door) => ({ token: tokenAt(request, deps.settings, door), door }))
    const asked = tokens.flatMap(({ token, door }) =>
      token === undefined ? [] : [{ sid: hashToken(token), door }],
    )
    const sids = asked.map(({ sid }) => sid)
    const over = await onPlatform(deps.database, (tx) => dismissedSessions(tx, sids, deps.now()))
    // A session says nothing at another's door, as it opens nothing there.
    const isSo = over.some(({ sid, kind }) =>
      asked.some((one) => one.sid === sid && (!named || one.door === doorOf(kind))),
    )
    return isSo ? 'person-dismissed' : 'not-signed-in'
  })
  listen(app, deps, cache)
  app.addHook('onClose', async () => {
    removeCache()
  })
}

/** A connection of its own, which comes back by itself after a loss and then forgets everything. */
function listen(app: FastifyInstance, deps: ModuleDeps, cache: SessionCache): void {
  let closing = false
  const listening = deps.database
    .listen(
      SESSIONS_CHANNEL,
      (subject) => {
        cache.forget(subject)
        app.liveFeed.recheck((who) => subjectsOf(who).includes(subject))
      },
      () => {
        cache.forgetAll()
        app.liveFeed.recheck(() => true)
      },
    )
    .catch((error) => {
      if (!closing) app.log.error({ err: error }, 'changes of sessions on other servers are heard late')
      return undefined
    })
  app.addHook('onClose', async () => {
    closing = true
    await (await listening)?.unlisten().catch(() => {})
  })
}
