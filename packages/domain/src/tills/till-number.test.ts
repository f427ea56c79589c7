import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { receiptNumber, transactionNumber } from './index.ts'

describe('the numbers of a sale', () => {
  it('RCPT-025 a transaction number is TXN-, the time and the till’s suffix', () => {
    expect(transactionNumber(new Date(1_780_000_000_000), 'T1')).toBe('TXN-1780000000000T1')
  })

  it('RCPT-026 a receipt number is the till’s code and its gapless number', () => {
    expect(receiptNumber('T1', 42)).toBe('T1-000042')
    expect(receiptNumber('T1', 1_000_000)).toBe('T1-1000000')
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999_999_999 }),
        fc.integer({ min: 1, max: 999_999_999 }),
        (a, b) => {
          expect(receiptNumber('T1', a) === receiptNumber('T1', b)).toBe(a === b)
        },
      ),
    )
  })
})
