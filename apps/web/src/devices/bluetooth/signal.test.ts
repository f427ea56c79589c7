import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isWeak, signalSteps } from './signal.ts'

it('DEV-010 a signal is told in five steps', () => {
  expect([-30, -55, -56, -67, -68, -75, -76, -85, -86, -127].map(signalSteps)).toEqual([
    5, 5, 4, 4, 3, 3, 2, 2, 1, 1,
  ])
})

it('DEV-010 a signal under 3 is weak', () => {
  expect([1, 2, 3, 4, 5].map(isWeak)).toEqual([true, true, false, false, false])
})

it('DEV-010 a stronger signal never has fewer steps', () => {
  const rssi = fc.integer({ min: -127, max: 20 })
  fc.assert(
    fc.property(rssi, rssi, (a, b) => {
      expect(Math.sign(signalSteps(Math.max(a, b)) - signalSteps(Math.min(a, b)))).toBeGreaterThanOrEqual(0)
    }),
  )
})
