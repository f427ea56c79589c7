import type { Customer } from '@tuppence/domain/customers'
import { expect, it } from 'vitest'
import { mergeWords } from './merge-words.ts'

const susan = (part: Partial<Customer>): Customer => ({
  ...{
    id: 'one',
    firstName: 'Susan',
    lastName: 'Clough',
    email: null,
    phone: null,
    address: null,
    company: null,
  },
  ...{ loyaltyPoints: 0, totalSpent: '0.00', isActive: true },
  ...part,
})

it('a merge says which of two customers of one name is kept', () => {
  const words = mergeWords(
    susan({ email: 'sue@example.com', loyaltyPoints: 1 }),
    susan({ phone: '07700 900123', loyaltyPoints: 200 }),
  )
  expect(words).toContain('Susan Clough (sue@example.com, 1 point) is kept')
  expect(words).toContain('points of Susan Clough (07700 900123, 200 points)')
})
