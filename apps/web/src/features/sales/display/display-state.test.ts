import { type Cart, cartTotals, emptyCart, type ReturnedLine } from '@tuppence/domain/sales'
import { expect, it } from 'vitest'
import { isDisplayState } from '../../../devices/display-channel.ts'
import { showMoneyIn } from '../../../ui/shop-money.ts'
import { displayStateOf, THANKED_MS, thankedForMs } from './display-state.ts'

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
  returned: [],
  totals: cartTotals(cart, 'add'),
  vatMode: 'add',
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
    vatMode: 'add',
    vatAdded: '1.20',
  })
})

it('SELL-044 SELL-047 says of prices with VAT in them that nothing comes on top', () => {
  const totals = cartTotals(cart, 'as-marked')
  expect(displayStateOf({ ...shown, totals, vatMode: 'as-marked' })).toMatchObject({
    vatMode: 'as-marked',
    vatAmount: '1.00',
    vatAdded: '0.00',
    total: '6.00',
  })
})

it('DISP-009 PAY-014 says what parts have left to pay, and that a payment of the simulator moves no money', () => {
  expect(displayStateOf({ ...shown, leftMinor: 0 })).not.toHaveProperty('leftToPay')
  const state = displayStateOf({ ...shown, leftMinor: 120, card: 'present', isSimulated: true })
  expect(state).toMatchObject({ leftToPay: '1.20', isSimulated: true })
  expect(isDisplayState(state)).toBe(true)
  expect(displayStateOf({ ...shown, isSimulated: false })).not.toHaveProperty('isSimulated')
})

it('DATA-031 DISP-010 names no way to pay until one is chosen', () => {
  expect(displayStateOf(shown).paymentMethod).toBeUndefined()
  const state = displayStateOf({ ...shown, isPaying: true, changeMinor: 280 })
  expect(state).toMatchObject({ paymentMethod: 'cash', change: '2.80' })
})

it('what comes back stands in front of the customer in words, and counts the other way', () => {
  const line = cart.lines[0]
  if (!line) throw new Error('no line')
  const { id: productId, name, sku, vatCode, vatRate, vatInclusive } = line.product
  const back: ReturnedLine = {
    ...{ id: '', original: null, productId, name, sku, vatCode, vatRate, vatInclusive, restock: true },
    ...{ quantity: 1, unitPriceMinor: 300, discountMinor: 0, totalMinor: 300, netMinor: 300, vatMinor: 60 },
  }
  const state = displayStateOf({ ...shown, cart: emptyCart, returned: [back] })
  expect(isDisplayState(state)).toBe(true)
  expect(state.items).toMatchObject([{ name: 'Returned: Flat white', quantity: 1, total: '-3.00' }])
})

it('DISP-007 an empty cart is an empty display', () => {
  const totals = cartTotals(emptyCart, 'add')
  expect(displayStateOf({ ...shown, cart: emptyCart, totals }).items).toEqual([])
})

it('DISP-007 a customer is thanked for half a minute, whatever the clock does', () => {
  const sale = { soldAt: '2026-03-29T00:59:50.000Z' }
  const soldAtMs = Date.parse(sale.soldAt)
  expect(thankedForMs(sale, soldAtMs)).toBe(THANKED_MS)
  expect(thankedForMs(sale, soldAtMs + 12_000)).toBe(18_000)
  expect(thankedForMs(sale, soldAtMs + 86_400_000)).toBe(0)
  expect(thankedForMs(sale, soldAtMs - 3_600_000)).toBe(THANKED_MS)
})

it('CONST-002 D8 says what currency the amounts are in where they are not pounds, of which nothing is said', () => {
  expect(displayStateOf(shown)).not.toHaveProperty('currency')
  showMoneyIn('CAD')
  try {
    const state = displayStateOf(shown)
    expect(state).toMatchObject({ currency: 'CAD', total: '7.20' })
    expect(isDisplayState(state)).toBe(true)
  } finally {
    showMoneyIn()
  }
})
