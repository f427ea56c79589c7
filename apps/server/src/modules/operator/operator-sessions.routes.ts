import {
  endOperatorSession,
  endOtherOperatorSessions,
  listOperatorSessions,
} from '@tuppence/contract/own-sessions'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import type { Operator } from '../../platform/principal.ts'
import { onPlatform, type Tx } from '../../platform/tenancy.ts'
import { endListedSession, endSessionsOfOperator, readSessions, shownSession } from '../identity/public.ts'
import { noteSignIn } from './operator-deeds.ts'

/** Where an operator is logged in to the portal, for themselves to see and to end. */
export function operatorSessionsRoutes(app: FastifyInstance, deps: ModuleDeps): void {
  const { database, now } = deps
  const note = (tx: Tx, { operatorId: id, name }: Operator, address: string) =>
    noteSignIn(tx, { at: now(), who: { id, name }, action: 'logged-out-elsewhere', address })

  serve(app, listOperatorSessions, ({ operator }) =>
    onPlatform(database, async (tx) => {
      const rows = await readSessions(tx, ownerOf(operator), now())
      return { sessions: rows.map((row) => shownSession(row, operator)) }
    }),
  )

  serve(app, endOperatorSession, async ({ operator, params, request }) => {
    await onPlatform(database, async (tx) => {
      await endListedSession(tx, ownerOf(operator), params.id, now())
      await note(tx, operator, request.ip)
    })
    return undefined
  })

  serve(app, endOtherOperatorSessions, async ({ operator, request }) => {
    await onPlatform(database, async (tx) => {
      const all = await readSessions(tx, ownerOf(operator), now())
      await endSessionsOfOperator(tx, operator.operatorId, operator.sid)
      if (all.some(({ sid }) => sid !== operator.sid)) await note(tx, operator, request.ip)
    })
    return undefined
  })
}

const ownerOf = ({ operatorId, sid }: Operator) => ({ personId: operatorId, sid })
