import { activeShifts, listTills, registerTill, reportHolding } from '@tuppence/contract/tills'
import type { FastifyInstance } from 'fastify'
import type { ModuleDeps } from '../../app.ts'
import { serve } from '../../platform/http/serve.ts'
import { announce } from '../../platform/live/announce.ts'
import { inOrganization } from '../../platform/tenancy.ts'
import { registerTill as register } from './register-till.ts'
import { reportHolding as report } from './report-holding.ts'
import { listActiveShifts, listTills as readTills } from './tills.queries.ts'
import { ToldLately } from './told-lately.ts'

export function tillsRoutes(app: FastifyInstance, { database, now }: ModuleDeps): void {
  const told = new ToldLately()

  serve(app, registerTill, ({ body, person }) => {
    const { organizationId } = person
    const { deviceId, name, journal } = body
    return inOrganization(database, organizationId, (tx) =>
      register(tx, { organizationId, deviceId, name, journal, now: now() }),
    )
  })

  serve(app, reportHolding, async ({ body, person: { organizationId } }) => {
    const isTold = await inOrganization(database, organizationId, async (tx) => {
      const { tillId, isNews } = await report(tx, { organizationId, ...body, now: now() })
      const tells = told.decide(tillId, isNews, now())
      if (tells) await announce(tx, organizationId, { type: 'till-holding-changed', tillId })
      return tells
    })
    if (isTold) app.liveFeed.wake(organizationId)
    return undefined
  })

  serve(app, listTills, ({ person }) =>
    inOrganization(database, person.organizationId, (tx) => readTills(tx, person.organizationId, now())),
  )

  serve(app, activeShifts, ({ person }) =>
    inOrganization(database, person.organizationId, (tx) => listActiveShifts(tx, person.organizationId)),
  )
}
