import * as contract from '@tuppence/contract/parked'
import type { ParkedBasket } from '@tuppence/domain/sales'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { changeAndTell } from '../../platform/live/change-and-tell.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import type { Person } from '../../platform/principal.ts'
import { inOrganization, type Tx } from '../../platform/tenancy.ts'
import { actorOf, writeAudit } from '../identity/public.ts'
import { type EndedBy, emptyLongEnded, endParking, forgetLongEnded } from './end-parking.ts'
import { listParked, park } from './parking.queries.ts'
import { ParkingPace } from './parking-pace.ts'

export function parkingRoutes(app: FastifyInstance, deps: ModuleDeps): void {
  const { database, now } = deps
  const pace = new ParkingPace()
  const by = (person: Person): EndedBy => ({ name: person.staffName, now: now() })

  /** Makes a change and, where it was one, tells the other tills (rule 7). */
  const change = <T>(
    organizationId: string,
    work: (tx: Tx) => Promise<{ answer: T; isNew: boolean }>,
  ): Promise<T> =>
    changeAndTell({ app, database }, organizationId, async (tx) => {
      const { answer, isNew } = await work(tx)
      return { answer, event: isNew ? { type: 'parked-baskets-changed' } : undefined }
    })

  serve(app, contract.listParkedBaskets, ({ person: { organizationId } }) =>
    inOrganization(database, organizationId, (tx) => listParked(tx, organizationId)),
  )
  serve(app, contract.parkBasket, async ({ person: { organizationId, sid }, params, body }) => {
    pace.step(sid, now())
    return change(organizationId, async (tx) => {
      const isNew = await park(tx, organizationId, { ...body, id: params.id })
      if (isNew) {
        await forgetLongEnded(tx, organizationId, now())
        await emptyLongEnded(tx, organizationId, now())
      }
      return { answer: undefined, isNew }
    })
  })
  serve(app, contract.recallBasket, ({ person, params, body }) =>
    change(person.organizationId, async (tx) => {
      const { organizationId } = person
      const { basket, isNew } = await endParking(tx, organizationId, params.id, 'recalled', body, by(person))
      return { answer: basket, isNew }
    }),
  )
  serve(app, contract.discardBasket, ({ person, params, body, request }) =>
    change(person.organizationId, async (tx) => {
      const { basket, isNew } = await endParking(
        tx,
        person.organizationId,
        params.id,
        'discarded',
        body,
        by(person),
      )
      if (isNew) await noteDiscard(tx, person, basket, body, { at: now(), address: request.ip })
      return { answer: basket, isNew }
    }),
  )
}

function noteDiscard(
  tx: Tx,
  person: Person,
  basket: ParkedBasket,
  end: contract.ParkedEnd,
  noted: { at: Date; address: string },
) {
  return writeAudit(tx, {
    ...actorOf(person),
    ...noted,
    action: 'basket-discarded',
    subjectType: 'parked_basket',
    subjectId: basket.id,
    detail: { label: basket.label, parkedBy: basket.staff.name, discardedBy: end.staff.name, at: end.at },
  })
}
