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
  type VatRates,
  vatCodeFor,
  vatGroupsOf,
  vatLabel,
  vatModeSchema,
  vatRateTextSchema,
  vatTotalsLabel,
} from './index.ts'

const NOW = new Date('2026-11-30T12:00:00Z')
/** As if the law had raised the standard rate. */
const CHANGED: VatRates = [
  { code: 'reduced', from: '1997-09-01T00:00:00+01:00', rate: 500 },
  { code: 'standard', from: '2011-01-04T00:00:00Z', rate: 2000 },
  { code: 'standard', from: '2027-04-01T00:00:00+01:00', rate: 2200 },
]

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
    const before = new Date('2027-03-31T22:59:59Z')
    const after = new Date('2027-03-31T23:00:00Z')
    expect([before, after].map((at) => rateOfCode('standard', at, CHANGED))).toEqual([2000, 2200])
    expect([before, after].map((at) => vatCodeFor(2000, at, CHANGED))).toEqual(['standard', 'custom'])
    const openCart = new Date('2027-04-01T00:10:00Z')
    const nextDay = new Date('2027-04-02T00:10:00Z')
    expect([before, openCart, nextDay].map((at) => isRateOfCode('standard', 2000, at, CHANGED))).toEqual([
      true,
      true,
      false,
    ])
    expect([before, after].map((at) => isRateOfCode('standard', 2200, at, CHANGED))).toEqual([false, true])
    expect((['custom', 'zero'] as const).map((code) => isRateOfCode(code, 123, after, CHANGED))).toEqual([
      true,
      false,
    ])
  })

  it('the labels of old and new sales follow the code, whatever the table knows', () => {
    const after = new Date('2027-04-01T12:00:00Z')
    expect(vatTotalsLabel([], after, CHANGED)).toBe('VAT (22%)')
    expect(vatTotalsLabel([{ vatCode: 'standard', vatRate: 2200 }], after)).toBe('VAT (22%)')
    expect(vatTotalsLabel([{ vatCode: 'standard', vatRate: 2000 }], after, CHANGED)).toBe('VAT (20%)')
    expect(vatTotalsLabel([{ vatCode: 'custom', vatRate: 2000 }], after, CHANGED)).toBe('VAT')
  })

  it('a till whose clock is years slow charges no rate that is over; a table without a code is no table', () => {
    expect(() => rateOfCode('standard', NOW, [])).toThrow('standard')
    for (const at of ['1980-01-01T00:00:00Z', '2010-06-01T00:00:00Z'])
      expect([rateOfCode('standard', new Date(at)), rateOfCode('reduced', new Date(at))]).toEqual([2000, 500])
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
    const standard = { vatCode: 'standard', vatRate: 2000 } as const
    const reduced = { vatCode: 'reduced', vatRate: 500 } as const
    expect(vatTotalsLabel([], NOW)).toBe('VAT (20%)')
    expect(vatTotalsLabel([standard], NOW)).toBe('VAT (20%)')
    expect(vatTotalsLabel([standard, { ...standard, vatCode: 'custom' }], NOW)).toBe('VAT (20%)')
    expect(vatTotalsLabel([standard, reduced], NOW)).toBe('VAT')
    expect(vatTotalsLabel([reduced], NOW)).toBe('VAT')
    expect(vatTotalsLabel([{ vatCode: 'zero', vatRate: 0 }], NOW)).toBe('VAT')
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
