import type { Received } from '@tuppence/contract/call'
import type { ruleOnCounts as ruleCall } from '@tuppence/contract/stock-takes'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { Refused } from '../../platform/http/refused.ts'
import { type Person, userIdOf } from '../../platform/principal.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { lockTake } from './lock-take.ts'
import { roundsOfTake } from './tally-take.ts'

export type RulingBody = Received<typeof ruleCall>['body']

/**
 * Notes what somebody decided about lines of a stock-take. A recount that is on already, because somebody else asked for
 * it or the button was pressed twice, is not asked for again: each names the round that it was asked in.
 *
 * @throws Refused not-found; stock-take-over; unknown-goods
 */
export async function ruleOnCounts(tx: Tx, person: Person, takeId: string, body: RulingBody): Promise<void> {
  const { organizationId } = person
  const take = await lockTake(tx, organizationId, takeId, 'alone')
  if (take.status !== 'open') throw new Refused('stock-take-over')
  const rounds = await roundsOfTake(tx, organizationId, takeId)
  const isNow = ({ productId, round }: { productId: string; round: number }) =>
    (rounds.get(productId) ?? 0) === round
  const rows =
    body.kind === 'recount'
      ? body.products.filter(isNow).map(({ productId, round }) => ({
          ...{ id: uuidv7(), productId, round: round + 1, place: null, addsUp: false, keptUserId: null },
        }))
      : [body].filter(isNow).map(({ productId, round, place, addsUp, keptUserId }) => ({
          ...{ id: uuidv7(), productId, round, place, addsUp, keptUserId: keptUserId ?? null },
        }))
  const ids = new Set(rows.map(({ productId }) => productId))
  const written = await tx.execute<{ id: string }>(sql`
    insert into stock_take_rulings (organization_id, id, stock_take_id, product_id, kind, round, place, adds_up,
                                    kept_user_id, user_id, created_at)
    select ${organizationId}, (value ->> 'id')::uuid, ${takeId}, p.id, ${body.kind}, (value ->> 'round')::int,
           value ->> 'place', (value ->> 'addsUp')::boolean, value ->> 'keptUserId', ${userIdOf(person)},
           clock_timestamp()
      from json_array_elements(${JSON.stringify(rows)}::json)
      join products p on p.organization_id = ${organizationId} and p.id = (value ->> 'productId')::uuid
    returning id`)
  if (written.length < ids.size) throw new Refused('unknown-goods')
}
