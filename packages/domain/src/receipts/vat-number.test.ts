import { describe, expect, it } from 'vitest'
import { isVatNumber } from './vat-number.ts'

describe('RCPT-006 a UK VAT number', () => {
  it.each([
    'GB 123 4567 82',
    '123456782',
    'gb123456782',
    // The range that is counted 55 higher.
    'GB 123 4567 27',
    'XI 123 4567 82',
    'GB 123 4567 82 001',
    'GBGD001',
    'HA 599',
  ])('%s is one', (text) => expect(isVatNumber(text)).toBe(true))

  it.each([
    'banana',
    'GB',
    'GB 123 4567 89',
    'GB 132 4567 82',
    '12345678',
    'GB 123 4567 82 01',
    'GB 000 0000 00',
    'FR 123 4567 82',
    'GD 599',
    'HA 001',
    'GB-123-4567-82',
  ])('%s is none', (text) => expect(isVatNumber(text)).toBe(false))
})
