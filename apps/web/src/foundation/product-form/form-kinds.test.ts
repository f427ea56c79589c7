import { BLANK_FIELDS, type Product } from '@tuppence/domain/catalogue'
import { describe, expect, it } from 'vitest'
import { FORM_KINDS, kindAtTill } from './form-kinds.ts'
import { blankProduct, bodyOf, formOf, type ProductForm, productErrors } from './product-form.ts'
import { countOf, PRICE_WORDS } from './product-values.ts'

const food = { id: '01900000-0000-7000-8000-00000000000f', name: 'FOOD ' }
const shop = { organizationId: '01900000-0000-7000-8000-000000000001', categories: [food] }
const vat = { vatCode: 'standard', vatRate: '20.00' } as const
const pos = { ...blankProduct(FORM_KINDS.pos, vat), name: ' Oat bar ', price: '1.5' }
const alone = { ...blankProduct(FORM_KINDS.standalone, vat), name: 'Oat bar', sku: 'OAT', price: '1.5' }
const posErrors = (part: Partial<ProductForm>) => productErrors(FORM_KINDS.pos, { ...pos, ...part }, pos)
const aloneErrors = (part: Partial<ProductForm>) =>
  productErrors(FORM_KINDS.standalone, { ...alone, ...part }, alone)

describe('the form of /pos', () => {
  it('CAT-041, CAT-042, CAT-043 has nine fields, starts with Beverages, stock 0 and alert 5, and offers six categories', () => {
    expect(new Set(FORM_KINDS.pos.fields)).toEqual(
      new Set([
        ...['name', 'barcodes', 'price', 'cost', 'categoryId', 'stockQuantity', 'minStockLevel'],
        ...['description', 'sku'],
      ]),
    )
    expect(blankProduct(FORM_KINDS.pos, vat)).toMatchObject({
      categoryId: 'Beverages',
      stockQuantity: '0',
      minStockLevel: '5',
      price: '',
    })
    expect(FORM_KINDS.pos.categories).toEqual(['Beverages', 'Food', 'Bakery', 'Snacks', 'Fresh', 'Other'])
    expect(['/pos', '/sales', '/pos-standalone'].map(kindAtTill)).toEqual([
      FORM_KINDS.pos,
      FORM_KINDS.pos,
      FORM_KINDS.standalone,
    ])
  })

  it('CAT-046, CAT-047, CAT-048 sends the specified body', () => {
    expect(bodyOf(FORM_KINDS.pos, { ...pos, stockQuantity: '', minStockLevel: ' ' }, shop)).toMatchObject({
      name: 'Oat bar',
      barcode: null,
      price: '1.50',
      cost: '0.00',
      stockQuantity: 0,
      minStockLevel: 5,
      organizationId: shop.organizationId,
      sku: '',
      description: null,
      vatRate: '20.00',
      vatCode: 'standard',
      vatInclusive: true,
      unitType: 'each',
      isActive: true,
    })
    expect(posErrors({ sku: '' })).toEqual({})
  })

  it('CAT-043 puts it into the shop’s category of that name, however it is written', () => {
    const body = (categoryId: string) => bodyOf(FORM_KINDS.pos, { ...pos, categoryId }, shop)
    expect(body('Food')).toMatchObject({ categoryId: food.id })
    expect(body(food.id)).toMatchObject({ categoryId: food.id })
    expect(body('Beverages')).toMatchObject({ categoryId: null })
  })

  it('CAT-045 takes no price or cost below nothing', () => {
    expect(posErrors({ price: '-1' })).toHaveProperty('price')
    expect(posErrors({ cost: '-1' })).toHaveProperty('cost')
    expect(posErrors({ price: '0' })).toEqual({})
  })

  it('changes what was written, and leaves the stock that nobody touched and what it does not show', () => {
    const before = {
      ...{ ...BLANK_FIELDS, name: 'Oat bar', sku: 'OAT', barcode: 'OWN-1', otherBarcodes: ['OWN-2'] },
      ...{ price: '1.50', cost: '0.1234', stockQuantity: -2, vatCode: 'zero', vatRate: '0.00', revision: 3 },
      ...{ isActive: false, unitType: 'kg', contentAmount: null, contentUnit: 'kg', categoryId: null },
    } as Product
    const was = formOf(before)
    const change = (part: Partial<ProductForm>) => {
      const form = { ...was, ...part }
      expect(productErrors(FORM_KINDS.pos, form, was)).toEqual({})
      return bodyOf(FORM_KINDS.pos, form, shop, was)
    }
    const body = change({ price: '1.60', sku: ' ' })
    expect(body).toMatchObject({
      ...{ price: '1.60', sku: 'OAT', cost: '0.1234', barcode: 'OWN-1', otherBarcodes: ['OWN-2'] },
      ...{ isActive: false, unitType: 'kg', contentUnit: 'kg', vatCode: 'zero', vatRate: '0.00' },
    })
    expect(body).not.toHaveProperty('stockQuantity')
    expect(change({ categoryId: 'Food', stockQuantity: '4' })).toMatchObject({
      categoryId: food.id,
      stockQuantity: 4,
    })
  })
})

