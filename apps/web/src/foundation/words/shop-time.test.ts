import { expect, it } from 'vitest'
import { shopDate, shopTime } from './shop-time.ts'

it('D7 writes times by the clock of the shop, not of whoever reads', () => {
  const at = new Date('2026-06-30T23:30:00Z')
  expect([shopTime(at, 'Europe/London'), shopTime(at, 'UTC')]).toEqual([
    '1 Jul 2026, 00:30',
    '30 Jun 2026, 23:30',
  ])
  expect(shopDate(at, 'Europe/London')).toContain('1 July 2026')
  expect(shopDate(at, 'UTC')).toContain('30 June 2026')
})
