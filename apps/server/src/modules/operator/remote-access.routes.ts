import { openRemoteAccess } from '@tuppence/contract/operator'
import {
  askRemoteAccess,
  endRemoteAccess,
  endRemoteAccessAsOperator,
  listRemoteAccess,
  remoteAccessBefore,
  remoteAccessHere,
} from '@tuppence/contract/remote-access'
import type { FastifyInstance } from 'fastify'
import { Refused } from '../../platform/http/refused.ts'
import { declaredCrossSite } from '../../platform/http/same-site.ts'
import { serve } from '../../platform/http/serve.ts'
import { PROVIDER_FEED } from '../../platform/live/live-feed.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { askedPage, BY_MOMENT } from '../../platform/paging/list-cursor.ts'
import { circumstances, ownOrigin, setSessionCookie } from '../identity/public.ts'
import { makeRemoteLink, useRemoteLink } from './remote-access.ts'
import { accessesEverywhere, accessesHere, endAccess } from './remote-accesses.ts'

/** The provider's way into a shop, and the shop's way to end it (decision D17). */
export function remoteAccessRoutes(app: FastifyInstance, deps: ModuleDeps): void {
  const wakeBoth = (organizationId: string) => {
    app.liveFeed.wake(organizationId)
    app.liveFeed.wake(PROVIDER_FEED)
  }

  serve(app, askRemoteAccess, async ({ params, body, operator, request }) => {
    const wanted = { operatorId: operator.operatorId, accountId: params.id, reason: body.reason }
    const asked = await makeRemoteLink(deps, { ...wanted, origin: ownOrigin(request, deps.settings) })
    wakeBoth(asked.organizationId)
    return { id: asked.id, link: asked.link, expiresAt: asked.expiresAt.toISOString() }
  })

  serve(app, openRemoteAccess, async ({ params, query, request, reply }) => {
    // It changes something though it is a GET, as the specification has it: another site must not spend a link.
    if (declaredCrossSite(request)) throw new Refused('cross-site')
    const opened = await useRemoteLink(deps, { ...params, ...query }, circumstances(request, deps, 'office'))
    setSessionCookie(reply, deps.settings, 'office', { ...opened, outlivesBrowser: false })
    wakeBoth(opened.organizationId)
    return {
      success: true as const,
      message: `You are helping in ${opened.businessName}. Everything you do is noted for them.`,
      organization: { name: opened.businessName },
      expiresAt: opened.expiresAt.toISOString(),
    }
  })

  serve(app, listRemoteAccess, async ({ query, reply }) => {
    const { place, tellNext } = askedPage(listRemoteAccess, { query, reply }, BY_MOMENT)
    const accesses = await accessesEverywhere(deps, { limit: query.limit, place })
    tellNext(accesses, ({ askedAt, id }) => [askedAt, id])
    return { accesses }
  })

  serve(app, endRemoteAccessAsOperator, async ({ params, operator, request }) => {
    const ending = { by: 'operator', operatorId: operator.operatorId, name: operator.name } as const
    wakeBoth(await endAccess(deps, params.id, ending, request.ip))
    return undefined
  })

  serve(app, remoteAccessHere, async ({ person: { organizationId } }) => ({
    accesses: await accessesHere(deps, organizationId, 'alive'),
  }))

  serve(app, remoteAccessBefore, async ({ person: { organizationId }, query, reply }) => {
    const { place, tellNext } = askedPage(remoteAccessBefore, { query, reply }, BY_MOMENT)
    const accesses = await accessesHere(deps, organizationId, { limit: query.limit, place })
    tellNext(accesses, ({ askedAt, id }) => [askedAt, id])
    return { accesses }
  })

  serve(app, endRemoteAccess, async ({ params, person, request }) => {
    const { organizationId, personId, staffName } = person
    const ending = { by: 'shop', organizationId, personId, name: staffName } as const
    wakeBoth(await endAccess(deps, params.id, ending, request.ip))
    return undefined
  })
}
