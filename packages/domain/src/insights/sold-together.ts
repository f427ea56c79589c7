import { counted } from '../counts/index.ts'
import type { SoldTogether } from './insights.ts'

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
  readonly #goods = new Map<string, number>()
  readonly #pairs = new Map<string, number>()

  get baskets(): number {
    return this.#baskets
  }

  /** @param productIds what was in it; each counts once */
  add(productIds: readonly string[]): void {
    const goods = [...new Set(productIds)].sort()
    this.#baskets += 1
    for (const id of goods) this.#goods.set(id, (this.#goods.get(id) ?? 0) + 1)
    if (goods.length > MOST_GOODS) return
    goods.forEach((first, index) => {
      for (const second of goods.slice(index + 1)) {
        const key = `${first}\n${second}`
        const count = this.#pairs.get(key)
        if (count !== undefined || this.#pairs.size < PAIRS_KEPT) this.#pairs.set(key, (count ?? 0) + 1)
      }
    })
  }

  /** How much more often than by chance two goods were together; 1 is chance, undefined where one was never sold. */
  lift(first: string, second: string): number | undefined {
    const together = this.#pairs.get([first, second].sort().join('\n')) ?? 0
    const chance = (this.#goods.get(first) ?? 0) * (this.#goods.get(second) ?? 0)
    return chance === 0 ? undefined : (together * this.#baskets) / chance
  }

  /** The pairs above every floor, the surest first; "who buys the first also buys the second" holds better than the other way. */
  pairs(nameOf: (productId: string) => string): SoldTogether[] {
    const found: (SoldTogether & { score: number })[] = []
    for (const [key, baskets] of this.#pairs) {
      if (baskets < LEAST_BASKETS || baskets < LEAST_SUPPORT * this.#baskets) continue
      const [one = '', other = ''] = key.split('\n')
      const ofOne = this.#goods.get(one) ?? baskets
      const ofOther = this.#goods.get(other) ?? baskets
      const [first, second, ofFirst, ofSecond] =
        ofOne <= ofOther ? [one, other, ofOne, ofOther] : [other, one, ofOther, ofOne]
      const confidence = baskets / ofFirst
      const usual = ofSecond / this.#baskets
      const expected = ofFirst * usual
      const lift = baskets / expected
      const score = (baskets - expected) / Math.sqrt(expected * (1 - usual) + 0.25)
      if (confidence < LEAST_CONFIDENCE || lift < LEAST_LIFT || score < LEAST_SCORE) continue
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
