import { describe, expect, it } from 'vitest'
import type { Address } from '../../foundation/address/use-address.ts'
import { isNarrowed, nextSort, placeIn, queryOf } from './list-address.ts'

describe('the place in the list of products', () => {
  it('CAT-013 asks for what the search and the category of the address say', () => {
    const place = placeIn({
      search: ' oat ',
      category: 'c1',
      status: 'low',
      sort: 'price',
      direction: 'down',
    })
    expect(queryOf(place)).toEqual({
      search: 'oat',
      category: 'c1',
      status: 'low',
      sort: 'price',
      direction: 'down',
    })
  })

  it('asks for everything where the address says nothing, or what it cannot mean', () => {
    const addresses: Address[] = [{}, { status: 'none', sort: 'colour', at: '-3', view: 'new' }]
    for (const address of addresses) {
      expect(queryOf(placeIn(address))).toEqual({})
      expect(placeIn(address).startAt).toBe(0)
      expect(isNarrowed(placeIn(address))).toBe(false)
    }
  })

  it('goes on where it was', () => {
    expect(placeIn({ at: '1200' }).startAt).toBe(1200)
  })

  it('is sorted up, down and not at all by one heading after another', () => {
    const by = (sort: string, direction: string) => ({ sort, direction })
    expect(nextSort(placeIn({}), 'price')).toEqual(by('price', ''))
    expect(nextSort(placeIn({ sort: 'price' }), 'price')).toEqual(by('price', 'down'))
    expect(nextSort(placeIn({ sort: 'price', direction: 'down' }), 'price')).toEqual(by('', ''))
    expect(nextSort(placeIn({ sort: 'price', direction: 'down' }), 'stock')).toEqual(by('stock', ''))
  })

  it('is by name where nothing else is said, and a search has its best match first', () => {
    expect(nextSort(placeIn({}), 'name')).toEqual({ sort: 'name', direction: 'down' })
    expect(nextSort(placeIn({ search: 'oat' }), 'name')).toEqual({ sort: 'name', direction: '' })
  })
})
