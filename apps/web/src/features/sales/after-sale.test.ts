import { makeTender, payOutTender } from '@tuppence/domain/sales'
import { expect, it } from 'vitest'
import { doneInWords } from './after-sale.ts'

it('SELL-053 says of each record what happened', () => {
  const sold = { kind: 'sale', totalMinor: 500, tenders: [makeTender('a', 'cash', 500, 500)] } as const
  expect(doneInWords(sold)).toBe('Transaction completed successfully!')
  const back = [payOutTender('a', { method: 'cash', amountMinor: 336 })]
  expect(doneInWords({ kind: 'void', totalMinor: -336, tenders: back })).toBe(
    'Sale voided. Give back £3.36 in cash.',
  )
  expect(doneInWords({ kind: 'refund', totalMinor: -336, tenders: back })).toBe(
    'Refund completed. Give back £3.36 in cash.',
  )
  expect(doneInWords({ kind: 'exchange', totalMinor: 0, tenders: [] })).toBe('Exchange completed.')
})
