import { expect, it } from 'vitest'
import { ParkingPace } from './parking-pace.ts'

it('rule 8: a session parks 120 baskets in a minute and no more, and another session is not held up by it', () => {
  const pace = new ParkingPace()
  const now = new Date('2026-11-21T10:00:05Z')
  for (let i = 0; i < 120; i += 1) pace.step('a', now)
  expect(() => pace.step('a', now)).toThrow('Too many tries')
  expect(() => pace.step('b', now)).not.toThrow()
  expect(() => pace.step('a', new Date('2026-11-21T10:01:00Z'))).not.toThrow()
})
