import { counted } from '../counts/index.ts'
import type { BoughtWith, SoldTogether } from './insights.ts'

/** A pair is not spoken of below these: of few baskets anything may be said. */
const LEAST_BASKETS = 5
const LEAST_SUPPORT = 0.002
const LEAST_CONFIDENCE = 0.1
const LEAST_LIFT = 1.5
/** How many standard deviations above chance a pair must be: many pairs are tried. */
const LEAST_SCORE = 4
/** A basket of more goods than that is a wholesaler's; each would bring its thousands of pairs. */
const MOST_GOODS = 40
const MOST_PAIRS = 30
/** A new pair is noted no more beyond these, so that memory has an end; the old ones go on being counted. */
const PAIRS_KEPT = 400_000

/** Counts baskets one after another, so that whoever has others waiting can pause between them. */
export class BasketCounts {
  #baskets = 0
  /** Each product by a number of its own, because two of these make a smaller key than two ids. */
  readonly #numbers = new Map<string, number>()
  readonly #ids: string[] = []
  readonly #goods: number[] = []
  readonly #pairs = new Map<number, number>()

  get baskets(): number {
    return this.#baskets
  }

  /** @param productIds what was in it; each counts once */
  add(productIds: readonly string[]): void {
    const goods = [...new Set(productIds)].map((id) => this.#numberOf(id))
    this.#baskets += 1
    for (const one of goods) this.#goods[one] = (this.#goods[one] ?? 0) + 1
    if (goods.length > MOST_GOODS) return
    goods.forEach((first, index) => {
      for (const second of goods.slice(index + 1)) {
        const key = keyOf(first, second)
        const count = this.#pairs.get(key)
        if (count !== undefined || this.#pairs.size < PAIRS_KEPT) this.#pairs.set(key, (count ?? 0) + 1)
      }
    })
  }

  #numberOf(id: string): number {
    const known = this.#numbers.get(id)
    if (known !== undefined) return known
    this.#numbers.set(id, this.#ids.length)
    return this.#ids.push(id) - 1
  }

  /** How much more often than by chance two goods were together; 1 is chance, undefined where one was never sold. */
  lift(first: string, second: string): number | undefined {
    const [one, other] = [this.#numbers.get(first), this.#numbers.get(second)]
    if (one === undefined || other === undefined) return undefined
    const together = this.#pairs.get(keyOf(one, other)) ?? 0
    return (together * this.#baskets) / ((this.#goods[one] ?? 0) * (this.#goods[other] ?? 0))
  }

  /** The pairs above every floor, the surest first; "who buys the first also buys the second" holds better than the other way. */
  pairs(nameOf: (productId: string) => string): SoldTogether[] {
    const found: (SoldTogether & { score: number })[] = []
    for (const [key, baskets] of this.#pairs) {
      if (baskets < LEAST_BASKETS || baskets < LEAST_SUPPORT * this.#baskets) continue
      const [one, other] = [Math.floor(key / PRODUCTS), key % PRODUCTS]
      const ofOne = this.#goods[one] ?? baskets
      const ofOther = this.#goods[other] ?? baskets
      // Of two that sell as often the order is that of their ids: whichever the database named first.
      const isOne = ofOne === ofOther ? this.#idOf(one) < this.#idOf(other) : ofOne < ofOther
      const [first, second] = isOne
        ? [this.#idOf(one), this.#idOf(other)]
        : [this.#idOf(other), this.#idOf(one)]
      const [ofFirst, ofSecond] = isOne ? [ofOne, ofOther] : [ofOther, ofOne]
      const beyond = beyondChance({ together: baskets, ofFirst, ofSecond, all: this.#baskets })
      if (!beyond) continue
      const { confidence, lift, expected, score } = beyond
      found.push({
        first: { productId: first, name: nameOf(first) },
        second: { productId: second, name: nameOf(second) },
        baskets,
        supportPercent: percent(baskets / this.#baskets),
        confidencePercent: percent(confidence),
        lift: Math.round(lift * 10) / 10,
        reason: `Of ${counted(ofFirst, 'basket')} with the first, ${baskets} had the second too; by chance it would be ${Math.round(expected * 10) / 10}.`,
        score,
      })
    }
    return found
      .sort((a, b) => b.score - a.score || (a.first.name < b.first.name ? -1 : 1))
      .slice(0, MOST_PAIRS)
      .map(({ score: _, ...pair }) => pair)
  }

  #idOf(number: number): string {
    return this.#ids[number] ?? ''
  }
}

/** More products than a shop has: two of their numbers make one. */
const PRODUCTS = 2 ** 24

const keyOf = (one: number, other: number): number =>
  one < other ? one * PRODUCTS + other : other * PRODUCTS + one

/** What baskets with both say of two goods; undefined where that may be chance. */
function beyondChance({
  together,
  ofFirst,
  ofSecond,
  all,
}: {
  together: number
  ofFirst: number
  ofSecond: number
  all: number
}) {
  const confidence = together / ofFirst
  const usual = ofSecond / all
  const expected = ofFirst * usual
  const lift = together / expected
  const score = (together - expected) / Math.sqrt(expected * (1 - usual) + 0.25)
  const isChance = confidence < LEAST_CONFIDENCE || lift < LEAST_LIFT || score < LEAST_SCORE
  return isChance ? undefined : { confidence, lift, expected, score }
}

/** Baskets without the goods that are in too few of them for any pair: they say nothing and are most of a big shop's. */
export function ofOftenBought(baskets: readonly (readonly string[])[]): string[][] {
  const counts = new Map<string, number>()
  for (const basket of baskets) for (const id of new Set(basket)) counts.set(id, (counts.get(id) ?? 0) + 1)
  return baskets.map((basket) => basket.filter((id) => (counts.get(id) ?? 0) >= LEAST_BASKETS))
}

/** A basket with the day on which it was bought. */
export interface DatedBasket {
  readonly day: string
  readonly goods: readonly string[]
}

/** Of goods that go with what was on offer, so many are named. */
const MOST_WITH = 3

/** What went into the same baskets as a product on some days, more often than chance would have it; the surest first. */
export function boughtWith(
  { productId, from, to }: { productId: string; from: string; to: string },
  baskets: readonly DatedBasket[],
  nameOf: (productId: string) => string,
): BoughtWith[] {
  const counts = new Map<string, { together: number; all: number }>()
  let all = 0
  let withIt = 0
  for (const { day, goods } of baskets) {
    if (day < from || day > to) continue
    const isWithIt = goods.includes(productId)
    all += 1
    if (isWithIt) withIt += 1
    for (const id of new Set(goods)) {
      const count = counts.get(id) ?? { together: 0, all: 0 }
      counts.set(id, { together: count.together + (isWithIt ? 1 : 0), all: count.all + 1 })
    }
  }
  const found: (BoughtWith & { score: number })[] = []
  for (const [id, { together, all: ofSecond }] of counts) {
    if (id === productId || together < LEAST_BASKETS) continue
    const beyond = beyondChance({ together, ofFirst: withIt, ofSecond, all })
    if (beyond)
      found.push({ productId: id, name: nameOf(id), baskets: together, of: withIt, score: beyond.score })
  }
  return found
    .sort((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1))
    .slice(0, MOST_WITH)
    .map(({ score: _, ...one }) => one)
}

/** Whether pairs of older baskets were still bought together in newer ones; undefined where there were none to look at. */
export function togetherRecord(older: BasketCounts, newer: BasketCounts): string | undefined {
  const lifts = older
    .pairs((id) => id)
    .map(({ first, second }) => newer.lift(first.productId, second.productId))
    .filter((lift) => lift !== undefined)
  if (lifts.length === 0) return undefined
  const held = lifts.filter((lift) => lift >= LEAST_LIFT).length
  return `Of ${counted(lifts.length, 'pair')} found in the older two thirds of the baskets, ${held} still went together in the newest third.`
}

const percent = (share: number): number => Math.round(share * 1000) / 10
