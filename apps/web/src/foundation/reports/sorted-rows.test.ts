import type { Report } from '@tuppence/domain/reporting'
import { expect, it } from 'vitest'
import { nextSorting, sortedRows } from './sorted-rows.ts'

const report: Report = {
  kind: 'sales-by-product',
  from: '2026-11-01',
  to: '2026-11-02',
  rows: [
    { product: 'Size 10', total: '9.00', margin: null },
    { product: 'size 2', total: '10.00', margin: '1.00' },
    { product: 'Apple', total: '-1.00', margin: '-2.00' },
  ],
  rowCount: 3,
  totals: {},
  before: null,
  compared: null,
}
const order = (by: string, isDown: boolean) => sortedRows(report, { by, isDown }).map((row) => row.product)

it('D9 a report is sorted by figures as figures, by words as people count them', () => {
  expect(order('total', true)).toEqual(['size 2', 'Size 10', 'Apple'])
  expect(order('total', false)).toEqual(['Apple', 'Size 10', 'size 2'])
  expect(order('product', false)).toEqual(['Apple', 'size 2', 'Size 10'])
})

it('D9 what is not known stands last, either way', () => {
  expect(order('margin', true)).toEqual(['size 2', 'Apple', 'Size 10'])
  expect(order('margin', false)).toEqual(['Apple', 'size 2', 'Size 10'])
})

it('D9 a report that nobody sorted is as it came', () => {
  expect(sortedRows(report, undefined)).toBe(report.rows)
  expect(sortedRows(report, { by: 'no such column', isDown: true })).toBe(report.rows)
})

it('D9 a heading begins with the most, or with A, and turns round', () => {
  expect(nextSorting(report, 'total', undefined)).toEqual({ by: 'total', isDown: true })
  expect(nextSorting(report, 'total', { by: 'total', isDown: true })).toEqual({ by: 'total', isDown: false })
  expect(nextSorting(report, 'product', { by: 'total', isDown: true })).toEqual({
    by: 'product',
    isDown: false,
  })
})

it('D9 times are sorted as times', () => {
  const at = ['2026-11-02 09:00', '2026-10-30 18:00', '2026-11-02 08:59'].map((text) => ({ at: text }))
  const discounts: Report = { ...report, kind: 'discounts', rows: at }
  expect(sortedRows(discounts, { by: 'at', isDown: false }).map((row) => row.at)).toEqual([
    '2026-10-30 18:00',
    '2026-11-02 08:59',
    '2026-11-02 09:00',
  ])
})
