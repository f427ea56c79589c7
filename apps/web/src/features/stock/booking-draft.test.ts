import { bookingBodySchema } from '@tuppence/contract/stock'
import { describe, expect, it } from 'vitest'
import {
  type BookingDraft,
  bodyOf,
  costOf,
  costProblem,
  expiredIn,
  missingIn,
  newDraft,
  quantityProblem,
  withProduct,
} from './booking-draft.ts'

const TEA = { id: '01990000-0000-7000-8000-000000000001', name: 'Tea', sku: 'T' }
const MILK = { id: '01990000-0000-7000-8000-000000000002', name: 'Milk', sku: 'M' }
const draft = (changes: Partial<BookingDraft> = {}): BookingDraft => ({
  ...newDraft('id', 'delivery'),
  ...changes,
})

describe('rule 5 what is about to be booked', () => {
  it('asks about goods that come past their date, and about no others', () => {
    const [line] = withProduct(draft(), TEA, 'k').lines
    if (!line) throw new Error('No line')
    const lines = ['', '2026-05-31', '2026-06-01', '2027-01-01'].map((expiresOn) => ({ ...line, expiresOn }))
    const past = expiredIn(draft({ lines }), '2026-06-01')
    expect(past.map(({ expiresOn }) => expiresOn)).toEqual(['2026-05-31'])
    expect(expiredIn(draft({ lines, kind: 'waste' }), '2026-06-01')).toEqual([])
  })

  it('counts a product up that is scanned again, and puts it first', () => {
    const lines = [TEA, MILK, TEA].reduce(
      (all, product, n) => withProduct(all, product, `k${n}`, '5'),
      draft(),
    ).lines
    expect(lines.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Tea', 2],
      ['Milk', 1],
    ])
  })

  it('counts up no quantity that cannot be read: it is asked for again', () => {
    const { lines } = withProduct(draft(), TEA, 'a')
    const unread = lines.map((line) => ({ ...line, quantity: undefined, unreadQuantity: '1,5' }))
    const again = withProduct(draft({ lines: unread }), TEA, 'b')
    expect(again.lines).toMatchObject([{ unreadQuantity: '1,5' }])
    expect(again.lines[0]?.quantity).toBeUndefined()
    expect(missingIn(again)).toBe('Say how many of Tea.')
  })

  it('keeps lots apart, and takes lot, expiry and count from a GS1 code', () => {
    const scan = (lot: string) => `(01)05012345678900(17)270331(10)${lot}`
    const twice = withProduct(withProduct(draft(), TEA, 'a', scan('A')), TEA, 'b', scan('B'))
    const { lines } = withProduct(twice, TEA, 'c', `${scan('A')}(37)24`)
    expect(lines.map(({ lot, quantity, expiresOn }) => [lot, quantity, expiresOn])).toEqual([
      ['A', 25, '2027-03-31'],
      ['B', 1, '2027-03-31'],
    ])
  })

  it('says what is missing', () => {
    const filled = withProduct(draft(), TEA, 'a')
    expect(missingIn(draft())).toBe('Add a product first.')
    expect(missingIn(filled)).toBeUndefined()
    expect(
      missingIn({ ...filled, lines: filled.lines.map((line) => ({ ...line, quantity: undefined })) }),
    ).toBe('Say how many of Tea.')
    expect(missingIn({ ...filled, kind: 'waste' })).toBe('Choose a reason.')
    expect(missingIn({ ...filled, kind: 'waste', reason: 'other' })).toBe('Say in a few words why.')
    expect(missingIn({ ...filled, kind: 'waste', reason: 'damaged' })).toBeUndefined()
  })

  it('keeps a delivery whose unit cost cannot be read from being booked without it, and says so at the line', () => {
    const filled = withProduct(draft(), TEA, 'a')
    const unread = { ...filled, lines: filled.lines.map((line) => ({ ...line, unreadCost: '12,50' })) }
    expect(missingIn(unread)).toMatch(/^Enter the unit cost of Tea again\. “12,50” isn’t an amount\./)
    expect(missingIn({ ...unread, kind: 'waste', reason: 'damaged' })).toBeUndefined()
    expect(unread.lines.map(costProblem)).toEqual([expect.stringContaining('“12,50” isn’t an amount')])
    expect(filled.lines.map(costProblem)).toEqual([undefined])
  })

  it('says at its box that a quantity is none or nought', () => {
    const [line] = withProduct(draft(), TEA, 'a').lines
    if (!line) throw new Error('No line')
    const problems = [undefined, 0, 1].map((quantity) => quantityProblem({ ...line, quantity }))
    expect(problems).toEqual([
      'Enter a whole number, 1 or more.',
      'Enter a whole number, 1 or more.',
      undefined,
    ])
  })

  it('is sent as the server takes it, in the order in which it was added', () => {
    const two = withProduct(withProduct(draft({ supplier: 'Leaf' }), TEA, 'a'), MILK, 'b')
    const priced = { ...two, lines: two.lines.map((line) => ({ ...line, costMinor: 125, quantity: 4 })) }
    expect(costOf(priced)).toBe(1_000)
    expect(bookingBodySchema.parse(bodyOf(priced))).toMatchObject({
      kind: 'delivery',
      supplier: 'Leaf',
      lines: [
        { productId: TEA.id, quantity: 4, unitCost: '1.25' },
        { productId: MILK.id, quantity: 4 },
      ],
    })
    const taken = bodyOf({ ...priced, kind: 'adjustment', reason: 'missing', takes: true })
    expect(bookingBodySchema.parse(taken)).toMatchObject({
      reason: 'missing',
      lines: [{ quantity: -4 }, { quantity: -4 }],
    })
    expect(bookingBodySchema.parse(bodyOf({ ...priced, kind: 'waste', reason: 'stolen' }))).toMatchObject({
      kind: 'waste',
    })
  })
})
