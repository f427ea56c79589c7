import * as contract from '@tuppence/contract/orders'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/connect.ts'
import { Refused } from '../../platform/http/refused.ts'
import { serve } from '../../platform/http/serve.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { inOrganization } from '../../platform/tenancy.ts'
import { isUuid } from '../../platform/uuid.ts'
import { moveOrder } from './move-order.ts'
import { factsOf } from './order-facts.ts'
import { findShop, keyOfToken, type OrderShop } from './order-shop.ts'
import { linesForCustomer, readOrder } from './orders.queries.ts'

/** What a customer asks of an order by its address (RULES.md 8). */
export function ownOrderRoutes(app: FastifyInstance, { database, now }: ModuleDeps): void {
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
