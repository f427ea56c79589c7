import { isOpenOrder, type OrderDeed, type OrderState, orderAfter } from '@tuppence/domain/orders'
import { sql } from 'drizzle-orm'
import { Refused } from '../../platform/http/refused.ts'
import { setJob } from '../../platform/jobs/set-job.ts'
import { announce } from '../../platform/live/announce.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { releaseGoods } from './order-goods.ts'

export interface Moved {
  readonly deed: OrderDeed
  /** Null where nobody of the shop did it. */
  readonly byName: string | null
  readonly reason?: string
  readonly now: Date
}

/**
 * Moves an order on, and lets go what it held where that ends it. The same deed again changes nothing (RULES.md 5).
 *
 * @returns whether it moved just now
 * @throws Refused not-found, or order-moved-on where it has gone another way
 */
export async function moveOrder(tx: Tx, organizationId: string, id: string, moved: Moved): Promise<boolean> {
  const [row] = await tx.execute<{ state: OrderState }>(sql`
    select state from online_orders where organization_id = ${organizationId} and id = ${id} for no key update`)
  if (!row) throw new Refused('not-found')
  const { deed, byName, reason = null, now } = moved
  const state = orderAfter(row.state, deed)
  if (state === undefined) {
    if (orderAfter('new', deed) === row.state) return false
    throw new Refused('order-moved-on')
  }
  const endedAt = isOpenOrder(state) ? null : now
  await tx.execute(sql`
    update online_orders set state = ${state}, ended_at = ${endedAt}, by_name = ${byName}, reason = ${reason},
           answer_by = null, mail_tries = 0, updated_at = now()
     where organization_id = ${organizationId} and id = ${id}`)
  if (endedAt) {
    const productIds = await releaseGoods(tx, organizationId, id)
    await announce(tx, organizationId, { type: 'products-changed', productIds })
  }
  await setJob(tx, organizationId, 'online-orders', id, now)
  await announce(tx, organizationId, { type: 'online-orders-changed', orderId: id, state })
  return true
}
