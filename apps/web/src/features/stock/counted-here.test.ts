import { describe, expect, it } from 'vitest'
import type { KeptEntry } from './count-store.ts'
import { countedHere } from './counted-here.ts'

let made = 0
const entry = (productId: string, quantity: number, changes: Partial<KeptEntry> = {}): KeptEntry => ({
  id: `id-${String(++made).padStart(4, '0')}`,
  takeId: 'take',
  userId: 'ann',
  productId,
  place: 'shelf',
  quantity,
  round: 0,
  countedAt: '2026-06-01T10:00:00.000Z',
  status: 'waiting',
  ...changes,
})

describe('what a device counted', () => {
  it('rule 13 is added up by product and place, the last first', () => {
    const lines = countedHere(
      [entry('tea', 5), entry('milk', 1), entry('tea', 2, { place: 'back-room' }), entry('tea', -1)],
      () => 0,
    )
    expect(lines.map(({ productId, place, quantity }) => [productId, place, quantity])).toEqual([
      ['tea', 'shelf', 4],
      ['tea', 'back-room', 2],
      ['milk', 'shelf', 1],
    ])
  })

  it('rule 14 is of the round that is on, and has nothing that was refused', () => {
    const entries = [
      entry('tea', 5),
      entry('tea', 7, { round: 1 }),
      entry('tea', 9, { round: 1, status: 'refused' }),
    ]
    expect(countedHere(entries, () => 1).map(({ quantity }) => quantity)).toEqual([7])
  })
})
