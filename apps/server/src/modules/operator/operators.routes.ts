import {
  changeOperator as changeOperatorCall,
  changeOwnEmail as changeOwnEmailCall,
  inviteOperator,
  listOperators as listOperatorsCall,
  withdrawInvitation,
} from '@tuppence/contract/operators'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { PROVIDER_FEED } from '../../platform/live/live-feed.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import type { Operator } from '../../platform/principal.ts'
import { ownOrigin } from '../identity/public.ts'
import { type ByOperator, invite, withdraw } from './operator-invitations.ts'
import { changeOperator, changeOwnEmail, listOperators } from './operators.ts'

/** The provider's own people, looked after by themselves. */
export function operatorsRoutes(app: FastifyInstance, deps: ModuleDeps): void {
  serve(app, listOperatorsCall, ({ operator }) => listOperators(deps, operator.operatorId))

  serve(app, inviteOperator, async ({ body, operator, request }) => {
    const { expiresAt, ...made } = await invite(deps, byOf(operator, request), {
      forName: body.forName,
      origin: ownOrigin(request, deps.settings),
    })
    return { ...made, expiresAt: expiresAt.toISOString() }
  })

  serve(app, withdrawInvitation, async ({ params, operator, request }) => {
    await withdraw(deps, byOf(operator, request), params.id)
    return undefined
  })

  serve(app, changeOwnEmailCall, ({ body, operator, request }) =>
    changeOwnEmail(deps, byOf(operator, request), body.email),
  )

  serve(app, changeOperatorCall, async ({ params, body, operator, request }) => {
    const by = byOf(operator, request)
    const { operator: after, wereIn } = await changeOperator(deps, by, params.id, body.isActive)
    for (const organizationId of wereIn) app.liveFeed.wake(organizationId)
    if (wereIn.length > 0) app.liveFeed.wake(PROVIDER_FEED)
    return after
  })
}

const byOf = ({ operatorId, name }: Operator, { ip }: FastifyRequest): ByOperator => ({
  operatorId,
  name,
  address: ip,
})
