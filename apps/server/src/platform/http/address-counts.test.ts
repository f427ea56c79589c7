import { MINUTE_MS } from '@tuppence/domain/durations'
import { expect, it } from 'vitest'
import { AddressCounts } from './address-counts.ts'

it('R12 a count is over with its minute, and what is over is removed', () => {
  const counts = new AddressCounts()
  counts.begin('192.0.2.1', { tries: 3, overAtMs: MINUTE_MS }, 0)
  expect(counts.read('192.0.2.1', MINUTE_MS - 1)?.tries).toBe(3)
  expect(counts.read('192.0.2.1', MINUTE_MS)).toBeUndefined()
  counts.begin('192.0.2.2', { tries: 1, overAtMs: 3 * MINUTE_MS }, 2 * MINUTE_MS)
  expect(counts.size).toBe(1)
})

it('R9 a new address is not held against all others, however many there are', () => {
  const counts = new AddressCounts()
  let looks = 0
  for (let n = 0; n < 2_000; n += 1) {
    const overAtMs = n + MINUTE_MS
    const count = {
      tries: 1,
      get overAtMs() {
        looks += 1
        return overAtMs
      },
    }
    counts.begin(`address ${n}`, count, n * 100)
  }
  expect(looks).toBeLessThan(10_000)
})
