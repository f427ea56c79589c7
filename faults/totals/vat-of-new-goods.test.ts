import { formatRate, rateOfCode, VAT_CODES } from '@tuppence/domain/tax'
import { expect, it } from 'vitest'
import { vatOfProduct } from '../../apps/server/src/modules/catalogue/vat-of-product.ts'
import { FORM_KINDS } from '../../apps/web/src/foundation/product-form/form-kinds.ts'
import { blankProduct, bodyOf } from '../../apps/web/src/foundation/product-form/product-form.ts'

const shop = { organizationId: '01900000-0000-7000-8000-000000000001', categories: [] }
const nothingYet = { vatCode: 'custom', vatRate: '' } as const

// Whoever changes the law's rates in packages/domain/src/tax/vat-rates.ts finds here whether the forms of products went along.
it('CAT-048, CAT-055, CAT-056 every VAT choice of the form is taken by the server as what it says', () => {
  for (const vatCode of VAT_CODES)
    for (const kind of Object.values(FORM_KINDS)) {
      const form = { ...blankProduct(kind, { vatCode, vatRate: '12.50' }), price: '1.00' }
      const rate = rateOfCode(vatCode, new Date())
      expect(vatOfProduct(bodyOf(kind, form, shop), nothingYet), vatCode).toEqual({
        vatCode,
        vatRate: rate === undefined ? '12.50' : formatRate(rate),
      })
    }
})
