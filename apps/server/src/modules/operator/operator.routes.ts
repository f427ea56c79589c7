import {
  createAccount,
  deleteAccount,
  firstOperator,
  listAccounts as listAccountsCall,
  openRemoteAccess,
  operatorLogin,
  resetAccountPassword,
} from '@tuppence/contract/operator'
import type { FastifyInstance } from 'fastify'
import type { ModuleDeps } from '../../app.ts'
import { Refused } from '../../platform/http/refused.ts'
import { declaredCrossSite } from '../../platform/http/same-site.ts'
import { serve } from '../../platform/http/serve.ts'
import { circumstances, setSessionCookie } from '../identity/public.ts'
import { closeAccount, listAccounts, resetPassword } from './accounts.ts'
import { makeFirstOperator } from './first-operator.ts'
import { openAccountFor } from './open-account.ts'
import { signInOperator } from './operator-sign-in.ts'
import { useRemoteLink } from './remote-access.ts'

export function operatorRoutes(app: FastifyInstance, deps: ModuleDeps): void {
  serve(app, operatorLogin, async ({ body, request, reply }) => {
    const session = await signInOperator(deps, body, circumstances(request, deps))
    setSessionCookie(reply, deps.settings, { ...session, outlivesBrowser: false })
    return {
      success: true as const,
      sessionToken: session.token,
      admin: { username: session.username, name: session.name },
      expiresAt: session.expiresAt.toISOString(),
    }
  })

  serve(app, firstOperator, async ({ body }) => {
    await makeFirstOperator(deps, body)
    return undefined
  })

  serve(app, listAccountsCall, async () => ({ customers: await listAccounts(deps) }))

  serve(app, createAccount, async ({ body, operator }) => ({
    success: true as const,
    customer: await openAccountFor(deps, operator.operatorId, body),
  }))

  serve(app, resetAccountPassword, async ({ params, operator }) => ({
    success: true as const,
    generatedPassword: await resetPassword(deps, operator.operatorId, params.id),
  }))

  serve(app, deleteAccount, async ({ params, operator }) => {
    await closeAccount(deps, operator.operatorId, params.id)
    return undefined
  })

  serve(app, openRemoteAccess, async ({ params, query, request, reply }) => {
    // It changes something though it is a GET, as the specification has it: another site must not spend a link.
    if (declaredCrossSite(request)) throw new Refused('cross-site')
    const opened = await useRemoteLink(deps, { ...params, ...query }, circumstances(request, deps))
    setSessionCookie(reply, deps.settings, { ...opened, outlivesBrowser: false })
    return {
      success: true as const,
      message: `You are helping in ${opened.businessName}. Everything you do is noted for them.`,
      organization: { name: opened.businessName },
      expiresAt: opened.expiresAt.toISOString(),
    }
  })
}
