import { describe, expect, it } from 'vitest'
import { type Cart, cartTotals, displayState, displayStateSchema, emptyCart } from './index.ts'
import { cartLine, id, product } from './sales.test-support.ts'

describe('what the customer sees', () => {
  const cart: Cart = {
    lines: [
      cartLine(1, { quantity: 2, discount: { kind: 'amount', minor: 50 } }),
      cartLine(2, { product: product(2, { name: 'Crème brûlée', vatCode: 'zero', vatRate: 0 }) }),
    ],
    customer: null,
    discount: null,
  }

  it('DATA-030, DATA-031, DISP-008 to DISP-011 items, totals, payment and change, as 2-decimal strings', () => {
    expect(displayState(cart, cartTotals(cart, 'add'), { method: 'cash', changeMinor: 220 })).toEqual({
      items: [
        { id: id(501), name: 'Product 1', price: '1.00', quantity: 2, total: '1.50' },
        { id: id(502), name: 'Crème brûlée', price: '1.00', quantity: 1, total: '1.00' },
      ],
      discount: '0.50',
      subtotal: '2.50',
      vatLabel: 'VAT',
      vatAmount: '0.30',
      total: '2.80',
      paymentMethod: 'cash',
      change: '2.20',
    })
  })

  it('SELL-047 follows the organisation’s VAT mode', () => {
    expect(displayState(cart, cartTotals(cart, 'as-marked'))).toMatchObject({
      subtotal: '2.25',
      vatAmount: '0.25',
      total: '2.50',
    })
  })

  it('DISP-007, DISP-009 an empty cart is an empty list with totals of nothing', () => {
    expect(displayState(emptyCart, cartTotals(emptyCart, 'add'))).toEqual({
      items: [],
      discount: '0.00',
      subtotal: '0.00',
      vatLabel: 'VAT (20%)',
      vatAmount: '0.00',
      total: '0.00',
    })
  })

  it('DATA-030, DATA-031 has the shape that displays take', () => {
    for (const state of [
      displayState(emptyCart, cartTotals(emptyCart, 'add')),
      displayState(cart, cartTotals(cart, 'add'), { method: 'split', changeMinor: 0 }),
    ])
      expect(displayStateSchema.parse(state)).toStrictEqual(state)
  })
})
