import { expect, it } from 'vitest'
import { transactionWords } from './transaction-words.ts'

const RECEIPT = 'T3-000012'

it.each([
  [{ kind: 'void', status: 'completed', reversesReceipt: RECEIPT }, 'Void of T3-000012'],
  [{ kind: 'refund', status: 'completed', reversesReceipt: RECEIPT }, 'Refund of T3-000012'],
  [{ kind: 'refund', status: 'completed', reversesReceipt: null }, 'Refund'],
  [{ kind: 'exchange', status: 'completed', reversesReceipt: RECEIPT }, 'Exchange of T3-000012'],
  [{ kind: 'sale', status: 'voided', reversesReceipt: null }, 'Voided'],
  [{ kind: 'sale', status: 'refunded', reversesReceipt: null }, 'Refunded'],
  [{ kind: 'sale', status: 'part-refunded', reversesReceipt: null }, 'Part refunded'],
  [{ kind: 'sale', status: 'completed', reversesReceipt: null }, 'Completed'],
] as const)('SELL-080 %o is called %s', (row, words) => {
  expect(transactionWords(row).words).toBe(words)
})
