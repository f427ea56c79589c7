import { expect, it } from 'vitest'
import { changeWords, comparedDaysWords, comparedSentence, daysLong } from './compared-with.ts'
import type { Report, ReportKind, ReportRow } from './reports.ts'

const report = (kind: ReportKind, totals: ReportRow, before: ReportRow | null): Report => ({
  kind,
  from: '2026-10-20',
  to: '2026-10-26',
  rows: [totals],
  rowCount: 1,
  totals,
  before,
})

it('days are counted by the calendar, across a change of the clocks too', () => {
  expect(daysLong({ from: '2026-10-20', to: '2026-10-26' })).toBe(7)
  expect(daysLong({ from: '2026-03-29', to: '2026-03-29' })).toBe(1)
})

it('what is compared with is named', () => {
  const week = { from: '2026-10-20', to: '2026-10-26' }
  const day = { from: '2026-10-20', to: '2026-10-20' }
  expect([
    comparedDaysWords(week, 'before'),
    comparedDaysWords(day, 'before'),
    comparedDaysWords(week, 'year'),
    comparedDaysWords(day, 'year'),
  ]).toEqual([
    'the 7 days before',
    'the day before',
    'the same days a year before',
    'the same day a year before',
  ])
})

it.each([
  [112, 100, '12% more'],
  [92, 100, '8% less'],
  [100, 100, 'as much'],
  [100_001, 100_000, 'a little more'],
  [99_999, 100_000, 'a little less'],
  [300, 10, '2,900% more'],
  [5, 0, undefined],
  [5, -10, undefined],
])('%i against %i is %s', (now, before, words) => {
  expect(changeWords(now, before)).toBe(words)
})

it('the comparison is said in a sentence', () => {
  const said = (now: string, before: string) =>
    comparedSentence(report('sales-by-day', { total: now }, { total: before }), 'before', 'GBP')
  expect(said('1120.00', '1000.00')).toBe('That is 12% more than the 7 days before (£1,000.00).')
  expect(said('10.00', '10.00')).toBe('That is as much as the 7 days before (£10.00).')
  expect(said('10.00', '0.00')).toBe('There is nothing from the 7 days before.')
  expect(said('10.00', '-5.00')).toBe('The 7 days before came to −£5.00.')
})

it('nothing is said of what was not asked for, or has no sum', () => {
  expect(comparedSentence(report('sales-by-day', { total: '1.00' }, null), 'year', 'GBP')).toBeUndefined()
  expect(comparedSentence(report('stock-cover', {}, {}), 'year', 'GBP')).toBeUndefined()
  // The first money of a report without a chart is what it is about.
  expect(
    comparedSentence(report('discounts', { discount: '2.00' }, { discount: '1.00' }), 'year', 'EUR'),
  ).toBe('That is 100% more than the same days a year before (€1.00).')
})
