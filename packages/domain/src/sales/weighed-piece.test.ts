import { expect, it } from 'vitest'
import { type Cart, cartTotals, changeCart, emptyCart } from './cart.ts'
import { completeSale } from './complete-sale.ts'
import { saleRequestSchema, toSaleRequest } from './index.ts'
import { parkedCartSchema } from './parked.ts'
import { id, product, SOLD_AT, STAFF, TILL, tendersFor } from './sales.test-support.ts'

const label = '2012345903426'
const piece = product(1, { priceMinor: 342, scaleLabel: label })
const sold = (cart: Cart) => {
  const { totalMinor } = cartTotals(cart, 'as-marked')
  const tenders = tendersFor(totalMinor, [['cash', totalMinor]])
  const done = completeSale(cart, {
    ...{
      id: id(800),
      now: SOLD_AT,
      till: TILL,
      tillSequence: 1,
      staff: STAFF,
      vatMode: 'as-marked',
      tenders,
    },
  })
  if (!done.ok) throw new Error(done.code)
  return toSaleRequest(done.sale)
}
const add = (n: number, of = piece) => ({ type: 'add', lineId: id(n), product: of }) as const

it('SELL-034 each piece that the scale priced is a line of its own, be its price the same or the list’s', () => {
  const cart = [add(1), add(2), add(3, product(1, { priceMinor: 342 })), add(4)].reduce(changeCart, emptyCart)
  expect(cart.lines.map(({ quantity, unitPriceMinor }) => [quantity, unitPriceMinor])).toEqual(
    Array(4).fill([1, 342]),
  )
})

it('a piece is one piece: its quantity cannot be changed, and it can be taken out', () => {
  const cart = changeCart(emptyCart, add(1))
  expect(changeCart(cart, { type: 'set-quantity', lineId: id(1), quantity: 2 })).toBe(cart)
  expect(changeCart(emptyCart, { ...add(1), quantity: 2 })).toEqual(emptyCart)
  expect(changeCart(cart, { type: 'set-quantity', lineId: id(1), quantity: 0 })).toEqual(emptyCart)
})

it('the sale says which label its price stood on, and so does a basket that is parked', () => {
  const cart = changeCart(emptyCart, add(1))
  const request = saleRequestSchema.parse(sold(cart))
  expect(request.items).toMatchObject([{ unitPrice: '3.42', listPrice: '3.42', scaleLabel: label }])
  expect(parkedCartSchema.parse(cart)).toEqual(cart)
})

it('goods of one price say nothing of a label', () => {
  expect(Object.keys(sold(changeCart(emptyCart, add(1, product(1)))).items[0] ?? {})).not.toContain(
    'scaleLabel',
  )
})
