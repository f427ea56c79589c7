import {
  beginOperatorSecondFactor,
  confirmOperatorSecondFactor,
  operatorSecondFactor,
  removeOperatorSecondFactor,
} from '@tuppence/contract/second-factor'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import type { Operator } from '../../platform/principal.ts'
import {
  beginSecondFactor,
  checkPassword,
  confirmSecondFactor,
  type Holder,
  readSecondFactor,
  removeSecondFactor,
} from '../identity/public.ts'
import { findOperatorById } from './operator-sign-in.ts'

/** The second factor of the provider's own people. */
export function operatorSecondFactorRoutes(app: FastifyInstance, deps: ModuleDeps): void {
  serve(app, operatorSecondFactor, async ({ operator }) => {
    const state = await readSecondFactor(deps, holderOf(operator))
    return { ...state, isMust: !deps.settings.demo }
  })

  serve(app, beginOperatorSecondFactor, async ({ body, operator, request }) => {
    const { username } = await checkPassword(deps, {
      account: `operator:${operator.operatorId}`,
      address: request.ip,
      password: body.password,
      refusal: 'password-wrong',
      find: (tx) => findOperatorById(tx, operator.operatorId),
    })
    return beginSecondFactor(deps, holderOf(operator), `${username} (operator)`)
  })

  serve(app, confirmOperatorSecondFactor, async ({ body, operator, request }) => ({
    recoveryCodes: await confirmSecondFactor(deps, holderOf(operator), {
      code: body.code,
      address: request.ip,
      sid: operator.sid,
    }),
  }))

  serve(app, removeOperatorSecondFactor, async ({ body, operator, request }) => {
    await removeSecondFactor(deps, holderOf(operator), { code: body.code, address: request.ip })
    return undefined
  })
}

const holderOf = ({ operatorId }: Operator): Holder => ({ kind: 'operator', operatorId })
