import fc from 'fast-check'
import { expect, it } from 'vitest'
import { costOfText, costText, costTextSchema, formatCost, parseCost, plainCost, timesCost } from './index.ts'

const costs = fc.integer({ min: 0, max: 999_999_999_999 }).map((hundredths) => hundredths / 100)

it('CAT-018 a cost below a penny is kept, and each cost has one spelling', () => {
  expect(costOfText('0.0345')).toBe(3.45)
  expect([0, 3.45, 120, 120.5, 0.01, 9_999_999_999.99].map(costText)).toEqual([
    ...['0.00', '0.0345', '1.20', '1.205', '0.0001', '99999999.9999'],
  ])
  expect(['1', '1.2', '1.2000', '0.03450', '12.00'].map(plainCost)).toEqual([
    '1.00',
    '1.20',
    '1.20',
    '0.0345',
    '12.00',
  ])
  fc.assert(
    fc.property(costs, (cost) => {
      expect(costOfText(costText(cost))).toBe(cost)
      expect(costTextSchema.safeParse(costText(cost)).success).toBe(true)
    }),
  )
  for (const text of ['1.2', '1.2000', '1.200', '01.20', '-1.20', '0.00345', '100000000.00'])
    expect(costTextSchema.safeParse(text).success, text).toBe(false)
})

it('REP-025 what costs come to is rounded once, half up', () => {
  expect(timesCost(3.45, 1)).toBe(3)
  expect(timesCost(3.45, 1_000)).toBe(3_450)
  expect(timesCost(0.5, 1)).toBe(1)
  expect(timesCost(3.45, -10)).toBe(-35)
  const [pence, quantities] = [
    fc.integer({ min: 0, max: 99_999_999 }),
    fc.integer({ min: -10_000, max: 10_000 }),
  ]
  fc.assert(
    fc.property(pence, quantities, (whole, quantity) => {
      expect(timesCost(whole, quantity) - whole * quantity).toBeCloseTo(0, 10)
    }),
  )
})

it('CAT-055 a cost is typed with up to four decimals, and people read it with those that it has', () => {
  expect(['12', '12.5', '£0.0345', '1,200.00', ' .5 '].map((text) => parseCost(text, 'GBP'))).toEqual([
    ...[1_200, 1_250, 3.45, 120_000, 50],
  ])
  expect(['', '-1', '0.00345', '1,5', '$1', '100000000'].map((text) => parseCost(text, 'GBP'))).toEqual(
    Array(6).fill(undefined),
  )
  expect([3.45, 120, 123_456.7].map((cost) => formatCost(cost, 'GBP'))).toEqual([
    '£0.0345',
    '£1.20',
    '£1,234.567',
  ])
})
