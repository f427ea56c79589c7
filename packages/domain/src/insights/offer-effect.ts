import { counted } from '../counts/index.ts'
import { formatMoney } from '../money/index.ts'
import { addDays } from '../reporting/index.ts'
import { weekdayOf } from './days.ts'
import type { OfferEffect } from './insights.ts'
import type { DayTaken } from './pace-of-shop.ts'
import type { ProductHistory } from './product-history.ts'
import { median } from './robust.ts'

/** What was paid for a piece must be this much below what it was before, for that many days on which it sold. */
const LEAST_OFF = 0.05
const LEAST_DAYS = 3
/** An offer ends when none was sold at its price for longer than this. */
const LONGEST_GAP = 3
const BEFORE_DAYS = 28
/** Of fewer pieces nothing is said. */
const NEEDED_PIECES = 10
/** Four of five times chance stays within this many deviations. */
const OF_CHANCE = 1.28
const MOST = 20

interface Spell {
  readonly from: string
  readonly to: string
  readonly off: number
  readonly priceBefore: number
}

/** Spells of a product at less than it had cost the four weeks before: by a discount, or by its price. */
export function offersOf(product: ProductHistory): Spell[] {
  const days = product.days
    .filter(({ pieces, paidMinor }) => pieces > 0 && paidMinor > 0)
    .map((day) => ({ ...day, price: day.paidMinor / day.pieces }))
  const spells: Spell[] = []
  let index = 0
  while (index < days.length) {
    const first = days[index]
    const before =
      first && days.filter(({ day }) => day < first.day && day >= addDays(first.day, -BEFORE_DAYS))
    const usual = before && before.length >= 4 ? median(before.map(({ price }) => price)) : 0
    if (!first || first.price > usual * (1 - LEAST_OFF)) {
      index += 1
      continue
    }
    const spell = [first]
    for (index += 1; index < days.length; index += 1) {
      const day = days[index]
      const previous = spell.at(-1)
      if (!day || !previous || day.price > usual * (1 - LEAST_OFF)) break
      if (day.day > addDays(previous.day, LONGEST_GAP + 1)) break
      // What has lasted for four weeks is no offer any more, but the price.
      if (day.day >= addDays(first.day, BEFORE_DAYS)) break
      spell.push(day)
    }
    const last = spell.at(-1)
    if (!last || spell.length < LEAST_DAYS) continue
    const price = median(spell.map((day) => day.price))
    spells.push({ from: first.day, to: last.day, off: 1 - price / usual, priceBefore: usual })
  }
  return spells
}

/**
 * What the offers of the last three months did: pieces sold on their days, beside what like weekdays of the four weeks before would
 * have come to, were the whole shop busier or quieter then. The newest first.
 */
export function offerEffects(
  products: readonly ProductHistory[],
  shop: readonly DayTaken[],
  until: string,
  currency: string,
): OfferEffect[] {
  const takenOn = new Map(shop.map(({ day, takenMinor }) => [day, takenMinor]))
  const found: OfferEffect[] = []
  for (const product of products) {
    for (const spell of offersOf(product)) {
      if (spell.from < addDays(until, -90)) continue
      const effect = effectOf(product, spell, takenOn, currency)
      if (effect) found.push(effect)
    }
  }
  return newestOffers(found)
}

/** The newest first, of what was found here and there. */
export function newestOffers(found: readonly OfferEffect[]): OfferEffect[] {
  return [...found]
    .sort((a, b) =>
      a.from === b.from ? b.takingsChangeMinor - a.takingsChangeMinor : a.from < b.from ? 1 : -1,
    )
    .slice(0, MOST)
}

