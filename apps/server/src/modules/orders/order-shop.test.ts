import { expect, it } from 'vitest'
import { pageToken, readPageToken } from './order-shop.ts'

it('rule 7: a page is read two seconds ago at the least and two hours at the most, for one order and from one network', () => {
  const key = Buffer.alloc(32, 7)
  const readAt = new Date('2026-06-01T10:00:00.000Z')
  const page = { orderId: crypto.randomUUID(), network: 'here' }
  const token = pageToken(key, page, readAt)
  const worth = (afterSeconds: number, changes: object = {}, by = key) => {
    const now = new Date(readAt.getTime() + afterSeconds * 1_000)
    return readPageToken(by, token, { ...page, ...changes, now })
  }
  expect([1, 2, 7_200, 7_201, -60].map((seconds) => worth(seconds))).toEqual([
    ...['issued', 'valid', 'valid', 'issued', 'issued'],
  ])
  expect(worth(60, { network: 'there' })).toBe('issued')
  expect(worth(60, { orderId: crypto.randomUUID() })).toBe('forged')
  expect(worth(60, {}, Buffer.alloc(32, 8))).toBe('forged')
  const [at, , mac] = token.split('.')
  const moved = { ...page, network: 'there', now: new Date(readAt.getTime() + 60_000) }
  expect(readPageToken(key, `${at}.there.${mac}`, moved)).toBe('forged')
  // Work is done over the token's proof: one that ends otherwise could be worked for once and for all.
  expect(readPageToken(key, `${token}.x`, { ...page, now: moved.now })).toBe('forged')
})
