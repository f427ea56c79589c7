import { expect, it } from 'vitest'
import { doubledEditions, invoiceAfter, invoiceNumber, withEditions } from './index.ts'

const [ann, bob] = [
  { name: 'Ann', address: '1 High Street', issuedAt: '2026-03-02T10:00:00.000Z' },
  { name: 'Bob', address: '1 High Street', issuedAt: '2026-03-03T10:00:00.000Z' },
]

it('RCPT-030 an invoice to the same buyer is a copy, and one to another replaces the one before under a number of its own', () => {
  expect(invoiceAfter([], ann)).toEqual({ edition: 1, isCopy: false, issuedAt: undefined })
  const made = withEditions([ann, ann, bob, ann])
  expect(made.map(({ edition }) => edition)).toEqual([1, 1, 2, 3])
  expect(invoiceAfter(made.slice(0, 3), bob)).toEqual({ edition: 2, isCopy: true, issuedAt: bob.issuedAt })
  expect(invoiceAfter(made, { ...ann, address: '2 High Street' })).toMatchObject({
    edition: 4,
    isCopy: false,
  })
  expect([1, 2].map((edition) => invoiceNumber('T1-000007', edition))).toEqual(['T1-000007', 'T1-000007/2'])
})

it('RCPT-030 of two buyers with one number each has copies, a third replaces both, and the number is known to be twice', () => {
  const paper = { edition: 1, isCopy: false }
  const made = withEditions([
    { ...ann, ...paper },
    { ...bob, ...paper },
  ])
  expect(invoiceAfter(made, ann)).toEqual({ edition: 1, isCopy: true, issuedAt: ann.issuedAt })
  expect(invoiceAfter(made, bob)).toEqual({ edition: 1, isCopy: true, issuedAt: bob.issuedAt })
  expect(invoiceAfter(made, { ...ann, name: 'Cat' })).toMatchObject({ edition: 2, isCopy: false })
  expect(doubledEditions(made)).toEqual([1])
  expect(doubledEditions(withEditions([ann, ann, bob]))).toEqual([])
})
