import { describe, expect, it } from 'vitest'
import { closingWords, farOff, farOffWords } from './closing-words.ts'

const line = (counted: number, expected: number, price = '3.71') => ({
  ...{ name: 'Almond croissant', counted, expected, cost: '1.00', price },
})

describe('rule 5 what is said before a stock-take is closed', () => {
  it('says the pieces and what they are worth, over and under apart', () => {
    expect(closingWords([line(100_008, 17), line(9, 17, '2.50'), line(4, 4)])).toBe(
      '2 differences are booked: +99,991 pieces worth £370,966.61, −8 pieces worth £20.00, at price.',
    )
    expect(closingWords([line(3, 4)])).toBe('1 difference is booked: −1 piece worth £3.71, at price.')
    expect(closingWords([line(4, 4)])).toBe('0 differences are booked.')
  })

  it('asks about a count that is far beyond what was expected, the furthest first', () => {
    const [far, farther] = [line(300, 25), line(100_008, 17)]
    expect(farOff([line(17, 17), far, line(120, 30), farther, line(150, 0)])).toEqual([farther, far])
    expect(farOff([line(0, 1_000)])).toHaveLength(1)
    expect(farOffWords(farther)).toBe('Almond croissant: 100,008 counted, 17 expected.')
  })
})
