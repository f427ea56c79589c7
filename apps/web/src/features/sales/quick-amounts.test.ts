import fc from 'fast-check'
import { expect, it } from 'vitest'
import { quickAmounts } from './quick-amounts.ts'

it('offers the exact amount and the next notes', () => {
  expect(quickAmounts(735)).toEqual([735, 1000, 2000, 5000])
  expect(quickAmounts(6310)).toEqual([6310, 6500, 7000, 8000, 10000])
  expect(quickAmounts(2000)).toEqual([2000, 5000])
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
