import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_AMOUNT_MINOR } from '../money/index.ts'
import { discountArbitrary } from '../tax/carts.test-support.ts'
import {
  type Cart,
  type CartAction,
  cartTotals,
  changeCart,
  type Discount,
  discountOff,
  emptyCart,
  itemCount,
  MAX_QUANTITY,
} from './index.ts'
import { cartLine, id, product } from './sales.test-support.ts'

const after = (...actions: CartAction[]) => actions.reduce(changeCart, emptyCart)
const add = (n: number, of = {}): CartAction => ({ type: 'add', lineId: id(n), product: product(1, of) })
const TEN_PERCENT: Discount = { kind: 'percent', hundredths: 1000 }

describe('adding', () => {
  it('SELL-035 a product not in the cart is a new line of one', () => {
    expect(after(add(1)).lines).toEqual([
      { id: id(1), product: product(1), quantity: 1, unitPriceMinor: 100, discount: null },
    ])
  })

  it('SELL-034, SELL-067 a product in the cart gains quantity, and its total follows', () => {
    const cart = after(add(1), add(2))
    expect(cart.lines.map((line) => [line.id, line.quantity])).toEqual([[id(1), 2]])
    expect(cartTotals(cart, 'add').lines[0]?.totalMinor).toBe(200)
  })

  it('keeps apart what was agreed by hand, and what is sold at another price or VAT by now', () => {
    const overridden = after(add(1), { type: 'override-price', lineId: id(1), unitPriceMinor: 90 }, add(2))
    const discounted = after(add(1), { type: 'discount-line', lineId: id(1), discount: TEN_PERCENT }, add(2))
    const repriced = after(add(1), add(2, { priceMinor: 120 }))
    const rerated = after(add(1), add(2, { vatCode: 'reduced', vatRate: 500 }))
    for (const cart of [overridden, discounted, repriced, rerated]) expect(cart.lines).toHaveLength(2)
    expect(repriced.lines[0]?.unitPriceMinor).toBe(100)
  })

  it('SELL-034 keeps apart what differs from the line in one thing alone: code, rate, kind of price, or list price', () => {
    for (const of of [{ vatCode: 'custom' }, { vatRate: 1750 }, { vatInclusive: false }])
      expect(after(add(1), add(2, of)).lines, JSON.stringify(of)).toHaveLength(2)
    // Overridden to what the product costs by now: agreed by hand all the same.
    const met = after(add(1), { type: 'override-price', lineId: id(1), unitPriceMinor: 120 })
    expect(changeCart(met, add(2, { priceMinor: 120 })).lines).toHaveLength(2)
  })

  it('SELL-037 no stock is asked for and no quantity is too many, up to a million', () => {
    const cart = after({ ...add(1), quantity: MAX_QUANTITY } as CartAction)
    expect(itemCount(cart)).toBe(MAX_QUANTITY)
    expect(changeCart(cart, add(2))).toBe(cart)
  })

  it('takes no product at a price that is none, and no line id twice', () => {
    for (const priceMinor of [-1, 0.5, Number.NaN, MAX_AMOUNT_MINOR + 1])
      expect(after(add(1, { priceMinor }))).toEqual(emptyCart)
    expect(after(add(1, { priceMinor: MAX_AMOUNT_MINOR })).lines).toHaveLength(1)
    const cart = after(add(1), { type: 'add', lineId: id(2), product: product(2) })
    expect(changeCart(cart, { type: 'add', lineId: id(1), product: product(3) })).toBe(cart)
  })

  it('SELL-035 takes as many of a product as are asked for, and no part of one', () => {
    expect(itemCount(after({ ...add(1), quantity: 3 } as CartAction))).toBe(3)
    for (const quantity of [0, -1, 0.5, 1.5, MAX_QUANTITY + 1])
      expect(after({ ...add(1), quantity } as CartAction), `${quantity}`).toBe(emptyCart)
    // Nor is anything taken off a line by adding less than nothing to it, or two halves.
    const three = after({ ...add(1), quantity: 3 } as CartAction)
    for (const quantity of [0, -1, -2, Number.NaN])
      expect(changeCart(three, { ...add(2), quantity } as CartAction), `${quantity}`).toBe(three)
  })
})

