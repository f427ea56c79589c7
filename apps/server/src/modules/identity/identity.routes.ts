import { DOOR_PLACES, DOORS, type Door } from '@tuppence/contract/door'
import {
  backOfficeLogin,
  endSession as endSessionCall,
  getUser,
  posLogin,
  signOut,
} from '@tuppence/contract/identity'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { declaredCrossSite, referredFromElsewhere } from '../../platform/http/same-site.ts'
import { serve } from '../../platform/http/serve.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { inOrganization } from '../../platform/tenancy.ts'
import { apiKeyRoutes } from './api-keys/api-keys.routes.ts'
import { circumstances } from './circumstances.ts'
import { freshProofRoutes } from './fresh-proof.routes.ts'
import { loadPrincipal } from './load-principal.ts'
import { openIdRoutes } from './openid/openid.routes.ts'
import { ownSessionRoutes } from './own-sessions.ts'
import { passkeyRoutes } from './passkeys/passkeys.routes.ts'
import { pinRoutes } from './pins/pins.routes.ts'
import { refuseTillNotGiven } from './pins/refuse-till.ts'
import { noteRefusedAttempts } from './refused-attempts.ts'
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts'
import { clearSessionCookie, cookieName, doorsNamed, isBearer, tokenAt } from './session-cookie.ts'
import { hashToken } from './session-token.ts'
import { SESSION_LIFE_MS, UNREMEMBERED_LIFE_MS } from './sessions.ts'
import { admit, checkCredentials } from './sign-in.ts'
import { leave } from './sign-out.ts'
import { signedInUser } from './signed-in-user.ts'
import { welcome } from './welcome.ts'
import { answerWhoIs } from './who-is.ts'

export function identityRoutes(app: FastifyInstance, deps: ModuleDeps): void {
  answerWhoIs(app, deps)
  noteRefusedAttempts(app, deps)

  serve(app, posLogin, async ({ body, request, reply }) => {
    const remembered = body.autoStart !== false
    const admitted = await checkCredentials(deps, body, { address: request.ip })
    const { organizationId, personId, bySecondFactor, proved } = admitted
    await inOrganization(deps.database, organizationId, (tx) =>
      refuseTillNotGiven(tx, { organizationId, personId, deviceId: body.deviceId }),
    )
    const from = circumstances(request, deps, 'till')
    const session = await admit(deps, admitted, 'pos', {
      ...from,
      deviceId: body.deviceId,
      lifeMs: remembered ? SESSION_LIFE_MS.pos : UNREMEMBERED_LIFE_MS,
      endsWithBrowser: !remembered,
      byPassword: true,
      bySecondFactor,
      proved,
    })
    const { device } = from
    return welcome(reply, deps, admitted, { ...session, device, door: 'till', outlivesBrowser: remembered })
  })

  serve(app, backOfficeLogin, async ({ body, request, reply }) => {
    const admitted = await checkCredentials(deps, body, { address: request.ip })
    const from = circumstances(request, deps, 'office')
    const session = await admit(deps, admitted, 'back-office', {
      ...from,
      bySecondFactor: admitted.bySecondFactor,
      proved: admitted.proved,
    })
    const { device } = from
    return welcome(reply, deps, admitted, { ...session, device, door: 'office', outlivesBrowser: true })
  })

  serve(app, getUser, ({ person }) => signedInUser(deps, person))

  serve(app, endSessionCall, async ({ person, request, reply }) => {
    await leave(deps, person, request.ip)
    const door = DOORS.find((each) => sidAt(request, deps, each) === person.sid)
    if (door) clearSessionCookie(reply, deps.settings, door)
    return undefined
  })

  serve(app, signOut, async ({ query, principal, request, reply }) => {
    const named = doorsNamed(request)
    // Another site may send a browser here, with an image or a link; it must not be able to sign people out.
    if (!declaredCrossSite(request) && !referredFromElsewhere(request)) {
      if (!isBearer(request)) await leaveBy(named ?? DOORS, deps, request, reply)
      else if (principal && principal.kind !== 'api') await leave(deps, principal, request.ip)
    }
    const [door] = named ?? []
    return reply.redirect(door && !query.to ? DOOR_PLACES[door] : '/', 302)
  })

  ownSessionRoutes(app, deps)
  freshProofRoutes(app, deps)
  pinRoutes(app, deps)
  openIdRoutes(app, deps)
  secondFactorRoutes(app, deps)
  passkeyRoutes(app, deps)
  apiKeyRoutes(app, deps)
}

function sidAt(request: FastifyRequest, { settings }: ModuleDeps, door: Door): string | undefined {
  const token = tokenAt(request, settings, door)
  return token && hashToken(token)
}

/** Ends the browser's session at each of these doors. */
async function leaveBy(
  doors: readonly Door[],
  deps: ModuleDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  for (const door of doors) {
    // A Strict cookie does not come along from another site: without one there is nothing to clear.
    if (request.cookies[cookieName(deps.settings, door)] === undefined) continue
    const sid = sidAt(request, deps, door)
    const principal = sid && (await loadPrincipal(deps, sid))
    if (principal) await leave(deps, principal, request.ip)
    clearSessionCookie(reply, deps.settings, door)
  }
}
