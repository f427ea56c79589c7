import { expect, it } from 'vitest'
import { expiredInWords } from './expired-pack.ts'

it('SELL-028 a pack whose code says that its day is past is said, and others are not', () => {
  const scan = ']d201050000001264221726112010LOT7'
  expect(expiredInWords(scan, '2026-11-21')).toContain('20 November 2026, lot LOT7')
  expect(expiredInWords(scan, '2026-11-20')).toBeUndefined()
  expect(expiredInWords('5000000126422', '2026-11-21')).toBeUndefined()
})
