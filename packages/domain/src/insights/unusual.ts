import { counted } from '../counts/index.ts'
import { formatMoney } from '../money/index.ts'
import type { Nation } from '../opening-hours/index.ts'
import { addDays } from '../reporting/index.ts'
import type { Foretold } from './back-test.ts'
import { bankHolidayOn } from './bank-holidays.ts'
import type { Unusual } from './insights.ts'
import { countScore, median, robustSpread } from './robust.ts'

/** What stands out this far is said: of ordinary days hardly one in a thousand does. */
const STANDS_OUT = 3.5
/** How many days with sales are looked at for what is said of them. */
const SHOWN_DAYS = 28
const NEEDED_SCORES = 21
/** However even a shop's days are, less than this is nothing to speak of; in logarithms, about a tenth. */
const LEAST_SPREAD = 0.1

/** Voids and sales of a day, by who rang them up; null where that was nobody of the business. */
export interface VoidsOfPerson {
  readonly day: string
  readonly personId: string | null
  readonly who: string | null
  readonly sales: number
  readonly voids: number
}

interface ScoredDay {
  readonly day: string
  readonly takenMinor: number
  readonly expectedMinor: number
  readonly score: number
}

/**
 * How far each day's takings were from what the weeks before it led to expect, by how far such days are off as a rule.
 *
 * @param told the past, foretold (`foretellPast`): of each time, only the next day is looked at
 */
export function scoreTakings(told: readonly Foretold[], nation: Nation = 'england'): ScoredDay[] {
  const off = told
    .filter(({ madeOn, day }) => day === addDays(madeOn, 1) && !bankHolidayOn(day, nation))
    .filter(({ takenMinor, expectedMinor }) => takenMinor > 0 && expectedMinor > 0)
    .map((day) => ({ ...day, off: Math.log(day.takenMinor / day.expectedMinor) }))
  if (off.length < NEEDED_SCORES) return []
  const middle = median(off.map((day) => day.off))
  const spread = Math.max(LEAST_SPREAD, robustSpread(off.map((day) => day.off)))
  return off.map(({ day, takenMinor, expectedMinor, off: distance }) => ({
    day,
    takenMinor,
    expectedMinor,
    score: (distance - middle) / spread,
  }))
}

/** Days of the last four weeks whose takings stand out, the newest first. */
export function unusualTakings(scored: readonly ScoredDay[], currency: string): Unusual[] {
  return scored
    .slice(-SHOWN_DAYS)
    .filter(({ score }) => Math.abs(score) >= STANDS_OUT)
    .map(({ day, takenMinor, expectedMinor, score }) => ({
      what: 'takings' as const,
      day,
      who: null,
      score: oneDigit(score),
      reason: `Took ${formatMoney(takenMinor, currency)} where ${formatMoney(Math.round(expectedMinor), currency)} was to be expected of such a weekday: ${score > 0 ? 'more' : 'less'} than ordinary days differ.`,
    }))
    .reverse()
}

/** How often days stood out so far; undefined where too few were looked at. */
export function unusualRecord(scored: readonly ScoredDay[]): string | undefined {
  if (scored.length === 0) return undefined
  const out = scored.filter(({ score }) => Math.abs(score) >= STANDS_OUT).length
  return `Of the last ${counted(scored.length, 'day')} with sales, each judged by the weeks before it alone, ${out === 0 ? 'none' : out} stood out.`
}

/**
 * Voids of the four weeks that stand out: days with more than the shop's own rate leads to expect, and people who void more often than
 * the others do.
 */
export function unusualVoids(counts: readonly VoidsOfPerson[], from: string, to: string): Unusual[] {
  const recent = counts.filter(({ day }) => day >= from && day <= to)
  return [...daysOfVoids(recent), ...peopleWhoVoid(recent)]
}

function daysOfVoids(counts: readonly VoidsOfPerson[]): Unusual[] {
  const days = sums(counts, ({ day }) => day)
  const found: Unusual[] = []
  for (const [day, { sales, voids }] of days) {
    const others = without(days, day)
    const expected = rate(others) * (sales + voids)
    const score = countScore(voids, expected)
    if (others.sales < 50 || voids < 3 || score < STANDS_OUT) continue
    found.push({
      what: 'voids',
      day,
      who: null,
      score: oneDigit(score),
      reason: `${counted(voids, 'void')} beside ${counted(sales, 'sale')}; by the other days’ rate it would be ${oneDigit(expected)}.`,
    })
  }
  return found.sort((a, b) => ((a.day ?? '') < (b.day ?? '') ? 1 : -1))
}

function peopleWhoVoid(counts: readonly VoidsOfPerson[]): Unusual[] {
  const people = sums(
    counts.filter(({ personId, who }) => personId !== null && who !== null),
    // Two people may have one name, and neither answers for the other.
    ({ personId }) => personId ?? '',
  )
  const names = new Map(counts.map(({ personId, who }) => [personId, who]))
  const found: Unusual[] = []
  for (const [personId, { sales, voids }] of people) {
    const who = names.get(personId) ?? null
    const others = without(people, personId)
    const expected = rate(others) * (sales + voids)
    const score = countScore(voids, expected)
    if (others.sales < 50 || voids < 3 || score < STANDS_OUT) continue
    found.push({
      what: 'person',
      day: null,
      who,
      score: oneDigit(score),
      reason: `${who} voided ${voids} beside ${counted(sales, 'sale')} in four weeks; by the others’ rate it would be ${oneDigit(expected)}. There may be a good reason: ask first.`,
    })
  }
  return found.sort((a, b) => b.score - a.score)
}

interface Sums {
  readonly sales: number
  readonly voids: number
}

function sums(counts: readonly VoidsOfPerson[], keyOf: (count: VoidsOfPerson) => string): Map<string, Sums> {
  const all = new Map<string, Sums>()
  for (const count of counts) {
    const key = keyOf(count)
    const { sales, voids } = all.get(key) ?? { sales: 0, voids: 0 }
    all.set(key, { sales: sales + Math.max(0, count.sales), voids: voids + count.voids })
  }
  return all
}

function without(all: ReadonlyMap<string, Sums>, key: string): Sums {
  let sales = 0
  let voids = 0
  for (const [other, count] of all) {
    if (other === key) continue
    sales += count.sales
    voids += count.voids
  }
  return { sales, voids }
}

const rate = ({ sales, voids }: Sums): number => (sales + voids > 0 ? voids / (sales + voids) : 0)
const oneDigit = (figure: number): number => Math.round(figure * 10) / 10
