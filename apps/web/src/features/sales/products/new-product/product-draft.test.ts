import type { Product } from '@tuppence/domain/catalogue'
import { describe, expect, it } from 'vitest'
import {
  blankDraft,
  countOr,
  draftErrors,
  draftOf,
  formHere,
  POS_CATEGORIES,
  PRICE_WORDS,
  posBody,
  posChange,
  REQUIRED_WORDS,
  standaloneBody,
} from './product-draft.ts'

const shop = '01900000-0000-7000-8000-000000000001'
const food = { id: '01900000-0000-7000-8000-00000000000f', name: 'FOOD ' }
const pos = { ...blankDraft('pos'), name: ' Oat bar ', price: '1.5' }
const alone = { ...blankDraft('standalone'), name: 'Oat bar', sku: 'OAT', price: '1.5' }

describe('the form of /pos', () => {
  it('CAT-042, CAT-043 starts with Beverages, stock 0 and alert 5, and offers six categories', () => {
    expect(blankDraft('pos')).toMatchObject({
      category: 'Beverages',
      stockQuantity: '0',
      minStockLevel: '5',
      price: '',
    })
    expect(POS_CATEGORIES).toEqual(['Beverages', 'Food', 'Bakery', 'Snacks', 'Fresh', 'Other'])
    expect([formHere('/pos'), formHere('/sales'), formHere('/pos-standalone')]).toEqual([
      'pos',
      'pos',
      'standalone',
    ])
  })

  it('CAT-046, CAT-047, CAT-048 sends the specified body', () => {
    expect(posBody({ ...pos, stockQuantity: '', minStockLevel: ' ' }, shop, [])).toEqual({
      name: 'Oat bar',
      barcode: null,
      price: '1.50',
      cost: '0.00',
      stockQuantity: 0,
      minStockLevel: 5,
      organizationId: shop,
      sku: '',
      description: '',
      vatRate: '20.00',
      vatCode: 'standard',
      vatInclusive: true,
      unitType: 'each',
      isActive: true,
    })
  })

  it('CAT-043 puts it into the shop’s category of that name, however it is written', () => {
    expect(posBody({ ...pos, category: 'Food' }, shop, [food])).toMatchObject({ categoryId: food.id })
    expect(posBody(pos, shop, [food])).not.toHaveProperty('categoryId')
  })

  it('CAT-045 takes no price or cost below nothing', () => {
    expect(draftErrors('pos', { ...pos, price: '-1' })).toHaveProperty('price')
    expect(draftErrors('pos', { ...pos, cost: '-1' })).toHaveProperty('cost')
    expect(draftErrors('pos', { ...pos, price: '0' })).toEqual({})
  })

  it('changes what was written, and leaves the stock and cost that nobody touched', () => {
    const before = {
      ...{ name: 'Oat bar', sku: 'OAT', barcode: null, price: '1.50', cost: '0.00', revision: 3 },
      ...{ stockQuantity: -2, minStockLevel: 5, vatCode: 'zero', vatRate: '0.00', description: null },
      ...{ categoryId: null, category: 'Uncategorized' },
    } as Product
    expect(posChange({ ...draftOf(before), price: '1.60' }, before, [food])).toEqual({
      name: 'Oat bar',
      price: '1.60',
      minStockLevel: 5,
      sku: 'OAT',
      description: '',
      revision: 3,
    })
    expect(
      posChange({ ...draftOf(before), category: 'Food', stockQuantity: '4' }, before, [food]),
    ).toMatchObject({ categoryId: food.id, stockQuantity: 4 })
  })
})

describe('the form of /pos-standalone', () => {
  it('CAT-051 names the three fields that must be filled in', () => {
    for (const field of ['name', 'sku', 'price'] as const)
      expect(draftErrors('standalone', { ...alone, [field]: ' ' })).toEqual({ [field]: REQUIRED_WORDS })
    expect(REQUIRED_WORDS).toBe('Please fill in all required fields (Name, SKU, Price)')
    expect(draftErrors('standalone', alone)).toEqual({})
  })

  it('CAT-052, CAT-053 takes no price of nothing', () => {
    expect(draftErrors('standalone', { ...alone, price: '0.00' })).toEqual({ price: PRICE_WORDS })
    expect(draftErrors('standalone', { ...alone, price: 'x' })).toHaveProperty('price')
  })

  it('CAT-046 CAT-054 takes an empty stock for 0, and asks again for one that cannot be read', () => {
    expect(['12', '1,200', '', ' '].map((text) => countOr(text, 0))).toEqual([12, 1200, 0, 0])
    for (const wrong of ['1,5', '12.7', '-3', 'x', '1e3', '0x10']) {
      expect(draftErrors('standalone', { ...alone, stockQuantity: wrong }), wrong).toHaveProperty(
        'stockQuantity',
      )
      expect(draftErrors('pos', { ...pos, minStockLevel: wrong }), wrong).toHaveProperty('minStockLevel')
      expect(() => countOr(wrong, 0), wrong).toThrow()
    }
  })

  it('CAT-045 CAT-053 takes no price or cost with a decimal comma for another', () => {
    for (const wrong of ['1,5', '5,00', '1e3', '0x10', '€5']) {
      expect(draftErrors('standalone', { ...alone, price: wrong }), wrong).toHaveProperty('price')
      expect(draftErrors('pos', { ...pos, cost: wrong }), wrong).toHaveProperty('cost')
    }
    expect(standaloneBody({ ...alone, price: '£1,234.5' }, shop)).toMatchObject({ price: '1234.50' })
  })

  it('CAT-055, CAT-056 sends the specified body, with the code that says which 0% is meant', () => {
    expect(standaloneBody(alone, shop)).toEqual({
      name: 'Oat bar',
      sku: 'OAT',
      barcode: null,
      price: '1.50',
      categoryId: null,
      description: '',
      stockQuantity: 0,
      minStockLevel: 0,
      cost: '0.00',
      vatRate: '20.00',
      vatCode: 'standard',
      organizationId: shop,
    })
    const vatOf = (vat: typeof alone.vat, vatRate = '') => {
      const body = standaloneBody({ ...alone, vat, vatRate }, shop)
      return [body.vatCode, body.vatRate]
    }
    expect(vatOf('zero')).toEqual(['zero', '0.00'])
    expect(vatOf('exempt')).toEqual(['exempt', '0.00'])
    expect(vatOf('reduced')).toEqual(['reduced', '5.00'])
    expect(vatOf('custom', '12.5')).toEqual(['custom', '12.50'])
    expect(draftErrors('standalone', { ...alone, vat: 'custom', vatRate: '101' })).toHaveProperty('vatRate')
  })
})
