import { expect, it } from 'vitest'
import { narrowed } from './narrowed.ts'
import type { Report } from './reports.ts'

it('REP-027 a report of one category has the sums of its rows, and says no more than it knows', () => {
  const report: Report = {
    kind: 'sales-by-product',
    from: '2026-11-01',
    to: '2026-11-30',
    rows: [
      { product: 'Tea', category: 'Drinks', quantity: 2, total: '3.10', cost: null, marginRate: 20 },
      { product: 'Soap', category: 'Home', quantity: 1, total: '9.00', cost: '1.00', marginRate: 10 },
      { product: 'Milk', category: 'Drinks', quantity: 5, total: '-0.20', cost: '0.50', marginRate: 5 },
    ],
    rowCount: 3_000,
    totals: { quantity: 8, total: '11.90', cost: '1.50', marginRate: 12 },
    before: { total: '1.00' },
  }
  expect(narrowed(report, ({ category }) => category === 'Drinks')).toEqual({
    ...report,
    rows: [report.rows[0], report.rows[2]],
    rowCount: 2,
    totals: { quantity: 7, total: '2.90', cost: '0.50' },
    before: null,
  })
  expect(narrowed(report, () => false).totals).toEqual({ quantity: 0, total: '0.00', cost: '0.00' })
})