function effectOf(
  product: ProductHistory,
  spell: Spell,
  takenOn: ReadonlyMap<string, number>,
  currency: string,
): OfferEffect | undefined {
  const compared = compareSpell(product, spell.from, spell.to, takenOn)
  if (!compared) return undefined
  const { during, before, expected, ratio, low, high } = compared
  const offPercent = Math.round(spell.off * 100)
  const change = Math.round(during.paidMinor - expected * spell.priceBefore)
  const isSure = low > 1 || high < 1
  return {
    productId: product.productId,
    name: product.name,
    from: spell.from,
    to: spell.to,
    offPercent,
    changePercent: percentChange(ratio),
    lowPercent: percentChange(low),
    highPercent: percentChange(high),
    takingsChangeMinor: change,
    with: [],
    reason: `${offPercent}% cheaper: ${counted(during.pieces, 'piece')} sold where like weekdays before (${before}) lead to expect ${Math.round(expected * 10) / 10}. ${isSure ? `Takings from it: ${formatMoney(change, currency)} beside that.` : 'That may be chance.'}`,
  }
}

/** Pieces of a spell beside what the same weekdays of the four weeks before it come to, by how busy the shop was in each. */
function compareSpell(
  product: ProductHistory,
  from: string,
  to: string,
  takenOn: ReadonlyMap<string, number>,
) {
  const sold = new Map(product.days.map((day) => [day.day, day]))
  const during = { pieces: 0, paidMinor: 0, taken: 0 }
  const like = Array.from({ length: 7 }, () => ({ pieces: 0, taken: 0, days: 0 }))
  let before = 0
  for (let back = 1; back <= BEFORE_DAYS; back += 1) {
    const day = addDays(from, -back)
    const weekday = like[weekdayOf(day)]
    const taken = takenOn.get(day) ?? 0
    if (!weekday || taken <= 0) continue
    weekday.pieces += sold.get(day)?.pieces ?? 0
    weekday.taken += taken
    weekday.days += 1
    before += sold.get(day)?.pieces ?? 0
  }
  let expected = 0
  let usual = 0
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const taken = takenOn.get(day) ?? 0
    const weekday = like[weekdayOf(day)]
    if (taken <= 0 || !weekday || weekday.days === 0) continue
    during.pieces += sold.get(day)?.pieces ?? 0
    during.paidMinor += sold.get(day)?.paidMinor ?? 0
    during.taken += taken
    expected += weekday.pieces / weekday.days
    usual += weekday.taken / weekday.days
  }
  if (during.pieces < NEEDED_PIECES || before < NEEDED_PIECES || usual === 0 || expected === 0)
    return undefined
  expected *= during.taken / usual
  const ratio = during.pieces / expected
  const spread = Math.exp(OF_CHANCE * Math.sqrt(1 / during.pieces + 1 / before))
  return { during, before, expected, ratio, low: ratio / spread, high: ratio * spread }
}

/**
 * The same comparison where nothing was on offer: how often it saw no more than chance. It should four times of five.
 * Undefined where there were too few weeks to look at.
 */
export function offerRecord(
  products: readonly ProductHistory[],
  shop: readonly DayTaken[],
  until: string,
): string | undefined {
  const takenOn = new Map(shop.map(({ day, takenMinor }) => [day, takenMinor]))
  let looked = 0
  let chance = 0
  for (const product of products) {
    const spells = offersOf(product)
    for (let week = 1; week <= 8; week += 1) {
      const from = addDays(until, 1 - 7 * week)
      const to = addDays(from, 6)
      if (spells.some((spell) => spell.from <= to && spell.to >= addDays(from, -BEFORE_DAYS))) continue
      if (product.since > addDays(from, -BEFORE_DAYS)) continue
      const compared = compareSpell(product, from, to, takenOn)
      if (!compared) continue
      looked += 1
      if (compared.low <= 1 && compared.high >= 1) chance += 1
    }
  }
  if (looked < 10) return undefined
  return `Tried on ${counted(looked, 'week')} of goods that were not on offer: ${Math.round((100 * chance) / looked)}% showed nothing beyond chance, where 80% should.`
}

const percentChange = (ratio: number): number => Math.round((ratio - 1) * 100)
