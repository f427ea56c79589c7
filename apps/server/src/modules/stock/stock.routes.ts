import { Readable } from 'node:stream'
import { stockMovementChanges } from '@tuppence/contract/changes'
import * as contract from '@tuppence/contract/stock'
import type { FastifyInstance } from 'fastify'
import { readChanges } from '../../platform/changes/read-changes.ts'
import { serve } from '../../platform/http/serve.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { askedPage, BY_MOMENT } from '../../platform/paging/list-cursor.ts'
import { inOrganization, type Tx } from '../../platform/tenancy.ts'
import { MOST_WAITING } from '../../platform/turns.ts'
import { listBookings, readBooking } from './bookings.queries.ts'
import { type Booked, bookBack, makeBooking } from './make-booking.ts'
import { listMovements, readMovements } from './movements.queries.ts'
import { movementsCsv } from './movements-csv.ts'

/** What people book, and what moved stock. */
export function stockRoutes(app: FastifyInstance, { database, turns }: ModuleDeps): void {
  const within = <T>(organizationId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
    inOrganization(database, organizationId, work)
  /** Bookings wait for the same products' rows as sales do: before they have a connection (decision 0048). */
  const book = async (organizationId: string, work: (tx: Tx) => Promise<Booked>) => {
    const { answer, isNew } = await turns.take(
      organizationId,
      () => inOrganization(database, organizationId, work),
      MOST_WAITING,
    )
    if (isNew) app.liveFeed.wake(organizationId)
    return answer
  }

  serve(app, contract.makeBooking, ({ person, params, body }) =>
    book(person.organizationId, (tx) => makeBooking(tx, person, params.id, body)),
  )
  serve(app, contract.bookBack, ({ person, params, body }) =>
    book(person.organizationId, (tx) => bookBack(tx, person, params.id, body.id)),
  )
  serve(app, contract.listBookings, async ({ person: { organizationId }, query, reply }) => {
    const { place, tellNext } = askedPage(contract.listBookings, { query, reply }, BY_MOMENT)
    const [before, beforeId] = place ?? [query.before, query.beforeId]
    const rows = await within(organizationId, (tx) =>
      listBookings(tx, organizationId, { ...query, before, beforeId }),
    )
    tellNext(rows, ({ createdAt, id }) => [createdAt, id])
    return rows
  })
  serve(app, contract.readBooking, ({ person: { organizationId }, params }) =>
    within(organizationId, (tx) => readBooking(tx, organizationId, params.id)),
  )
  serve(app, contract.listMovements, async ({ person: { organizationId }, query, reply }) => {
    const { place, tellNext } = askedPage(contract.listMovements, { query, reply }, BY_MOMENT)
    const [before, beforeId] = place ?? [query.before, query.beforeId]
    const rows = await within(organizationId, (tx) =>
      listMovements(tx, organizationId, { ...query, before, beforeId }, query.limit),
    )
    tellNext(rows, ({ createdAt, id }) => [createdAt, id])
    return rows
  })
  serve(app, stockMovementChanges, ({ person: { organizationId }, query }) =>
    within(organizationId, (tx) =>
      readChanges(tx, organizationId, 'inventory', query, (ids) => readMovements(tx, organizationId, ids)),
    ),
  )
  serve(app, contract.exportMovements, async ({ person: { organizationId }, query, reply }) => {
    // Asked before the answer begins, so that what is not there is answered as a problem.
    await within(organizationId, (tx) => listMovements(tx, organizationId, query, 1))
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="stock-movements.csv"')
      .send(Readable.from(movementsCsv(database, organizationId, query)))
  })
}
