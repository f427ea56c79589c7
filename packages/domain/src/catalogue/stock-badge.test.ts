import { expect, it } from 'vitest'
import { stockState } from './index.ts'

it('STOCK-001 0 or less is out of stock', () => {
  expect([0, -3].map((quantity) => stockState(quantity, 5))).toEqual(['out', 'out'])
  expect(stockState(0, 0)).toBe('out')
})

it('STOCK-003 above 0 and at or below the minimum is low stock', () => {
  expect([1, 5].map((quantity) => stockState(quantity, 5))).toEqual(['low', 'low'])
})

it('STOCK-004 otherwise it is in stock', () => {
  expect(stockState(6, 5)).toBe('in')
  expect(stockState(1, 0)).toBe('in')
})
