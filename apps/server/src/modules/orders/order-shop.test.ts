import { expect, it } from 'vitest'
import { isPageToken, pageToken } from './order-shop.ts'

it('rule 7: an order comes from a page that was read two seconds ago at the least, and twelve hours at the most', () => {
  const key = Buffer.alloc(32, 7)
  const read = new Date('2026-11-23T10:00:00.000Z')
  const token = pageToken(key, read)
  const isTaken = (afterMs: number) => isPageToken(key, token, new Date(read.getTime() + afterMs))
  expect([0, 1_999, 2_000, 43_200_000, 43_200_001].map(isTaken)).toEqual([false, false, true, true, false])
  expect(isPageToken(Buffer.alloc(32, 8), token, new Date(read.getTime() + 5_000))).toBe(false)
})
