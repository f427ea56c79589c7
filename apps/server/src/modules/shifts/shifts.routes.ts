import * as contract from '@tuppence/contract/shifts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { announce } from '../../platform/live/announce.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { inOrganization } from '../../platform/tenancy.ts'
import { MOST_WAITING } from '../../platform/turns.ts'
import { listDoubtfulDeeds } from './doubtful-deeds.ts'
import { recordDrawer } from './record-drawer.ts'
import { listActiveShifts, listShifts, readXOf, readZOf } from './shifts.queries.ts'

export function shiftsRoutes(app: FastifyInstance, { database, now, turns }: ModuleDeps): void {
  serve(app, contract.recordDrawer, async ({ body: record, person, request }) => {
    const { organizationId } = person
    const { ip: address, headers } = request
    const deviceTime = [headers['x-device-time']].flat()[0]
    const write = () =>
      inOrganization(database, organizationId, async (tx) => {
        const recorded = await recordDrawer(tx, { person, record, now: now(), address, deviceTime })
        const { tillId, shiftId } = record
        if (recorded.isNew) await announce(tx, organizationId, { type: 'shift-changed', tillId, shiftId })
        return recorded
      })
    // Each waits for the till's row and the end of the audit log: before it has a connection, not with one (decision 0048).
    const { answer, isNew } = await turns.take(organizationId, write, MOST_WAITING)
    if (isNew) app.liveFeed.wake(organizationId)
    return answer
  })

  serve(app, contract.activeShifts, ({ person: { organizationId } }) =>
    inOrganization(database, organizationId, (tx) => listActiveShifts(tx, organizationId)),
  )

  serve(app, contract.listShifts, ({ person: { organizationId }, query: { startDate, endDate, limit } }) =>
    inOrganization(database, organizationId, (tx) =>
      listShifts(tx, { organizationId, startDate, endDate, limit }),
    ),
  )

  serve(
    app,
    contract.listDoubtfulDeeds,
    ({ person: { organizationId }, query: { startDate, endDate, limit } }) =>
      inOrganization(database, organizationId, (tx) =>
        listDoubtfulDeeds(tx, { organizationId, startDate, endDate, limit }),
      ),
  )

  serve(app, contract.readX, ({ person: { organizationId }, params }) =>
    inOrganization(database, organizationId, (tx) => readXOf(tx, organizationId, params.id, now())),
  )

  serve(app, contract.readZ, ({ person: { organizationId, personId, permissions }, params }) => {
    const ownOf = permissions.has('view-reports') ? undefined : personId
    return inOrganization(database, organizationId, (tx) => readZOf(tx, organizationId, params.id, ownOf))
  })
}
