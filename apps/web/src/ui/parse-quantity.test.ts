import { describe, expect, it } from 'vitest'
import { parseQuantity } from './parse-quantity.ts'

describe('parseQuantity', () => {
  it.each([
    ['12', 12],
    [' 1,000 ', 1000],
    ['0', 0],
  ])('reads %j', (text, quantity) => expect(parseQuantity(text)).toBe(quantity))

  it.each(['', '1.5', '-3', 'a dozen', '1000000'])('does not read %j', (text) => {
    expect(parseQuantity(text)).toBeUndefined()
  })
})
