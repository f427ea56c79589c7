import { describe, expect, it } from 'vitest'
import { chartMarks } from './chart-marks.ts'
import type { Report, ReportKind, ReportRow } from './reports.ts'

const report = (kind: ReportKind, from: string, to: string, rows: ReportRow[]): Report => ({
  kind,
  from,
  to,
  rows,
  rowCount: rows.length,
  totals: {},
  before: null,
  compared: null,
})
const drawn = (of: Report) => chartMarks(of).map(({ label, figure }) => `${label} ${figure}`)

describe('D9 what the chart of a report draws', () => {
  it('has a mark for each day, also for one on which nothing was sold', () => {
    const rows = [
      { day: '2026-10-26', total: '2.50' },
      { day: '2026-10-24', total: '-1.00' },
    ]
    expect(drawn(report('sales-by-day', '2026-10-24', '2026-10-27', rows))).toEqual([
      '24 Oct -100',
      '25 Oct 0',
      '26 Oct 250',
      '27 Oct 0',
    ])
  })

  it('has the weeks by their Mondays, the first of which may lie before the days', () => {
    const rows = [{ week: '2026-11-16', total: '7.00' }]
    const weeks = report('sales-by-week', '2026-11-11', '2026-11-17', rows)
    expect(drawn(weeks)).toEqual(['9 Nov 0', '16 Nov 700'])
    expect(chartMarks(weeks)[1]?.name).toBe('The week from Monday 16 November 2026')
  })

  it('has the hours from the first with sales to the last', () => {
    const rows = [
      { hour: 9, total: '1.00' },
      { hour: '11', total: '3.00' },
    ]
    const hours = report('sales-by-hour', '2026-11-16', '2026-11-16', rows)
    expect(drawn(hours)).toEqual(['09:00 100', '10:00 0', '11:00 300'])
    expect(chartMarks(hours)[0]?.name).toBe('09:00 to 10:00')
    expect(drawn(report('sales-by-hour', '2026-11-16', '2026-11-16', []))).toEqual([])
  })

  it('has names as they come, without those whose figure nobody knows', () => {
    const rows = [
      { product: 'Tea', cover: 3 },
      { product: 'Salt', cover: null },
      { product: 'Tea', cover: 12 },
    ]
    const marks = chartMarks(report('stock-cover', '2026-11-01', '2026-11-30', rows))
    expect(marks.map(({ name, figure }) => [name, figure])).toEqual([
      ['Tea', 3],
      ['Tea', 12],
    ])
    expect(new Set(marks.map(({ key }) => key)).size).toBe(2)
  })

  it('draws nothing where a table says more, and no endless row of days', () => {
    expect(chartMarks(report('discounts', '2026-11-01', '2026-11-30', [{ discount: '1.00' }]))).toEqual([])
    expect(chartMarks(report('sales-by-day', '0001-01-01', '9999-12-31', []))).toHaveLength(800)
  })
})
