import { describe, expect, it } from 'vitest'
import { BLANK_FIELDS, type Product } from '../catalogue/index.ts'
import { VAT_RATES } from '../tax/index.ts'
import { changeCart, emptyCart } from './cart.ts'
import { cartProductOf } from './cart-product.ts'
import { catalogueChangeOf, renamedProduct, repricedProduct } from './catalogue-change.ts'

const NOW = new Date('2026-11-30T12:00:00Z')
const tea: Product = {
  ...BLANK_FIELDS,
  ...{ id: 'tea', organizationId: 'o', sku: 'T', name: 'Tea', barcode: null, otherBarcodes: [] },
  ...{ categoryId: null, category: '', price: '2.00', cost: '0.00', stockQuantity: 1 },
  ...{ vatCode: 'standard', vatRate: '20.00', unitType: 'each' },
  ...{ contentAmount: null, contentUnit: null, pictureId: null, revision: 1 },
  ...{ createdAt: '2026-06-01T09:00:00.000Z', updatedAt: '2026-06-01T09:00:00.000Z' },
}
const cartOf = (product = cartProductOf(tea, NOW, VAT_RATES)) =>
  changeCart(emptyCart, { type: 'add', lineId: 'a', product, quantity: 2 })
const lineOf = (cart = cartOf()) => {
  const [line] = cart.lines
  if (!line) throw new Error('no line')
  return line
}

describe('SELL-034 a product that changes while it is in a cart', () => {
  it('is told of where its price is another, or it is no longer sold', () => {
    expect(catalogueChangeOf(lineOf(), tea)).toBeUndefined()
    expect(catalogueChangeOf(lineOf(), { ...tea, stockQuantity: 9 })).toBeUndefined()
    expect(catalogueChangeOf(lineOf(), { ...tea, price: '2.20' })).toEqual({
      kind: 'repriced',
      priceMinor: 220,
    })
    expect(catalogueChangeOf(lineOf(), undefined)).toEqual({ kind: 'archived' })
  })

  it('is not told of at a price by hand, or of a label', () => {
    const byHand = changeCart(cartOf(), { type: 'override-price', lineId: 'a', unitPriceMinor: 150 })
    expect(catalogueChangeOf(lineOf(byHand), { ...tea, price: '2.20' })).toBeUndefined()
    const piece = cartProductOf(tea, NOW, VAT_RATES, { priceMinor: 342, label: '2012345103421' })
    const weighed = changeCart(emptyCart, { type: 'add', lineId: 'a', product: piece })
    expect(catalogueChangeOf(lineOf(weighed), { ...tea, price: '2.20' })).toBeUndefined()
  })

  it('takes the new price and VAT where somebody chose them, and keeps its pack and discount', () => {
    const pack = { lot: 'A1', expiresOn: '2027-01-31' }
    const discount = { kind: 'percent', hundredths: 1_000 } as const
    const cart = changeCart(cartOf(cartProductOf(tea, NOW, VAT_RATES, undefined, pack)), {
      ...{ type: 'discount-line', lineId: 'a', discount },
    })
    const product = repricedProduct(
      lineOf(cart),
      { ...tea, price: '2.20', vatCode: 'zero', vatRate: '0.00' },
      NOW,
      VAT_RATES,
    )
    expect(lineOf(changeCart(cart, { type: 'update-product', lineId: 'a', product }))).toMatchObject({
      product: { priceMinor: 220, vatCode: 'zero', vatRate: 0, pack },
      unitPriceMinor: 220,
      quantity: 2,
      discount,
    })
  })

  it('has its new name, and nothing else of it changes, a price by hand neither', () => {
    const byHand = changeCart(cartOf(), { type: 'override-price', lineId: 'a', unitPriceMinor: 150 })
    const renamed = { ...tea, name: 'Strong tea', price: '9.00' }
    const product = renamedProduct(lineOf(byHand), renamed)
    expect(product).toEqual({ ...lineOf(byHand).product, name: 'Strong tea' })
    if (!product) throw new Error('not renamed')
    const after = lineOf(changeCart(byHand, { type: 'update-product', lineId: 'a', product }))
    expect(after).toMatchObject({ unitPriceMinor: 150, product: { name: 'Strong tea', priceMinor: 200 } })
    expect(renamedProduct(after, renamed)).toBeUndefined()
  })
})
