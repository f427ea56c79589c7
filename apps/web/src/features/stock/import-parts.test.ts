import type { StockBookingSummary } from '@tuppence/contract/stock'
import { expect, it } from 'vitest'
import { partsByFirst, together } from './import-parts.ts'

const booking = (id: string, second: number, changes: Partial<StockBookingSummary> = {}) =>
  ({
    ...{ id, kind: 'import', supplier: null, reference: 'stock.csv', note: null, reason: null },
    ...{
      staffName: 'Ada',
      lineCount: 100,
      productCount: 100,
      productName: null,
      quantity: 5,
      costTotal: null,
      reversesId: null,
      reversedById: null,
    },
    ...{ stockTakeId: null, createdAt: new Date(Date.UTC(2026, 5, 1, 9, 0, second)).toISOString() },
    ...changes,
  }) satisfies Partial<StockBookingSummary> as StockBookingSummary

it('shows the bookings of one import as one, and everything else by itself', () => {
  const list = [
    booking('d', 900),
    booking('c', 21, { costTotal: '0.10', lineCount: 7 }),
    booking('b', 20, { costTotal: '0.20' }),
    booking('x', 19, { reference: 'other.csv' }),
    booking('y', 18, { kind: 'delivery', reference: 'other.csv' }),
  ]
  const groups = partsByFirst(list)
  expect(list.map(({ id }) => groups.get(id)?.map((part) => part.id))).toEqual([
    ['d'],
    ['c', 'b'],
    [],
    ['x'],
    ['y'],
  ])
  const [, first, second] = list
  if (!first || !second) throw new Error('No parts')
  expect(together([first, second])).toMatchObject({
    id: 'c',
    lineCount: 107,
    quantity: 10,
    costTotal: '0.30',
  })
})
