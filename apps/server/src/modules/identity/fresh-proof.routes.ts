import { proveIdentity } from '@tuppence/contract/proof'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { alsoInOrganization, onPlatform } from '../../platform/tenancy.ts'
import { proofEndsAt } from './fresh-proof.ts'
import { checkOwnPassword } from './pins/check-pin.ts'
import { ownStillProved } from './pins/own-secrets.ts'
import { askSecondFactor } from './second-factor/second-factor.ts'
import { setProvedAt } from './sessions.ts'

/** Whoever is signed in shows again that it is they, before they do what an open session alone must not be enough for. */
export function freshProofRoutes(app: FastifyInstance, deps: ModuleDeps): void {
  serve(app, proveIdentity, async ({ body, person, request }) => {
    const { organizationId, personId, sid } = person
    const proved = await checkOwnPassword(deps, { by: person, address: request.ip }, body.password)
    const holder = { kind: 'person', organizationId, personId } as const
    await askSecondFactor(deps, holder, { code: body.code, address: request.ip })
    const now = deps.now()
    await onPlatform(deps.database, async (tx) => {
      await alsoInOrganization(tx, organizationId)
      await ownStillProved(tx, person, proved)
      await setProvedAt(tx, sid, now)
    })
    return { provedUntil: proofEndsAt(now).toISOString() }
  })
}
