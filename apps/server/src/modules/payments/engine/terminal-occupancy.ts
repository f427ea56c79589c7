import type { OccupyingPayment } from '@tuppence/contract/terminal-occupancy'
import { sql } from 'drizzle-orm'
import { Refused } from '../../../platform/http/refused.ts'
import type { Person } from '../../../platform/principal.ts'
import type { Tx } from '../../../platform/tenancy.ts'
import { STILL_UNDER_WAY_MS } from './drive-payment.ts'
import { isTheirTill } from './engine-parts.ts'

/** When the card of payment `p` on terminal `t` can come no more. */
const FREE_AT = sql`p.created_at + make_interval(secs => t.timeout_seconds + ${STILL_UNDER_WAY_MS / 1_000})`

/** Whether payment `p` keeps terminal `t` busy. One whose result is unknown does as long as the terminal may still be asking for its card. */
const isOccupying = (now: Date) =>
  sql`(p.status in ('sent', 'waiting') or p.status = 'unknown' and ${FREE_AT} > ${now}::timestamptz)`

/** The other payment, if any, that a terminal is busy with; one that waits for the terminal itself is none. */
export function occupying(tx: Tx, organizationId: string, terminalId: string, id: string, now: Date) {
  return tx.execute<{ id: string }>(sql`
    select p.id from payment_transactions p
      join payment_terminals t on t.organization_id = p.organization_id and t.id = p.terminal_id
     where p.organization_id = ${organizationId} and p.terminal_id = ${terminalId} and p.id <> ${id}
       and ${isOccupying(now)}
     limit 1`)
}

type Occupying = Omit<OccupyingPayment, 'createdAt' | 'freeAt' | 'isOfOwnTill'> & {
  readonly createdAt: Date
  readonly freeAt: Date
}

/**
 * The payment that a terminal is busy with, as whoever wants the terminal next is told of it: also where its till is not theirs
 * (rule P3).
 *
 * @throws Refused with not-found
 */
export async function readOccupancy(
  tx: Tx,
  person: Person,
  terminalId: string,
  now: Date,
): Promise<{ payment: OccupyingPayment | null }> {
  const { organizationId } = person
  const [terminal] = await tx.execute(sql`
    select 1 from payment_terminals where organization_id = ${organizationId} and id = ${terminalId}`)
  if (!terminal) throw new Refused('not-found')
  const [row] = await tx.execute<Occupying & Record<string, unknown>>(sql`
    select p.id, p.amount, p.status as state, p.given_up_at is not null as "isGivenUp", p.till_id as "tillId",
           tills.name as "tillName", p.asked_by_name as "askedByName", p.created_at as "createdAt",
           ${FREE_AT} as "freeAt", sales.receipt_number as "receiptNumber",
           (select json_build_object('label', b.label, 'tillName', taker.name)
              from parked_baskets b
              left join tills taker on taker.organization_id = b.organization_id and taker.id = b.ended_till_id
             where b.organization_id = p.organization_id and b.ended is distinct from 'discarded'
               and b.in_doubt @> jsonb_build_array(jsonb_build_object('id', p.id))
             order by b.parked_at desc limit 1) as basket
      from payment_transactions p
      join payment_terminals t on t.organization_id = p.organization_id and t.id = p.terminal_id
      left join tills on tills.organization_id = p.organization_id and tills.id = p.till_id
      left join transactions sales on sales.organization_id = p.organization_id and sales.id = p.transaction_id
     where p.organization_id = ${organizationId} and p.terminal_id = ${terminalId} and ${isOccupying(now)}
     order by p.created_at limit 1`)
  if (!row) return { payment: null }
  const { createdAt, freeAt, ...payment } = row
  return {
    payment: {
      ...payment,
      createdAt: createdAt.toISOString(),
      freeAt: freeAt.toISOString(),
      isOfOwnTill: isTheirTill(person, payment.tillId),
    },
  }
}
