import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_AMOUNT_MINOR } from '../money/index.ts'
import { type Cart, changeCart, emptyCart } from './cart.ts'
import { isLeftOver, MAX_PARKED_LABEL, parkedBasketSchema, parkedCartSchema, parkedLabel } from './parked.ts'
import { MAX_PARKED_LINES, refuseParking } from './refuse-parking.ts'

const LONDON = 'Europe/London'
const id = (n: number) => `0192f0a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const product = {
  id: id(1),
  name: 'Hammer',
  sku: 'H-1',
  priceMinor: 1250,
  vatCode: 'standard',
  vatRate: 2000,
  vatInclusive: true,
} as const
const ann = { id: id(9), firstName: 'Ann', lastName: 'Oakes' }
const full: Cart = {
  lines: [
    {
      id: id(2),
      product,
      quantity: 3,
      unitPriceMinor: 1100,
      discount: { kind: 'percent', hundredths: 1000 },
    },
  ],
  customer: ann,
  discount: { kind: 'amount', minor: 100 },
}

describe('D2 a parked basket', () => {
  it('goes over the wire as it was: customer, discounts and changed prices with it', () => {
    expect(parkedCartSchema.parse(JSON.parse(JSON.stringify(full)))).toEqual(full)
  })
  it('is never refused on the wire once the till has let it be parked', () => {
    const quantities = fc.integer({ min: 1, max: 1_000_000 })
    const prices = fc.integer({ min: 0, max: 99_999_999 })
    fc.assert(
      fc.property(fc.array(fc.tuple(quantities, prices), { maxLength: 6 }), (wanted) => {
        const cart = wanted.reduce(
          (before, [quantity, priceMinor], n) =>
            changeCart(before, {
              type: 'add',
              lineId: id(n),
              product: { ...product, id: id(100 + n), priceMinor },
              quantity,
            }),
          emptyCart,
        )
        expect(parkedCartSchema.safeParse(cart).success).toBe(refuseParking(cart, [], false) === undefined)
      }),
    )
  })
  it('is refused whole where it holds a part that this version does not know', () => {
    expect(parkedCartSchema.safeParse({ ...full, returned: [] }).success).toBe(false)
  })
  it('is refused where it holds what no cart can', () => {
    const [line] = full.lines
    for (const wrong of [
      { quantity: 0 },
      { quantity: 1.5 },
      { unitPriceMinor: -1 },
      { discount: { kind: 'percent', hundredths: 10_001 } },
    ])
      expect(parkedCartSchema.safeParse({ ...full, lines: [{ ...line, ...wrong }] }).success).toBe(false)
  })
})

describe('parking', () => {
  it('refuses an empty cart, one that is part paid, and goods that are being given back', () => {
    expect(refuseParking({ ...emptyCart, customer: ann }, [], false)).toMatchObject({ code: 'cart-empty' })
    const paid = { id: id(3), method: 'cash', amountMinor: 100, receivedMinor: 100, changeMinor: 0 } as const
    expect(refuseParking(full, [paid], true)).toMatchObject({ code: 'part-paid-not-parked' })
    for (const cart of [full, emptyCart])
      expect(refuseParking(cart, [], true)).toMatchObject({ code: 'return-not-parked' })
    expect(refuseParking(full, [], false)).toBeUndefined()
  })
  it('takes what two tills can carry between them, and not a line or a letter more', () => {
    const code = (cart: Cart) => refuseParking(cart, [], false)?.code
    const [line] = full.lines
    if (!line) throw new Error('no line')
    const withLines = (count: number) => ({ ...full, lines: Array.from({ length: count }, () => line) })
    expect(code(withLines(MAX_PARKED_LINES))).toBeUndefined()
    expect(code(withLines(MAX_PARKED_LINES + 1))).toBe('basket-too-large')
    const withName = (letters: number) => {
      const named = { ...line, product: { ...product, name: 'x'.repeat(letters) } }
      return { ...full, lines: [named] }
    }
    const letters = 200_000 - JSON.stringify(withName(0)).length
    expect(code(withName(letters))).toBeUndefined()
    expect(code(withName(letters + 1))).toBe('basket-too-large')
  })
  it('takes what one sale can hold, and not a penny or a piece more', () => {
    const code = (...sold: [quantity: number, unitPriceMinor: number][]) => {
      const lines = sold.flatMap(([quantity, unitPriceMinor], n) =>
        full.lines.map((line) => ({ ...line, id: id(n), quantity, unitPriceMinor, discount: null })),
      )
      return refuseParking({ ...full, lines }, [], false)?.code
    }
    const million = Array.from({ length: 10 }, (): [number, number] => [1_000_000, 0])
    expect(code([1, MAX_AMOUNT_MINOR])).toBeUndefined()
    expect(code([1, MAX_AMOUNT_MINOR], [1, 1])).toBe('amount-too-large')
    expect(code(...million)).toBeUndefined()
    expect(code(...million, [1, 0])).toBe('amount-too-large')
  })
  it('calls a basket by its note, else its customer, else the time in the shop', () => {
    const at = new Date('2026-07-01T13:05:00Z')
    expect(parkedLabel('  red   coat ', full, at, LONDON)).toBe('red coat')
    expect(parkedLabel(' ', full, at, LONDON)).toBe('Ann Oakes')
    expect(parkedLabel('', { ...full, customer: null }, at, LONDON)).toBe('Basket of 14:05')
  })
  it('never makes a label that the wire refuses', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (note) => {
        const label = parkedLabel(note, full, new Date('2026-07-01T13:05:00Z'), LONDON)
        expect(label.length).toBeGreaterThan(0)
        expect(label.length).toBeLessThanOrEqual(MAX_PARKED_LABEL)
        expect(parkedBasketSchema.shape.label.safeParse(label).success).toBe(true)
      }),
    )
  })
  it('knows a basket of an earlier trading day by the day of the shop, not of Greenwich', () => {
    const now = new Date('2026-06-30T23:30:00Z') // half past midnight on 1 July in London
    expect(isLeftOver('2026-06-30T22:59:00Z', now, LONDON)).toBe(true)
    expect(isLeftOver('2026-06-30T23:01:00Z', now, LONDON)).toBe(false)
  })
})
