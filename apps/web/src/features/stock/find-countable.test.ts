import { UK_SCALE_LAYOUTS, withCheckDigit } from '@tuppence/domain/catalogue'
import { describe, expect, it } from 'vitest'
import { countablesOf } from './find-countable.ts'

const product = (id: string, name: string, barcodes: string[] = []) => ({
  ...{ id, name, sku: `SKU-${id}`, barcodes, stockQuantity: 1, round: 0 },
})
const goods = [
  product('a', 'Café crème 500 g', ['5012345678900']),
  product('b', 'Tea', ['0012345678905', 'OWN-7']),
  product('c', 'Green tea'),
]
const shelf = countablesOf(goods, UK_SCALE_LAYOUTS)

describe('finding what is counted, on the device', () => {
  it('by any of its codes in any spelling, by a GS1 code and by SKU', () => {
    expect(shelf.byScan('5012345678900')?.id).toBe('a')
    expect(shelf.byScan('(01)05012345678900(10)LOT7')?.id).toBe('a')
    expect(shelf.byScan('012345678905')?.id).toBe('b')
    expect(shelf.byScan('OWN-7')?.id).toBe('b')
    expect(shelf.byScan('sku-C')?.id).toBe('c')
    expect(shelf.byScan('4006381333931')).toBeUndefined()
  })

  it('R8 by the labels of the shop’s scales, as it has laid them out', () => {
    const label = withCheckDigit('211250614685')
    expect(shelf.byScan(label)).toBeUndefined()
    const layout = { prefix: '21', holds: 'price', digits: 5, hasVerifier: true } as const
    expect(countablesOf([product('d', 'Ham', ['211250'])], [layout]).byScan(label)?.id).toBe('d')
  })

  it('by words, without accents', () => {
    expect(shelf.byWords('creme cafe', 5).map(({ id }) => id)).toEqual(['a'])
    expect(shelf.byWords('tea', 5).map(({ id }) => id)).toEqual(['b', 'c'])
    expect(shelf.byWords('tea', 1)).toHaveLength(1)
    expect(shelf.byWords('gherkin', 5)).toEqual([])
  })
})
