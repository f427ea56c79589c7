import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Comparison,
  comparedDays,
  comparedDaysWords,
  comparisonLabel,
  daysLong,
} from './compared-days.ts'
import { DAY_PRESETS, presetDays } from './preset-days.ts'
import { addDays } from './trading-day.ts'

/** Long after the days that are asked for: they are over. */
const LATER = { today: '2030-01-01', time: '12:00' }
const of = (from: string, to: string, comparison: Comparison, now = LATER) => {
  const days = comparedDays({ from, to }, comparison, now)
  return `${days.from} ${days.to}${days.until === null ? '' : ` ${days.until}`}`
}
const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

it('days are counted by the calendar, across a change of the clocks too', () => {
  expect(daysLong({ from: '2026-10-20', to: '2026-10-26' })).toBe(7)
  expect(daysLong({ from: '2026-03-29', to: '2026-03-29' })).toBe(1)
})

describe('REP-001 what a report is compared with', () => {
  it('REP-001 days are compared with the same weekdays, however many there are', () => {
    // A Sunday, Monday to Saturday, and a whole week.
    expect(of('2026-11-22', '2026-11-22', 'before')).toBe('2026-11-15 2026-11-15')
    expect(of('2026-11-16', '2026-11-21', 'before')).toBe('2026-11-09 2026-11-14')
    expect(of('2026-11-16', '2026-11-22', 'before')).toBe('2026-11-09 2026-11-15')
    expect(of('2026-10-24', '2026-11-22', 'before')).toBe('2026-09-19 2026-10-18')
    expect(of('2026-11-16', '2026-11-21', 'year')).toBe('2025-11-17 2025-11-22')
  })

  it('REP-001 this week, and today, are compared up to the same time of day', () => {
    const now = { today: '2026-11-21', time: '14:35' }
    expect(of('2026-11-16', '2026-11-21', 'before', now)).toBe('2026-11-09 2026-11-14 14:35')
    expect(of('2026-11-21', '2026-11-21', 'before', now)).toBe('2026-11-14 2026-11-14 14:35')
    expect(of('2026-11-20', '2026-11-20', 'before', now)).toBe('2026-11-13 2026-11-13')
    // Days that are yet to come have nothing to be compared.
    expect(of('2026-11-16', '2026-11-22', 'before', now)).toBe('2026-11-09 2026-11-14 14:35')
  })

  it('REP-001 a month is compared from the first of the month, over as many days', () => {
    expect(of('2026-11-01', '2026-11-22', 'before')).toBe('2026-10-01 2026-10-22')
    expect(of('2026-11-01', '2026-11-22', 'year')).toBe('2025-11-01 2025-11-22')
    const third = { today: '2026-11-03', time: '09:00' }
    expect(of('2026-11-01', '2026-11-03', 'before', third)).toBe('2026-10-01 2026-10-03 09:00')
    // Days of somebody's own choice, a weekend for one, are weekdays.
    expect(of('2026-11-01', '2026-11-03', 'before')).toBe('2026-10-25 2026-10-27')
    // Sunday 1 March has no 29 days of February before it: as many days up to its last.
    expect(of('2026-03-01', '2026-03-28', 'before')).toBe('2026-02-01 2026-02-28')
    expect(of('2026-03-01', '2026-03-29', 'before')).toBe('2026-01-31 2026-02-28')
    expect(of('2026-01-01', '2026-01-31', 'before')).toBe('2025-12-01 2025-12-31')
    expect(of('2026-07-01', '2026-09-30', 'before')).toBe('2026-03-31 2026-06-30')
    expect(of('2028-02-01', '2028-02-29', 'year')).toBe('2027-02-01 2027-03-01')
    // A week that begins on the first is a week, and one day is a weekday.
    expect(of('2026-06-01', '2026-06-05', 'before')).toBe('2026-05-25 2026-05-29')
    expect(of('2026-11-01', '2026-11-01', 'before')).toBe('2026-10-25 2026-10-25')
    // A whole year has a day more than 52 weeks, and no day is compared with itself.
    expect(of('2025-01-15', '2026-01-14', 'year')).toBe('2024-01-10 2025-01-08')
  })

  it('REP-001 like with like: always as many days, that lie before, on the same weekdays or from the first of a month', () => {
    const day = fc.integer({ min: 0, max: 3_000 }).map((n) => addDays('2020-01-01', n))
    const asked = fc.tuple(
      day,
      fc.integer({ min: 1, max: 400 }),
      fc.constantFrom<Comparison>('before', 'year'),
    )
    fc.assert(
      fc.property(asked, ([from, long, comparison]) => {
        const days = { from, to: addDays(from, long - 1) }
        const compared = comparedDays(days, comparison, LATER)
        expect(daysLong(compared)).toBe(long)
        expect(compared.to < days.from).toBe(true)
        const isOnWeekdays = weekday(compared.from) === weekday(days.from)
        expect(isOnWeekdays || days.from.endsWith('-01')).toBe(true)
      }),
    )
  })

  it('REP-001 is called by what it is, for each choice of days', () => {
    const today = '2026-11-21'
    const labels = DAY_PRESETS.map((preset) => {
      const days = presetDays(preset, today)
      return [preset, comparisonLabel(days, 'before', today), comparisonLabel(days, 'year', today)]
    })
    expect(labels).toEqual([
      ['today', 'A week earlier', 'A year earlier'],
      ['yesterday', 'A week earlier', 'A year earlier'],
      ['week', 'A week earlier', 'A year earlier'],
      ['last-30', '5 weeks earlier', 'A year earlier'],
      ['month', 'Previous month', 'A year earlier'],
      ['last-quarter', 'Previous 3 months', 'A year earlier'],
    ])
  })

  it('REP-001 is said to the day, and to the minute where the day is not over', () => {
    const words = (from: string, to: string, until: string | null = null) =>
      comparedDaysWords({ from, to, until })
    expect(words('2026-11-16', '2026-11-21')).toBe('Mon 16 Nov to Sat 21 Nov 2026')
    expect(words('2026-11-16', '2026-11-21', '14:35')).toBe('Mon 16 Nov to Sat 21 Nov 2026 up to 14:35')
    expect(words('2025-12-29', '2026-01-02')).toBe('Mon 29 Dec 2025 to Fri 2 Jan 2026')
    expect(words('2026-11-15', '2026-11-15', '09:00')).toBe('Sun 15 Nov 2026 up to 09:00')
  })
})
