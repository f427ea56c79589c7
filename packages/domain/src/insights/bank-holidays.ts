import type { Nation } from '../opening-hours/index.ts'
import { addDays } from '../reporting/index.ts'
import { weekdayOf } from './days.ts'

/*
 * The bank holidays of the United Kingdom by the Banking and Financial Dealings Act 1971 (its first schedule, as changed for
 * Scotland by the St Andrew's Day Bank Holiday (Scotland) Act 2007) and by proclamation, as gov.uk/bank-holidays publishes them.
 */

/** Which days are kept: England and Wales have the same ones. */
type Calendar = 'england-and-wales' | 'scotland' | 'northern-ireland'

interface Proclaimed {
  readonly day: string
  readonly name: string
  /** Where; all of the United Kingdom where it is left out. */
  readonly calendar?: Calendar
  /** The day that it took the place of. */
  readonly insteadOf?: string
}

/** Days that a proclamation added or moved, beside what the rules below say. */
const PROCLAIMED: readonly Proclaimed[] = [
  { day: '2011-04-29', name: 'the royal wedding' },
  { day: '2012-06-04', name: 'the spring bank holiday', insteadOf: '2012-05-28' },
  { day: '2012-06-05', name: 'the Diamond Jubilee' },
  { day: '2020-05-08', name: 'VE Day', insteadOf: '2020-05-04' },
  { day: '2022-06-02', name: 'the spring bank holiday', insteadOf: '2022-05-30' },
  { day: '2022-06-03', name: 'the Platinum Jubilee' },
  { day: '2022-09-19', name: 'the state funeral' },
  { day: '2023-05-08', name: 'the coronation' },
  { day: '2026-06-15', name: 'the World Cup bank holiday', calendar: 'scotland' },
]

/** Of each calendar the days that have a date, in the order in which days in lieu are found for them. */
const DATED: Readonly<Record<Calendar, readonly (readonly [string, string])[]>> = {
  'england-and-wales': [
    ['01-01', 'New Year’s Day'],
    ['12-25', 'Christmas Day'],
    ['12-26', 'Boxing Day'],
  ],
  scotland: [
    ['01-01', 'New Year’s Day'],
    ['01-02', 'the second of January'],
    ['11-30', 'St Andrew’s Day'],
    ['12-25', 'Christmas Day'],
    ['12-26', 'Boxing Day'],
  ],
  'northern-ireland': [
    ['01-01', 'New Year’s Day'],
    ['03-17', 'St Patrick’s Day'],
    ['07-12', 'the Twelfth of July'],
    ['12-25', 'Christmas Day'],
    ['12-26', 'Boxing Day'],
  ],
}

const years = new Map<string, ReadonlyMap<string, string>>()

/**
 * The bank holiday of a nation that a day is, as it is spoken of: "Good Friday", "Christmas Day". A day at a weekend is one, and so is
 * the one in lieu of it; Easter Sunday counts where large shops must close, which is everywhere but in Scotland.
 */
export function bankHolidayOn(day: string, nation: Nation = 'england'): string | undefined {
  const calendar = nation === 'england' || nation === 'wales' ? 'england-and-wales' : nation
  const year = Number(day.slice(0, 4))
  const key = `${calendar} ${year}`
  let days = years.get(key)
  if (!days) {
    days = bankHolidaysOf(year, calendar)
    years.set(key, days)
  }
  return days.get(day)
}

function bankHolidaysOf(year: number, calendar: Calendar): ReadonlyMap<string, string> {
  const days = new Map<string, string>()
  const easter = easterSunday(year)
  days.set(addDays(easter, -2), 'Good Friday')
  if (calendar !== 'scotland') {
    days.set(easter, 'Easter Sunday')
    days.set(addDays(easter, 1), 'Easter Monday')
  }
  days.set(mondayFrom(`${year}-05-01`), 'the early May bank holiday')
  days.set(addDays(mondayFrom(`${year}-06-01`), -7), 'the spring bank holiday')
  const inAugust =
    calendar === 'scotland' ? mondayFrom(`${year}-08-01`) : addDays(mondayFrom(`${year}-09-01`), -7)
  days.set(inAugust, 'the summer bank holiday')
  const dated = DATED[calendar].map(([date, name]) => ({ day: `${year}-${date}`, name }))
  for (const { day, name } of dated) days.set(day, name)
  // In lieu of a weekend: the next day of the week that is no holiday yet.
  for (const { day, name } of dated) {
    if (weekdayOf(day) < 5) continue
    let instead = addDays(day, 1)
    while (weekdayOf(instead) >= 5 || days.has(instead)) instead = addDays(instead, 1)
    days.set(instead, `the day in lieu of ${name}`)
  }
  for (const { day, name, calendar: where = calendar, insteadOf } of PROCLAIMED) {
    if (where !== calendar || !day.startsWith(`${year}-`)) continue
    if (insteadOf) days.delete(insteadOf)
    days.set(day, name)
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
