import type { Nation } from '../opening-hours/index.ts'
import { type DayTaken, expectedOn, paceOfShop } from './pace-of-shop.ts'
import { quantile } from './robust.ts'

/** How far ahead is looked: two weeks. */
export const AHEAD_DAYS = 14
/** What a shop must have sold for before anything is said of the weeks to come. */
export const NEEDED_DAYS = 14
/** A back-test begins when this much was known. */
const FIRST_KNOWN_DAYS = 28
/** The share of days that should fall into a range. */
export const RANGE_SHARE = 0.8
/** A range needs that many earlier errors of its own. */
const NEEDED_ERRORS = 28
/** Older ones are of another season. */
const ERRORS_LOOKED_AT = 1_000

/** One day as it would have been foretold, as last week's same day would have foretold it, and as it was. */
export interface Foretold {
  readonly madeOn: string
  readonly day: string
  readonly expectedMinor: number
  readonly lastWeekMinor: number
  readonly takenMinor: number
}

/** How the model would have done in the shop's own past. */
export interface BackTest {
  /** Days that were foretold, counted once for each time. */
  readonly days: number
  /** Of the money that was taken, how much the model was off by, in percent; and last week's same day. */
  readonly offPercent: number
  readonly lastWeekOffPercent: number
  /** How many of the days fell into their ranges, where there was one by then, in percent; null while there was none. */
  readonly inRangePercent: number | null
  readonly firstDay: string
  readonly lastDay: string
}

/**
 * Foretells the past as if it were to come: at the end of each day, from only what was known by then, the two weeks after it.
 * The yardstick is the newest day of the same weekday that was known.
 */
export function foretellPast(history: readonly DayTaken[], nation: Nation = 'england'): Foretold[] {
  return daysToForetellFrom(history).flatMap((known) => foretellFrom(history, known, nation))
}

/** How many days were known each time: what `foretellFrom` takes, one after another where a server has others waiting. */
export function daysToForetellFrom(history: readonly DayTaken[]): number[] {
  return Array.from(
    { length: Math.max(0, history.length - FIRST_KNOWN_DAYS) },
    (_, index) => FIRST_KNOWN_DAYS + index,
  )
}

/** The two weeks after so many days of a history, as far as they are over. */
export function foretellFrom(
  history: readonly DayTaken[],
  known: number,
  nation: Nation = 'england',
): Foretold[] {
  const pace = paceOfShop(history.slice(0, known), nation)
  if (!pace) return []
  return history.slice(known, known + AHEAD_DAYS).map(({ day, takenMinor }, index) => ({
    madeOn: pace.last,
    day,
    expectedMinor: expectedOn(pace, day),
    lastWeekMinor: history[known + index - (index < 7 ? 7 : 14)]?.takenMinor ?? 0,
    takenMinor,
  }))
}

/** By what factors a range reaches below and above what is expected. */
export interface RangeFactors {
  readonly low: number
  readonly high: number
}

/** The range into which four days of five fell so far, by the shop's own errors; undefined while there are too few. */
export function rangeFactors(told: readonly Foretold[]): RangeFactors | undefined {
  const ratios = told
    .slice(-ERRORS_LOOKED_AT)
    .filter(({ expectedMinor, takenMinor }) => expectedMinor > 0 && takenMinor > 0)
    .map(({ expectedMinor, takenMinor }) => takenMinor / expectedMinor)
  if (ratios.length < NEEDED_ERRORS) return undefined
  // A little wider than the share itself, by what one more error could be.
  const outside = ((1 - RANGE_SHARE) / 2) * (1 - 1 / Math.sqrt(ratios.length))
  return { low: quantile(ratios, outside), high: quantile(ratios, 1 - outside) }
}

/** The record of a past that was foretold; undefined where too little of it is over. */
export function backTest(told: readonly Foretold[]): BackTest | undefined {
  const first = told[0]
  const last = told.at(-1)
  const total = told.reduce((sum, { takenMinor }) => sum + takenMinor, 0)
  if (!first || !last || total <= 0) return undefined
  const off = (guess: (day: Foretold) => number) =>
    (100 * told.reduce((sum, day) => sum + Math.abs(guess(day) - day.takenMinor), 0)) / total
  return {
    days: told.length,
    offPercent: off((day) => day.expectedMinor),
    lastWeekOffPercent: off((day) => day.lastWeekMinor),
    inRangePercent: inRangePercent(told),
    firstDay: first.day,
    lastDay: last.day,
  }
}

/** Each range is made of errors that were known when it was made, never of its own. */
function inRangePercent(told: readonly Foretold[]): number | null {
  let inside = 0
  let all = 0
  const over = [...told].sort((a, b) => (a.day < b.day ? -1 : 1))
  let known = 0
  let madeOn = ''
  let factors: RangeFactors | undefined
  for (const day of told) {
    if (day.madeOn !== madeOn) {
      madeOn = day.madeOn
      while ((over[known]?.day ?? '~') <= madeOn) known += 1
      factors = rangeFactors(over.slice(0, known))
    }
    if (!factors || day.expectedMinor === 0) continue
    all += 1
    const low = day.expectedMinor * factors.low
    if (day.takenMinor >= low && day.takenMinor <= day.expectedMinor * factors.high) inside += 1
  }
  return all === 0 ? null : (100 * inside) / all
}
