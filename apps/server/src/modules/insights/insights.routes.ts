import { askInsights, readInsights, setOrdering } from '@tuppence/contract/insights'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { inOrganization } from '../../platform/tenancy.ts'
import { InsightWorker } from './insight-worker.ts'
import { askAnew, keepOrdering, readKept } from './kept-insights.ts'

export function insightsRoutes(app: FastifyInstance, deps: ModuleDeps): void {
  const { database, now } = deps
  const worker = new InsightWorker({ database, now }, app.log)
  app.addHook('onListen', async () => worker.start())
  app.addHook('onClose', () => worker.stop())

  serve(app, readInsights, ({ person: { organizationId } }) =>
    inOrganization(database, organizationId, (tx) => readKept(tx, organizationId)),
  )

  serve(app, askInsights, async ({ person: { organizationId } }) => {
    await inOrganization(database, organizationId, (tx) => askAnew(tx, organizationId, now()))
    worker.wake()
    return undefined
  })

  serve(app, setOrdering, async ({ person: { organizationId }, body }) => {
    await inOrganization(database, organizationId, async (tx) => {
      await keepOrdering(tx, organizationId, body)
      await askAnew(tx, organizationId, now())
    })
    worker.wake()
    return undefined
  })
}
