import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { atMostEvery } from './at-most-every.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('runs at once, then once for all that was asked meanwhile, and at once again after a pause', () => {
  const work = vi.fn()
  const ask = atMostEvery(100, work)
  ask()
  expect(work).toHaveBeenCalledTimes(1)
  for (let i = 0; i < 50; i += 1) ask()
  expect(work).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(100)
  expect(work).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(200)
  ask()
  expect(work).toHaveBeenCalledTimes(3)
})