describe('changing', () => {
  const cart = after(add(1), { type: 'add', lineId: id(2), product: product(2) })

  it('SELL-036, SELL-068 a quantity of 0 or less removes the line, and so does Remove', () => {
    for (const quantity of [0, -1, Number.NEGATIVE_INFINITY])
      expect(changeCart(cart, { type: 'set-quantity', lineId: id(1), quantity }).lines).toHaveLength(1)
    expect(changeCart(cart, { type: 'remove', lineId: id(1) }).lines.map((line) => line.id)).toEqual([id(2)])
  })

  it('leaves the cart as it is for impossible values and unknown lines', () => {
    const impossible: CartAction[] = [
      ...[0.5, 1.5, Number.NaN, Number.POSITIVE_INFINITY, MAX_QUANTITY + 1].map(
        (quantity): CartAction => ({ type: 'set-quantity', lineId: id(1), quantity }),
      ),
      ...[-1, 0.5, MAX_AMOUNT_MINOR + 1].map(
        (unitPriceMinor): CartAction => ({ type: 'override-price', lineId: id(1), unitPriceMinor }),
      ),
      ...[-1, 0.5, 10_001].flatMap((hundredths): CartAction[] => [
        { type: 'discount-basket', discount: { kind: 'percent', hundredths } },
        { type: 'discount-line', lineId: id(1), discount: { kind: 'percent', hundredths } },
      ]),
      ...[-1, 0.5, MAX_AMOUNT_MINOR + 1].flatMap((minor): CartAction[] => [
        { type: 'discount-basket', discount: { kind: 'amount', minor } },
        { type: 'discount-line', lineId: id(1), discount: { kind: 'amount', minor } },
      ]),
      { type: 'set-quantity', lineId: id(99), quantity: 2 },
    ]
    for (const action of impossible) expect(changeCart(cart, action), JSON.stringify(action)).toBe(cart)
  })

  it('SELL-048 takes every discount that can be, from nothing to everything, and none in place of one', () => {
    const possible: (Discount | null)[] = [
      ...[0, 10_000].map((hundredths) => ({ kind: 'percent', hundredths }) as const),
      ...[0, MAX_AMOUNT_MINOR].map((minor) => ({ kind: 'amount', minor }) as const),
      null,
    ]
    let now = changeCart(cart, { type: 'discount-line', lineId: id(2), discount: TEN_PERCENT })
    for (const discount of possible) {
      now = changeCart(now, { type: 'discount-line', lineId: id(1), discount })
      now = changeCart(now, { type: 'discount-basket', discount })
      expect([now.lines[0]?.discount, now.lines[1]?.discount, now.discount]).toEqual([
        discount,
        TEN_PERCENT,
        discount,
      ])
    }
  })

  it('no price holds half pennies, though a pair of them would come to whole ones', () => {
    const pair = changeCart(cart, { type: 'set-quantity', lineId: id(1), quantity: 2 })
    expect(changeCart(pair, { type: 'override-price', lineId: id(1), unitPriceMinor: 0.5 })).toBe(pair)
    expect(changeCart(pair, { type: 'override-price', lineId: id(1), unitPriceMinor: 0 })).not.toBe(pair)
  })

  it('SELL-038 the sale is for the customer who was chosen, and nobody’s again once they are taken away', () => {
    const customer = { id: id(3), firstName: 'Ada', lastName: 'King' }
    const chosen = changeCart(cart, { type: 'choose-customer', customer })
    expect(chosen).toEqual({ ...cart, customer })
    expect(changeCart(chosen, { type: 'choose-customer', customer: null })).toEqual(cart)
  })

  it('never lets a line outgrow what money can hold', () => {
    const dear = after(add(1, { priceMinor: 100_000_000 }))
    expect(changeCart(dear, { type: 'set-quantity', lineId: id(1), quantity: 1000 })).toBe(dear)
    expect(changeCart(dear, { type: 'set-quantity', lineId: id(1), quantity: 999 })).not.toBe(dear)
  })

  it('SELL-038, SELL-039 clearing and voiding empty the cart, its discount and its customer; restoring undoes it', () => {
    const full = [
      { type: 'choose-customer', customer: { id: id(3), firstName: 'Ada', lastName: 'King' } },
      { type: 'discount-basket', discount: TEN_PERCENT },
    ].reduce((now, action) => changeCart(now, action as CartAction), cart)
    expect(changeCart(full, { type: 'clear' })).toEqual(emptyCart)
    expect(changeCart(emptyCart, { type: 'restore', cart: full })).toEqual(full)
  })
})

describe('discounts', () => {
  it('SELL-048 take nothing off unless given, and never more than the price', () => {
    expect(discountOff(999, null)).toBe(0)
    expect(discountOff(999, TEN_PERCENT)).toBe(100)
    expect(discountOff(995, TEN_PERCENT)).toBe(100)
    expect(discountOff(994, TEN_PERCENT)).toBe(99)
    expect(discountOff(500, { kind: 'amount', minor: 900 })).toBe(500)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_AMOUNT_MINOR }), discountArbitrary, (price, discount) => {
        const off = discountOff(price, discount)
        expect(Number.isSafeInteger(off) && off >= 0 && off <= price).toBe(true)
      }),
    )
  })

  it('DATA-024 a line tells quantity, unit price and total; the basket discount comes after the lines’ own', () => {
    const cart: Cart = {
      lines: [cartLine(1, { quantity: 3, discount: TEN_PERCENT }), cartLine(2)],
      customer: null,
      discount: TEN_PERCENT,
    }
    const totals = cartTotals(cart, 'add')
    expect(totals.lines.map((line) => [line.totalMinor, line.basketDiscountMinor])).toEqual([
      [270, 27],
      [100, 10],
    ])
    expect([totals.goodsMinor, totals.discountMinor, totals.subtotalMinor]).toEqual([400, 67, 333])
  })
})

