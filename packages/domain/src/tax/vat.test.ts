import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  chargedRate,
  formatRate,
  isRateOfCode,
  parseRate,
  rateOfCode,
  rateTextAt,
  VAT_CODES,
  vatCodeFor,
  vatGroupsOf,
  vatLabel,
  vatModeSchema,
  vatRateTextSchema,
  vatTotalsLabel,
} from './index.ts'
import { VAT_RATES } from './vat-rates.ts'

const NOW = new Date('2026-11-30T12:00:00Z')

describe('rates', () => {
  it('SELL-043 every rate from 0 to 100 in steps of 0.01 reads back from how it is written, on the wire and off it', () => {
    for (let rate = 0; rate <= 10_000; rate++) {
      const text = formatRate(rate)
      if (parseRate(text) !== rate || !vatRateTextSchema.safeParse(text).success) expect.fail(text)
    }
    expect([parseRate('20'), parseRate('17.5'), parseRate(' 5.00 ')]).toEqual([2000, 1750, 500])
  })

  it.each(['100.01', '-1', '20%', '', '1.234', 'abc', '1000', 'x20', '20.0x', 'x.5', '20.x'])(
    'takes %j for no rate',
    (text) => {
      expect(parseRate(text)).toBeUndefined()
      expect(vatRateTextSchema.safeParse(text).success).toBe(false)
    },
  )

  it('SELL-043, SELL-045 knows the ways to read a price and what each code stands for', () => {
    expect(vatModeSchema.options).toEqual(['add', 'as-marked'])
    expect(VAT_CODES).toEqual(['standard', 'reduced', 'zero', 'exempt', 'custom'])
    expect(VAT_CODES.map((code) => rateOfCode(code, NOW))).toEqual([2000, 500, 0, 0, undefined])
  })

  it('says how a rate is written where it was written otherwise', () => {
    expect(vatRateTextSchema.safeParse('20').error?.issues[0]?.message).toBe(
      'Write a VAT rate as percent with two decimals, such as "20.00".',
    )
  })

  it('writes each rate on the wire in one way only', () => {
    for (const text of ['05.00', '20', '20.0', '100.01', '200.00'])
      expect(vatRateTextSchema.safeParse(text).success, text).toBe(false)
  })

  it('SELL-043 a code’s rate is that of the moment, whatever was kept beside it; custom has what is kept', () => {
    expect(VAT_CODES.map((code) => [code, rateTextAt(code, '17.50', NOW)])).toEqual([
      ['standard', '20.00'],
      ['reduced', '5.00'],
      ['zero', '0.00'],
      ['exempt', '0.00'],
      ['custom', '17.50'],
    ])
  })

  it('D27 a rate changes at midnight in London, and a cart that was open then keeps the one it has', () => {
    const before = new Date('2011-01-03T23:59:59Z')
    const after = new Date('2011-01-04T00:00:00Z')
    expect([before, after].map((at) => rateOfCode('standard', at))).toEqual([1750, 2000])
    expect([before, after].map((at) => vatCodeFor(1750, at))).toEqual(['standard', 'custom'])
    expect(rateOfCode('standard', new Date('1980-01-01T00:00:00Z'))).toBe(1750)
    const openCart = new Date('2011-01-04T00:10:00Z')
    const nextDay = new Date('2011-01-05T00:10:00Z')
    expect([before, openCart, nextDay].map((at) => isRateOfCode('standard', 1750, at))).toEqual([
      true,
      true,
      false,
    ])
    expect([before, after].map((at) => isRateOfCode('standard', 2000, at))).toEqual([false, true])
    expect(['custom', 'zero'].map((code) => isRateOfCode(code as 'custom' | 'zero', 123, after))).toEqual([
      true,
      false,
    ])
    expect(vatTotalsLabel([{ vatRate: 1750 }], before)).toBe('VAT (17.5%)')
  })

  it('has the rates of each code in the order in which they begin, each with its source', () => {
    for (const code of ['standard', 'reduced'] as const) {
      const begins = VAT_RATES.filter((dated) => dated.code === code).map(({ from }) => Date.parse(from))
      expect(begins).toEqual([...begins].sort((a, b) => a - b))
    }
    for (const { from, rate, source } of VAT_RATES) {
      expect(new Date(from).toLocaleTimeString('en-GB', { timeZone: 'Europe/London' }), from).toBe('00:00:00')
      expect(rate).toBeGreaterThan(0)
      expect(source).not.toBe('')
    }
  })

  it('SELL-046 a bare rate means a code that charges it; zero-rated and exempt charge nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (rate) => {
        expect(chargedRate(vatCodeFor(rate, NOW), rate)).toBe(rate)
      }),
    )
    expect([2000, 500, 0, 1750].map((rate) => vatCodeFor(rate, NOW))).toEqual([
      'standard',
      'reduced',
      'zero',
      'custom',
    ])
    expect(VAT_CODES.map((code) => chargedRate(code, 2000))).toEqual([2000, 2000, 0, 0, 2000])
  })
})

describe('labels', () => {
  it('names a rate as people do', () => {
    expect(vatLabel('standard', 2000)).toBe('20%')
    expect(vatLabel('custom', 1750)).toBe('17.5%')
    expect(vatLabel('custom', 10_000)).toBe('100%')
    expect(vatLabel('custom', 50)).toBe('0.5%')
    expect(vatLabel('zero', 0)).toBe('Zero-rated')
    expect(vatLabel('zero', 2000)).toBe('Zero-rated')
    expect(vatLabel('exempt', 0)).toBe('Exempt')
  })

  it('SELL-013, SELL-066 says "VAT (20%)" while everything is at 20%, else "VAT"', () => {
    const [standard, reduced, zero] = [2000, 500, 0].map((vatRate) => ({ vatRate }))
    expect(vatTotalsLabel([], NOW)).toBe('VAT (20%)')
    expect(vatTotalsLabel(standard ? [standard] : [], NOW)).toBe('VAT (20%)')
    expect(
      vatTotalsLabel(
        [standard, reduced].flatMap((group) => group ?? []),
        NOW,
      ),
    ).toBe('VAT')
    expect(vatTotalsLabel(zero ? [zero] : [], NOW)).toBe('VAT')
  })
})

describe('groups', () => {
  it('SELL-046 adds lines up per rate, the highest first, exempt apart from zero-rated', () => {
    const line = (vatCode: (typeof VAT_CODES)[number], vatRate: number) => ({
      vatCode,
      vatRate,
      netMinor: 10,
      vatMinor: 1,
    })
    const lines = [
      line('exempt', 2000),
      line('zero', 0),
      line('standard', 2000),
      line('reduced', 500),
      line('standard', 2000),
    ]
    expect(vatGroupsOf(lines)).toEqual([
      { vatCode: 'standard', vatRate: 2000, netMinor: 20, vatMinor: 2, grossMinor: 22 },
      { vatCode: 'reduced', vatRate: 500, netMinor: 10, vatMinor: 1, grossMinor: 11 },
      { vatCode: 'zero', vatRate: 0, netMinor: 10, vatMinor: 1, grossMinor: 11 },
      { vatCode: 'exempt', vatRate: 0, netMinor: 10, vatMinor: 1, grossMinor: 11 },
    ])
  })
})
