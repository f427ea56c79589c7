import type { Received } from '@tuppence/contract/call'
import type { sendCounts } from '@tuppence/contract/stock-takes'
import { sql } from 'drizzle-orm'
import { Refused } from '../../platform/http/refused.ts'
import { type Person, userIdOf } from '../../platform/principal.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { lockTake } from './lock-take.ts'

export type SentCounts = Received<typeof sendCounts>['body']

/**
 * Keeps the counts of a device, each once. Their times are the device's, put right by how far its clock is off as it
 * sends; none is before the stock-take began or after now.
 *
 * @returns how many were new
 * @throws Refused not-found; stock-take-over where a new one comes too late; unknown-goods; count-id-reused
 */
export async function keepCounts(
  tx: Tx,
  person: Person,
  takeId: string,
  { sentAt, counts }: SentCounts,
  now: Date,
): Promise<number> {
  const { organizationId } = person
  const take = await lockTake(tx, organizationId, takeId, 'share')
  const aheadMs = Date.parse(sentAt) - now.getTime()
  const rows = counts.map(({ id, productId, place, round, quantity, countedAt }) => {
    const rightMs = Date.parse(countedAt) - aheadMs
    const withinMs = Math.min(now.getTime(), Math.max(take.createdAt.getTime(), rightMs))
    return { id, productId, place, round, quantity, countedAt: new Date(withinMs).toISOString() }
  })
  const written = sql`json_array_elements(${JSON.stringify(rows)}::json)`
  const [known] = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from products where organization_id = ${organizationId}
       and id in (select (value ->> 'productId')::uuid from ${written})`)
  if (known?.n !== new Set(counts.map(({ productId }) => productId)).size) throw new Refused('unknown-goods')
  const fresh = await tx.execute<{ id: string }>(sql`
    insert into stock_take_counts (organization_id, id, stock_take_id, product_id, place, round, quantity, user_id,
                                   counted_at, created_at)
    select ${organizationId}, (value ->> 'id')::uuid, ${takeId}, (value ->> 'productId')::uuid, value ->> 'place',
           (value ->> 'round')::int, (value ->> 'quantity')::int, ${userIdOf(person)},
           (value ->> 'countedAt')::timestamptz, clock_timestamp()
      from ${written}
    on conflict (organization_id, id) do nothing returning id`)
  if (fresh.length > 0 && take.status !== 'open') throw new Refused('stock-take-over')
  if (fresh.length < counts.length) {
    const [same] = await tx.execute<{ n: number }>(sql`
      select count(*)::int as n from ${written} join stock_take_counts c
          on c.organization_id = ${organizationId} and c.id = (value ->> 'id')::uuid and c.stock_take_id = ${takeId}
         and c.product_id = (value ->> 'productId')::uuid and c.place = value ->> 'place'
         and c.round = (value ->> 'round')::int and c.quantity = (value ->> 'quantity')::int`)
    if (same?.n !== counts.length) throw new Refused('count-id-reused')
  }
  return fresh.length
}
