import { expect, it } from 'vitest'
import { askedOf, withDay } from './asked-days.ts'

const TODAY = '2026-11-22'

it('REP-001 without more the summary of the last 30 days is asked for', () => {
  expect(askedOf({}, TODAY)).toEqual({
    kind: undefined,
    preset: 'last-30',
    days: { from: '2026-10-24', to: TODAY },
    comparison: undefined,
  })
})

it('REP-001 an address says which report, which days and what to compare with', () => {
  expect(askedOf({ report: 'vat', days: 'last-quarter', compare: 'year' }, TODAY)).toEqual({
    kind: 'vat',
    preset: 'last-quarter',
    days: { from: '2026-07-01', to: '2026-09-30' },
    comparison: 'year',
  })
  const own = { from: '2026-11-01', to: '2026-11-02' }
  expect(askedOf({ ...own, days: 'week' }, TODAY)).toMatchObject({ preset: undefined, days: own })
})

it('REP-001 what is no day, or ends before it begins, is not asked for', () => {
  for (const [from, to] of [
    ['2026-11-03', '2026-11-02'],
    ['2026-02-30', '2026-11-02'],
    ['yesterday', '2026-11-02'],
    ['2026-11-01', ''],
  ] as const)
    expect(askedOf({ from, to, report: 'nonsense', compare: 'x' }, TODAY).preset).toBe('last-30')
})

it('REP-001 the other end comes along where one goes past it', () => {
  const days = { from: '2026-11-10', to: '2026-11-20' }
  expect(withDay(days, 'from', '2026-11-12')).toEqual({ days: '', from: '2026-11-12', to: '2026-11-20' })
  expect(withDay(days, 'from', '2026-11-21')).toEqual({ days: '', from: '2026-11-21', to: '2026-11-21' })
  expect(withDay(days, 'to', '2026-11-01')).toEqual({ days: '', from: '2026-11-01', to: '2026-11-01' })
})
