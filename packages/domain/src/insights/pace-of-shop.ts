import type { Nation } from '../opening-hours/index.ts'
import { addDays } from '../reporting/index.ts'
import { bankHolidayOn } from './bank-holidays.ts'
import { daysBetween, weekdayOf } from './days.ts'
import { median } from './robust.ts'

/** What a shop took on a trading day, in whole pence; every day of a history is there, also those on which it was closed. */
export interface DayTaken {
  readonly day: string
  readonly takenMinor: number
}

/** A history with its closed days filled in, from the first day with sales to the last day that is over. */
export function fillDays(taken: readonly DayTaken[], last: string): DayTaken[] {
  const byDay = new Map(taken.map(({ day, takenMinor }) => [day, takenMinor]))
  const first = [...byDay.keys()].sort()[0] ?? addDays(last, 1)
  const filled: DayTaken[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) {
    filled.push({ day, takenMinor: byDay.get(day) ?? 0 })
  }
  return filled
}

/** Days that are looked at: older ones say less than the weeks before Christmas and after it differ. */
const LOOKED_AT_DAYS = 91
/** A day's word is half as much after so many days: for the level, and for what a weekday is beside others. */
const LEVEL_HALF_LIFE = 14
const WEEKDAY_HALF_LIFE = 35
/** How often a weekday counts as an ordinary one beside those seen: few Sundays prove little. */
const WEEKDAY_SHRINK = 0.5
const TREND_HALF_LIFE = 35
/** Of a trend, how much is believed, and how fast it wears off. */
const TREND_BELIEVED = 0.3
const TREND_HALF_AFTER = 14
/** In logarithms: what lies further off counts as this far off. */
const OUTLIER = 0.5

/** What a shop's sales are made of: a level, what each weekday is beside it, a trend and what bank holidays do. */
export interface PaceOfShop {
  /** The last day that it knows. */
  readonly last: string
  /** Whose bank holidays it goes by. */
  readonly nation: Nation
  readonly levelMinor: number
  /** Monday first; 1 is the level, 0 a day on which the shop is closed. */
  readonly weekdays: readonly number[]
  /** By how much the level grows a week just now, as a factor. */
  readonly weeklyGrowth: number
  /** What a bank holiday takes beside an ordinary day; 0 closed. Undefined until the shop has had one. */
  readonly holiday: number | undefined
}

interface OpenDay {
  readonly age: number
  readonly weekday: number
  readonly value: number
}

/** The pace of a history, which must be filled and end with the last day that is over; undefined where nothing was ever sold. */
export function paceOfShop(history: readonly DayTaken[], nation: Nation = 'england'): PaceOfShop | undefined {
  const last = history.at(-1)?.day
  if (!last) return undefined
  const seen = history.slice(-LOOKED_AT_DAYS)
  const open: OpenDay[] = []
  const openShare = Array.from({ length: 7 }, () => ({ open: 0, all: 0 }))
  seen.forEach(({ day, takenMinor }, index) => {
    if (bankHolidayOn(day, nation)) return
    const weekday = weekdayOf(day)
    const age = seen.length - index
    const share = openShare[weekday]
    if (share) {
      const weight = 0.5 ** (age / WEEKDAY_HALF_LIFE)
      share.all += weight
      share.open += takenMinor > 0 ? weight : 0
    }
    if (takenMinor > 0) open.push({ age, weekday, value: Math.log(takenMinor) })
  })
  if (open.length === 0) return undefined
  const { level, weekdays, slope } = partsOf(open)
  return {
    last,
    nation,
    levelMinor: Math.exp(level),
    weekdays: weekdays.map((effect, weekday) => {
      const share = openShare[weekday]
      return share && share.open * 2 >= share.all && share.all > 0 ? Math.exp(effect) : 0
    }),
    weeklyGrowth: Math.exp(7 * slope),
    holiday: holidayFactor(history, { level, weekdays, nation }),
  }
}

