import type { ReviewLine, StockTakeReview } from '@tuppence/contract/stock-takes'
import { sql } from 'drizzle-orm'
import { Refused } from '../../platform/http/refused.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { stockThen } from './stock-then.ts'
import { readTake } from './takes.queries.ts'
import { tallyTake } from './tally-take.ts'

/**
 * What an open stock-take comes to so far.
 *
 * @throws Refused not-found; stock-take-over
 */
export async function reviewTake(tx: Tx, organizationId: string, id: string): Promise<StockTakeReview> {
  const take = await readTake(tx, organizationId, id)
  if (take.status !== 'open') throw new Refused('stock-take-over')
  const { tallies, awaitedIds, asOf } = await tallyTake(tx, organizationId, id)
  const then = await stockThen(
    tx,
    organizationId,
    tallies.map(({ productId, countedAtMs, firstAtMs, lastAtMs }) => ({
      ...{ productId, atMs: countedAtMs, firstAtMs, lastAtMs },
    })),
  )
  const names = await namesOf(
    tx,
    organizationId,
    tallies.flatMap(({ places }) => places.flatMap(({ people }) => people.map(({ userId }) => userId))),
  )
  const tallyOf = new Map(tallies.map((tally) => [tally.productId, tally]))
  const lines = then.flatMap(({ productId, ...rest }): ReviewLine[] => {
    const tally = tallyOf.get(productId)
    if (!tally) return []
    const places = tally.places.map(({ people, ...place }) => ({
      ...place,
      people: people.map(({ userId, quantity }) => ({ userId, quantity, name: names(userId) })),
    }))
    return [{ ...rest, productId, counted: tally.quantity, round: tally.round, places }]
  })
  return { take, lines, awaited: await productsBy(tx, organizationId, awaitedIds), asOf }
}

async function productsBy(
  tx: Tx,
  organizationId: string,
  ids: readonly string[],
): Promise<StockTakeReview['awaited']> {
  const rows = await tx.execute<{ id: string; name: string; sku: string }>(sql`
    select id, name, sku from products where organization_id = ${organizationId}
       and id in (select value::uuid from json_array_elements_text(${JSON.stringify(ids)}::json))
     order by lower(name), id`)
  return rows.map(({ id, name, sku }) => ({ productId: id, name, sku }))
}

/** The names of people by users.id; the provider by remote access has none here. */
async function namesOf(
  tx: Tx,
  organizationId: string,
  userIds: readonly (string | null)[],
): Promise<(userId: string | null) => string> {
  const ids = [...new Set(userIds.filter((id) => id !== null))]
  const rows = await tx.execute<{ id: string; full_name: string }>(sql`
    select id::text as id, full_name from staff_members where organization_id = ${organizationId}
       and id::text in (select value from json_array_elements_text(${JSON.stringify(ids)}::json))`)
  const names = new Map(rows.map((row) => [row.id, row.full_name]))
  return (userId) => names.get(userId ?? '') ?? 'Provider'
}
