import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countWords, parseDecimal, parsePercent, parseQuantity, parseSignedQuantity } from './index.ts'

/** What is typed instead of a number in one box or another, and is none in any. */
const NO_NUMBERS = [
  ...[
    '',
    ' ',
    '.',
    ',',
    '-',
    '1,5',
    '5,00',
    '12,34',
    '1,5.0',
    '1234,567',
    '1,234,5',
    ',5',
    '1,,000',
    '0,500',
  ],
  ...['1e3', '0x10', '0b1', 'NaN', 'Infinity', '1_000', '1 000', '1\u00a0000', '1.2.3', '1.000,50', '1;5'],
  ...['12x', 'x12', 'a dozen', '½', '5²', '①', '一', '１，５', '١،٥', '--1', '1-2', '(5)', '£', '%', '1\n2'],
]

describe('a quantity as it is typed', () => {
  it.each([
    ['12', 12],
    ['0', 0],
    ['007', 7],
    [' 1,000 ', 1000],
    ['\u00a012\t', 12],
    ['999,999', 999_999],
    ['1000000', 1_000_000],
    ['１２', 12],
    ['１，２００', 1200],
    ['١٢', 12],
    ['۱۲', 12],
    ['١٬٢٠٠', 1200],
  ])('CAT-017 reads %j', (text, quantity) => expect(parseQuantity(text)).toBe(quantity))

  it.each([...NO_NUMBERS, '1.5', '1.0', '12.', '.5', '-3', '+3', '12%', '£3', '1000001', '5012345678900'])(
    'CAT-017 takes %j for no quantity',
    (text) => expect(parseQuantity(text)).toBeUndefined(),
  )

  it('CAT-017 reads what the program itself writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (quantity) => {
        for (const text of [String(quantity), countWords(quantity)])
          expect(parseQuantity(text)).toBe(quantity)
      }),
    )
  })

  it('CAT-017 reads a text only where its figures, without commas between thousands, are the number', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789,.-e x'), maxLength: 9 }), (text) => {
        const quantity = parseQuantity(text)
        if (quantity === undefined) return
        expect(text.trim().replace(/^0+(?=\d)/, '')).toBeOneOf([String(quantity), countWords(quantity)])
      }),
      { numRuns: 2_000 },
    )
  })

  it.each([
    ['20', 20],
    ['+20', 20],
    ['-20', -20],
    ['−1,200', -1200],
    ['-0', 0],
  ])('reads %j as a change of points', (text, change) => expect(parseSignedQuantity(text)).toBe(change))

  it.each([...NO_NUMBERS, '1.5', '- 5', '+-5', '1000001'])('takes %j for no change of points', (text) =>
    expect(parseSignedQuantity(text)).toBeUndefined(),
  )
})

describe('a percentage and a measure as they are typed', () => {
  it.each([
    ['20', 2000],
    ['17.5', 1750],
    ['12.5%', 1250],
    ['12.5 %', 1250],
    ['.5', 50],
    ['100', 10_000],
    ['０', 0],
  ])('CAT-055 reads %j', (text, hundredths) => expect(parsePercent(text)).toBe(hundredths))

  it.each([...NO_NUMBERS, '12,5', '12.345', '100.01', '-1', '5%%', '£5'])(
    'CAT-055 takes %j for no percentage',
    (text) => expect(parsePercent(text)).toBeUndefined(),
  )

  it('CAT-055 has no more decimals than there may be, and goes no further than it may', () => {
    expect(parseDecimal('0.75', { decimals: 3, max: 1000 })).toBe(750)
    expect(parseDecimal('0.7501', { decimals: 3, max: 1000 })).toBeUndefined()
    expect(parseDecimal('1', { decimals: 3, max: 1000 })).toBe(1000)
    expect(parseDecimal('1.001', { decimals: 3, max: 1000 })).toBeUndefined()
    expect(parsePercent('250', 100_000)).toBe(25_000)
  })
})
