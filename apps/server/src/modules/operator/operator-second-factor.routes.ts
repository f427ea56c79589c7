import type { OperatorSignIn } from '@tuppence/contract/operators'
import { proveOperatorIdentity } from '@tuppence/contract/proof'
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
import { onPlatform, type Tx } from '../../platform/tenancy.ts'
import {
  askSecondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  type Holder,
  proofEndsAt,
  readSecondFactor,
  removeSecondFactor,
  setProvedAt,
} from '../identity/public.ts'
import { noteSignIn } from './operator-deeds.ts'
import { checkOwnOperatorPassword } from './operator-sign-in.ts'

/** The second factor of the provider's own people. */
export function operatorSecondFactorRoutes(app: FastifyInstance, deps: ModuleDeps): void {
  const note = (operator: Operator, action: OperatorSignIn['action'], address: string) =>
    onPlatform(deps.database, (tx) =>
      noteSignIn(tx, { at: deps.now(), who: whoOf(operator), action, address }),
    )

  serve(app, operatorSecondFactor, async ({ operator }) => {
    const state = await readSecondFactor(deps, holderOf(operator))
    return { ...state, isMust: !deps.settings.demo }
  })

  const noteWrongOf = (operator: Operator, address: string) => (tx: Tx, at: Date) =>
    noteSignIn(tx, { at, who: whoOf(operator), action: 'second-factor-wrong', address })

  serve(app, proveOperatorIdentity, async ({ body, operator, request }) => {
    await checkOwnOperatorPassword(deps, operator, { password: body.password, address: request.ip })
    await askSecondFactor(deps, holderOf(operator), {
      ...{ code: body.code, address: request.ip, noteWrong: noteWrongOf(operator, request.ip) },
    })
    const now = deps.now()
    await onPlatform(deps.database, (tx) => setProvedAt(tx, operator.sid, now))
    return { provedUntil: proofEndsAt(now).toISOString() }
  })

  serve(app, beginOperatorSecondFactor, async ({ body, operator, request }) => {
    const { username } = await checkOwnOperatorPassword(deps, operator, {
      password: body.password,
      address: request.ip,
    })
    return beginSecondFactor(deps, holderOf(operator), `${username} (operator)`)
  })

  serve(app, confirmOperatorSecondFactor, async ({ body, operator, request }) => {
    const given = { code: body.code, address: request.ip, sid: operator.sid }
    const recoveryCodes = await confirmSecondFactor(deps, holderOf(operator), given)
    await note(operator, 'second-factor-set-up', request.ip)
    return { recoveryCodes }
  })

  serve(app, removeOperatorSecondFactor, async ({ body, operator, request }) => {
    await removeSecondFactor(deps, holderOf(operator), {
      code: body.code,
      address: request.ip,
      noteWrong: noteWrongOf(operator, request.ip),
    })
    await note(operator, 'second-factor-removed', request.ip)
    return undefined
  })
}

const whoOf = ({ operatorId: id, name }: Operator) => ({ id, name })
const holderOf = ({ operatorId }: Operator): Holder => ({ kind: 'operator', operatorId })
