import * as contract from '@tuppence/contract/orders'
import type { OrderDeed } from '@tuppence/domain/orders'
import type { FastifyInstance } from 'fastify'
import { Refused } from '../../platform/http/refused.ts'
import { serve } from '../../platform/http/serve.ts'
import { whileListening } from '../../platform/jobs/job-worker.ts'
import { changeAndTell } from '../../platform/live/change-and-tell.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { askedPage, BY_MOMENT } from '../../platform/paging/list-cursor.ts'
import type { Person } from '../../platform/principal.ts'
import { inOrganization, type Tx } from '../../platform/tenancy.ts'
import { actorOf, isDemoBusiness, writeAudit } from '../identity/public.ts'
import { basketOf } from './basket-of-order.ts'
import { moveOrder } from './move-order.ts'
import { hasOpeningHours, readOrderSettings, saveOrderSettings } from './order-settings.ts'
import { orderWorker } from './order-worker.ts'
import { endedOrders, openOrders, ordersOfNetwork, readOrder } from './orders.queries.ts'
import { publicOrderRoutes } from './public-orders.routes.ts'

interface Mover {
  readonly person: Person
  readonly id: string
  readonly address: string
}

/** Click and collect: the shop's own side of it, what its customers ask, and the worker. */
export function ordersRoutes(app: FastifyInstance, deps: ModuleDeps): void {
  const { database, settings, now } = deps
  const worker = whileListening(app, orderWorker(app, { database, settings, now }))

  serve(app, contract.readOrderSettings, async ({ person: { organizationId, businessCode } }) => {
    const isDemo = await isDemoBusiness(database, organizationId)
    return inOrganization(database, organizationId, async (tx) => ({
      ...(await readOrderSettings(tx, organizationId)),
      page: `/order/${encodeURIComponent(businessCode)}`,
      hasHours: await hasOpeningHours(tx, organizationId, now()),
      hasMailServer: settings.mail !== undefined && !isDemo,
    }))
  })
  serve(app, contract.setOrderSettings, ({ person, body, request }) =>
    changeAndTell({ app, database }, person.organizationId, async (tx) => {
      const { organizationId } = person
      const changed = await saveOrderSettings(tx, organizationId, body, now())
      await writeAudit(tx, {
        ...actorOf(person),
        ...{ at: now(), action: 'settings-changed', subjectType: 'settings', address: request.ip },
        detail: changed,
      })
      return { answer: undefined, event: { type: 'settings-changed' } }
    }),
  )
  listing(app, deps)
  serve(app, contract.basketOfOrder, ({ person: { organizationId }, params }) =>
    inOrganization(database, organizationId, (tx) => basketOf(tx, organizationId, params.id)),
  )

  /** Moves an order on for somebody of the shop, who is in the log with it. */
  const moveIn = async (tx: Tx, { person, id, address }: Mover, deed: OrderDeed, reason?: string) => {
    const { organizationId } = person
    const isNew = await moveOrder(tx, organizationId, id, {
      ...{ deed, byName: person.staffName, now: now() },
      ...(reason !== undefined && { reason }),
    })
    if (isNew && deed === 'reject')
      await writeAudit(tx, {
        ...actorOf(person),
        ...{
          at: now(),
          action: 'online-order-rejected',
          subjectType: 'online_order',
          subjectId: id,
          address,
        },
        detail: { reason },
      })
  }
  const move = async (by: Mover, steps: (tx: Tx) => Promise<void>) => {
    const { organizationId } = by.person
    const order = await inOrganization(database, organizationId, async (tx) => {
      await steps(tx)
      return readOrder(tx, organizationId, by.id)
    })
    if (!order) throw new Refused('not-found')
    app.liveFeed.wake(organizationId)
    worker.wake()
    return order
  }
  serve(app, contract.acceptOrder, ({ person, params: { id }, request }) => {
    const by = { person, id, address: request.ip }
    return move(by, (tx) => moveIn(tx, by, 'accept'))
  })
  serve(app, contract.makeOrderReady, ({ person, params: { id }, request }) => {
    const by = { person, id, address: request.ip }
    return move(by, (tx) => moveIn(tx, by, 'make-ready'))
  })
  serve(app, contract.rejectOrder, ({ person, params: { id }, body, request }) => {
    const by = { person, id, address: request.ip }
    return move(by, async (tx) => {
      const others = body.sameNetwork ? await ordersOfNetwork(tx, person.organizationId, id) : []
      for (const one of [id, ...others.filter((other) => other !== id)])
        await moveIn(tx, { ...by, id: one }, 'reject', body.reason)
    })
  })
  publicOrderRoutes(app, deps, worker)
}

function listing(app: FastifyInstance, { database }: ModuleDeps): void {
  serve(app, contract.listOnlineOrders, async ({ person: { organizationId }, query, reply }) => {
    const { place, tellNext } = askedPage(contract.listOnlineOrders, { query, reply }, BY_MOMENT)
    if (query.ended === undefined)
      return inOrganization(database, organizationId, (tx) => openOrders(tx, organizationId))
    const orders = await inOrganization(database, organizationId, (tx) =>
      endedOrders(tx, organizationId, query.limit, place),
    )
    tellNext(orders, ({ endedAt, id }) => {
      if (endedAt === null) throw new Error('An order that has not ended is among those that have')
      return [endedAt, id]
    })
    return orders
  })
}
