import { expect, it } from 'vitest'
import { proposePlan } from './guess-plan.ts'
import { readRow } from './read-row.ts'

const plan = {
  sheet: 0,
  hasHeadings: true,
  columns: ['firstName', 'email', 'phone', 'consentEmail'],
  decimals: 'point' as const,
}
const read = (...cells: string[]) => readRow('customers', cells, plan, 'GBP', new Date())

it('CUST-008 a telephone number that a spreadsheet has shortened is left out, and its row is not', () => {
  const { row, problems, notes } = read('Ann', 'ann@example.com', '7.7009E+09', 'yes')
  expect(row).toMatchObject({ firstName: 'Ann', email: 'ann@example.com' })
  expect(row.phone).toBeUndefined()
  expect([problems, notes]).toMatchObject([[], [{ code: 'code-shortened', field: 'phone' }]])
})

it('CUST-008 a consent that nobody can read refuses its row: it may withdraw what is there', () => {
  expect(read('Ann', 'ann@example.com', '', 'perhaps').problems).toMatchObject([{ field: 'consentEmail' }])
})

it('CUST-008 an apostrophe is of the address, unless it keeps a postcode as text', () => {
  const address = (columns: string[], ...cells: string[]) =>
    readRow('customers', cells, { ...plan, columns: ['firstName', ...columns] }, 'GBP', new Date()).row
      .address
  expect(address(['address'], 'Ann', "'9 High Street")).toBe("'9 High Street")
  expect(address(['address'], 'Ann', "'AB1 2CD")).toBe('AB1 2CD')
  expect(address(['address'], 'Ann', "'07175")).toBe('07175')
  expect(address(['address', 'address'], 'Ann', '9 High Street', "'LS1 1AA")).toBe('9 High Street, LS1 1AA')
})

it('CUST-008 Shopify’s phone of the address is taken where the customer’s own is empty', () => {
  const headings =
    'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Phone,Phone,Total Spent'.split(
      ',',
    )
  const rows = [
    ['1', 'Ann', 'Oakes', 'ann@example.com', 'yes', '0113 496 0001', '0113 496 0002', '0.00'],
    ['2', 'Bea', 'Oakes', 'bea@example.com', 'no', '0113 496 0003', '', '0.00'],
    ['3', 'Cy', 'Oakes', 'cy@example.com', 'no', '', '', '0.00'],
  ]
  const proposed = proposePlan('customers', 0, [headings, ...rows])
  expect(proposed.profile).toBe('shopify-customers')
  const phones = rows.map(
    (cells) => readRow('customers', cells, { ...proposed, decimals: 'point' }, 'GBP', new Date()).row.phone,
  )
  expect(phones).toEqual(['0113 496 0002', '0113 496 0003', undefined])
})
