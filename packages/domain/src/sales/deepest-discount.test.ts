import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Cart } from './cart.ts'
import { deepestDiscount, deepestDiscountOf, enteredDiscountOf } from './deepest-discount.ts'
import { cartLine } from './sales.test-support.ts'

const line = (goodsMinor: number, discountMinor = 0) => ({ goodsMinor, discountMinor })

describe('the deepest discount of a sale (SELL-048, D5)', () => {
  it('is nothing where nothing was taken off, or there is nothing to take it off', () => {
    expect(deepestDiscount([], 0)).toBe(0)
    expect(deepestDiscount([line(500)], 0)).toBe(0)
    expect(deepestDiscount([line(0)], 0)).toBe(0)
    expect(deepestDiscount([line(500, 500)], 0)).toBe(9_990)
    // Goods that cost nothing bear no part of a discount.
    expect(deepestDiscount([line(0), line(1_000)], 100)).toBe(995)
    expect(deepestDiscount([line(0), line(1_000, 1_000)], 0)).toBe(9_995)
  })

  it('is the basket’s own where that is the deepest, and holds half a penny of it against nobody', () => {
    expect(deepestDiscount([line(1_000)], 100)).toBe(995)
    expect(deepestDiscount([line(300), line(700)], 1)).toBe(5)
    expect(deepestDiscount([line(1_000, 100), line(1_000)], 0)).toBe(995)
  })

  it('is a line’s own and its part of the basket’s together', () => {
    // 10% and then 10% of the rest is 19%; neither alone is above 10%.
    expect(deepestDiscount([line(100_000, 10_000)], 0)).toBeLessThanOrEqual(1_000)
    expect(deepestDiscount([line(100_000)], 10_000)).toBeLessThanOrEqual(1_000)
    expect(deepestDiscount([line(100_000, 10_000)], 9_000)).toBe(1_900)
    // The one deep line counts, however little of the basket it is.
    expect(deepestDiscount([line(1_000_000), line(1_000, 500)], 0)).toBe(4_995)
  })

  it('is exact where fractions of a float are not', () => {
    expect(deepestDiscount([line(99_999_999_999, 10_000_000_000)], 0)).toBe(1_000)
    expect(deepestDiscount([line(99_999_999_999, 10_000_000_001)], 0)).toBe(1_001)
    expect(deepestDiscount([line(100_000_000_00, 10_000_000_01)], 0)).toBe(1_001)
  })

  const percentages = fc.integer({ min: 0, max: 10_000 })
  const prices = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 5 })

  it('a percentage is never above itself, whatever it rounds to', () => {
    expect(deepestDiscountOf({ ...cartOf(335), discount: { kind: 'percent', hundredths: 1_000 } })).toBe(
      1_000,
    )
    fc.assert(
      fc.property(prices, percentages, fc.boolean(), (all, hundredths, isOfBasket) => {
        const discount = { kind: 'percent', hundredths } as const
        const cart = cartOf(...all)
        const discounted = isOfBasket
          ? { ...cart, discount }
          : { ...cart, lines: cart.lines.map((one) => ({ ...one, discount })) }
        expect(deepestDiscountOf(discounted)).toBeLessThanOrEqual(hundredths)
      }),
    )
  })

  it('D5 is as it was entered, for whoever approves it, and that is enough', () => {
    const discounts = fc.option(
      fc.oneof(
        percentages.map((hundredths) => ({ kind: 'percent', hundredths }) as const),
        fc.integer({ min: 0, max: 1_000_000 }).map((minor) => ({ kind: 'amount', minor }) as const),
      ),
    )
    fc.assert(
      fc.property(prices, discounts, discounts, (all, own, discount) => {
        const cart = cartOf(...all)
        const lines = cart.lines.map((one) => ({ ...one, discount: own }))
        const entered = enteredDiscountOf({ ...cart, lines, discount })
        expect(entered).toBeGreaterThanOrEqual(deepestDiscountOf({ ...cart, lines, discount }))
        expect(entered).toBeLessThanOrEqual(10_000)
      }),
    )
    const third = { kind: 'percent', hundredths: 3_330 } as const
    const [one, two] = [cartOf(1_000), cartOf(1_000, 700)]
    expect(enteredDiscountOf({ ...one, discount: third })).toBe(3_330)
    expect(
      enteredDiscountOf({ ...two, lines: two.lines.map((line) => ({ ...line, discount: third })) }),
    ).toBe(3_330)
    // £1 off £3 is a third, rounded up; 10% of the basket on top of 10% is 19%.
    expect(enteredDiscountOf({ ...cartOf(300), discount: { kind: 'amount', minor: 100 } })).toBe(3_334)
    const tenth = { kind: 'percent', hundredths: 1_000 } as const
    expect(
      enteredDiscountOf({
        ...one,
        lines: one.lines.map((line) => ({ ...line, discount: tenth })),
        discount: tenth,
      }),
    ).toBe(1_900)
    expect(enteredDiscountOf(cartOf(0))).toBe(0)
  })

  it('a penny more than the percentage comes to is above it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 1_000_000 }),
        fc.integer({ min: 0, max: 9_000 }),
        (price, limit) => {
          const offMinor = Math.floor((price * limit + 5_000) / 10_000) + 1
          expect(deepestDiscount([line(price, offMinor)], 0)).toBeGreaterThan(limit)
          expect(deepestDiscount([line(price)], offMinor)).toBeGreaterThan(limit)
        },
      ),
    )
  })
})

function cartOf(...prices: number[]): Cart {
  const lines = prices.map((unitPriceMinor, i) => cartLine(i, { unitPriceMinor }))
  return { lines, customer: null, discount: null }
}
