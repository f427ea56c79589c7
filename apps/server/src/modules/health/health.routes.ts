import { health, ready } from '@tuppence/contract/health'
import { VERSION } from '@tuppence/contract/version'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/connect.ts'
import { Refused } from '../../platform/http/refused.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Settings } from '../../platform/settings.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on this server is not ready, though it still does all it is asked to. */
    leave(): void
  }
}

/** Liveness asks nothing of the database; readiness does (mandate 12). */
export function healthRoutes(app: FastifyInstance, deps: { database: Database; settings: Settings }): void {
  serve(app, health, async () => ({ status: 'ok' as const, demo: deps.settings.demo, version: VERSION }))
  let isLeaving = false
  app.decorate('leave', () => {
    isLeaving = true
  })
  // Whoever keeps a connection for the next request is to open that at another server.
  app.addHook('onSend', async (_request, reply) => {
    if (isLeaving) reply.header('connection', 'close')
  })
  serve(app, ready, async () => {
    if (isLeaving) throw new Refused('shutting-down')
    await deps.database.sql`select 1`
    return { status: 'ready' as const }
  })
}
