import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toPounds } from '../money/index.ts'
import { MAX_PRICE_MINOR, priceAfter } from './price-after.ts'
import { percentTextSchema } from './price-change.ts'

const price = fc.integer({ min: 0, max: MAX_PRICE_MINOR })

describe('a price that changes with many others', () => {
  it('goes up and down by an amount or a part of itself, to the nearest penny', () => {
    expect(priceAfter(250, { by: 'amount', amount: '0.15' })).toBe(265)
    expect(priceAfter(250, { by: 'amount', amount: '-2.50' })).toBe(0)
    expect(priceAfter(199, { by: 'percent', percent: '10.00' })).toBe(219)
    expect(priceAfter(150, { by: 'percent', percent: '5.00' })).toBe(158)
    expect(priceAfter(199, { by: 'percent', percent: '-25.50' })).toBe(148)
    expect(priceAfter(199, { by: 'price', price: '0.99' })).toBe(99)
  })

  it('is refused below nothing and beyond what a product may cost', () => {
    expect(priceAfter(250, { by: 'amount', amount: '-2.51' })).toBeUndefined()
    expect(priceAfter(MAX_PRICE_MINOR, { by: 'amount', amount: '0.01' })).toBeUndefined()
    expect(priceAfter(MAX_PRICE_MINOR, { by: 'percent', percent: '0.01' })).toBeUndefined()
  })

  it('is never further than half a penny from the exact one', () => {
    const hundredths = fc.integer({ min: -10_000, max: 99_999 })
    fc.assert(
      fc.property(price, hundredths, (priceMinor, rate) => {
        const after = priceAfter(priceMinor, { by: 'percent', percent: toPounds(rate) })
        if (after === undefined) return
        const missed = BigInt(after) * 10_000n - BigInt(priceMinor) * BigInt(10_000 + rate)
        expect(missed <= 5_000n && missed > -5_000n).toBe(true)
      }),
    )
  })

  it('takes each percentage in one spelling', () => {
    for (const text of ['0.00', '2.50', '-10.00', '-100.00', '100.00', '1000.00'])
      expect(percentTextSchema.safeParse(text).success).toBe(true)
    for (const text of ['2.5', '-0.00', '01.00', '-100.01', '1000.01', '+5.00', '5%'])
      expect(percentTextSchema.safeParse(text).success).toBe(false)
  })
})
