import { counted } from '../counts/index.ts'
import { DAY_MS } from '../durations/index.ts'
import { dayWords } from './day-words.ts'
import { mondayOf } from './preset-days.ts'
import { addDays, type TradingDays } from './trading-day.ts'

/** What a report is compared with: the same weekdays or months just before, or those of a year earlier. */
export type Comparison = 'before' | 'year'

/** The days that a report is compared with. */
export interface ComparedDays extends TradingDays {
  /** "14:35" by the shop's clock: the last day counts up to then, because the one it's compared with isn't over. Null: all of it. */
  readonly until: string | null
}

/** How many days there are, the first and the last included. */
export const daysLong = ({ from, to }: TradingDays): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS) + 1

/**
 * Like with like: as many days, on the same weekdays, or, for months, from the first of the month. A last day that isn't over is
 * compared up to the same time of day.
 *
 * @param now the shop's day and time of day ("14:35")
 */
export function comparedDays(
  asked: TradingDays,
  comparison: Comparison,
  now: { readonly today: string; readonly time: string },
): ComparedDays {
  const isUnderWay = asked.from <= now.today && now.today <= asked.to
  const days = isUnderWay ? { from: asked.from, to: now.today } : asked
  const compared = isOfMonths(days, now.today)
    ? monthsEarlier(days, comparison)
    : weeksEarlier(days, comparison)
  return { ...compared, until: isUnderWay ? now.time : null }
}

/** What a choice of comparison is called for these days: "A week earlier", "Previous month". The answer says which days it means. */
export function comparisonLabel(days: TradingDays, comparison: Comparison, today: string): string {
  if (comparison === 'year') return 'A year earlier'
  if (isOfMonths(days, today)) {
    const months = monthsLong(days)
    return months === 1 ? 'Previous month' : `Previous ${counted(months, 'month')}`
  }
  const weeks = weeksLong(days)
  return weeks === 1 ? 'A week earlier' : `${counted(weeks, 'week')} earlier`
}

/** "Sun 22 Nov 2026", "Mon 16 Nov to Sat 21 Nov 2026 up to 14:35" */
export function comparedDaysWords({ from, to, until }: ComparedDays): string {
  const first = dayWords(from)
  const isOneYear = from.slice(0, 4) === to.slice(0, 4)
  const days = from === to ? first : `${isOneYear ? first.slice(0, -5) : first} to ${dayWords(to)}`
  return until === null ? days : `${days} up to ${until}`
}

/**
 * Days from the first of a month: more than a week of it, or the month so far. A week that begins on the first is a week.
 */
const isOfMonths = (days: TradingDays, today: string): boolean => {
  const long = daysLong(days)
  const isSoFar = days.to === today && long > 1 && mondayOf(days.from) !== days.from
  return days.from.endsWith('-01') && (long > 7 || isSoFar)
}

/** How many months the days are of. */
const monthsLong = ({ from, to }: TradingDays): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
  Number(to.slice(5, 7)) -
  Number(from.slice(5, 7)) +
  1

const weeksLong = (days: TradingDays): number => Math.ceil(daysLong(days) / 7)

/** 52 weeks are a day or two less than a year, and the same weekdays; more days than those go back as far as they are long. */
function weeksEarlier(days: TradingDays, comparison: Comparison): TradingDays {
  const shift = -7 * Math.max(weeksLong(days), comparison === 'year' ? 52 : 0)
  return { from: addDays(days.from, shift), to: addDays(days.to, shift) }
}

/** As many days from the first of the months before; where those are shorter, as many up to their last. */
function monthsEarlier(days: TradingDays, comparison: Comparison): TradingDays {
  const long = daysLong(days)
  const from = firstEarlier(days.from, comparison === 'year' ? 12 : monthsLong(days))
  const to = addDays(from, long - 1)
  return to < days.from ? { from, to } : { from: addDays(days.from, -long), to: addDays(days.from, -1) }
}

function firstEarlier(first: string, months: number): string {
  const at = new Date(`${first}T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() - months)
  return at.toISOString().slice(0, 10)
}
