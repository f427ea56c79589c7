import { expect, it } from 'vitest'
import { factsOf, hasComma, readRow } from './index.ts'

const plan = { sheet: 0, hasHeadings: true, decimals: 'point' as const }

it('CAT-018 a new row is checked by its price, barcode and category, a new customer by e-mail and phone', () => {
  const columns = ['name', 'price', 'barcode', 'category', 'description']
  const { row } = readRow(
    'products',
    ['Tea', '£1.5', '5000000126422', 'Drinks', 'Black'],
    {
      ...plan,
      columns,
    },
    'GBP',
    new Date(),
  )
  expect(factsOf('products', row)).toEqual([
    ['price', '1.50'],
    ['barcode', '5000000126422'],
    ['category', 'Drinks'],
  ])
  const codes = readRow(
    'products',
    ['Tea', '5000000126422; 5000000126439'],
    {
      ...plan,
      columns: ['name', 'otherBarcodes'],
    },
    'GBP',
    new Date(),
  )
  expect(factsOf('products', codes.row)).toEqual([['barcode', '5000000126422']])
  const person = { ...plan, columns: ['firstName', 'email', 'phone', 'company', 'address'] }
  expect(
    factsOf(
      'customers',
      readRow('customers', ['Ada', 'ada@example.com', '', 'Ivy Ltd', 'Leeds'], person, 'GBP', new Date()).row,
    ),
  ).toEqual([
    ['email', 'ada@example.com'],
    ['company', 'Ivy Ltd'],
    ['address', 'Leeds'],
  ])
})

it('it matters how a file writes its amounts where one of them has a comma, and nowhere else', () => {
  const columns = ['name', 'price']
  expect(
    hasComma(columns, [
      ['Tea, black', '1.50'],
      ['Jam', 2],
    ]),
  ).toBe(false)
  expect(hasComma(columns, [['Tea', '1,200']])).toBe(true)
})

it('a sign that is no letter is told of wherever a cell is read, and only there', () => {
  const columns = ['name', null, 'address', 'address']
  const problemsOf = (cells: string[]) =>
    readRow('customers', cells, { ...plan, columns: ['lastName', ...columns.slice(1)] }, 'GBP', new Date())
      .problems
  expect(problemsOf(['Low', 'left \ufffd out', '1 High St', 'Le\ufffdds'])).toMatchObject([
    { code: 'broken-sign', field: 'address' },
  ])
  expect(problemsOf(['L\ufffdw', '', '', ''])).toMatchObject([{ code: 'broken-sign', field: 'lastName' }])
})
