import { type Cart, type CartLine, changeCart, emptyCart } from '@tuppence/domain/sales'
import { describe, expect, it } from 'vitest'
import { basketGoods, hasDiscountAboveLimit, isAboveLimit, limitRefusal } from './discount-limit.ts'

const cashier = { limit: 1000, mayExceed: false }

const line = (id: string, unitPriceMinor: number, quantity = 1): CartLine => ({
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
  discount: null,
})

const cartOf = (...lines: CartLine[]): Cart => ({ ...emptyCart, lines })

describe('discounts within a person’s limit (SELL-048, D21)', () => {
  it('lets the limit itself through, and a penny more not', () => {
    expect(isAboveLimit(5000, 500, cashier)).toBe(false)
    expect(isAboveLimit(5000, 501, cashier)).toBe(true)
    expect(isAboveLimit(5000, 5000, { limit: 1000, mayExceed: true })).toBe(false)
  })

  it('takes the basket discount off what is left after the lines’ own', () => {
    const cart = cartOf({ ...line('a', 1000, 2), discount: { kind: 'amount', minor: 500 } }, line('b', 300))
    expect(basketGoods(cart)).toBe(1800)
  })

  it('finds a discount that grew too large when lines were taken out', () => {
    const whole = changeCart(cartOf(line('a', 4500), line('b', 500)), {
      type: 'discount-basket',
      discount: { kind: 'amount', minor: 500 },
    })
    expect(hasDiscountAboveLimit(whole, cashier)).toBe(false)
    const rest = changeCart(whole, { type: 'remove', lineId: 'a' })
    expect(hasDiscountAboveLimit(rest, cashier)).toBe(true)
  })

  it('names who may', () => {
    expect(limitRefusal(cashier)).toBe(
      'You may give up to 10%. A supervisor, a manager or the owner may give more.',
    )
    expect(limitRefusal({ limit: 0, mayExceed: false })).toContain('You may not give a discount.')
  })
})
