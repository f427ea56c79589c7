import { expect, it } from 'vitest'
import { readRow } from './read-row.ts'

const plan = {
  sheet: 0,
  hasHeadings: true,
  columns: ['firstName', 'email', 'phone', 'consentEmail'],
  decimals: 'point' as const,
}
const read = (...cells: string[]) => readRow('customers', cells, plan, 'GBP')

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
    readRow('customers', cells, { ...plan, columns: ['firstName', ...columns] }, 'GBP').row.address
  expect(address(['address'], 'Ann', "'9 High Street")).toBe("'9 High Street")
  expect(address(['address'], 'Ann', "'AB1 2CD")).toBe('AB1 2CD')
  expect(address(['address'], 'Ann', "'07175")).toBe('07175')
  expect(address(['address', 'address'], 'Ann', '9 High Street', "'LS1 1AA")).toBe('9 High Street, LS1 1AA')
})