/**
 * A cart kept in the plainest way, as a list of rows, beside the real one: after any sequence of actions, possible or
 * not, both hold the same, and the totals of the real one can be computed.
 */
describe('any sequence of actions', () => {
  interface Row {
    line: number
    product: number
    quantity: number
    price: number
    discount: Discount | null
  }
  const PRICES = [0, 1, 99, 250, 100_000_000]
  const priceOf = (n: number) => PRICES[n] ?? 0
  const some = fc.integer({ min: 0, max: 4 })
  const quantity = fc.oneof(
    fc.integer({ min: -2, max: 5 }),
    fc.constantFrom(0.5, 1_000_000, 1_000_001, Number.NaN),
  )
  const price = fc.oneof(fc.integer({ min: -2, max: 300 }), fc.constantFrom(0.5, MAX_AMOUNT_MINOR, 2 ** 53))
  const step = fc.oneof(
    fc.record({ type: fc.constant('add' as const), product: some, quantity }),
    fc.record({ type: fc.constant('set-quantity' as const), line: some, quantity }),
    fc.record({ type: fc.constant('remove' as const), line: some }),
    fc.record({ type: fc.constant('override-price' as const), line: some, price }),
    fc.record({ type: fc.constant('discount-line' as const), line: some, discount: discountArbitrary }),
    fc.record({ type: fc.constant('clear' as const) }),
  )
  const holds = (row: Row) =>
    Number.isInteger(row.quantity) &&
    row.quantity >= 1 &&
    row.quantity <= 1_000_000 &&
    Number.isInteger(row.price) &&
    row.price >= 0 &&
    row.quantity * row.price <= MAX_AMOUNT_MINOR

  it('SELL-034 SELL-035 SELL-036 SELL-037 SELL-038 ends as in the plain model', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let cart = emptyCart
        let rows: Row[] = []
        let lines = 0
        for (const did of steps) {
          if (did.type === 'clear') {
            cart = changeCart(cart, did)
            rows = []
          } else if (did.type === 'add') {
            lines += 1
            const its = product(did.product, { priceMinor: priceOf(did.product) })
            cart = changeCart(cart, { type: 'add', lineId: id(lines), product: its, quantity: did.quantity })
            const same = rows.find(
              (row) => row.product === did.product && row.price === priceOf(did.product) && !row.discount,
            )
            const row = {
              line: lines,
              product: did.product,
              quantity: 0,
              price: priceOf(did.product),
              discount: null,
            }
            const grown = { ...(same ?? row), quantity: (same ?? row).quantity + did.quantity }
            if (did.quantity >= 1 && holds(grown))
              rows = same ? rows.map((each) => (each === same ? grown : each)) : [...rows, grown]
          } else {
            const target = rows[did.line]
            const lineId = id(target?.line ?? 999)
            const replace = (now: Row) => {
              if (holds(now)) rows = rows.map((row) => (row === target ? now : row))
            }
            if (did.type === 'remove' || (did.type === 'set-quantity' && did.quantity <= 0))
              rows = rows.filter((row) => row !== target)
            else if (target && did.type === 'set-quantity') replace({ ...target, quantity: did.quantity })
            else if (target && did.type === 'override-price') replace({ ...target, price: did.price })
            else if (target && did.type === 'discount-line') replace({ ...target, discount: did.discount })
            if (did.type === 'override-price')
              cart = changeCart(cart, { type: did.type, lineId, unitPriceMinor: did.price })
            else cart = changeCart(cart, { ...did, lineId })
          }
          expect(
            cart.lines.map((line) => [
              line.id,
              line.product.id,
              line.quantity,
              line.unitPriceMinor,
              line.discount,
            ]),
          ).toEqual(rows.map((row) => [id(row.line), id(row.product), row.quantity, row.price, row.discount]))
          expect(itemCount(cart)).toBe(rows.reduce((sum, row) => sum + row.quantity, 0))
          expect(Number.isSafeInteger(cartTotals(cart, 'add').totalMinor)).toBe(true)
        }
      }),
      { numRuns: 500 },
    )
  })
})
