import { describe, expect, it } from 'vitest'
import { counted, percentWords } from './count-words.ts'

describe('a count in words', () => {
  it('has the one, the many and their thousands', () => {
    expect([0, 1, 2, 1_250].map((count) => counted(count, 'till'))).toEqual([
      '0 tills',
      '1 till',
      '2 tills',
      '1,250 tills',
    ])
    expect([1, 2].map((count) => counted(count, 'person', 'people'))).toEqual(['1 person', '2 people'])
  })
})

it('a percentage has its decimals where it has any', () => {
  expect([0, 10, 12.5, 1_000].map(percentWords)).toEqual(['0%', '10%', '12.5%', '1,000%'])
})
