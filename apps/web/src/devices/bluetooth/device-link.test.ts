import { expect, it } from 'vitest'
import { retryMs } from './device-link.ts'

it('a lost device is tried again after one second, then ever more seldom, and at least once a minute', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 100].map(retryMs)).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000,
  ])
})
