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
