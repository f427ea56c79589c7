import { type BasketTaken, type ParkedEnd, takenProblems } from '@tuppence/contract/parked'
import { DAY_MS } from '@tuppence/domain/durations'
import type { ParkedBasket } from '@tuppence/domain/sales'
import { sql } from 'drizzle-orm'
import { Refused } from '../../platform/http/refused.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { EMPTIED, refuseUnknownTill } from './parking.queries.ts'

/** For how long it is known who took a basket up. A till that was away for longer has a basket of another season. */
const KEPT_DAYS = 35

/** Who ends a basket's wait, and when: by the session and the server's clock. What the device says of both is only its word. */
export interface EndedBy {
  readonly name: string
  readonly now: Date
}

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
  by: EndedBy,
): Promise<{ basket: ParkedBasket; isNew: boolean }> {
  await refuseUnknownTill(tx, organizationId, end.tillId)
  const ended = await tx.execute(sql`
    update parked_baskets
       set ended = ${how}, end_id = ${end.endId}, ended_at = ${by.now}, ended_by_name = ${by.name},
           ended_till_id = ${end.tillId}
     where organization_id = ${organizationId} and id = ${id} and ended is null
    returning id`)
  const [row] = await tx.execute<BasketRow>(sql`
    select p.id, p.label, p.cart, p.parked_at, p.staff_id, p.staff_name, p.till_id, p.in_doubt, p.ended, p.end_id, p.ended_at,
           p.ended_by_name, t.code as ended_till_code, p.cart = ${EMPTIED}::jsonb as is_emptied
      from parked_baskets p
      left join tills t on t.organization_id = p.organization_id and t.id = p.ended_till_id
     where p.organization_id = ${organizationId} and p.id = ${id}`)
  if (!row) throw new Refused('not-found')
  // What it held is kept for a while only; who asks again so late hears that it was taken up, and when.
  if (row.end_id !== end.endId || row.ended !== how || row.is_emptied)
    throw new Refused('basket-taken', takenProblems(takenBy(row)))
  return { basket: basketOf(row), isNew: ended.length > 0 }
}

/** For how long, and of how many of a business, it is known what a basket held that was taken up or discarded. */
const CONTENT_KEPT_DAYS = 7
const CONTENTS_KEPT = 500

/** Rule 9: who took it up and when stays; what it held goes, or parking and recalling in turn would fill the disk. */
export async function emptyLongEnded(tx: Tx, organizationId: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - CONTENT_KEPT_DAYS * DAY_MS)
  await tx.execute(sql`
    update parked_baskets set cart = ${EMPTIED}::jsonb
     where organization_id = ${organizationId} and ended is not null and cart <> ${EMPTIED}::jsonb
       and (ended_at < ${before}
            or ended_at < (select ended_at from parked_baskets
                            where organization_id = ${organizationId} and ended is not null
                            order by ended_at desc offset ${CONTENTS_KEPT - 1} limit 1))`)
}

/** Rule 6. */
export async function forgetLongEnded(tx: Tx, organizationId: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
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
  in_doubt: NonNullable<ParkedBasket['inDoubt']> | null
  ended: BasketTaken['how']
  end_id: string
  ended_at: Date
  ended_by_name: string
  ended_till_code: string
  is_emptied: boolean
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
    ...(row.in_doubt && { inDoubt: row.in_doubt }),
  }
}
