import { addDays } from '../reporting/index.ts'
import { weekdayOf } from './days.ts'

/** Days that a proclamation added or moved, beside what the rules below say: "2022-06-02". */
const MADE_BY_PROCLAMATION: Readonly<Record<string, string>> = {
  '2011-04-29': 'the royal wedding',
  '2012-06-04': 'the spring bank holiday',
  '2012-06-05': 'the Diamond Jubilee',
  '2020-05-08': 'VE Day',
  '2022-06-02': 'the spring bank holiday',
  '2022-06-03': 'the Platinum Jubilee',
  '2022-09-19': 'the state funeral',
  '2023-05-08': 'the coronation',
}

/** Days that those proclamations moved away from. */
const MOVED_AWAY: ReadonlySet<string> = new Set(['2012-05-28', '2020-05-04', '2022-05-30'])

const years = new Map<number, ReadonlyMap<string, string>>()

/**
 * The bank holiday of England and Wales that a day is, as it is spoken of: "Good Friday", "Christmas Day". A day in lieu of one at a
 * weekend is one as well; Easter Sunday counts, because large shops must close.
 */
export function bankHolidayOn(day: string): string | undefined {
  const year = Number(day.slice(0, 4))
  let days = years.get(year)
  if (!days) {
    days = bankHolidaysOf(year)
    years.set(year, days)
  }
  return days.get(day)
}

function bankHolidaysOf(year: number): ReadonlyMap<string, string> {
  const days = new Map<string, string>()
  const easter = easterSunday(year)
  days.set(addDays(easter, -2), 'Good Friday')
  days.set(easter, 'Easter Sunday')
  days.set(addDays(easter, 1), 'Easter Monday')
  days.set(mondayFrom(`${year}-05-01`), 'the early May bank holiday')
  days.set(addDays(mondayFrom(`${year}-06-01`), -7), 'the spring bank holiday')
  days.set(addDays(mondayFrom(`${year}-09-01`), -7), 'the summer bank holiday')
  for (const [day, name] of [
    [`${year}-01-01`, 'New Year’s Day'],
    [`${year}-12-25`, 'Christmas Day'],
    [`${year}-12-26`, 'Boxing Day'],
  ] as const) {
    days.set(day, name)
  }
  // In lieu of a weekend: the next day of the week that is no holiday yet.
  for (const day of [`${year}-01-01`, `${year}-12-25`, `${year}-12-26`]) {
    if (weekdayOf(day) < 5) continue
    let instead = addDays(day, 1)
    while (weekdayOf(instead) >= 5 || days.has(instead)) instead = addDays(instead, 1)
    days.set(instead, `the day in lieu of ${days.get(day)}`)
  }
  for (const day of MOVED_AWAY) days.delete(day)
  for (const [day, name] of Object.entries(MADE_BY_PROCLAMATION)) {
    if (day.startsWith(`${year}-`)) days.set(day, name)
  }
  return days
}

/** The first Monday on or after a day. */
function mondayFrom(day: string): string {
  return addDays(day, (7 - weekdayOf(day)) % 7)
}

/** By the Gregorian computus, as Meeus has it. */
function easterSunday(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  const day = ((h + l - 7 * m + 114) % 31) + 1
  return `${year}-${month.toString().padStart(2, '0')}-${day.toString().padStart(2, '0')}`
}
