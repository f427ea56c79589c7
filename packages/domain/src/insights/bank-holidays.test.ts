import { describe, expect, it } from 'vitest'
import { NATIONS, type Nation } from '../opening-hours/index.ts'
import { addDays } from '../reporting/index.ts'
import { bankHolidayOn } from './bank-holidays.ts'
import { weekdayOf } from './days.ts'

/** As gov.uk/bank-holidays publishes them, the days on which banks are closed. */
const PUBLISHED: Readonly<Record<Exclude<Nation, 'wales'>, readonly string[]>> = {
  england: [
    '2024: 01-01 03-29 04-01 05-06 05-27 08-26 12-25 12-26',
    '2025: 01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26',
    '2026: 01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28',
    '2027: 01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28',
    '2028: 01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26',
  ],
  scotland: [
    '2024: 01-01 01-02 03-29 05-06 05-27 08-05 12-02 12-25 12-26',
    '2025: 01-01 01-02 04-18 05-05 05-26 08-04 12-01 12-25 12-26',
    '2026: 01-01 01-02 04-03 05-04 05-25 06-15 08-03 11-30 12-25 12-28',
    '2027: 01-01 01-04 03-26 05-03 05-31 08-02 11-30 12-27 12-28',
    '2028: 01-03 01-04 04-14 05-01 05-29 08-07 11-30 12-25 12-26',
  ],
  'northern-ireland': [
    '2024: 01-01 03-18 03-29 04-01 05-06 05-27 07-12 08-26 12-25 12-26',
    '2025: 01-01 03-17 04-18 04-21 05-05 05-26 07-14 08-25 12-25 12-26',
    '2026: 01-01 03-17 04-03 04-06 05-04 05-25 07-13 08-31 12-25 12-28',
    '2027: 01-01 03-17 03-26 03-29 05-03 05-31 07-12 08-30 12-27 12-28',
    '2028: 01-03 03-17 04-14 04-17 05-01 05-29 07-12 08-28 12-25 12-26',
  ],
}

/** All days of a year on which a bank would otherwise be open. */
function weekdaysKept(year: number, nation: Nation): string {
  const days: string[] = []
  for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = addDays(day, 1))
    if (weekdayOf(day) < 5 && bankHolidayOn(day, nation)) days.push(day.slice(5))
  return `${year}: ${days.join(' ')}`
}

describe('bank holidays (ONLINE-001)', () => {
  it.each(Object.keys(PUBLISHED) as (keyof typeof PUBLISHED)[])(
    'of %s, 2024 to 2028, are those published',
    (nation) => {
      expect([2024, 2025, 2026, 2027, 2028].map((year) => weekdaysKept(year, nation))).toEqual(
        PUBLISHED[nation],
      )
    },
  )

  it('of Wales are England’s', () => {
    for (let year = 2010; year <= 2040; year += 1)
      expect(weekdaysKept(year, 'wales')).toBe(weekdaysKept(year, 'england'))
  })

  it.each([
    ['2025-04-21', 'england', 'Easter Monday'],
    ['2025-04-21', 'scotland', undefined],
    ['2025-04-20', 'northern-ireland', 'Easter Sunday'],
    ['2025-04-20', 'scotland', undefined],
    ['2026-12-26', 'england', 'Boxing Day'],
    ['2026-12-28', 'scotland', 'the day in lieu of Boxing Day'],
    ['2021-12-27', 'wales', 'the day in lieu of Christmas Day'],
    ['2022-01-03', 'england', 'the day in lieu of New Year’s Day'],
    ['2022-01-04', 'scotland', 'the day in lieu of the second of January'],
    ['2022-05-30', 'scotland', undefined],
    ['2022-06-03', 'northern-ireland', 'the Platinum Jubilee'],
    ['2020-05-04', 'england', undefined],
    ['2026-06-15', 'england', undefined],
    ['2026-06-15', 'scotland', 'the World Cup bank holiday'],
    ['2025-12-01', 'scotland', 'the day in lieu of St Andrew’s Day'],
    ['2026-11-24', 'scotland', undefined],
  ] as const)('%s in %s is %s', (day, nation, name) => expect(bankHolidayOn(day, nation)).toBe(name))

  it('Christmas is one everywhere', () => {
    for (const nation of NATIONS) expect(bankHolidayOn('2027-12-25', nation)).toBe('Christmas Day')
  })
})
