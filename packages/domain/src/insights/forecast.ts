import type { Nation } from '../opening-hours/index.ts'
import { addDays } from '../reporting/index.ts'
import {
  AHEAD_DAYS,
  backTest,
  type Foretold,
  NEEDED_DAYS,
  type RangeFactors,
  rangeFactors,
} from './back-test.ts'
import { bankHolidayOn } from './bank-holidays.ts'
import { weekdayOf } from './days.ts'
import type { ForecastDay, SalesForecast } from './insights.ts'
import { type DayTaken, expectedOn, type PaceOfShop, paceOfShop } from './pace-of-shop.ts'
import { quantile } from './robust.ts'

const WEEKDAYS = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays']
/** Until the shop has errors of its own: wide, because nothing is proven. */
const UNPROVEN: RangeFactors = { low: 0.5, high: 1.8 }
/** A trend of less a week is called none. */
const NO_TREND = 0.01

/**
 * What the shop will take in the two weeks after its history, which must be filled (`fillDays`).
 *
 * @param told its past, foretold (`foretellPast`): ranges are made of how wrong that was
 * @returns undefined where it has sold for less than two weeks, or not at all in the last two
 */
export function forecastSales(
  history: readonly DayTaken[],
  told: readonly Foretold[],
  nation: Nation = 'england',
): SalesForecast | undefined {
  const recent = history.slice(-NEEDED_DAYS)
  if (recent.length < NEEDED_DAYS || recent.every(({ takenMinor }) => takenMinor <= 0)) return undefined
  const pace = paceOfShop(history, nation)
  if (!pace) return undefined
  const factors = rangeFactors(told) ?? UNPROVEN
  const days = Array.from({ length: AHEAD_DAYS }, (_, index) => {
    const day = addDays(pace.last, index + 1)
    return forecastDay(pace, day, expectedOn(pace, day), factors)
  })
  const expected = days.reduce((sum, day) => sum + day.expectedMinor, 0)
  const whole = wholeFactors(told) ?? factors
  const record = backTest(told)
  return {
    days,
    expectedMinor: expected,
    lowMinor: Math.round(expected * Math.min(1, whole.low)),
    highMinor: Math.round(expected * Math.max(1, whole.high)),
    isProven: record?.inRangePercent !== undefined && record.inRangePercent !== null,
    reason: reasonOf(pace),
    record: record
      ? {
          days: record.days,
          offPercent: oneDigit(record.offPercent),
          lastWeekOffPercent: oneDigit(record.lastWeekOffPercent),
          inRangePercent: record.inRangePercent === null ? null : oneDigit(record.inRangePercent),
          firstDay: record.firstDay,
          lastDay: record.lastDay,
        }
      : null,
  }
}

function forecastDay(pace: PaceOfShop, day: string, expected: number, factors: RangeFactors): ForecastDay {
  return {
    day,
    expectedMinor: Math.round(expected),
    lowMinor: Math.round(expected * Math.min(1, factors.low)),
    highMinor: Math.round(expected * Math.max(1, factors.high)),
    reason: dayReason(pace, day, expected),
  }
}

function dayReason(pace: PaceOfShop, day: string, expected: number): string {
  const holiday = bankHolidayOn(day, pace.nation)
  const weekday = WEEKDAYS[weekdayOf(day)] ?? ''
  if (holiday) {
    const name = holiday[0]?.toUpperCase() + holiday.slice(1)
    if (expected === 0) return `${name}: the shop is expected to be closed.`
    if (pace.holiday === undefined)
      return `${name}: the shop has had none yet, so this is an ordinary day’s figure.`
    return `${name}: bank holidays took ${percent(pace.holiday)} of an ordinary day.`
  }
  if (expected === 0) return `The shop is closed on ${weekday}, as a rule.`
  return `${weekday} take ${percent(pace.weekdays[weekdayOf(day)] ?? 1)} of an average day.`
}

/** By what factors the whole two weeks were off. */
function wholeFactors(told: readonly Foretold[]): RangeFactors | undefined {
  const sums = new Map<string, { days: number; expected: number; taken: number }>()
  for (const { madeOn, expectedMinor, takenMinor } of told) {
    const sum = sums.get(madeOn) ?? { days: 0, expected: 0, taken: 0 }
    sums.set(madeOn, {
      days: sum.days + 1,
      expected: sum.expected + expectedMinor,
      taken: sum.taken + takenMinor,
    })
  }
  const ratios = [...sums.values()]
    .filter(({ days, expected }) => days === AHEAD_DAYS && expected > 0)
    .map(({ expected, taken }) => taken / expected)
  // Two weeks that overlap say nearly the same: of fewer than these there is no range.
  if (ratios.length < 28) return undefined
  return { low: quantile(ratios, 0.1), high: quantile(ratios, 0.9) }
}

function reasonOf(pace: PaceOfShop): string {
  const open = pace.weekdays
    .map((factor, weekday) => ({ factor, weekday }))
    .filter(({ factor }) => factor > 0)
  const best = open.reduce((most, day) => (day.factor > most.factor ? day : most))
  const least = open.reduce((fewest, day) => (day.factor < fewest.factor ? day : fewest))
  const weekdays =
    best.weekday === least.weekday
      ? `The shop opens on ${WEEKDAYS[best.weekday]}.`
      : `${WEEKDAYS[best.weekday]} take most and ${WEEKDAYS[least.weekday]} least: ${percent(least.factor / best.factor)} of that.`
  const change = pace.weeklyGrowth - 1
  const trend =
    Math.abs(change) < NO_TREND
      ? 'Sales go neither up nor down.'
      : `Sales go ${change > 0 ? 'up' : 'down'} by about ${percent(Math.abs(change))} a week; of that, less is carried on the further ahead.`
  return `${weekdays} ${trend}`
}

const percent = (share: number): string => `${Math.round(share * 100)}%`
const oneDigit = (figure: number): number => Math.round(figure * 10) / 10
