import { setImmediate as others } from 'node:timers/promises'
import {
  BasketCounts,
  boughtWith,
  type DatedBasket,
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
  ofOftenBought,
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
import type { Database } from '../../platform/database/connect.ts'
import { readBaskets, readGoods, type Shop } from './read-shop.ts'

/** So much is done at once; then whoever else waits for this process has a turn. */
const PRODUCTS_AT_ONCE = 250
const BASKETS_AT_ONCE = 200
/** A year of days foretold is record enough. */
const MOST_FORETOLD = 200
const MOST_REORDERS = 200
/** Records are of the goods that sell most. */
const RECORDED_PRODUCTS = 1_000

/** All that is found out of a shop's sales, with pauses in which the server serves. */
export async function workOut(database: Database, shop: Shop): Promise<ShopInsights> {
  const { until, currency, nation } = shop
  const history = fillDays(shop.taken, until)
  const told: Foretold[] = []
  for (const known of daysToForetellFrom(history).slice(-MOST_FORETOLD)) {
    told.push(...foretellFrom(history, known, nation))
    await others()
  }
  const scored = scoreTakings(told, nation)
  const forecast = forecastSales(history, told, nation) ?? null
  await others()
  const { nameOf, ...goods } = await ofGoods(database, shop, history)
  const baskets = await readBaskets(database, shop)
  for (const offer of goods.offers.found) {
    offer.with = boughtWith(offer, baskets, (id) => nameOf.get(id) ?? 'Goods that are sold no more')
    await others()
  }
  return {
    until,
    daysOfSales: history.length,
    forecast,
    ...goods,
    together: await together(baskets, nameOf),
    unusual: {
      found: [...unusualTakings(scored, currency), ...unusualVoids(shop.voids, addDays(until, -27), until)],
      record: unusualRecord(scored) ?? null,
    },
  }
}

/** What is found of goods, of which only the best sellers are kept while the others are gone through. */
async function ofGoods(database: Database, shop: Shop, history: ReturnType<typeof fillDays>) {
  const { until, ordering, currency } = shop
  const nameOf = new Map<string, string>()
  let reorders: ReturnType<typeof proposeReorders> = []
  let slow: ReturnType<typeof slowMovers> = []
  let offers: ReturnType<typeof offerEffects> = []
  let most: ProductHistory[] = []
  const some: ProductHistory[] = []
  for await (const read of readGoods(database, shop)) {
    for (let from = 0; from < read.length; from += PRODUCTS_AT_ONCE) {
      const part = read.slice(from, from + PRODUCTS_AT_ONCE)
      for (const { productId, name } of part) nameOf.set(productId, name)
      reorders = mostUrgent([...reorders, ...proposeReorders(part, until, ordering)]).slice(0, MOST_REORDERS)
      slow = dearest([...slow, ...slowMovers(part, until)])
      await others()
      offers = newestOffers([...offers, ...offerEffects(part, history, until, currency)])
      await others()
    }
    most = bestSellers([...most, ...read])
    some.push(...read.slice(0, RECORDED_PRODUCTS - some.length))
    await others()
  }
  const reorderWords = reorderRecord(most, until) ?? null
  await others()
  return {
    nameOf,
    reorders: { found: reorders, record: reorderWords },
    slow: { found: slow, record: slowRecord(some, until) ?? null },
    offers: { found: offers, record: offerRecord(most.slice(0, 100), history, until) ?? null },
  }
}

function bestSellers(products: readonly ProductHistory[]): ProductHistory[] {
  return products
    .map((product) => ({ product, pieces: product.days.reduce((sum, { pieces }) => sum + pieces, 0) }))
    .sort((a, b) => b.pieces - a.pieces)
    .slice(0, RECORDED_PRODUCTS)
    .map(({ product }) => product)
}

async function together(
  read: readonly DatedBasket[],
  nameOf: ReadonlyMap<string, string>,
): Promise<ShopInsights['together']> {
  const all = new BasketCounts()
  const older = new BasketCounts()
  const newer = new BasketCounts()
  // Goods that are sold no more are of no use beside others.
  const baskets = ofOftenBought(read.map(({ goods }) => goods.filter((id) => nameOf.has(id))))
  await others()
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
