import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  parseReceiptNumber,
  parseTransactionNumber,
  receiptNumber,
  SERVER_TILL_CODE,
  transactionNumber,
} from './index.ts'

describe('the numbers of a sale', () => {
  it('RCPT-025 a transaction number is TXN-, the time and the till’s suffix', () => {
    expect(transactionNumber(new Date(1_780_000_000_000), 'T1')).toBe('TXN-1780000000000T1')
  })

  it('RCPT-033 what stands on a paper is read back, however it is typed, the server’s own numbers too', () => {
    const codes = fc.constantFrom('T1', 'T12', 'A', 'FRONT', SERVER_TILL_CODE)
    fc.assert(
      fc.property(codes, fc.integer({ min: 1, max: 999_999_999 }), fc.nat(4e12), (code, sequence, ms) => {
        const read = { tillCode: code, sequence }
        expect(parseReceiptNumber(receiptNumber(code, sequence))).toEqual(read)
        expect(parseReceiptNumber(` ${receiptNumber(code, sequence).toLowerCase()} `)).toEqual(read)
        expect(parseReceiptNumber(`${code}-${sequence}`)).toEqual(read)
        const soldAt = new Date(1_000_000_000_000 + ms)
        const number = transactionNumber(soldAt, code)
        expect(parseTransactionNumber(` ${number.toLowerCase()}`)).toEqual({ number, soldAt })
      }),
    )
  })

  it.each([
    '',
    '5012345678900',
    'T1',
    'T1-',
    '-000042',
    'T1-0000000042',
    '1T-000042',
    'T1-000042-1',
    'XTXN-1780000000000T1',
    'TXN-1780000000000T1-2',
  ])('%j is no receipt number, and no transaction number', (text) => {
    expect(parseReceiptNumber(text)).toBeUndefined()
    expect(parseTransactionNumber(text)).toBeUndefined()
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
