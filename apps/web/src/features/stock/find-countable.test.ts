import { describe, expect, it } from 'vitest'
import { countablesOf } from './find-countable.ts'

const product = (id: string, name: string, barcodes: string[] = []) => ({
  ...{ id, name, sku: `SKU-${id}`, barcodes, stockQuantity: 1, round: 0 },
})
const shelf = countablesOf([
  product('a', 'Café crème 500 g', ['5012345678900']),
  product('b', 'Tea', ['0012345678905', 'OWN-7']),
  product('c', 'Green tea'),
])

describe('finding what is counted, on the device', () => {
  it('by any of its codes in any spelling, by a GS1 code and by SKU', () => {
    expect(shelf.byScan('5012345678900')?.id).toBe('a')
    expect(shelf.byScan('(01)05012345678900(10)LOT7')?.id).toBe('a')
    expect(shelf.byScan('012345678905')?.id).toBe('b')
    expect(shelf.byScan('OWN-7')?.id).toBe('b')
    expect(shelf.byScan('sku-C')?.id).toBe('c')
    expect(shelf.byScan('4006381333931')).toBeUndefined()
  })

  it('by words, without accents', () => {
    expect(shelf.byWords('creme cafe', 5).map(({ id }) => id)).toEqual(['a'])
    expect(shelf.byWords('tea', 5).map(({ id }) => id)).toEqual(['b', 'c'])
    expect(shelf.byWords('tea', 1)).toHaveLength(1)
    expect(shelf.byWords('gherkin', 5)).toEqual([])
  })
})
