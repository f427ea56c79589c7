import {
  beginSecondFactor as beginCall,
  confirmSecondFactor as confirmCall,
  listSecondFactors,
  secondFactor as readCall,
  removeSecondFactor as removeCall,
  requireSecondFactor,
  resetSecondFactor,
} from '@tuppence/contract/second-factor'
import type { FastifyInstance } from 'fastify'
import { Refused } from '../../../platform/http/refused.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { ModuleDeps } from '../../../platform/module-deps.ts'
import type { Person } from '../../../platform/principal.ts'
import { inOrganization } from '../../../platform/tenancy.ts'
import { actorOf, writeAudit } from '../audit.ts'
import { readPasskeys } from '../passkeys/passkeys.ts'
import { checkOwnPassword } from '../pins/check-pin.ts'
import type { Holder } from './holder.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
} from './second-factor.ts'
import {
  isRequiredOf,
  readSecondFactorsOfShop,
  requireOfManagers,
  resetOf,
} from './second-factors-of-shop.ts'

/** The second factor of a shop's people. */
export function secondFactorRoutes(app: FastifyInstance, deps: ModuleDeps): void {
  const note = (person: Person, action: string, address: string) =>
    inOrganization(deps.database, person.organizationId, (tx) =>
      writeAudit(tx, { ...actorOf(person), at: deps.now(), action, address }),
    )

  /** Where a second factor is required, a password alone must not become one beside the passkey that its person has (decision 0137). */
  const refuseBesidePasskey = async (person: Person) => {
    if (person.mustSetUpSecondFactor && (await readPasskeys(deps, holderOf(person))).length > 0)
      throw new Refused('passkey-needed')
  }

  serve(app, readCall, async ({ person }) => ({
    ...(await readSecondFactor(deps, holderOf(person))),
    isMust: await isRequiredOf(deps, person),
  }))

  serve(app, beginCall, async ({ body, person, request }) => {
    await refuseBesidePasskey(person)
    await checkOwnPassword(deps, { by: person, address: request.ip }, body.password)
    return beginSecondFactor(deps, holderOf(person), `${person.businessCode} ${person.staffName}`)
  })

  serve(app, confirmCall, async ({ body, person, request }) => {
    await refuseBesidePasskey(person)
    const given = { code: body.code, address: request.ip, sid: person.sid }
    const recoveryCodes = await confirmSecondFactor(deps, holderOf(person), given)
    await note(person, 'second-factor-set-up', request.ip)
    return { recoveryCodes }
  })

  serve(app, removeCall, async ({ body, person, request }) => {
    await removeSecondFactor(deps, holderOf(person), { code: body.code, address: request.ip })
    await note(person, 'second-factor-removed', request.ip)
    return undefined
  })

  serve(app, listSecondFactors, ({ person }) => readSecondFactorsOfShop(deps, person))

  serve(app, requireSecondFactor, async ({ body, person, request }) => {
    await requireOfManagers(deps, person, { ...body, address: request.ip })
    return undefined
  })

  serve(app, resetSecondFactor, async ({ params, person, request }) => {
    await resetOf(deps, person, { ...params, address: request.ip })
    return undefined
  })
}

const holderOf = ({ organizationId, personId }: Person): Holder => ({
  kind: 'person',
  organizationId,
  personId,
})
