import { expect, it } from 'vitest'
import { type Product, productSchema } from '../catalogue/index.ts'
import { cartProductOf } from './index.ts'
import { id } from './sales.test-support.ts'

const tea: Product = {
  id: id(1),
  organizationId: id(2),
  sku: 'TEA-80',
  barcode: '5000000126422',
  name: 'Tea, 80 bags',
  description: null,
  categoryId: null,
  category: 'Uncategorized',
  price: '3.50',
  cost: '0.00',
  stockQuantity: -2,
  minStockLevel: 5,
  vatCode: 'zero',
  vatRate: '20.00',
  vatInclusive: true,
  unitType: 'each',
  otherBarcodes: [],
  contentAmount: null,
  contentUnit: null,
  pictureId: null,
  revision: 1,
  isActive: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}

const NOW = new Date('2026-11-30T12:00:00Z')

it('DATA-021, DATA-022 a product has the specified shape', () => {
  expect(productSchema.parse(tea)).toEqual(tea)
})

it('SELL-046 a cart captures of it what was true when it was added, with the rate that its code charges', () => {
  expect(cartProductOf(tea, NOW)).toEqual({
    id: id(1),
    name: 'Tea, 80 bags',
    sku: 'TEA-80',
    priceMinor: 350,
    vatCode: 'zero',
    vatRate: 0,
    vatInclusive: true,
  })
  expect(cartProductOf({ ...tea, vatCode: 'reduced', vatRate: '5.00' }, NOW).vatRate).toBe(500)
  expect(() => cartProductOf({ ...tea, vatCode: 'custom', vatRate: 'twenty' }, NOW)).toThrow('VAT rate')
})

it('D27 has the VAT rate that its code has at that moment, however old the till’s copy of the product', () => {
  const before = new Date('2011-01-03T23:59:00Z')
  const after = new Date('2011-01-04T00:01:00Z')
  const rates = (vatCode: Product['vatCode']) =>
    [before, after].map((at) => cartProductOf({ ...tea, vatCode, vatRate: '12.50' }, at).vatRate)
  expect(rates('standard')).toEqual([1750, 2000])
  expect(rates('custom')).toEqual([1250, 1250])
})
