import { timingSafeEqual } from 'node:crypto'
import { health, metrics, ready } from '@tuppence/contract/health'
import { VERSION } from '@tuppence/contract/version'
import type { FastifyInstance } from 'fastify'
import { Refused } from '../../platform/http/refused.ts'
import { serve } from '../../platform/http/serve.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { measureNow } from './measure-now.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on this server is not ready, though it still does all it is asked to. */
    leave(): void
  }
}

/** Liveness asks nothing of the database; readiness does (mandate 12). */
export function healthRoutes(app: FastifyInstance, deps: ModuleDeps): void {
  serve(app, health, async () => ({ status: 'ok' as const, demo: deps.settings.demo, version: VERSION }))
  serve(app, metrics, async ({ request, reply }) => {
    const { metricsToken } = deps.settings
    if (!deps.metrics || metricsToken === undefined) throw new Refused('not-found')
    if (!isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`))
      throw new Refused('not-signed-in')
    const page = await deps.metrics.page(await measureNow(deps.database, deps.now()))
    return reply.type(deps.metrics.contentType).send(page)
  })
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

/** Takes as long to say of a wrong one. */
function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
