import { type Cart, type CartLine, emptyCart } from '@tuppence/domain/sales'
import { expect, it } from 'vitest'
import { bringBackCart, bringBackLine } from './bring-back.ts'

const line = (id: string): CartLine => ({
  id,
  product: {
    id,
    name: id,
    sku: id,
    priceMinor: 100,
    vatCode: 'standard',
    vatRate: 2000,
    vatInclusive: true,
  },
  quantity: 1,
  unitPriceMinor: 100,
  discount: null,
})
const cartOf = (...ids: string[]): Cart => ({ ...emptyCart, lines: ids.map(line) })
const idsOf = (cart: Cart) => cart.lines.map(({ id }) => id)

it('SELL-036 undo puts a removed line back in its place, and keeps what came since', () => {
  expect(idsOf(bringBackLine(cartOf('a', 'c', 'd'), line('b'), 1))).toEqual(['a', 'b', 'c', 'd'])
})

it('an undo pressed twice brings a line back once', () => {
  const once = bringBackLine(cartOf('a'), line('b'), 1)
  expect(bringBackLine(once, line('b'), 1)).toBe(once)
})

it('SELL-038 SELL-039 undo of a clear brings lines, customer and discount back', () => {
  const customer = { id: 'k', firstName: 'Ada', lastName: null }
  const before: Cart = { ...cartOf('a', 'b'), customer, discount: { kind: 'amount', minor: 50 } }
  expect(bringBackCart(emptyCart, before)).toEqual(before)
  expect(idsOf(bringBackCart(cartOf('z'), before))).toEqual(['a', 'b', 'z'])
})
