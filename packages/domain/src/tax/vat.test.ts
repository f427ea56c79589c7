import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  chargedRate,
  formatRate,
  parseRate,
  RATE_OF_CODE,
  ratePresently,
  VAT_CODES,
  vatCodeFor,
  vatGroupsOf,
  vatLabel,
  vatModeSchema,
  vatRateTextSchema,
  vatTotalsLabel,
} from './index.ts'

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
    expect(RATE_OF_CODE).toEqual({ standard: 2000, reduced: 500, zero: 0, exempt: 0 })
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

  it('SELL-043 a code’s rate is today’s, whatever was kept beside it; custom has what is kept', () => {
    expect(VAT_CODES.map((code) => [code, ratePresently(code, '17.50')])).toEqual([
      ['standard', '20.00'],
      ['reduced', '5.00'],
      ['zero', '0.00'],
      ['exempt', '0.00'],
      ['custom', '17.50'],
    ])
  })

  it('SELL-046 a bare rate means a code that charges it; zero-rated and exempt charge nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (rate) => {
        expect(chargedRate(vatCodeFor(rate), rate)).toBe(rate)
      }),
    )
    expect([2000, 500, 0, 1750].map(vatCodeFor)).toEqual(['standard', 'reduced', 'zero', 'custom'])
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
    expect(vatTotalsLabel([])).toBe('VAT (20%)')
    expect(vatTotalsLabel(standard ? [standard] : [])).toBe('VAT (20%)')
    expect(vatTotalsLabel([standard, reduced].flatMap((group) => group ?? []))).toBe('VAT')
    expect(vatTotalsLabel(zero ? [zero] : [])).toBe('VAT')
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
