import { describe, expect, it } from 'vitest'
import { FORM_KINDS } from './form-kinds.ts'
import { mineOverTheirs, theirChanges } from './product-conflict.ts'
import { blankProduct } from './product-form.ts'

const before = {
  ...blankProduct(FORM_KINDS.office, { vatCode: 'standard', vatRate: '20.00' }),
  name: 'Scone',
  price: '2.50',
  categoryId: 'c1',
}
const name = (id: string) => (id === 'c1' ? 'Bakery' : 'Cakes')

describe('a product that two people change at once', () => {
  it('shows what the other one changed', () => {
    const theirs = { ...before, price: '2.75', categoryId: 'c2', isActive: false, barcodes: ['1', '2'] }
    expect(theirChanges(before, theirs, name)).toEqual([
      { label: 'Barcodes', was: 'none', is: '1, 2' },
      { label: 'Category', was: 'Bakery', is: 'Cakes' },
      { label: 'Price', was: '2.50', is: '2.75' },
      { label: 'Active', was: 'yes', is: 'no' },
    ])
    expect(theirChanges(before, { ...before, stockQuantity: '9' }, name)).toEqual([])
  })

  it('keeps what was written here, and takes the rest as the other one left it', () => {
    const mine = { ...before, price: '2.60' }
    const theirs = { ...before, price: '2.75', name: 'Fruit scone' }
    expect(mineOverTheirs(mine, before, theirs)).toEqual({ ...before, price: '2.60', name: 'Fruit scone' })
  })
})
