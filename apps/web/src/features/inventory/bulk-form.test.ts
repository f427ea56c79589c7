import { describe, expect, it } from 'vitest'
import { blankBulk, changeOf, comesToNothing } from './bulk-form.ts'

describe('a change of many products', () => {
  const price = blankBulk('price')

  it('reads a price by percent, by an amount and as it is to be', () => {
    const asked = (part: object) => changeOf({ ...price, ...part })
    expect(asked({ figure: '2.5' })).toEqual({
      change: { kind: 'price', price: { by: 'percent', percent: '2.50' } },
    })
    expect(asked({ figure: '10%', isDown: true })).toEqual({
      change: { kind: 'price', price: { by: 'percent', percent: '-10.00' } },
    })
    expect(asked({ rule: 'amount', figure: '£0.20', isDown: true })).toEqual({
      change: { kind: 'price', price: { by: 'amount', amount: '-0.20' } },
    })
    expect(asked({ rule: 'price', figure: '1,250' })).toEqual({
      change: { kind: 'price', price: { by: 'price', price: '1250.00' } },
    })
  })

  it('says what is wrong with what cannot be meant', () => {
    for (const part of [
      { figure: '' },
      { figure: 'a lot' },
      { figure: '101', isDown: true },
      { figure: '1001' },
      { rule: 'amount' as const, figure: '0' },
      { rule: 'price' as const, figure: '-1' },
    ])
      expect(changeOf({ ...price, ...part })).toHaveProperty('problem')
    expect(changeOf(blankBulk('min-stock-level'))).toHaveProperty('problem')
    expect(changeOf({ ...blankBulk('min-stock-level'), minStockLevel: '2.5' })).toHaveProperty('problem')
    expect(changeOf({ ...blankBulk('vat'), vatCode: 'custom', vatRate: '101' })).toHaveProperty('problem')
  })

  it('sends nothing of what belongs to another kind', () => {
    const filled = { ...price, figure: '5', categoryId: 'c1', minStockLevel: '4', isActive: false }
    expect(changeOf({ ...filled, kind: 'category' })).toEqual({
      change: { kind: 'category', categoryId: 'c1' },
    })
    expect(changeOf({ ...filled, kind: 'category', categoryId: '' })).toEqual({
      change: { kind: 'category', categoryId: null },
    })
    expect(changeOf({ ...filled, kind: 'min-stock-level' })).toEqual({
      change: { kind: 'min-stock-level', minStockLevel: 4 },
    })
    expect(changeOf({ ...filled, kind: 'active' })).toEqual({ change: { kind: 'active', isActive: false } })
    expect(changeOf({ ...filled, kind: 'vat', vatCode: 'custom', vatRate: '12.5' })).toEqual({
      change: { kind: 'vat', vatCode: 'custom', vatRate: '12.50' },
    })
    expect(changeOf({ ...filled, kind: 'archive' })).toEqual({ change: { kind: 'archive' } })
  })

  it('is asked about where it makes a price £0.00, and not where it is £0.00 already', () => {
    const price = (change: object, products: { price: string }[]) =>
      comesToNothing({ kind: 'price', price: change } as never, products)
    expect(price({ by: 'percent', percent: '-100.00' }, [])).toBe(true)
    expect(price({ by: 'price', price: '0.00' }, [])).toBe(true)
    expect(price({ by: 'amount', amount: '-2.00' }, [{ price: '5.00' }, { price: '2.00' }])).toBe(true)
    expect(price({ by: 'amount', amount: '-2.00' }, [{ price: '5.00' }])).toBe(false)
    expect(price({ by: 'percent', percent: '-5.00' }, [{ price: '0.00' }])).toBe(false)
    expect(comesToNothing({ kind: 'archive' }, [{ price: '2.00' }])).toBe(false)
  })
})
