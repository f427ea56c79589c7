import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  allocate,
  averageMinor,
  CURRENCIES,
  divideHalfUp,
  formatMoney,
  isBeyondMoney,
  MAX_AMOUNT_MINOR,
  minorOf,
  minorOfPounds,
  minorSchema,
  moneySumTextSchema,
  moneyTextSchema,
  NOTES,
  parseMoney,
  toPounds,
} from './index.ts'

const minor = fc.integer({ min: -MAX_AMOUNT_MINOR, max: MAX_AMOUNT_MINOR })

describe('money as text', () => {
  it('DATA-026 writes every amount as a 2-decimal string that the wire takes, and reads it back', () => {
    fc.assert(
      fc.property(minor, (amount) => {
        const text = toPounds(amount)
        expect(text).toMatch(/^-?\d+\.\d\d$/)
        expect(moneyTextSchema.parse(text)).toBe(text)
        expect(parseMoney(text)).toBe(amount)
        expect(minorOf(text)).toBe(amount)
      }),
    )
    expect([toPounds(0), toPounds(-0), toPounds(5), toPounds(-50), toPounds(1234)]).toEqual([
      '0.00',
      '0.00',
      '0.05',
      '-0.50',
      '12.34',
    ])
  })

  it('CONST-001 formats money in en-GB with two decimals, and reads what it formats', () => {
    expect(formatMoney(123_456, 'GBP')).toBe('£1,234.56')
    expect(formatMoney(-5, 'GBP')).toBe('−£0.05')
    expect(formatMoney(-0, 'GBP')).toBe('£0.00')
    expect(formatMoney(100, 'EUR')).toBe('€1.00')
    fc.assert(
      fc.property(minor, (amount) => {
        for (const currency of CURRENCIES)
          expect(parseMoney(formatMoney(amount, currency), currency)).toBe(amount)
      }),
    )
  })

  it.each([
    ['12', 1200],
    ['12.', 1200],
    ['12.5', 1250],
    ['.5', 50],
    ['£12,345.60', 1_234_560],
    ['1,234,567', 123_456_700],
    [' £1,234.56 ', 123_456],
    ['-0.00', 0],
    ['999999999.99', MAX_AMOUNT_MINOR],
    ['£ 5', 500],
    ['-£5', -500],
    ['￡１２．５０', 1250],
    ['١٢٫٥٠', 1250],
    ['۱۲', 1200],
    ['1,234.50', 123_450],
  ])('PAY-003 reads %j', (text, amount) => expect(parseMoney(text, 'GBP')).toBe(amount))

  it('CONST-001 reads the sign of the shop’s own currency and no other: no figure is converted', () => {
    const read = (text: string) => CURRENCIES.filter((currency) => parseMoney(text, currency) === 500)
    expect(['5', '£5', '€5', 'US$5', 'CA$5', 'C$5', '$5'].map(read)).toEqual([
      CURRENCIES,
      ['GBP'],
      ['EUR'],
      ['USD'],
      ['CAD'],
      ['CAD'],
      ['USD', 'CAD'],
    ])
    expect(parseMoney('£5')).toBeUndefined()
  })

  it.each([
    ['999999999.99', false],
    ['1000000000.00', true],
    ['£5,012,345,678,900', true],
    ['9'.repeat(400), true],
    ['1e12', false],
    ['5,00', false],
    ['', false],
  ])('PAY-004 says whether %j is more than any amount: %j', (text, isBeyond) =>
    expect(isBeyondMoney(text, 'GBP')).toBe(isBeyond),
  )

  it.each([
    '',
    ' ',
    '.',
    '-',
    '£',
    '12.345',
    '1,23',
    '1,5',
    '5,00',
    '12,34',
    '12,34.00',
    '0,500',
    '1 234.50',
    '1.234,50',
    '£-5',
    '- 5',
    '£ £5',
    '5£',
    '12،50',
    '5²',
    '1e3',
    '0x10',
    'NaN',
    '12.3.4',
    'x12',
    '12x',
    'x,234',
    '1234,567',
    '1.2,3',
    '1000000000.00',
  ])('PAY-004 takes %j for no amount', (text) => expect(parseMoney(text, 'GBP')).toBeUndefined())

  it.each(['12', '12.3', '012.00', '-0.00', '+1.00', '1000000000.00', '1,000.00', ' 1.00', '1.00\n'])(
    'DATA-026 lets %j not onto the wire: each amount has one spelling',
    (text) => expect(moneyTextSchema.safeParse(text).success).toBe(false),
  )

  it('DATA-026 a sum is written alike, and may be as long as the database keeps it', () => {
    for (const text of ['0.00', '-0.50', '1000000000.00', '9999999999999999.99'])
      expect(moneySumTextSchema.parse(text)).toBe(text)
    for (const text of ['-0.00', '012.00', '12.3', '10000000000000000.00', ' 1.00', '1.00x'])
      expect(moneySumTextSchema.safeParse(text).success, text).toBe(false)
    expect(formatMoney(minorOf('9999999999999.99'), 'GBP')).toBe('£9,999,999,999,999.99')
  })

  it('DATA-026 says how an amount is written where it was written otherwise', () => {
    const saidOf = (schema: typeof moneyTextSchema) => schema.safeParse('12').error?.issues[0]?.message
    expect(saidOf(moneyTextSchema)).toBe('Write money as pounds with two decimals, such as "12.34".')
    expect(saidOf(moneySumTextSchema)).toBe('Write a sum as pounds with two decimals, such as "12.34".')
  })

  it('DATA-026 holds whole pence up to a thousand million pounds, in and out', () => {
    for (const amount of [0, -1, MAX_AMOUNT_MINOR, -MAX_AMOUNT_MINOR])
      expect(minorSchema.safeParse(amount).success, `${amount}`).toBe(true)
    for (const amount of [0.5, MAX_AMOUNT_MINOR + 1, -MAX_AMOUNT_MINOR - 1])
      expect(minorSchema.safeParse(amount).success, `${amount}`).toBe(false)
  })

  it('DATA-026 reads an amount that came as a number of pounds to the penny', () => {
    fc.assert(
      fc.property(fc.integer({ min: -MAX_AMOUNT_MINOR, max: MAX_AMOUNT_MINOR }), (minor) => {
        expect(minorOfPounds(Number(toPounds(minor)))).toBe(minor)
      }),
    )
  })
  it('knows the notes that there are', () => expect(NOTES).toEqual([500, 1_000, 2_000, 5_000]))
})

