import type { VatRates } from '@tuppence/domain/tax'
import { expect, it } from 'vitest'
import { twoDecimals } from './product-values.ts'
import { vatOfProduct } from './vat-of-product.ts'

it('CAT-015 writes whole pence exactly, and refuses what is not whole pence', () => {
  for (const [amount, text] of [
    ['2.5', '2.50'],
    [2.5, '2.50'],
    ['', '0.00'],
    [0.29, '0.29'],
    [1.1, '1.10'],
  ] as const)
    expect(twoDecimals(amount)).toBe(text)
  for (const amount of [1.005, '1.005', 1e21]) expect(() => twoDecimals(amount)).toThrow()
})

it('D1 reads a rate by its decimals', () => {
  const present = { vatCode: 'standard', vatRate: '20.00' } as const
  expect(vatOfProduct({ vatRate: 17.5 }, present)).toEqual({ vatCode: 'custom', vatRate: '17.50' })
  expect(vatOfProduct({ vatCode: 'reduced' }, present)).toEqual({ vatCode: 'reduced', vatRate: '5.00' })
  for (const vatRate of [17.505, 101, '-1']) expect(() => vatOfProduct({ vatRate }, present)).toThrow()
})

it('D27 a form that was opened before a VAT rate changed is taken, at the new rate', () => {
  const rates: VatRates = [
    { code: 'reduced', from: '1997-09-01T00:00:00+01:00', rate: 500 },
    { code: 'standard', from: '2011-01-04T00:00:00Z', rate: 2000 },
    { code: 'standard', from: '2027-04-01T00:00:00+01:00', rate: 2200 },
  ]
  const saved = { vatCode: 'standard', vatRate: '22.00' } as const
  const [morning, later] = [new Date('2027-04-01T09:00:00Z'), new Date('2027-04-09T09:00:00Z')]
  const body = { vatCode: 'standard', vatRate: '20.00' } as const
  expect(vatOfProduct(body, saved, morning, rates)).toEqual({ vatCode: 'standard', vatRate: '22.00' })
  expect(vatOfProduct({ vatRate: '20.00' }, saved, morning, rates)).toEqual(saved)
  // Days later that rate is taken where it is the one stored, and nowhere else.
  const stored = { ...saved, storedRate: '20.00' }
  expect(vatOfProduct(body, stored, later, rates)).toEqual(saved)
  expect(vatOfProduct({ vatRate: '20.00' }, stored, later, rates)).toEqual(saved)
  expect(vatOfProduct({ vatRate: '20.00' }, saved, later, rates)).toEqual({
    vatCode: 'custom',
    vatRate: '20.00',
  })
  expect(() => vatOfProduct(body, saved, later, rates)).toThrow()
  expect(() => vatOfProduct({ vatCode: 'reduced', vatRate: '20.00' }, stored, later, rates)).toThrow()
  expect(() => vatOfProduct({ vatCode: 'standard', vatRate: '17.50' }, stored, morning, rates)).toThrow()
})
