import { expect, it } from 'vitest'
import { momentOfId, monthOf, monthsNear, orderKey, receiptKey } from './link-keys.ts'

const KEY = Buffer.alloc(32, 7)

it('R12 every till, month and purpose has a key of its own', () => {
  const keys = [
    orderKey(KEY),
    receiptKey(KEY, 'a', '2026-11'),
    receiptKey(KEY, 'b', '2026-11'),
    receiptKey(KEY, 'a', '2026-12'),
    receiptKey(Buffer.alloc(32, 8), 'a', '2026-11'),
  ].map((key) => key.toString('hex'))
  expect(new Set([...keys, KEY.toString('hex')]).size).toBe(6)
})

it('R15 a till that was told its key three months ago still makes addresses that are known, over the year’s end too', () => {
  expect(monthsNear(new Date('2027-01-31T23:59:59Z'))).toEqual([
    ...['2026-10', '2026-11', '2026-12', '2027-01', '2027-02'],
  ])
  expect(monthOf(new Date('2026-12-31T23:30:00-01:00'))).toBe('2027-01')
})

it('tells the moment of an id, where it has one', () => {
  expect(momentOfId('0197a000-0000-7000-8000-00000000000a')).toEqual(new Date(0x0197a0000000))
  expect(momentOfId('0197a000-0000-4000-8000-00000000000a')).toBeUndefined()
  expect(momentOfId('no-uuid')).toBeUndefined()
})