describe('divideHalfUp', () => {
  it('is the whole number nearest to the fraction, and of two equally near the one further from zero', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }),
        fc.bigInt({ min: 1n, max: 10n ** 6n }),
        (n, d) => {
          fc.pre(n / d < 9n * 10n ** 15n && n / d > -9n * 10n ** 15n)
          const result = BigInt(divideHalfUp(n, d))
          // |result − n/d| ≤ ½, compared as whole numbers.
          const distance = 2n * (result * d - n)
          expect(distance <= d && distance >= -d).toBe(true)
          if (distance === d) expect(n > 0n).toBe(true)
          if (distance === -d) expect(n < 0n).toBe(true)
        },
      ),
    )
  })

  it('rounds 0.5 up and mirrors it for refunds (VATREC12030)', () => {
    const ofTwo = (n: bigint) => divideHalfUp(n, 2n)
    expect([1n, 3n, -1n, -3n].map(ofTwo)).toEqual([1, 2, -1, -2])
    expect(divideHalfUp(49n, 100n)).toBe(0)
    expect(divideHalfUp(-49n, 100n)).toBe(0)
  })

  it('averages to the nearest penny', () => {
    expect([averageMinor(0, 0), averageMinor(5, 2), averageMinor(100, 3)]).toEqual([0, 3, 33])
  })

  it('throws rather than lose a penny', () => {
    const isNotPositive = new RangeError('The denominator must be positive')
    expect(() => divideHalfUp(1n, 0n)).toThrow(isNotPositive)
    expect(() => divideHalfUp(1n, -2n)).toThrow(isNotPositive)
    expect(() => divideHalfUp(2n ** 53n, 1n)).toThrow(new RangeError('The amount is too large to be exact'))
  })
})

describe('allocate', () => {
  const weights = fc.array(
    fc.oneof(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: MAX_AMOUNT_MINOR })),
    {
      minLength: 1,
      maxLength: 20,
    },
  )
  const total = fc.integer({ min: 0, max: MAX_AMOUNT_MINOR })

  it('adds up to the whole, each part within a penny of its exact share', () => {
    fc.assert(
      fc.property(total, weights, (amount, shares) => {
        const parts = allocate(amount, shares)
        expect(parts.reduce((a, b) => a + b, 0)).toBe(amount)
        const all = shares.reduce((a, b) => a + b, 0)
        const [of, by] = all === 0 ? [shares.map(() => 1), shares.length] : [shares, all]
        for (const [i, part] of parts.entries()) {
          // |part − amount × weight ÷ all| < 1, compared as whole numbers.
          const off = BigInt(part) * BigInt(by) - BigInt(amount) * BigInt(of[i] ?? 0)
          expect(off < BigInt(by) && off > -BigInt(by)).toBe(true)
        }
      }),
    )
  })

  it('never gives a part more than its weight when there is no more to give than the weights', () => {
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (shares, fraction) => {
        const all = shares.reduce((a, b) => a + b, 0)
        const parts = allocate(Math.floor(all * fraction), shares)
        for (const [i, part] of parts.entries()) if (all > 0) expect(part).toBeLessThanOrEqual(shares[i] ?? 0)
      }),
    )
  })

  it('gives the odd pennies to the largest remainders, and of equal ones to the earlier', () => {
    expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(allocate(5, [3, 3, 3, 3])).toEqual([2, 1, 1, 1])
    expect(allocate(10, [1, 5, 2])).toEqual([1, 6, 3])
    expect(allocate(2, [0, 0, 0])).toEqual([1, 1, 0])
    expect(allocate(0, [])).toEqual([])
  })

  it('throws for what is no whole amount or weight', () => {
    for (const amount of [-1, 0.5, 2 ** 53])
      expect(() => allocate(amount, [1]), `${amount}`).toThrow(new RangeError('Allocate whole pence only'))
    for (const weight of [-1, 0.5, 2 ** 53, Number.NaN])
      expect(() => allocate(1, [1, weight]), `${weight}`).toThrow(new RangeError('Weights are whole numbers'))
  })
})
