import { BLANK_FIELDS } from '@tuppence/domain/catalogue'
import { describe, expect, it } from 'vitest'
import { barcodeWords, refuseBarcode } from './barcode-words.ts'
import type { ListedProduct } from './list-address.ts'
import { blankProduct, bodyOf, formOf, isTouched, productErrors } from './product-form.ts'

const blank = blankProduct({ vatCode: 'standard', vatRate: '20.00' })
const whole = { ...blank, sku: 'OAT-1', name: 'Oat flat white', price: '3.20' }
const product: ListedProduct = {
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
    expect(productErrors(blank, blank)).toEqual({
      sku: 'SKU is required',
      name: 'Product name is required',
      price: 'Price is required',
    })
    expect(productErrors(whole, blank)).toEqual({})
  })

  it('CAT-016 CAT-017 takes no amount and no count below nothing, and whole counts only', () => {
    const wrong = { ...whole, price: '-1', cost: '1.00005', stockQuantity: '1.5', minStockLevel: '-1' }
    expect(Object.keys(productErrors(wrong, blank)).sort()).toEqual([
      'cost',
      'minStockLevel',
      'price',
      'stockQuantity',
    ])
  })

  it('leaves a stock below nothing as it is, where nobody touches it', () => {
    const form = formOf(product)
    expect(productErrors(form, form)).toEqual({})
    expect(bodyOf({ ...form, price: '3.40' }, 'org', form)).not.toHaveProperty('stockQuantity')
    expect(productErrors({ ...form, stockQuantity: '-2' }, form)).toHaveProperty('stockQuantity')
    expect(bodyOf({ ...form, stockQuantity: '4' }, 'org', form)).toHaveProperty('stockQuantity', 4)
  })

  it('D27 a new product has the business’s code, although its rate is another by now', () => {
    const form = blankProduct({ vatCode: 'standard', vatRate: '17.50' })
    expect(bodyOf({ ...whole, vatCode: form.vatCode, vatRate: form.vatRate }, 'org')).toMatchObject({
      vatCode: 'standard',
      vatRate: '20.00',
    })
  })

  it('CAT-015 CAT-018 sends money and rate as texts, and the organisation', () => {
    expect(bodyOf({ ...whole, price: '3.2', cost: '1' }, 'org')).toMatchObject({
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
    expect(bodyOf(form, product.organizationId)).toMatchObject({
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

  it('knows a number whose check digit does not fit, and what was meant', () => {
    expect(barcodeWords('5000112637922', [])).toMatchObject({ state: 'good' })
    expect(barcodeWords('5000112637923', [])).toMatchObject({ state: 'wrong', meant: '5000112637922' })
    expect(barcodeWords('SHELF-7', [])).toMatchObject({ state: 'own' })
    expect(barcodeWords(' ', [])).toBeUndefined()
    const form = { ...whole, barcodes: ['5000112637923'] }
    expect(productErrors(form, blank).codes).toEqual({ 0: expect.stringContaining('5000112637922') })
    expect(productErrors({ ...form, isOwnCode: true }, blank)).toEqual({})
  })

  it('takes no code twice, however it is spelt', () => {
    expect(refuseBarcode(['0012345678905', '012345678905'], 1, false)).toBe('This code stands above already.')
    expect(refuseBarcode(['', ''], 1, false)).toBeUndefined()
  })

  it('wants a content and its unit together', () => {
    expect(productErrors({ ...whole, contentAmount: '250' }, blank)).toHaveProperty('contentAmount')
    expect(productErrors({ ...whole, contentUnit: 'g' }, blank)).toHaveProperty('contentAmount')
    expect(productErrors({ ...whole, contentAmount: '0', contentUnit: 'g' }, blank)).toHaveProperty(
      'contentAmount',
    )
    expect(productErrors({ ...whole, contentAmount: '0.5', contentUnit: 'kg' }, blank)).toEqual({})
  })
})
