import { describe, expect, it } from 'vitest'
import { counted, sizeWords } from './count-words.ts'

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

describe('a size in words', () => {
  it('goes up by thousands, with a decimal where there is one digit', () => {
    expect([0, 512, 9_949, 850_000, 1_200_000_000, 5e15].map(sizeWords)).toEqual([
      '0 kB',
      '0.5 kB',
      '9.9 kB',
      '850 kB',
      '1.2 GB',
      '5,000 TB',
    ])
  })
})
