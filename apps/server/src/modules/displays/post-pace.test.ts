import { expect, it } from 'vitest'
import { PostPace } from './post-pace.ts'

it('a till that says what it shows without a pause is refused until the next moment, and no other till is', () => {
  const pace = new PostPace()
  const taken = (till: string, nowMs: number) =>
    Array.from({ length: 100 }, () => pace.allows(till, nowMs)).filter(Boolean).length
  expect(taken('one', 1_000)).toBe(30)
  expect(taken('one', 2_500)).toBe(0)
  expect(taken('other', 2_500)).toBe(30)
  expect(taken('one', 3_000)).toBe(30)
  // A clock that was set back locks nobody out.
  expect(taken('one', 10)).toBe(30)
})
