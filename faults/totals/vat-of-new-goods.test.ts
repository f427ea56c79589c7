import { formatRate, rateOfCode, VAT_CODES } from '@tuppence/domain/tax'
import { expect, it } from 'vitest'
import { vatOfProduct } from '../../apps/server/src/modules/catalogue/vat-of-product.ts'
import {
  blankDraft,
  posBody,
  standaloneBody,
} from '../../apps/web/src/features/sales/products/new-product/product-draft.ts'

const shop = '01900000-0000-7000-8000-000000000001'
const nothingYet = { vatCode: 'custom', vatRate: '' } as const

// Whoever changes the law's rates in packages/domain/src/tax/vat-rates.ts finds here whether the till's forms went along.
it('CAT-048, CAT-055, CAT-056 every VAT choice of the till’s forms is taken by the server as what it says', () => {
  for (const vat of VAT_CODES) {
    const body = standaloneBody({ ...blankDraft('standalone'), price: '1.00', vat, vatRate: '12.50' }, shop)
    const rate = rateOfCode(vat, new Date())
    expect(vatOfProduct(body, nothingYet), vat).toEqual({
      vatCode: vat,
      vatRate: rate === undefined ? '12.50' : formatRate(rate),
    })
  }
  expect(vatOfProduct(posBody({ ...blankDraft('pos'), price: '1.00' }, shop, []), nothingYet)).toEqual({
    vatCode: 'standard',
    vatRate: formatRate(rateOfCode('standard', new Date())),
  })
})
