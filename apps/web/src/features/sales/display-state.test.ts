import { type Cart, cartTotals, emptyCart } from '@tuppence/domain/sales'
import { expect, it } from 'vitest'
import { isDisplayState } from '../../devices/display-channel.ts'
import { displayStateOf } from './display-state.ts'

const cart: Cart = {
  ...emptyCart,
  lines: [
    {
      id: 'a',
      product: {
        id: 'p',
        name: 'Flat white',
        sku: 'FW',
        priceMinor: 300,
        vatCode: 'standard',
        vatRate: 2000,
        vatInclusive: true,
      },
      quantity: 2,
      unitPriceMinor: 300,
      discount: null,
    },
  ],
}
const shown = {
  businessName: 'Café',
  cart,
  totals: cartTotals(cart, 'add'),
  method: 'cash',
  isPaying: false,
  changeMinor: 0,
  done: undefined,
} as const

it('DATA-030 DISP-009 says what is in the cart and what it comes to', () => {
  const state = displayStateOf(shown)
  expect(isDisplayState(state)).toBe(true)
  expect(state).toMatchObject({
    items: [{ id: 'a', name: 'Flat white', price: '3.00', quantity: 2, total: '6.00' }],
    subtotal: '6.00',
    vatLabel: 'VAT (20%)',
    vatAmount: '1.20',
    total: '7.20',
  })
})

it('DATA-031 DISP-010 names no way to pay until one is chosen', () => {
  expect(displayStateOf(shown).paymentMethod).toBeUndefined()
  const state = displayStateOf({ ...shown, isPaying: true, changeMinor: 280 })
  expect(state).toMatchObject({ paymentMethod: 'cash', change: '2.80' })
})

it('DISP-007 an empty cart is an empty display', () => {
  const totals = cartTotals(emptyCart, 'add')
  expect(displayStateOf({ ...shown, cart: emptyCart, totals }).items).toEqual([])
})
