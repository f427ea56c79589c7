import {
  type CountPlace,
  countPlaceSchema,
  type KeptCount,
  type Ruling,
  roundsOf,
  type Tally,
  tallyCounts,
} from '@tuppence/domain/stock'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tenancy.ts'

/** What was counted so far. */
export interface TakeTally {
  readonly tallies: readonly Tally[]
  /** Products that are to be counted anew, and that nobody has. */
  readonly awaitedIds: readonly string[]
  /** Names what this knows of: another count or ruling makes another name. */
  readonly asOf: string
}

interface CountRow extends Record<string, unknown> {
  product_id: string
  place: string
  quantity: number
  round: number
  user_id: string | null
  counted_ms: number
  kept_ms: number
}

interface RulingRow extends Record<string, unknown> {
  product_id: string
  kind: 'recount' | 'keep'
  round: number
  place: string | null
  adds_up: boolean
  kept_user_id: string | null
  ruled_ms: number
}

/** Adds up the counts of a stock-take by the domain's rules. */
export async function tallyTake(tx: Tx, organizationId: string, takeId: string): Promise<TakeTally> {
  const counts = await tx.execute<CountRow>(sql`
    select product_id, place, quantity, round, user_id, (extract(epoch from counted_at) * 1000)::float8 as counted_ms,
           (extract(epoch from created_at) * 1000)::float8 as kept_ms
      from stock_take_counts where organization_id = ${organizationId} and stock_take_id = ${takeId}`)
  const rulings = (await readRulings(tx, organizationId, takeId)).map(toRuling)
  const tallies = tallyCounts(counts.map(toCount), rulings)
  const counted = new Set(tallies.map(({ productId }) => productId))
  return {
    tallies,
    awaitedIds: [...roundsOf(rulings).keys()].filter((id) => !counted.has(id)),
    asOf: `${counts.length}-${rulings.length}`,
  }
}

/** The round that each product is in, by id; what is not in it is in its first. */
export async function roundsOfTake(
  tx: Tx,
  organizationId: string,
  takeId: string,
): Promise<Map<string, number>> {
  return roundsOf((await readRulings(tx, organizationId, takeId)).map(toRuling))
}

const readRulings = (tx: Tx, organizationId: string, takeId: string) =>
  tx.execute<RulingRow>(sql`
    select product_id, kind, round, place, adds_up, kept_user_id,
           (extract(epoch from created_at) * 1000)::float8 as ruled_ms
      from stock_take_rulings where organization_id = ${organizationId} and stock_take_id = ${takeId}`)

const placeOf = (place: string | null): CountPlace => countPlaceSchema.parse(place)

const toCount = (row: CountRow): KeptCount => ({
  productId: row.product_id,
  place: placeOf(row.place),
  quantity: row.quantity,
  round: row.round,
  userId: row.user_id,
  countedAtMs: row.counted_ms,
  keptAtMs: row.kept_ms,
})

function toRuling({ product_id: productId, kind, round, ...row }: RulingRow): Ruling {
  if (kind === 'recount') return { kind, productId, round }
  const keptUserId = row.adds_up ? undefined : row.kept_user_id
  return { kind, productId, round, place: placeOf(row.place), keptUserId, ruledAtMs: row.ruled_ms }
}
