import { expect, it } from 'vitest'
import { changeWords } from './stock-words.ts'

it('a change of stock says its direction', () => {
  expect([12, -3, 0, -1_250].map(changeWords)).toEqual(['+12', '−3', '0', '−1,250'])
})
