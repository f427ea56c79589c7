import { type BasketTaken, type ParkedEnd, takenProblems } from '@tuppence/contract/parked'
import type { ParkedBasket } from '@tuppence/domain/sales'
import { sql } from 'drizzle-orm'
import { Refused } from '../../platform/http/refused.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { refuseUnknownTill } from './parking.queries.ts'

/** For how long it is known who took a basket up. A till that was away for longer has a basket of another season. */
const KEPT_DAYS = 35

/**
 * Ends a basket's wait: for the one that asks first, and for that one again whenever it asks under the same end id (rule 2).
 * The update finds the row still waiting or not at all, so of several at once one gets it, whatever the servers.
 *
 * @returns the basket, and whether it ended just now
 * @throws Refused with not-found, unknown-till, or basket-taken with the particulars
 */
export async function endParking(
  tx: Tx,
  organizationId: string,
  id: string,
  how: BasketTaken['how'],
  end: ParkedEnd,
): Promise<{ basket: ParkedBasket; isNew: boolean }> {
  await refuseUnknownTill(tx, organizationId, end.tillId)
  const ended = await tx.execute(sql`
    update parked_baskets
       set ended = ${how}, end_id = ${end.endId}, ended_at = ${new Date(end.at)}, ended_by_name = ${end.staff.name},
           ended_till_id = ${end.tillId}
     where organization_id = ${organizationId} and id = ${id} and ended is null
    returning id`)
  const [row] = await tx.execute<BasketRow>(sql`
    select p.id, p.label, p.cart, p.parked_at, p.staff_id, p.staff_name, p.till_id, p.ended, p.end_id, p.ended_at,
           p.ended_by_name, t.code as ended_till_code
      from parked_baskets p
      left join tills t on t.organization_id = p.organization_id and t.id = p.ended_till_id
     where p.organization_id = ${organizationId} and p.id = ${id}`)
  if (!row) throw new Refused('not-found')
  if (row.end_id !== end.endId || row.ended !== how)
    throw new Refused('basket-taken', takenProblems(takenBy(row)))
  return { basket: basketOf(row), isNew: ended.length > 0 }
}

/** Rule 6. */
export async function forgetLongEnded(tx: Tx, organizationId: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 24 * 60 * 60_000)
  await tx.execute(sql`
    delete from parked_baskets
     where organization_id = ${organizationId} and ended is not null and ended_at < ${before} and created_at < ${before}`)
}

interface BasketRow extends Record<string, unknown> {
  id: string
  label: string
  cart: ParkedBasket['cart']
  parked_at: Date
  staff_id: string
  staff_name: string
  till_id: string
  ended: BasketTaken['how']
  end_id: string
  ended_at: Date
  ended_by_name: string
  ended_till_code: string
}

function takenBy(row: BasketRow): BasketTaken {
  return {
    how: row.ended,
    staffName: row.ended_by_name,
    tillCode: row.ended_till_code,
    at: row.ended_at.toISOString(),
  }
}

function basketOf(row: BasketRow): ParkedBasket {
  return {
    id: row.id,
    label: row.label,
    cart: row.cart,
    parkedAt: row.parked_at.toISOString(),
    staff: { id: row.staff_id, name: row.staff_name },
    tillId: row.till_id,
  }
}