describe('the form of /pos-standalone', () => {
  it('CAT-050, CAT-051 has eight fields, and names the three that must be filled in', () => {
    expect(new Set(FORM_KINDS.standalone.fields)).toEqual(
      new Set([
        ...['name', 'sku', 'price', 'barcodes', 'categoryId', 'stockQuantity', 'vatCode', 'description'],
      ]),
    )
    for (const field of ['name', 'sku', 'price'] as const) {
      expect(Object.keys(aloneErrors({ [field]: ' ' }))).toEqual([field])
      expect(FORM_KINDS.standalone.missing?.({ ...alone, [field]: ' ' })).toBe(
        'Please fill in all required fields (Name, SKU, Price)',
      )
    }
    expect(aloneErrors({})).toEqual({})
    expect(FORM_KINDS.standalone.missing?.(alone)).toBeUndefined()
  })

  it('CAT-052, CAT-053 takes no price of nothing', () => {
    expect(PRICE_WORDS).toBe('Price must be greater than 0')
    expect(aloneErrors({ price: '0.00' })).toEqual({ price: PRICE_WORDS })
    expect(FORM_KINDS.standalone.missing?.({ ...alone, price: '0.00' })).toBe(PRICE_WORDS)
    expect(aloneErrors({ price: 'x' })).toHaveProperty('price')
  })

  it('CAT-046 CAT-054 takes an empty stock for 0, and asks again for one that cannot be read', () => {
    expect(['12', '1,200', '', ' '].map((text) => countOf(text))).toEqual([12, 1200, 0, 0])
    for (const wrong of ['1,5', '12.7', '-3', 'x', '1e3', '0x10']) {
      expect(aloneErrors({ stockQuantity: wrong }), wrong).toHaveProperty('stockQuantity')
      expect(posErrors({ minStockLevel: wrong }), wrong).toHaveProperty('minStockLevel')
      if (wrong !== '-3') expect(() => countOf(wrong), wrong).toThrow()
    }
  })

  it('CAT-045 CAT-053 takes no price or cost with a decimal comma for another', () => {
    for (const wrong of ['1,5', '5,00', '1e3', '0x10', '€5']) {
      expect(aloneErrors({ price: wrong }), wrong).toHaveProperty('price')
      expect(posErrors({ cost: wrong }), wrong).toHaveProperty('cost')
    }
    expect(bodyOf(FORM_KINDS.standalone, { ...alone, price: '£1,234.5' }, shop)).toMatchObject({
      price: '1234.50',
    })
  })

  it('CAT-055, CAT-056 sends the specified body, with the code that says which 0% is meant', () => {
    expect(bodyOf(FORM_KINDS.standalone, alone, shop)).toMatchObject({
      name: 'Oat bar',
      sku: 'OAT',
      barcode: null,
      price: '1.50',
      categoryId: null,
      description: null,
      stockQuantity: 0,
      minStockLevel: 0,
      cost: '0.00',
      vatRate: '20.00',
      vatCode: 'standard',
      organizationId: shop.organizationId,
    })
    const vatOf = (vatCode: ProductForm['vatCode'], vatRate = '') => {
      const body = bodyOf(FORM_KINDS.standalone, { ...alone, vatCode, vatRate }, shop)
      return [body.vatCode, body.vatRate]
    }
    expect(vatOf('zero')).toEqual(['zero', '0.00'])
    expect(vatOf('exempt')).toEqual(['exempt', '0.00'])
    expect(vatOf('reduced')).toEqual(['reduced', '5.00'])
    expect(vatOf('custom', '12.5')).toEqual(['custom', '12.50'])
    expect(aloneErrors({ vatCode: 'custom', vatRate: '101' })).toHaveProperty('vatRate')
  })
})
