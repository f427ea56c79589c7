import type { BusinessInBooks, KeptDatabase } from '@tuppence/contract/restores'
import { expect, it } from 'vitest'
import { missingWords } from './restore-words.ts'

const sold = (sales: number, takings = `${sales}.00`, lastSoldOn = '2026-05-01', code = 'UK1') =>
  ({ code, name: 'Corner', sales, takings, currency: 'GBP', lastSoldOn }) satisfies BusinessInBooks
const holding = (businesses: KeptDatabase['businesses']): KeptDatabase => ({
  name: 'tuppence',
  bytes: 1,
  isOpen: false,
  restored: null,
  businesses,
})
const said = (there: KeptDatabase['businesses'], today: KeptDatabase['businesses']) =>
  missingWords(holding(there), holding(today))

it('OPER-007 R14 a backup of before says how many sales it lacks at least', () => {
  expect(said([sold(100)], [sold(120)])).toBe('At least 20 sales of today’s books are not in it.')
  expect(said([sold(100)], [sold(101)])).toBe('At least 1 sale of today’s books is not in it.')
  expect(said([], [sold(4)])).toBe('At least 4 sales of today’s books are not in it.')
})

it('OPER-007 R14 one that sold itself is never said to hold all of today’s sales', () => {
  const each = 'It has sales that today’s books have not, and they may have others. '
  const untold = 'Whether sales of today’s books are missing from it cannot be told by counting.'
  expect(said([sold(150)], [sold(120)])).toBe(each + untold)
  expect(said([sold(120, '120.00', '2026-05-02')], [sold(120)])).toBe(each + untold)
  expect(said([sold(9, '9.00', '2026-05-01', 'UK2')], [sold(2)])).toBe(
    `${each}At least 2 sales of today’s books are not in it.`,
  )
  expect(said([sold(120, '119.00')], [sold(120)])).toBe(
    `It counts as many sales as today’s books, but other takings or days. ${untold}`,
  )
})

it('OPER-007 R14 one that counts the same says that, and what cannot be read says nothing', () => {
  const none = { ...sold(0), lastSoldOn: null }
  expect(said([sold(120)], [sold(120), { ...none, code: 'UK2' }])).toBe(
    'It counts as many sales, the same takings and the same last day of selling as today’s books.',
  )
  expect(said(null, [sold(1)])).toBeNull()
  expect(missingWords(holding([]), undefined)).toBeNull()
})
