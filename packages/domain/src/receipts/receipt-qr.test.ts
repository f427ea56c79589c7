import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { id } from '../sales/sales.test-support.ts'
import { isReceiptQr, receiptQrText, saleIdOfQr } from './index.ts'

describe('the QR code', () => {
  it('RCPT-037, RCPT-038 holds prefix, business code and the id’s letters, digits and hyphens', () => {
    expect(receiptQrText('UK001', id(1))).toBe(`TUPPENCE:UK001:${id(1)}`)
    expect(receiptQrText('UK001', 'a b:c/é_-9')).toBe('TUPPENCE:UK001:abc-9')
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(receiptQrText('UK001', text)).toMatch(/^TUPPENCE:UK001:[A-Za-z0-9-]*$/)
      }),
    )
  })

  it('RCPT-033, RCPT-035, RCPT-036 reads back for the same business only', () => {
    fc.assert(
      fc.property(fc.uuid(), (saleId) => {
        expect(saleIdOfQr(` ${receiptQrText('UK001', saleId)}\n`, 'UK001')).toBe(saleId)
        expect(saleIdOfQr(receiptQrText('UK001', saleId), 'UK002')).toBeUndefined()
        expect(saleIdOfQr(`tuppence:UK001:${saleId}`, 'UK001')).toBe(saleId)
        expect(isReceiptQr(` tuppence:UK001:${saleId}`)).toBe(true)
      }),
    )
    for (const text of ['', 'TUPPENCE:UK001:', 'TUPPENCE:UK001:a:b', 'OTHER:UK001:a', 'TUPPENCE:UK001:a b'])
      expect(saleIdOfQr(text, 'UK001')).toBeUndefined()
    for (const text of ['', '5012345678900', 'T1-000042']) expect(isReceiptQr(text)).toBe(false)
  })
})
