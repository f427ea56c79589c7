import { BLANK_FIELDS, type Product } from '@tuppence/domain/catalogue'
import { describe, expect, it } from 'vitest'
import { barcodeWords, refuseBarcode } from './barcode-words.ts'
import { FORM_KINDS } from './form-kinds.ts'
import { blankProduct, bodyOf, formOf, isTouched, productErrors } from './product-form.ts'

const office = FORM_KINDS.office
const shop = { organizationId: 'org', categories: [] }
const blank = blankProduct(office, { vatCode: 'standard', vatRate: '20.00' })
const whole = { ...blank, sku: 'OAT-1', name: 'Oat flat white', price: '3.20' }
const product: Product = {
  ...BLANK_FIELDS,
  id: '019a0000-0000-7000-8000-000000000001',
  organizationId: '019a0000-0000-7000-8000-000000000002',
  sku: 'OAT-1',
  barcode: '5000112637922',
  otherBarcodes: ['50001127'],
  name: 'Oat flat white',
  categoryId: null,
  category: 'Uncategorized',
  price: '3.20',
  cost: '0.00',
  stockQuantity: -3,
  minStockLevel: 5,
  vatCode: 'exempt',
  vatRate: '0.00',
  unitType: 'each',
  contentAmount: '0.25',
  contentUnit: 'l',
  pictureId: null,
  revision: 4,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}

describe('the form of a product', () => {
  it('CAT-014 wants SKU, name and price', () => {
    expect(productErrors(office, blank, blank)).toEqual({
      sku: 'SKU is required',
      name: 'Product name is required',
      price: 'Price is required',
    })
    expect(productErrors(office, whole, blank)).toEqual({})
  })

  it('CAT-016 CAT-017 takes no amount and no count below nothing, and whole counts only', () => {
    const wrong = { ...whole, price: '-1', cost: '1.00005', stockQuantity: '1.5', minStockLevel: '-1' }
    expect(Object.keys(productErrors(office, wrong, blank)).sort()).toEqual([
      'cost',
      'minStockLevel',
      'price',
      'stockQuantity',
    ])
  })

  it('leaves a stock below nothing as it is, where nobody touches it', () => {
    const form = formOf(product)
    expect(productErrors(office, form, form)).toEqual({})
    expect(bodyOf(office, { ...form, price: '3.40' }, shop, form)).not.toHaveProperty('stockQuantity')
    expect(productErrors(office, { ...form, stockQuantity: '-2' }, form)).toHaveProperty('stockQuantity')
    expect(bodyOf(office, { ...form, stockQuantity: '4' }, shop, form)).toHaveProperty('stockQuantity', 4)
  })

  it('D27 a new product has the business’s code, although its rate is another by now', () => {
    const form = blankProduct(office, { vatCode: 'standard', vatRate: '17.50' })
    expect(bodyOf(office, { ...whole, vatCode: form.vatCode, vatRate: form.vatRate }, shop)).toMatchObject({
      vatCode: 'standard',
      vatRate: '20.00',
    })
  })

  it('CAT-015 CAT-018 sends money and rate as texts, and the organisation', () => {
    expect(bodyOf(office, { ...whole, price: '3.2', cost: '1' }, shop)).toMatchObject({
      sku: 'OAT-1',
      barcode: null,
      name: 'Oat flat white',
      description: null,
      categoryId: null,
      price: '3.20',
      cost: '1.00',
      stockQuantity: 0,
      minStockLevel: 5,
      vatRate: '20.00',
      organizationId: 'org',
    })
  })

  it('CAT-019 sends what it was opened with, where nothing is changed', () => {
    const form = formOf(product)
    expect(bodyOf(office, form, shop)).toMatchObject({
      barcode: product.barcode,
      otherBarcodes: product.otherBarcodes,
      vatCode: 'exempt',
      vatRate: '0.00',
      contentAmount: '0.25',
      contentUnit: 'l',
      cost: '0.00',
      stockQuantity: -3,
    })
    expect(isTouched(form, formOf(product))).toBe(false)
    expect(isTouched({ ...form, barcodes: [...form.barcodes, ' '] }, form)).toBe(false)
    expect(isTouched({ ...form, name: 'x' }, form)).toBe(true)
  })

  it('a custom rate that has a name is called by it, unless nobody touched it', () => {
    const vat = (vatRate: string, before?: typeof whole) => {
      const { vatCode } = bodyOf(office, { ...whole, vatCode: 'custom', vatRate }, shop, before)
      return vatCode
    }
    expect([vat('20'), vat('5.00'), vat('0'), vat('12.5')]).toEqual(['standard', 'reduced', 'zero', 'custom'])
    expect(vat('20.00', { ...whole, vatCode: 'custom', vatRate: '20.00' })).toBe('custom')
  })

  it('knows a number whose check digit does not fit, and what was meant', () => {
    expect(barcodeWords('5000112637922', [])).toMatchObject({ state: 'good' })
    expect(barcodeWords('5000112637923', [])).toMatchObject({ state: 'wrong', meant: '5000112637922' })
    expect(barcodeWords('SHELF-7', [])).toMatchObject({ state: 'own' })
    expect(barcodeWords(' ', [])).toBeUndefined()
    const form = { ...whole, barcodes: ['5000112637923'] }
    expect(productErrors(office, form, blank).codes).toEqual({ 0: expect.stringContaining('5000112637922') })
    expect(productErrors(office, { ...form, isOwnCode: true }, blank)).toEqual({})
  })

  it('takes no code twice, however it is spelt', () => {
    expect(refuseBarcode(['0012345678905', '012345678905'], 1, false)).toBe('This code stands above already.')
    expect(refuseBarcode(['', ''], 1, false)).toBeUndefined()
  })

  it('wants a content and its unit together', () => {
    expect(productErrors(office, { ...whole, contentAmount: '250' }, blank)).toHaveProperty('contentAmount')
    expect(productErrors(office, { ...whole, contentUnit: 'g' }, blank)).toHaveProperty('contentAmount')
    expect(productErrors(office, { ...whole, contentAmount: '0', contentUnit: 'g' }, blank)).toHaveProperty(
      'contentAmount',
    )
    expect(productErrors(office, { ...whole, contentAmount: '0.5', contentUnit: 'kg' }, blank)).toEqual({})
  })
})
