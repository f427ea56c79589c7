import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CONTENT_UNITS } from './product.ts'
import { unitPrice, unitPriceWords } from './unit-price.ts'

const words = (paysMinor: number, amount: string, unit: (typeof CONTENT_UNITS)[number]) => {
  const price = unitPrice(paysMinor, amount, unit)
  return price && unitPriceWords(price, 'GBP')
}

describe('the price of a kilogram, a litre, a metre or a piece', () => {
  it('is the same whichever unit the pack is measured in', () => {
    expect(words(160, '500', 'g')).toBe('£3.20 per kg')
    expect(words(160, '0.5', 'kg')).toBe('£3.20 per kg')
    for (const [amount, unit] of [
      ['750', 'ml'],
      ['75', 'cl'],
      ['0.75', 'l'],
    ] as const)
      expect(words(899, amount, unit)).toBe('£11.99 per litre')
    expect(words(450, '250', 'cm')).toBe('£1.80 per metre')
    expect(words(300, '12', 'each')).toBe('25p each')
  })

  it('has tenths of a penny below one pound, and whole pence from there on, half up', () => {
    expect(words(100, '6', 'each')).toBe('16.7p each')
    expect(words(199, '2', 'each')).toBe('99.5p each')
    expect(words(200, '2', 'each')).toBe('£1.00 each')
    expect(words(233, '2', 'each')).toBe('£1.17 each')
    // Below a pound it is, and rounds up to one.
    expect(words(9_999, '100.001', 'each')).toBe('£1.00 each')
  })

  it('is none without a content', () => {
    for (const amount of ['', '0', '0.000', 'a', '1.2345', '-1'])
      expect(unitPrice(100, amount, 'kg')).toBeUndefined()
    expect(unitPrice(9_999_999_999, '0.001', 'g')).toBeUndefined()
  })

  it('is never further from the exact one than half of what it is rounded to', () => {
    const amounts = fc.integer({ min: 1, max: 999_999_999 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), amounts, (paysMinor, thousandths) => {
        const text = `${Math.floor(thousandths / 1000)}.${String(thousandths % 1000).padStart(3, '0')}`
        const price = unitPrice(paysMinor, text, 'each')
        if (!price) return
        // In tenths of a penny, times the thousandths.
        const exact = BigInt(paysMinor) * 10_000n
        const missed = BigInt(price.tenths) * BigInt(thousandths) - exact
        const step = exact < 1000n * BigInt(thousandths) ? 1n : 10n
        expect(BigInt(price.tenths) % step).toBe(0n)
        expect(2n * (missed < 0n ? -missed : missed) <= step * BigInt(thousandths)).toBe(true)
      }),
    )
  })
})
