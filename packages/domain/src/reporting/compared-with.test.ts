import { expect, it } from 'vitest'
import { changeWords, comparedSentence } from './compared-with.ts'
import type { Report, ReportKind, ReportRow } from './reports.ts'

const report = (kind: ReportKind, totals: ReportRow, before: ReportRow | null): Report => ({
  kind,
  from: '2026-10-20',
  to: '2026-10-26',
  rows: [totals],
  rowCount: 1,
  totals,
  before,
  compared: before && { from: '2026-10-13', to: '2026-10-19', until: null },
})

it.each([
  [112, 100, '12% more'],
  [92, 100, '8% less'],
  [100, 100, 'the same'],
  [100_001, 100_000, 'a little more'],
  [99_999, 100_000, 'a little less'],
  [300, 10, '2,900% more'],
  [5, 0, undefined],
  [5, -10, undefined],
])('%i against %i is %s', (now, before, words) => {
  expect(changeWords(now, before)).toBe(words)
})

it('REP-001 the comparison is said in a sentence', () => {
  const said = (now: string, before: string) =>
    comparedSentence(report('sales-by-day', { total: now }, { total: before }), 'GBP')
  const days = 'Tue 13 Oct to Mon 19 Oct 2026'
  expect(said('1120.00', '1000.00')).toBe(`That's 12% more than ${days} (£1,000.00).`)
  expect(said('10.00', '10.00')).toBe(`That's the same as ${days} (£10.00).`)
  expect(said('10.00', '0.00')).toBe(`There's nothing to compare with on ${days}.`)
  expect(said('10.00', '-5.00')).toBe(`${days} came to −£5.00.`)
})

it('nothing is said of what was not asked for, or has no sum', () => {
  expect(comparedSentence(report('sales-by-day', { total: '1.00' }, null), 'GBP')).toBeUndefined()
  expect(comparedSentence(report('stock-cover', {}, {}), 'GBP')).toBeUndefined()
  // The first money of a report without a chart is what it is about.
  expect(comparedSentence(report('discounts', { discount: '2.00' }, { discount: '1.00' }), 'EUR')).toBe(
    "That's 100% more than Tue 13 Oct to Mon 19 Oct 2026 (€1.00).",
  )
})
