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

it('D11 RULES 36 says one sum of one card, and that nothing moves before the connection is back', () => {
  const card = { cardType: 'Visa', last4: '4242' }
  const part = (id: string) => ({
    ...payOutTender(id, { method: 'card', amountMinor: 400 }),
    payment: { id, provider: 'simulator' as const, card },
  })
  const record = { kind: 'refund', totalMinor: -800, tenders: [part('a'), part('b')] } as const
  expect(doneInWords(record)).toBe('Refund completed. £8.00 to Visa •••• 4242 goes back by itself.')
  expect(doneInWords(record, { isOnline: false })).toBe(
    'Refund completed. £8.00 to Visa •••• 4242 goes back by itself, as soon as the connection is back.',
  )
})
