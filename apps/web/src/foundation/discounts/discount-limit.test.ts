import { type Cart, type CartLine, changeCart, type Discount, emptyCart } from '@tuppence/domain/sales'
import { describe, expect, it } from 'vitest'
import { basketGoods, discountWarning, isAboveLimit } from './discount-limit.ts'

const cashier = { limit: 1000, mayExceed: false }
const tenPercent: Discount = { kind: 'percent', hundredths: 1000 }
const off = (minor: number): Discount => ({ kind: 'amount', minor })

const line = (
  id: string,
  unitPriceMinor: number,
  quantity = 1,
  discount: Discount | null = null,
): CartLine => ({
  id,
  product: {
    id,
    name: id,
    sku: id,
    priceMinor: unitPriceMinor,
    vatCode: 'standard',
    vatRate: 2000,
    vatInclusive: true,
  },
  quantity,
  unitPriceMinor,
  discount,
})

const cartOf = (lines: CartLine[], discount: Discount | null = null): Cart => ({
  ...emptyCart,
  lines,
  discount,
})

describe('discounts within a person’s limit (SELL-048, D21)', () => {
  it('lets the limit itself through, and a penny more not', () => {
    for (const [discount, isAbove] of [
      [off(500), false],
      [off(501), true],
      [tenPercent, false],
    ] as const) {
      expect(isAboveLimit(cartOf([line('a', 5000)], discount), cashier)).toBe(isAbove)
      expect(isAboveLimit(cartOf([line('a', 5000, 1, discount)]), cashier)).toBe(isAbove)
    }
    expect(isAboveLimit(cartOf([line('a', 5000)], off(5000)), { ...cashier, mayExceed: true })).toBe(false)
  })

  it('lets ten percent through where it rounds up to the penny', () => {
    expect(isAboveLimit(cartOf([line('a', 335)], tenPercent), cashier)).toBe(false)
  })

  it('takes a line’s and the basket’s discount together, as the server does', () => {
    const both = cartOf([line('a', 5000, 1, tenPercent), line('b', 5000)], tenPercent)
    expect(isAboveLimit(both, cashier)).toBe(true)
    expect(isAboveLimit({ ...both, discount: null }, cashier)).toBe(false)
  })

  it('takes the basket discount off what is left after the lines’ own', () => {
    expect(basketGoods(cartOf([line('a', 1000, 2, off(500)), line('b', 300)]))).toBe(1800)
  })

  it('finds a discount that grew too large when lines were taken out', () => {
    const whole = cartOf([line('a', 4500), line('b', 500)], off(500))
    expect(isAboveLimit(whole, cashier)).toBe(false)
    const rest = changeCart(whole, { type: 'remove', lineId: 'a' })
    expect(isAboveLimit(rest, cashier)).toBe(true)
  })
})

describe('a discount that outlives what it was given on (SELL-048, D21)', () => {
  const given = cartOf([line('a', 5000), line('b', 300)], off(500))
  const left = changeCart(given, { type: 'remove', lineId: 'a' })
  const manager = { ...cashier, mayExceed: true }

  it('says nothing while it is within the limit and the goods', () => {
    expect(discountWarning(given, cashier)).toBeUndefined()
    expect(discountWarning(given, manager)).toBeUndefined()
    expect(discountWarning({ ...left, lines: [] }, cashier)).toBeUndefined()
  })

  it('warns at once when the goods it was given on are taken out', () => {
    expect(discountWarning(left, cashier)).toContain('above your limit of 10%')
    expect(discountWarning(left, { ...cashier, limit: 0 })).toContain('may not give this discount')
  })

  it('tells who may give any discount that it is more than the goods left', () => {
    expect(discountWarning(left, manager)).toBe('The discount is £5.00, and the goods left come to £3.00.')
  })
})
