import { expect, it } from 'vitest'
import { type ImportPlan, proposePlan, rowReader } from './index.ts'

const HEADINGS = 'ID,Type,SKU,Name,Published,Tax class,Stock,Regular price,Categories'

function read(...rows: string[]) {
  const cells = [HEADINGS, ...rows].map((row) => row.split(','))
  const plan: ImportPlan = { ...proposePlan('products', 0, cells, 'GBP'), decimals: 'point' }
  expect(plan.profile).toBe('woocommerce')
  const reader = rowReader('products', plan, 'GBP', new Date())
  return cells.slice(1).flatMap((row) => reader(row) ?? [])
}

it('CAT-018 a WooCommerce variation has the VAT and category of its own product, whichever stands above it', () => {
  const [red, blue] = read(
    '10,variable,A,Adult coat,1,,,,Clothes',
    '11,variable,B,Baby coat,1,zero-rate,,,Baby',
    '12,variation,A-R,Adult coat - Red,1,parent,3,60.00,',
    '13,variation,B-B,Baby coat - Blue,1,parent,3,30.00,',
  )
  expect(red).toMatchObject({ problems: [], row: { name: 'Adult coat - Red', category: 'Clothes' } })
  expect(red?.row.vat).toBeUndefined()
  expect(blue).toMatchObject({ problems: [], row: { category: 'Baby', vat: { code: 'zero' } } })
})

it('CAT-018 one whose product has not come is refused, and given nobody’s VAT', () => {
  const [, lost] = read(
    '11,variable,B,Baby coat,1,zero-rate,,,Baby',
    '13,variation,B-B,Baby coat - Blue,1,parent,3,30.00,',
    '14,variation,A-R,Adult coat - Red,1,parent,3,60.00,',
  )
  expect(lost?.problems).toMatchObject([{ code: 'vat-unclear', field: 'vat' }])
})
