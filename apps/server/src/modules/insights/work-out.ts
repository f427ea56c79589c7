import { setImmediate as others } from 'node:timers/promises'
import {
  BasketCounts,
  daysToForetellFrom,
  dearest,
  type Foretold,
  fillDays,
  forecastSales,
  foretellFrom,
  mostUrgent,
  newestOffers,
  offerEffects,
  offerRecord,
  type ProductHistory,
  proposeReorders,
  reorderRecord,
  type ShopInsights,
  scoreTakings,
  slowMovers,
  slowRecord,
  togetherRecord,
  unusualRecord,
  unusualTakings,
  unusualVoids,
} from '@tuppence/domain/insights'
import { addDays } from '@tuppence/domain/reporting'
import type { Shop } from './read-shop.ts'

/** So much is done at once; then whoever else waits for this process has a turn. */
const PRODUCTS_AT_ONCE = 500
const BASKETS_AT_ONCE = 200
/** A year of days foretold is record enough. */
const MOST_FORETOLD = 200
const MOST_REORDERS = 200
/** Records are of the goods that sell most. */
const RECORDED_PRODUCTS = 1_000

/** All that is found out of a shop's sales, with pauses in which the server serves. */
export async function workOut(shop: Shop): Promise<ShopInsights> {
  const { until, currency } = shop
  const history = fillDays(shop.taken, until)
  const told: Foretold[] = []
  for (const known of daysToForetellFrom(history).slice(-MOST_FORETOLD)) {
    told.push(...foretellFrom(history, known))
    await others()
  }
  const scored = scoreTakings(told)
  const forecast = forecastSales(history, told) ?? null
  await others()
  const goods = await ofGoods(shop, history)
  return {
    until,
    daysOfSales: history.length,
    forecast,
    ...goods,
    together: await together(shop),
    unusual: {
      found: [...unusualTakings(scored, currency), ...unusualVoids(shop.voids, addDays(until, -27), until)],
      record: unusualRecord(scored) ?? null,
    },
  }
}

async function ofGoods(shop: Shop, history: ReturnType<typeof fillDays>) {
  const { products, until, ordering, currency } = shop
  const reorders: ReturnType<typeof proposeReorders> = []
  const slow: ReturnType<typeof slowMovers> = []
  const offers: ReturnType<typeof offerEffects> = []
  for (let from = 0; from < products.length; from += PRODUCTS_AT_ONCE) {
    const part = products.slice(from, from + PRODUCTS_AT_ONCE)
    reorders.push(...proposeReorders(part, until, ordering))
    slow.push(...slowMovers(part, until))
    await others()
    offers.push(...offerEffects(part, history, until, currency))
    await others()
  }
  const most = bestSellers(products)
  const reorderWords = reorderRecord(most, until) ?? null
  await others()
  return {
    reorders: { found: mostUrgent(reorders).slice(0, MOST_REORDERS), record: reorderWords },
    slow: { found: dearest(slow), record: slowRecord(products.slice(0, RECORDED_PRODUCTS), until) ?? null },
    offers: { found: newestOffers(offers), record: offerRecord(most.slice(0, 100), history, until) ?? null },
  }
}

function bestSellers(products: readonly ProductHistory[]): ProductHistory[] {
  return products
    .map((product) => ({ product, pieces: product.days.reduce((sum, { pieces }) => sum + pieces, 0) }))
    .sort((a, b) => b.pieces - a.pieces)
    .slice(0, RECORDED_PRODUCTS)
    .map(({ product }) => product)
}

async function together({ baskets, nameOf }: Shop): Promise<ShopInsights['together']> {
  const all = new BasketCounts()
  const older = new BasketCounts()
  const newer = new BasketCounts()
  for (const [index, basket] of baskets.entries()) {
    all.add(basket)
    const half = index * 3 < baskets.length * 2 ? older : newer
    half.add(basket)
    if (index % BASKETS_AT_ONCE === 0) await others()
  }
  const found = all.pairs((id) => nameOf.get(id) ?? id)
  await others()
  return { found, record: togetherRecord(older, newer) ?? null }
}
