import { describe, expect, it } from 'vitest'
import { BLANK_FIELDS, type Product, productSchema } from '../catalogue/index.ts'
import { VAT_RATES, type VatRates } from '../tax/index.ts'
import { type Cart, cartProductOf, cartTotals, changeCart, emptyCart, withCurrentRates } from './index.ts'
import { id } from './sales.test-support.ts'

const tea: Product = {
  ...BLANK_FIELDS,
  id: id(1),
  organizationId: id(2),
  sku: 'TEA-80',
  barcode: '5000000126422',
  name: 'Tea, 80 bags',
  categoryId: null,
  category: 'Uncategorized',
  price: '3.50',
  cost: '0.00',
  stockQuantity: -2,
  minStockLevel: 5,
  vatCode: 'zero',
  vatRate: '20.00',
  unitType: 'each',
  otherBarcodes: [],
  contentAmount: null,
  contentUnit: null,
  pictureId: null,
  revision: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}

const NOW = new Date('2026-11-30T12:00:00Z')

it('DATA-021, DATA-022 a product has the specified shape', () => {
  expect(productSchema.parse(tea)).toEqual(tea)
})

it('SELL-046 a cart captures of it what was true when it was added, with the rate that its code charges', () => {
  expect(cartProductOf(tea, NOW, VAT_RATES)).toEqual({
    id: id(1),
    name: 'Tea, 80 bags',
    sku: 'TEA-80',
    priceMinor: 350,
    vatCode: 'zero',
    vatRate: 0,
    vatInclusive: true,
  })
  expect(cartProductOf({ ...tea, vatCode: 'reduced', vatRate: '5.00' }, NOW, VAT_RATES).vatRate).toBe(500)
  expect(() => cartProductOf({ ...tea, vatCode: 'custom', vatRate: 'twenty' }, NOW, VAT_RATES)).toThrow(
    'VAT rate',
  )
})

/** As if the law had raised the standard rate. */
const CHANGED: VatRates = [
  { code: 'reduced', from: '1997-09-01T00:00:00+01:00', rate: 500 },
  { code: 'standard', from: '2011-01-04T00:00:00Z', rate: 2000 },
  { code: 'standard', from: '2027-04-01T00:00:00+01:00', rate: 2200 },
]
const BEFORE = new Date('2027-03-31T22:59:00Z')
const AFTER = new Date('2027-03-31T23:01:00Z')

it('D27 has the VAT rate that its code has at that moment, however old the till’s copy of the product', () => {
  const rates = (vatCode: Product['vatCode']) =>
    [BEFORE, AFTER].map((at) => cartProductOf({ ...tea, vatCode, vatRate: '12.50' }, at, CHANGED).vatRate)
  expect(rates('standard')).toEqual([2000, 2200])
  expect(rates('custom')).toEqual([1250, 1250])
})

describe('D27 a cart that is parked or open when a rate changes', () => {
  const cart = (['standard', 'reduced', 'custom'] as const).reduce(
    (before, vatCode, place) =>
      changeCart(before, {
        ...{ type: 'add', lineId: vatCode, quantity: 2 },
        product: cartProductOf(
          { ...tea, id: id(place + 1), vatCode, vatRate: '12.50', vatInclusive: true },
          BEFORE,
          CHANGED,
        ),
      }),
    emptyCart,
  )

  it('takes the new rate of its code, at the price that it had', () => {
    const now = withCurrentRates(cart, AFTER, CHANGED)
    expect(now.lines.map(({ product: { vatRate } }) => vatRate)).toEqual([2200, 500, 1250])
    expect(now.lines[0]).toEqual({
      ...cart.lines[0],
      product: { ...cart.lines[0]?.product, vatRate: 2200 },
    })
    expect(now.lines.slice(1)).toEqual(cart.lines.slice(1))
    const total = (one: Cart, mode: 'add' | 'as-marked') => cartTotals(one, mode).totalMinor
    expect(total(now, 'as-marked')).toBe(total(cart, 'as-marked'))
    // Two of 350 pence at 22 % in place of 20 %: 14 pence more.
    expect(total(now, 'add') - total(cart, 'add')).toBe(14)
  })

  it('is the same cart where nothing changes', () => {
    expect(withCurrentRates(cart, BEFORE, CHANGED)).toBe(cart)
    expect(withCurrentRates(cart, NOW, undefined)).toBe(cart)
    expect(withCurrentRates(emptyCart, AFTER, CHANGED)).toBe(emptyCart)
  })
})
