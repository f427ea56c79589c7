import { expect, it } from 'vitest'
import { ToldLately } from './told-lately.ts'

const at = (ms: number): Date => new Date(Date.UTC(2026, 10, 21, 10) + ms)

it('a till that says now this, now that, is told of once in five seconds, and what was left out is told at its next report', () => {
  const told = new ToldLately()
  const hundred = Array.from({ length: 100 }, (_, i) => told.decide('a', true, at(i * 40)))
  expect(hundred.filter(Boolean)).toHaveLength(1)
  expect(told.decide('b', true, at(4_000))).toBe(true)
  expect(told.decide('a', false, at(60_000))).toBe(true)
  expect(told.decide('a', false, at(120_000))).toBe(false)
  expect(told.decide('a', true, at(180_000))).toBe(true)
})

it('a clock that was put back silences no till', () => {
  const told = new ToldLately()
  expect(told.decide('a', true, at(3_600_000))).toBe(true)
  expect(told.decide('a', true, at(0))).toBe(true)
})