/** What a shop will take on a day after the last that its pace knows, in pence. */
export function expectedOn(pace: PaceOfShop, day: string): number {
  const ahead = daysBetween(pace.last, day)
  const worn = TREND_HALF_AFTER / Math.LN2
  const daysOfTrend = worn * (1 - Math.exp(-ahead / worn))
  const ordinary =
    pace.levelMinor * (pace.weekdays[weekdayOf(day)] ?? 1) * pace.weeklyGrowth ** (daysOfTrend / 7)
  const holiday = bankHolidayOn(day, pace.nation)
  if (holiday === 'Christmas Day') return 0
  return holiday ? ordinary * (pace.holiday ?? 1) : ordinary
}

/** Level, weekdays and trend in logarithms, each from what the others leave, with outliers pulled in. */
function partsOf(open: readonly OpenDay[]) {
  const weekdays = [0, 0, 0, 0, 0, 0, 0]
  let level = median(open.map(({ value }) => value))
  let slope = 0
  for (let round = 0; round < 6; round += 1) {
    const ordinary = (day: OpenDay) => level - slope * day.age + (weekdays[day.weekday] ?? 0)
    const held = open.map((day) => {
      const off = day.value - ordinary(day)
      return {
        ...day,
        value: day.value + Math.sign(off) * (Math.min(Math.abs(off), OUTLIER) - Math.abs(off)),
      }
    })
    for (let weekday = 0; weekday < 7; weekday += 1) {
      let weights = WEEKDAY_SHRINK
      let sum = 0
      for (const day of held) {
        if (day.weekday !== weekday) continue
        const weight = 0.5 ** (day.age / WEEKDAY_HALF_LIFE)
        weights += weight
        sum += weight * (day.value - level + slope * day.age)
      }
      weekdays[weekday] = sum / weights
    }
    const line = lineThrough(
      held.map((day) => ({ x: -day.age, y: day.value - (weekdays[day.weekday] ?? 0) })),
    )
    slope = line * TREND_BELIEVED
    level = levelOf(held, weekdays, slope)
  }
  return { level, weekdays, slope }
}

function levelOf(days: readonly OpenDay[], weekdays: readonly number[], slope: number): number {
  let weights = 0
  let sum = 0
  for (const day of days) {
    const weight = 0.5 ** (day.age / LEVEL_HALF_LIFE)
    weights += weight
    sum += weight * (day.value - (weekdays[day.weekday] ?? 0) + slope * day.age)
  }
  return sum / weights
}

/** The slope of a line through points, newer ones weighing more; 0 while they span less than three weeks. */
function lineThrough(points: readonly { x: number; y: number }[]): number {
  if (Math.max(...points.map(({ x }) => x)) - Math.min(...points.map(({ x }) => x)) < 20) return 0
  let weights = 0
  let meanX = 0
  let meanY = 0
  const weighed = points.map((point) => ({ ...point, weight: 0.5 ** (-point.x / TREND_HALF_LIFE) }))
  for (const { x, y, weight } of weighed) {
    weights += weight
    meanX += weight * x
    meanY += weight * y
  }
  meanX /= weights
  meanY /= weights
  let over = 0
  let under = 0
  for (const { x, y, weight } of weighed) {
    over += weight * (x - meanX) * (y - meanY)
    under += weight * (x - meanX) ** 2
  }
  return over / under
}

/** What bank holidays of the history took beside an ordinary day of the weeks around them: the middle of them. */
function holidayFactor(
  history: readonly DayTaken[],
  { level, weekdays, nation }: { level: number; weekdays: readonly number[]; nation: Nation },
) {
  const factors: number[] = []
  history.forEach(({ day, takenMinor }, index) => {
    const holiday = bankHolidayOn(day, nation)
    if (!holiday || holiday === 'Easter Sunday') return
    const around = history
      .slice(Math.max(0, index - 14), index + 15)
      .filter((other) => other.takenMinor > 0 && !bankHolidayOn(other.day, nation))
      .map((other) => Math.log(other.takenMinor) - (weekdays[weekdayOf(other.day)] ?? 0))
    const ordinary = Math.exp((around.length > 0 ? median(around) : level) + (weekdays[weekdayOf(day)] ?? 0))
    factors.push(Math.min(2, takenMinor / ordinary))
  })
  return factors.length > 0 ? median(factors) : undefined
}
