import { makeTender, payOutTender } from '@tuppence/domain/sales'
import { expect, it } from 'vitest'
import { doneInWords } from './done-words.ts'

it('SELL-053 says of each record what happened', () => {
  const sold = { kind: 'sale', totalMinor: 500, tenders: [makeTender('a', 'cash', 500, 500)] } as const
  expect(doneInWords(sold)).toBe('Transaction completed successfully!')
  const back = [payOutTender('a', { method: 'cash', amountMinor: 336 })]
  expect(doneInWords({ kind: 'void', totalMinor: -336, tenders: back })).toBe(
    'Sale voided. Give back £3.36 in cash.',
  )
  const points = payOutTender('b', { method: 'loyalty', amountMinor: 144 })
  expect(doneInWords({ kind: 'void', totalMinor: -480, tenders: [points, ...back] })).toBe(
    'Sale voided. Give back £3.36 in cash. £1.44 in points went back by itself.',
  )
  expect(doneInWords({ kind: 'refund', totalMinor: -336, tenders: back })).toBe(
    'Refund completed. Give back £3.36 in cash.',
  )
  expect(doneInWords({ kind: 'exchange', totalMinor: 0, tenders: [] })).toBe('Exchange completed.')
})
