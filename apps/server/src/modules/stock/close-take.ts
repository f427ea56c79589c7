import type { StockTake } from '@tuppence/contract/stock-takes'
import { plainCost } from '@tuppence/domain/money'
import type { UncountedChoice } from '@tuppence/domain/stock'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { averageCostOf } from '../../platform/database/average-cost.ts'
import { Refused } from '../../platform/http/refused.ts'
import { type Person, userIdOf } from '../../platform/principal.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { bookStock } from './book-stock.ts'
import { lockTake } from './lock-take.ts'
import { stockThen } from './stock-then.ts'
import { isCovered, readTake } from './takes.queries.ts'
import { type TakeTally, tallyTake } from './tally-take.ts'
import { tellStockMoved } from './tell-stock.ts'

export interface Closing {
  readonly uncounted: UncountedChoice
  /** Of the review that was looked at. */
  readonly asOf: string
}

/** A product of the outcome: what was there, and what should have been. */
interface Outcome {
  readonly productId: string
  readonly name: string
  readonly sku: string
  readonly cost: string
  readonly price: string
  readonly expected: number
  readonly counted: number
  readonly isUncounted: boolean
}

/**
 * Books the differences of a stock-take in one go and freezes it. Whoever comes second, or asks again because the answer
 * was lost, is answered what was done.
 *
 * @throws Refused not-found; stock-take-over for a cancelled one; stock-take-moved where something was counted since the
 *   review; counts-in-question
 */
export async function closeTake(
  tx: Tx,
  person: Person,
  id: string,
  { uncounted, asOf }: Closing,
  now: Date,
): Promise<{ take: StockTake; isNew: boolean }> {
  const { organizationId } = person
  const { status, name } = await lockTake(tx, organizationId, id, 'alone')
  if (status === 'cancelled') throw new Refused('stock-take-over')
  if (status === 'closed') return { take: await readTake(tx, organizationId, id), isNew: false }
  const tally = await tallyTake(tx, organizationId, id)
  if (tally.asOf !== asOf) throw new Refused('stock-take-moved')
  if (tally.tallies.some(({ places }) => places.some(({ isInQuestion }) => isInQuestion)))
    throw new Refused('counts-in-question')
  const outcomes = await settle(tx, organizationId, id, tally, uncounted)
  const off = outcomes.filter(({ counted, expected }) => counted !== expected)
  const bookingId = off.length > 0 ? uuidv7() : null
  if (bookingId !== null) {
    const booking = {
      ...{ organizationId, id: bookingId, kind: 'count' as const, reference: name, userId: userIdOf(person) },
      movementReason: `Stock-take: ${name}`,
    }
    const lines = off.map(({ productId, counted, expected }) => ({ productId, change: counted - expected }))
    const booked = await bookStock(tx, booking, lines)
    await tellStockMoved(
      tx,
      organizationId,
      lines.map(({ productId }) => productId),
      booked,
    )
  }
  await freeze(tx, organizationId, id, outcomes)
  await tx.execute(sql`
    update stock_takes t set status = 'closed', ended_at = ${now.toISOString()}::timestamptz,
           ended_by = ${userIdOf(person)}, uncounted = ${uncounted}, booking_id = ${bookingId}::uuid,
           uncounted_products = (select count(*)::int from products p where ${isCovered} and not exists (
             select from stock_take_counts c where c.organization_id = t.organization_id and c.stock_take_id = t.id
                and c.product_id = p.id))
     where t.organization_id = ${organizationId} and t.id = ${id}`)
  return { take: await readTake(tx, organizationId, id), isNew: true }
}

/**
 * Ends a stock-take without booking anything.
 *
 * @throws Refused not-found; stock-take-over for a closed one
 */
export async function cancelTake(
  tx: Tx,
  person: Person,
  id: string,
  now: Date,
): Promise<{ take: StockTake; isNew: boolean }> {
  const { organizationId } = person
  const { status } = await lockTake(tx, organizationId, id, 'alone')
  if (status === 'closed') throw new Refused('stock-take-over')
  if (status === 'open')
    await tx.execute(sql`
      update stock_takes set status = 'cancelled', ended_at = ${now.toISOString()}::timestamptz,
             ended_by = ${userIdOf(person)}
       where organization_id = ${organizationId} and id = ${id}`)
  return { take: await readTake(tx, organizationId, id), isNew: status === 'open' }
}

/**
 * What each product comes to, with all of them locked: nothing is sold between the look at the books and the booking.
 * What nobody counted is set to nothing only where that was chosen, only where it was there when the stock-take began, and
 * not while it waits to be counted again.
 */
async function settle(
  tx: Tx,
  organizationId: string,
  id: string,
  { tallies, awaitedIds }: TakeTally,
  uncounted: UncountedChoice,
): Promise<Outcome[]> {
  const known = JSON.stringify([...tallies.map(({ productId }) => productId), ...awaitedIds])
  const isKnown = sql`p.id in (select value::uuid from json_array_elements_text(${known}::json))`
  const isForgotten = sql`exists (select from stock_takes t where t.organization_id = ${organizationId} and t.id = ${id}
     and ${isCovered} and p.created_at <= t.created_at)`
  await tx.execute(sql`
    select p.id from products p where p.organization_id = ${organizationId}
       and (${isKnown} ${uncounted === 'zero' ? sql`or ${isForgotten}` : sql``})
     order by p.id for no key update`)
  const then = await stockThen(
    tx,
    organizationId,
    tallies.map(({ productId, countedAtMs, firstAtMs, lastAtMs }) => ({
      ...{ productId, atMs: countedAtMs, firstAtMs, lastAtMs },
    })),
  )
  const quantities = new Map(tallies.map(({ productId, quantity }) => [productId, quantity]))
  const counted = then.map(({ movedMeanwhile: _, ...line }) => ({
    ...line,
    counted: quantities.get(line.productId) ?? 0,
    isUncounted: false,
  }))
  if (uncounted === 'leave') return counted
  const forgotten = await tx.execute<
    Omit<Outcome, 'productId' | 'counted' | 'isUncounted'> & Record<string, unknown> & { id: string }
  >(sql`
    select p.id, p.name, p.sku, round(${sql.raw(averageCostOf('p'))}, 4)::text as cost, p.price::text as price, p.stock_quantity::float8 as expected
      from products p where p.organization_id = ${organizationId} and ${isForgotten} and not ${isKnown}
       and p.stock_quantity <> 0`)
  return [
    ...counted,
    ...forgotten.map(({ id: productId, name, sku, cost, price, expected }) => ({
      ...{ productId, name, sku, cost: plainCost(cost), price, expected, counted: 0, isUncounted: true },
    })),
  ]
}

async function freeze(
  tx: Tx,
  organizationId: string,
  id: string,
  outcomes: readonly Outcome[],
): Promise<void> {
  await tx.execute(sql`
    insert into stock_take_lines (organization_id, stock_take_id, product_id, name, sku, expected, counted, is_uncounted,
                                  cost, price)
    select ${organizationId}, ${id}, (value ->> 'productId')::uuid, value ->> 'name', value ->> 'sku',
           (value ->> 'expected')::bigint, (value ->> 'counted')::bigint, (value ->> 'isUncounted')::boolean,
           (value ->> 'cost')::numeric, (value ->> 'price')::numeric
      from json_array_elements(${JSON.stringify(outcomes)}::json)`)
}
