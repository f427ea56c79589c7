import {
  changeAccount as changeAccountCall,
  createAccount,
  deleteAccount,
  firstOperator,
  listAccounts as listAccountsCall,
  operatorLogin,
  removeAccountSecondFactor,
  resetAccountPassword,
} from '@tuppence/contract/operator'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { PROVIDER_FEED } from '../../platform/live/live-feed.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { circumstances, setDeviceCookie, setSessionCookie } from '../identity/public.ts'
import {
  changeAccount,
  closeAccount,
  listAccounts,
  removeHoldersSecondFactor,
  resetPassword,
} from './accounts.ts'
import { makeOperator } from './first-operator.ts'
import { openAccountFor } from './open-account.ts'
import { operatorAlertMailer } from './operator-alert-mailer.ts'
import { operatorSecondFactorRoutes } from './operator-second-factor.routes.ts'
import { operatorSessionsRoutes } from './operator-sessions.routes.ts'
import { signInOperator } from './operator-sign-in.ts'
import { operatorsRoutes } from './operators.routes.ts'
import { portalRoutes } from './portal.routes.ts'
import { remoteAccessRoutes } from './remote-access.routes.ts'
import { restoresRoutes } from './restores.routes.ts'
import { securityTxt } from './security-txt.ts'

export function operatorRoutes(app: FastifyInstance, deps: ModuleDeps): void {
  const mailer = operatorAlertMailer(app, deps)
  app.addHook('onListen', async () => mailer.start())
  app.addHook('onClose', () => mailer.stop())

  serve(app, operatorLogin, async ({ body, request, reply }) => {
    const from = circumstances(request, deps, 'portal')
    const session = await signInOperator(deps, body, from)
    setSessionCookie(reply, deps.settings, 'portal', { ...session, outlivesBrowser: false })
    setDeviceCookie(reply, deps.settings, from.device.token)
    return {
      success: true as const,
      sessionToken: session.token,
      admin: { username: session.username, name: session.name },
      expiresAt: session.expiresAt.toISOString(),
    }
  })

  serve(app, firstOperator, async ({ body, request }) => {
    await makeOperator(deps, { ...body, address: request.ip })
    return undefined
  })

  serve(app, listAccountsCall, async () => ({ customers: await listAccounts(deps) }))

  serve(app, createAccount, async ({ body, operator }) => {
    const customer = await openAccountFor(deps, operator.operatorId, body)
    app.liveFeed.wake(PROVIDER_FEED)
    return { success: true as const, customer }
  })

  serve(app, changeAccountCall, async ({ params, body, operator }) => {
    const customer = await changeAccount(deps, operator.operatorId, params.id, body)
    app.liveFeed.wake(PROVIDER_FEED)
    return { success: true as const, customer }
  })

  serve(app, resetAccountPassword, async ({ params, operator }) => ({
    success: true as const,
    generatedPassword: await resetPassword(deps, operator.operatorId, params.id),
  }))

  serve(app, removeAccountSecondFactor, async ({ params, operator }) => {
    await removeHoldersSecondFactor(deps, operator.operatorId, params.id)
    return undefined
  })

  serve(app, deleteAccount, async ({ params, operator }) => {
    await closeAccount(deps, operator.operatorId, params.id)
    app.liveFeed.wake(PROVIDER_FEED)
    return undefined
  })

  portalRoutes(app, deps)
  operatorsRoutes(app, deps)
  remoteAccessRoutes(app, deps)
  restoresRoutes(app, deps)
  securityTxt(app, deps)
  operatorSecondFactorRoutes(app, deps)
  operatorSessionsRoutes(app, deps)
}
