import { randomUUID } from 'node:crypto'
import * as contract from '@tuppence/contract/orders'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Refused } from '../../platform/http/refused.ts'
import { serve } from '../../platform/http/serve.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { inOrganization } from '../../platform/tenancy.ts'
import type { Worker } from '../../platform/worker.ts'
import { workFor } from './order-admission.ts'
import { factsOf } from './order-facts.ts'
import { offeredGoods, onPage } from './order-goods.ts'
import { ownPage } from './order-mail.ts'
import { orderNetworkOf } from './order-network.ts'
import { OrderPace } from './order-pace.ts'
import { readOrderSettings } from './order-settings.ts'
import { findShop, orderToken, pageToken, readPageToken } from './order-shop.ts'
import { ownOrderRoutes } from './own-orders.routes.ts'
import { ORDER_PAGE, ORDER_PAGE_HEADERS, OWN_ORDER_PAGE } from './page/order-page.ts'
import { numberOfPlaced, placeOrder, readLoad } from './place-order.ts'
import { readSlots } from './slots.ts'

/** So many orders of one business wait for their turn; the next is asked to come again. */
const MOST_WAITING = 20

/** What a shop's customers ask, signed in to nothing (RULES.md 6 to 8). */
export function publicOrderRoutes(app: FastifyInstance, deps: ModuleDeps, worker: Worker): void {
  const { database, now, turns } = deps
  const pace = new OrderPace(database)
  const send = (reply: FastifyReply, page: string) =>
    reply.headers(ORDER_PAGE_HEADERS).type('text/html; charset=utf-8').send(page)

  serve(app, contract.orderPage, async ({ reply }) => send(reply, ORDER_PAGE))
  serve(app, contract.ownOrderPage, async ({ reply }) => send(reply, OWN_ORDER_PAGE))

  serve(app, contract.orderShelf, async ({ params, request }) => {
    const shop = await findShop(database, params.businessCode)
    if (!shop?.isActive) throw new Refused('not-found')
    const { organizationId } = shop
    const from = orderNetworkOf(shop.key, request.ip)
    const orderId = randomUUID()
    return inOrganization(database, organizationId, async (tx) => {
      const set = await readOrderSettings(tx, organizationId)
      if (!set.isOn) throw new Refused('not-found')
      const { vatMode, ...facts } = await factsOf(tx, organizationId)
      const goods = await offeredGoods(tx, organizationId, { ...set, ...from })
      const slots = await readSlots(tx, organizationId, set, now())
      return {
        shop: { ...facts, message: set.message },
        goods: goods.map((row) => onPage(row, vatMode)),
        slots: slots.map(({ from, to, isFull }) => ({
          from: from.toISOString(),
          to: to.toISOString(),
          isFull,
        })),
        orderId,
        token: pageToken(shop.key, { orderId, network: from.network }, now()),
        // A network that has had its share is told when it orders: by then others may be done.
        workBits: workFor(await readLoad(tx, organizationId, from, now())) ?? 0,
      }
    })
  })

  serve(app, contract.placeOrder, async ({ params, body, request }) => {
    const shop = await findShop(database, params.businessCode)
    if (!shop?.isActive) throw new Refused('not-found')
    const { organizationId, businessCode, key } = shop
    const from = orderNetworkOf(key, request.ip)
    const worth = readPageToken(key, body.token, {
      ...{ orderId: body.id, network: from.network, now: now() },
    })
    if (body.website !== '' || worth === 'forged') throw new Refused('order-not-taken')
    const page = ownPage(businessCode, body.id, orderToken(key, body.id))
    if (worth === 'issued') {
      const number = await inOrganization(database, organizationId, (tx) =>
        numberOfPlaced(tx, organizationId, body),
      )
      if (number === undefined) throw new Refused('order-not-taken')
      return { number, page }
    }
    await pace.step(organizationId, request.ip)
    const { number, isNew } = await turns.take(
      `${organizationId} online orders`,
      () =>
        inOrganization(database, organizationId, (tx) =>
          placeOrder(tx, organizationId, body, { from, now: now() }),
        ),
      MOST_WAITING,
    )
    if (isNew) {
      const pieces = body.lines.reduce((sum, { quantity }) => sum + quantity, 0)
      await pace.placed(organizationId, request.ip, pieces)
      app.liveFeed.wake(organizationId)
    }
    worker.wake()
    return { number, page }
  })
  ownOrderRoutes(app, deps)
}
