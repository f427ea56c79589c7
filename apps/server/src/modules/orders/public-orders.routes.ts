import * as contract from '@tuppence/contract/orders'
import type { Currency } from '@tuppence/domain/money'
import type { VatMode } from '@tuppence/domain/tax'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Database } from '../../platform/database/connect.ts'
import { Refused } from '../../platform/http/refused.ts'
import { serve } from '../../platform/http/serve.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { inOrganization, type Tx } from '../../platform/tenancy.ts'
import { isUuid } from '../../platform/uuid.ts'
import { moveOrder } from './move-order.ts'
import { offeredGoods, onPage } from './order-goods.ts'
import { ownPage } from './order-mail.ts'
import { OrderPace } from './order-pace.ts'
import { readOrderSettings } from './order-settings.ts'
import { findShop, isPageToken, keyOfToken, type OrderShop, orderToken, pageToken } from './order-shop.ts'
import type { OrderWorker } from './order-worker.ts'
import { linesForCustomer, readOrder } from './orders.queries.ts'
import { ORDER_PAGE, ORDER_PAGE_HEADERS, OWN_ORDER_PAGE } from './page/order-page.ts'
import { placeOrder } from './place-order.ts'
import { readSlots } from './slots.ts'

/** So many orders of one business wait for their turn; the next is asked to come again. */
const MOST_WAITING = 20

/** What a shop's customers ask, signed in to nothing (RULES.md 6 to 8). */
export function publicOrderRoutes(app: FastifyInstance, deps: ModuleDeps, worker: OrderWorker): void {
  const { database, now, turns } = deps
  const pace = new OrderPace(database)
  const send = (reply: FastifyReply, page: string) =>
    reply.headers(ORDER_PAGE_HEADERS).type('text/html; charset=utf-8').send(page)

  serve(app, contract.orderPage, async ({ reply }) => send(reply, ORDER_PAGE))
  serve(app, contract.ownOrderPage, async ({ reply }) => send(reply, OWN_ORDER_PAGE))

  serve(app, contract.orderShelf, async ({ params }) => {
    const shop = await findShop(database, params.businessCode)
    if (!shop?.isActive) throw new Refused('not-found')
    const { organizationId } = shop
    return inOrganization(database, organizationId, async (tx) => {
      const set = await readOrderSettings(tx, organizationId)
      if (!set.isOn) throw new Refused('not-found')
      const { vatMode, ...facts } = await factsOf(tx, organizationId)
      const goods = await offeredGoods(tx, organizationId, set.categoryIds)
      const slots = await readSlots(tx, organizationId, set, now())
      return {
        shop: { ...facts, message: set.message },
        goods: goods.map((row) => onPage(row, vatMode)),
        slots: slots.map(({ from, to, isFull }) => ({
          from: from.toISOString(),
          to: to.toISOString(),
          isFull,
        })),
        token: pageToken(shop.key, now()),
      }
    })
  })

  serve(app, contract.placeOrder, async ({ params, body, request }) => {
    const shop = await findShop(database, params.businessCode)
    if (!shop?.isActive) throw new Refused('not-found')
    if (body.website !== '' || !isPageToken(shop.key, body.token, now())) throw new Refused('order-not-taken')
    const { organizationId, businessCode, key } = shop
    await pace.step(organizationId, request.ip)
    const { number, isNew } = await turns.take(
      `${organizationId} online orders`,
      () => inOrganization(database, organizationId, (tx) => placeOrder(tx, organizationId, body, now())),
      MOST_WAITING,
    )
    if (isNew) {
      const pieces = body.lines.reduce((sum, { quantity }) => sum + quantity, 0)
      await pace.placed(organizationId, request.ip, pieces)
      app.liveFeed.wake(organizationId)
    }
    worker.wake()
    return { number, page: ownPage(businessCode, body.id, orderToken(key, body.id)) }
  })

  /** @throws Refused not-found, alike for everything that can be wrong with an address */
  const ownShop = async ({ businessCode, id, token }: Record<'businessCode' | 'id' | 'token', string>) => {
    const shop = await findShop(database, businessCode)
    const by = keyOfToken(shop, id, token)
    if (!shop || !by || !isUuid(id)) throw new Refused('not-found')
    if (by === 'former' && !(await wasPlacedBefore(database, shop, id))) throw new Refused('not-found')
    return shop
  }
  serve(app, contract.ownOrder, async ({ params }) => {
    const { organizationId } = await ownShop(params)
    return inOrganization(database, organizationId, async (tx) => {
      const order = await readOrder(tx, organizationId, params.id)
      if (!order) throw new Refused('not-found')
      const { vatMode, ...shop } = await factsOf(tx, organizationId)
      const { id, number, state, slotFrom, slotTo, expiresAt, answerBy, total, paid } = order
      const lines = await linesForCustomer(tx, organizationId, { id, vatMode })
      // Of one that was collected it is a note for the shop.
      const reason = state === 'collected' ? null : order.reason
      return { shop, number, state, reason, slotFrom, slotTo, expiresAt, answerBy, total, paid, lines }
    })
  })
  serve(app, contract.cancelOwnOrder, async ({ params }) => {
    const { organizationId } = await ownShop(params)
    await inOrganization(database, organizationId, (tx) =>
      moveOrder(tx, organizationId, params.id, { deed: 'cancel', byName: null, now: now() }),
    )
    app.liveFeed.wake(organizationId)
    return undefined
  })
}

/** Whether an order is of the time of the former key: its customer has that address by mail. */
function wasPlacedBefore(
  database: Database,
  { organizationId, formerUntil }: OrderShop,
  id: string,
): Promise<boolean> {
  return inOrganization(database, organizationId, async (tx) => {
    const rows = await tx.execute(sql`
      select from online_orders
       where organization_id = ${organizationId} and id = ${id} and created_at < ${formerUntil}`)
    return rows.length > 0
  })
}

async function factsOf(tx: Tx, organizationId: string) {
  const [row] = await tx.execute<{
    name: string
    address: string | null
    phone: string | null
    timeZone: string
    currency: Currency
    vatMode: VatMode
  }>(sql`
    select business_name as name, address, phone, time_zone as "timeZone", currency, vat_mode as "vatMode"
      from organizations where id = ${organizationId}`)
  if (!row) throw new Error('A business is gone while somebody orders of it')
  return row
}
