import { describe, expect, it } from 'vitest'
import { type BookingDraft, newDraft, withProduct } from './booking-draft.ts'
import { unusualIn, unusualWords } from './unusual-lines.ts'

const TEA = { id: 'tea', name: 'Tea', sku: 'T', stockQuantity: 12 }
const MILK = { id: 'milk', name: 'Milk', sku: 'M', stockQuantity: -2 }

function draftOf(kind: BookingDraft['kind'], quantities: readonly number[], changes = {}): BookingDraft {
  const [tea = 0, milk = 0] = quantities
  const both = withProduct(withProduct(newDraft('id', kind), MILK, 'm'), TEA, 't')
  const lines = both.lines.map((line) => ({ ...line, quantity: line.productId === 'tea' ? tea : milk }))
  return { ...both, lines: lines.filter(({ quantity }) => quantity > 0), ...changes }
}
const asked = (draft: BookingDraft) => unusualIn(draft).map(unusualWords)

describe('rule 5 quantities that are asked about before they are booked', () => {
  it('asks where more is thrown away or taken than there is, and nowhere where more comes in', () => {
    const said = ['Tea: 13, but only 12 in stock.', 'Milk: 1, but none in stock.']
    expect(asked(draftOf('waste', [13, 1]))).toEqual(said)
    expect(asked(draftOf('adjustment', [13, 1], { takes: true }))).toEqual(said)
    expect(asked(draftOf('waste', [12]))).toEqual([])
    expect(asked(draftOf('adjustment', [13, 1]))).toEqual([])
    expect(asked(draftOf('delivery', [13, 1]))).toEqual([])
  })

  it('adds up the lines of one product', () => {
    const [line] = draftOf('waste', [7]).lines
    if (!line) throw new Error('No line')
    const twice = draftOf('waste', [7], { lines: [line, { ...line, key: 'other' }] })
    expect(unusualIn(twice)).toHaveLength(2)
  })

  it('asks everywhere about 1,000 and more, and about what was scanned into the box, which comes first', () => {
    expect(asked(draftOf('delivery', [999, 999]))).toEqual([])
    expect(asked(draftOf('delivery', [1_000, 50_123_456]))).toEqual([
      'Milk: 50,123,456 looks like a barcode, not a quantity.',
      'Tea: 1,000 are a lot.',
    ])
    expect(asked(draftOf('waste', [10_000_000]))).toEqual([
      'Tea: 10,000,000 looks like a barcode, not a quantity.',
    ])
  })

  it('knows nothing of the stock in a draft that an earlier version kept', () => {
    const { lines, ...rest } = draftOf('waste', [13])
    expect(unusualIn({ ...rest, lines: lines.map(({ inStock: _, ...line }) => line) })).toEqual([])
  })
})
