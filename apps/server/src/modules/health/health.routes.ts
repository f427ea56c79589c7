import { health, ready } from '@tuppence/contract/health'
import { VERSION } from '@tuppence/contract/version'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/connect.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Settings } from '../../platform/settings.ts'

/** Liveness asks nothing of the database; readiness does (mandate 12). */
export function healthRoutes(app: FastifyInstance, deps: { database: Database; settings: Settings }): void {
  serve(app, health, async () => ({ status: 'ok' as const, demo: deps.settings.demo, version: VERSION }))
  serve(app, ready, async () => {
    await deps.database.sql`select 1`
    return { status: 'ready' as const }
  })
}
