import { describe, expect, it } from 'vitest'
import { sizeWords } from './size-words.ts'

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
