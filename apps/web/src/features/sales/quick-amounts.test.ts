import fc from 'fast-check'
import { expect, it } from 'vitest'
import { quickAmounts } from './quick-amounts.ts'

it('offers the exact amount and the notes that are enough', () => {
  expect(quickAmounts(420)).toEqual([420, 500, 1000, 2000, 5000])
  expect(quickAmounts(735)).toEqual([735, 1000, 2000, 5000])
  expect(quickAmounts(1260)).toEqual([1260, 2000, 5000])
  expect(quickAmounts(3072)).toEqual([3072, 5000])
  expect(quickAmounts(2000)).toEqual([2000, 5000])
  expect(quickAmounts(6310)).toEqual([6310, 7000, 10000])
  expect(quickAmounts(10000)).toEqual([10000, 10500, 11000, 12000, 15000])
  expect(quickAmounts(0)).toEqual([])
})

it('PAY-004 never offers less than the total, nor one sum twice', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), (totalMinor) => {
      const offered = quickAmounts(totalMinor)
      expect(offered[0]).toBe(totalMinor)
      expect(new Set(offered).size).toBe(offered.length)
      expect(offered.every((minor) => minor >= totalMinor)).toBe(true)
    }),
  )
})
