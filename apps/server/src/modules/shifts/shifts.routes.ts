import { CLOCK_OFFSET_HEADER } from '@tuppence/contract/sales'
import * as contract from '@tuppence/contract/shifts'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { Refused } from '../../platform/http/refused.ts'
import { type Served, serve } from '../../platform/http/serve.ts'
import { announce } from '../../platform/live/announce.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { askedPage, BY_MOMENT } from '../../platform/paging/list-cursor.ts'
import { inOrganization, type Tx } from '../../platform/tenancy.ts'
import { MOST_WAITING } from '../../platform/turns.ts'
import { type AtOffice, closeShiftFor, keepCount } from './close-for-till.ts'
import { listDoubtfulDeeds } from './doubtful-deeds.ts'
import { recordDrawer } from './record-drawer.ts'
import { findZOf, listActiveShifts, listShifts, readXOf, readZOf } from './shifts.queries.ts'

export function shiftsRoutes(app: FastifyInstance, deps: ModuleDeps): void {
  const { database, now, turns } = deps
  officeRoutes(app, deps)

  serve(app, contract.recordDrawer, async ({ body: record, person, request }) => {
    const { organizationId } = person
    const { ip: address, headers } = request
    const deviceTime = [headers['x-device-time']].flat()[0]
    const clockOffsetMs = Number(headers[CLOCK_OFFSET_HEADER] ?? Number.NaN)
    const arrival = { person, record, address, deviceTime, clockOffsetMs }
    const write = () =>
      inOrganization(database, organizationId, async (tx) => {
        const recorded = await recordDrawer(tx, { ...arrival, now: now() })
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

  serve(app, contract.listShifts, async ({ person: { organizationId }, query, reply }) => {
    const { from, to, limit } = query
    const { place, tellNext } = askedPage(contract.listShifts, { query, reply }, BY_MOMENT)
    const shifts = await inOrganization(database, organizationId, (tx) =>
      listShifts(tx, { organizationId, from, to, limit, place }),
    )
    tellNext(shifts, ({ startTime, id }) => [startTime, id])
    return shifts
  })

  serve(app, contract.listDoubtfulDeeds, async ({ person: { organizationId }, query, reply }) => {
    const { from, to, limit } = query
    const { place, tellNext } = askedPage(contract.listDoubtfulDeeds, { query, reply }, BY_MOMENT)
    const deeds = await inOrganization(database, organizationId, (tx) =>
      listDoubtfulDeeds(tx, { organizationId, from, to, limit, place }),
    )
    tellNext(deeds, ({ receivedAt, id }) => [receivedAt, id])
    return deeds
  })

  serve(app, contract.readX, ({ person: { organizationId }, params }) =>
    inOrganization(database, organizationId, (tx) => readXOf(tx, organizationId, params.id, now())),
  )

  serve(app, contract.readZ, ({ person: { organizationId, personId, permissions }, params }) => {
    const ownOf = permissions.has('view-reports') ? undefined : personId
    return inOrganization(database, organizationId, (tx) => readZOf(tx, organizationId, params.id, ownOf))
  })
  serve(app, contract.closedForTill, ({ person: { organizationId, personId, permissions }, params }) => {
    const ownOf = permissions.has('view-reports') ? undefined : personId
    return inOrganization(database, organizationId, async (tx) => {
      const [known] = await tx.execute(
        sql`select from shifts where organization_id = ${organizationId} and id = ${params.id}`,
      )
      if (!known) throw new Refused('not-found')
      const closedFor = (await findZOf(tx, organizationId, params.id, ownOf))?.shift.closedFor
      return { closedFor: closedFor ? { by: closedFor.by, why: closedFor.why } : null }
    })
  })
}

/** What the back office does for a till that cannot do it itself; in the same queue as what tills send. */
function officeRoutes(app: FastifyInstance, { database, now, turns }: ModuleDeps): void {
  const work = async <T extends { tillId: string; isNew: boolean }>(
    { person, params, request }: Pick<Served<typeof contract.closeForTill>, 'person' | 'params' | 'request'>,
    does: (tx: Tx, at: AtOffice) => Promise<T>,
  ): Promise<T> => {
    const { organizationId } = person
    const shiftId = params.id
    const write = () =>
      inOrganization(database, organizationId, async (tx) => {
        const done = await does(tx, { person, shiftId, now: now(), address: request.ip })
        const { tillId, isNew } = done
        if (isNew) await announce(tx, organizationId, { type: 'shift-changed', tillId, shiftId })
        return done
      })
    const done = await turns.take(organizationId, write, MOST_WAITING)
    if (done.isNew) app.liveFeed.wake(organizationId)
    return done
  }
  serve(app, contract.countForTill, async (served) => {
    const { answer } = await work(served, (tx, at) => keepCount(tx, at, served.body))
    return answer
  })
  serve(app, contract.closeForTill, async (served) => {
    const { answer } = await work(served, (tx, at) => closeShiftFor(tx, at, served.body))
    return answer
  })
}
