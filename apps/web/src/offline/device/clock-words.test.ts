import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tuppence/domain/durations'
import { expect, it } from 'vitest'
import { clockWarning } from './clock-words.ts'

it.each([
  [6 * MINUTE_MS, '6 minutes behind'],
  [-59 * MINUTE_MS, '59 minutes ahead'],
  [-HOUR_MS, '1 hour ahead'],
  [75 * MINUTE_MS, '75 minutes behind'],
  [-3 * HOUR_MS, '3 hours ahead'],
  [25 * HOUR_MS, '25 hours behind'],
  [2 * DAY_MS, '2 days behind'],
  [92 * DAY_MS, '3 months behind'],
  [-3_653 * DAY_MS, '10 years ahead'],
])('R16 says by how much a clock is off: %i ms', (offsetMs, words) => {
  expect(clockWarning(offsetMs)?.title).toBe(`This device’s clock is ${words}`)
})

it.each([null, 0, 5 * MINUTE_MS, -5 * MINUTE_MS])(
  'R16 says nothing of a clock that is %s ms off',
  (offsetMs) => {
    expect(clockWarning(offsetMs)).toBeUndefined()
  },
)
