import { askInsights, exportInsights, readInsights, setOrdering } from '@tuppence/contract/insights'
import type { FastifyInstance } from 'fastify'
import { Refused } from '../../platform/http/refused.ts'
import { serve } from '../../platform/http/serve.ts'
import { whileListening } from '../../platform/jobs/job-worker.ts'
import { setJob } from '../../platform/jobs/set-job.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { sendTable } from '../../platform/table-file.ts'
import { inOrganization, type Tx } from '../../platform/tenancy.ts'
import { actorOf, writeAudit } from '../identity/public.ts'
import { LIST_FILES, listRows, lookOf } from './insight-rows.ts'
import { askedInsightWorker, insightWorker } from './insight-worker.ts'
import { keepOrdering, readKept } from './kept-insights.ts'

export function insightsRoutes(app: FastifyInstance, deps: ModuleDeps): void {
  const { database, now } = deps
  whileListening(app, insightWorker({ database, now }, app.log))
  const worker = whileListening(app, askedInsightWorker({ database, now }, app.log))
  const ask = (tx: Tx, id: string) => setJob(tx, id, 'insights-asked', id, now())

  serve(app, readInsights, ({ person: { organizationId } }) =>
    inOrganization(database, organizationId, (tx) => readKept(tx, organizationId)),
  )

  serve(app, exportInsights, async ({ person, params: { list }, query: { format }, reply }) => {
    const { organizationId } = person
    const insights = await inOrganization(database, organizationId, async (tx) => {
      const kept = await readKept(tx, organizationId)
      if (!kept.insights) throw new Refused('not-found')
      // People of the shop may be named in it.
      await writeAudit(tx, {
        ...actorOf(person),
        at: now(),
        action: 'report-exported',
        detail: { report: `insights-${list}`, format, to: kept.insights.until },
      })
      return kept.insights
    })
    const file = LIST_FILES[list](insights)
    return sendTable(reply, {
      name: `insights-${list}-${insights.until}`,
      sheet: file.title,
      format,
      looks: file.headings.map(lookOf),
      organizationId,
      rows: listRows(file, format),
    })
  })

  serve(app, askInsights, async ({ person: { organizationId } }) => {
    await inOrganization(database, organizationId, (tx) => ask(tx, organizationId))
    worker.wake()
    return undefined
  })

  serve(app, setOrdering, async ({ person: { organizationId }, body }) => {
    await inOrganization(database, organizationId, async (tx) => {
      await keepOrdering(tx, organizationId, body)
      await ask(tx, organizationId)
    })
    worker.wake()
    return undefined
  })
}
