import { expect, it } from 'vitest'
import { mondayOf, presetDays, presetOf } from './preset-days.ts'

it('REP-001 the days asked for most, by name', () => {
  // A Sunday in November.
  const days = (name: Parameters<typeof presetDays>[0]) => {
    const { from, to } = presetDays(name, '2026-11-22')
    return `${from} ${to}`
  }
  expect(days('today')).toBe('2026-11-22 2026-11-22')
  expect(days('yesterday')).toBe('2026-11-21 2026-11-21')
  expect(days('week')).toBe('2026-11-16 2026-11-22')
  expect(days('last-30')).toBe('2026-10-24 2026-11-22')
  expect(days('month')).toBe('2026-11-01 2026-11-22')
  expect(days('last-quarter')).toBe('2026-07-01 2026-09-30')
})

it('REP-001 last quarter of a January is the year before’s, and a leap year has its day', () => {
  expect(presetDays('last-quarter', '2028-01-31')).toEqual({ from: '2027-10-01', to: '2027-12-31' })
  expect(presetDays('last-30', '2028-03-01').from).toBe('2028-02-01')
  expect([mondayOf('2028-02-28'), mondayOf('2028-02-29'), mondayOf('2028-03-05')]).toEqual([
    '2028-02-28',
    '2028-02-28',
    '2028-02-28',
  ])
})

it('REP-001 days are known by their name again, others have none', () => {
  expect(presetOf({ from: '2026-11-01', to: '2026-11-20' }, '2026-11-20')).toBe('month')
  expect(presetOf({ from: '2026-11-02', to: '2026-11-20' }, '2026-11-20')).toBeUndefined()
  // On a Monday this week is one day, and is called today.
  expect(presetOf({ from: '2026-11-16', to: '2026-11-16' }, '2026-11-16')).toBe('today')
})
