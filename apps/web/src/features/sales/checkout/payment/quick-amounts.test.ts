import fc from 'fast-check'
import { expect, it } from 'vitest'
import { quickAmounts } from './quick-amounts.tsx'

it('offers the exact amount and the sums that a few notes give', () => {
  expect(quickAmounts(420)).toEqual([420, 500, 1000, 2000, 5000])
  expect(quickAmounts(735)).toEqual([735, 1000, 2000, 5000])
  expect(quickAmounts(1230)).toEqual([1230, 1500, 2000, 5000])
  expect(quickAmounts(2216)).toEqual([2216, 2500, 3000, 4000, 5000])
  expect(quickAmounts(3072)).toEqual([3072, 3500, 4000, 5000])
  expect(quickAmounts(2000)).toEqual([2000, 5000])
  expect(quickAmounts(6310)).toEqual([6310, 6500, 7000, 10000])
  expect(quickAmounts(10000)).toEqual([10000])
  expect(quickAmounts(16216)).toEqual([16216, 16500, 17000, 20000])
  expect(quickAmounts(0)).toEqual([])
})

it('fits the row of buttons and rises from left to right, whatever the total', () => {
  for (let totalMinor = 1; totalMinor <= 10_001; totalMinor++) {
    const offered = quickAmounts(totalMinor)
    const rises = offered.every((minor, i) => i === 0 || minor > (offered[i - 1] ?? 0))
    if (offered.length > 5 || !rises) expect.fail(`${totalMinor}: ${offered.join(', ')}`)
  }
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
