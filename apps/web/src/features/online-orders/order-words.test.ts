import { expect, it } from 'vitest'
import { slotWords } from './order-words.ts'

const now = new Date('2026-06-01T08:00:00Z')
const words = (from: string, to: string) => slotWords(from, to, 'Europe/London', now)

it('a slot is said by the shop’s own clock, and today is said to be today', () => {
  expect(words('2026-06-01T13:00:00.000Z', '2026-06-01T13:30:00.000Z')).toBe('Today, 14:00–14:30')
  expect(words('2026-06-02T13:00:00.000Z', '2026-06-02T13:30:00.000Z')).toBe('Tue 2 Jun, 14:00–14:30')
})
