import { describe, expect, it } from 'vitest'
import { placeAfter } from './use-card-keys.ts'

describe('the arrows among the cards', () => {
  it('SELL-061 lead through rows of as many as there are columns', () => {
    expect(placeAfter('ArrowRight', 0, 10, 4)).toBe(1)
    expect(placeAfter('ArrowDown', 1, 10, 4)).toBe(5)
    expect(placeAfter('ArrowDown', 1, 10, 2)).toBe(3)
    expect(placeAfter('ArrowUp', 5, 10, 4)).toBe(1)
    expect(placeAfter('ArrowLeft', 5, 10, 4)).toBe(4)
  })

  it('lead to the first and the last', () => {
    expect(placeAfter('Home', 7, 10, 4)).toBe(0)
    expect(placeAfter('End', 7, 10, 4)).toBe(9)
  })

  it('lead nowhere off the ends, nor does any other key', () => {
    expect(placeAfter('ArrowLeft', 0, 10, 4)).toBeUndefined()
    expect(placeAfter('ArrowDown', 8, 10, 4)).toBeUndefined()
    expect(placeAfter('End', 9, 10, 4)).toBeUndefined()
    expect(placeAfter('5', 3, 10, 4)).toBeUndefined()
  })
})
