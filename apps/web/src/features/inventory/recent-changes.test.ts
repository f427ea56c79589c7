import { describe, expect, it } from 'vitest'
import { type RecentChange, stillRecent, wordsOfChange } from './recent-changes.ts'

const HOUR_MS = 3_600_000
const change = (atMs: number): RecentChange => ({ atMs, words: 'Prices +5%', former: [] })

describe('CAT changes of many prices that can be taken back', () => {
  it('are those of the last 24 hours, the latest five first', () => {
    const now = 100 * HOUR_MS
    const hours = (n: number) => change(now - n * HOUR_MS)
    expect(stillRecent([hours(25), hours(23), hours(1), hours(24)], now)).toEqual([hours(1), hours(23)])
    expect(stillRecent([1, 2, 3, 4, 5, 6].map(hours), now)).toEqual([1, 2, 3, 4, 5].map(hours))
  })

  it('are told by what was done', () => {
    const words = (price: Extract<Parameters<typeof wordsOfChange>[0], { kind: 'price' }>['price']) =>
      wordsOfChange({ kind: 'price', price })
    expect(words({ by: 'percent', percent: '12.50' })).toBe('Prices +12.5%')
    expect(words({ by: 'amount', amount: '-0.75' })).toBe('Prices −£0.75')
    expect(words({ by: 'price', price: '9.99' })).toBe('Prices set to £9.99')
    expect(wordsOfChange({ kind: 'archive' })).toBeUndefined()
  })
})
