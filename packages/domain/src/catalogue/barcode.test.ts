import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sharedData } from '../shared-data.test-support.ts'
import { expandUpcE } from './barcode.ts'
import {
  checkDigit,
  hasValidCheckDigit,
  isGtin,
  normaliseBarcode,
  scanKeys,
  UK_SCALE_LAYOUTS,
  withCheckDigit,
} from './index.ts'

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(''))

describe('check digits (GS1 General Specifications 7.9)', () => {
  it('agrees with codes of goods that are sold', () => {
    for (const code of ['5000000126422', '96385074', '036000291452', '10012345678902'])
      expect(checkDigit(code.slice(0, -1)), code).toBe(code.slice(-1))
    expect(withCheckDigit('500000012642')).toBe('5000000126422')
  })

  it('finds any single wrong digit', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(7, 11, 12, 13).chain(digits),
        fc.nat(),
        fc.integer({ min: 1, max: 9 }),
        (body, at, by) => {
          const code = withCheckDigit(body)
          const i = at % code.length
          const wrong = code.slice(0, i) + ((Number(code[i]) + by) % 10) + code.slice(i + 1)
          expect(hasValidCheckDigit(code)).toBe(true)
          expect(hasValidCheckDigit(wrong)).toBe(false)
        },
      ),
    )
  })

  it('refuses to make one of letters or of nothing', () => {
    expect(() => checkDigit('50A')).toThrow(RangeError)
    expect(() => checkDigit('')).toThrow(RangeError)
    expect(hasValidCheckDigit('0')).toBe(false)
  })
})

describe('what a code is', () => {
  it.each(['5000000126422', '96385074', '036000291452', '10012345678902', '01234558'])(
    '%s is a GTIN',
    (code) => expect(isGtin(code)).toBe(true),
  )

  it.each(['01234505', '5000000126423', 'MUG-BLUE', '12345', '٥٠٠٠٠٠٠١٢٦٤٢٢'])('%s is no GTIN', (code) =>
    expect(isGtin(code)).toBe(false),
  )

  it('unfolds every shape of UPC-E', () => {
    expect(expandUpcE('01234505')).toBe('012000003455')
    expect(expandUpcE('01234531')).toBe('012300000451')
    expect(expandUpcE('01234543')).toBe('012340000053')
    expect(expandUpcE('01234558')).toBe('012345000058')
    expect(expandUpcE('21234558')).toBeUndefined()
    expect(expandUpcE('01234559')).toBeUndefined()
  })

  const good = sharedData('barcodes/uk-products.csv.gz') ?? ''
  const bad = sharedData('barcodes/bad-codes.csv.gz') ?? ''

  it.skipIf(!good || !bad)(
    'takes every real UK code for a GTIN, and none of the codes known to be bad',
    () => {
      const codesOf = (csv: string) => Array.from(csv.matchAll(/^(\d+),/gm), ([, code]) => code ?? '')
      expect(codesOf(good).length).toBeGreaterThan(10_000)
      expect(codesOf(bad).length).toBeGreaterThan(5_000)
      expect(codesOf(good).filter((code) => code.length !== 13 || !isGtin(code))).toEqual([])
      expect(codesOf(bad).filter(isGtin)).toEqual([])
      // Some bad EAN-8 happen to hold as a UPC-E, which is a spelling of another code and no GTIN by itself.
      const asUpcE = codesOf(bad).filter((code) => expandUpcE(code) !== undefined)
      expect(new Set(asUpcE.map(({ length }) => length))).toEqual(new Set([8]))
    },
  )
})

describe('how a code is kept', () => {
  it('reads one GTIN the same, with or without its leading zero, blanks and hyphens', () => {
    for (const text of [' 036000291452 ', '0036000291452', '00036000291452', '0 36000-29145 2'])
      expect(normaliseBarcode(text)).toBe('0036000291452')
  })

  it('keeps codes of the shop as they are written', () => {
    expect(normaliseBarcode('  SKU 12-A ')).toBe('SKU 12-A')
    expect(normaliseBarcode('10012345678902')).toBe('10012345678902')
    expect(normaliseBarcode('1234-5')).toBe('1234-5')
  })
})

describe('SELL-028 the codes a scan is looked up by', () => {
  it('SELL-033 are none for a blank scan', () => expect(scanKeys('  \t', UK_SCALE_LAYOUTS)).toEqual([]))

  it('begin with what was scanned', () => {
    expect(scanKeys('MUG-BLUE', UK_SCALE_LAYOUTS)).toEqual(['MUG-BLUE'])
    expect(scanKeys('12345', UK_SCALE_LAYOUTS)).toEqual(['12345'])
    expect(scanKeys('5000000126422\r\n', UK_SCALE_LAYOUTS)).toEqual(['5000000126422', '05000000126422'])
  })

  it('find a product whichever way its GTIN was stored, and whatever zeros the scanner drops', () => {
    fc.assert(
      fc.property(digits(11), (body) => {
        const upcA = withCheckDigit(body)
        const stored = [upcA, `0${upcA}`, `00${upcA}`, normaliseBarcode(upcA)]
        for (const scan of [upcA, `0${upcA}`, `00${upcA}`, `]E00${upcA}`])
          for (const code of stored) expect(scanKeys(scan, UK_SCALE_LAYOUTS)).toContain(code)
      }),
    )
    for (const scan of ['96385074', '0000096385074', ']E496385074'])
      expect(scanKeys(scan, UK_SCALE_LAYOUTS)).toContain('96385074')
  })

  it('unfold a UPC-E, even one that holds as an EAN-8 too', () => {
    expect(scanKeys('01234505', UK_SCALE_LAYOUTS)).toEqual(['01234505', '0012000003455', '012000003455'])
    expect(scanKeys('01234558', UK_SCALE_LAYOUTS).slice(-2)).toEqual(['0012345000058', '012345000058'])
  })

  it('never take a case for the unit inside it', () => {
    expect(scanKeys('10012345678902', UK_SCALE_LAYOUTS)).toEqual(['10012345678902'])
  })

  it('reach the product inside GS1 codes, however they are written', () => {
    for (const scan of [
      ']C1010500000012642210LOT7',
      ']d201050000001264221712123110LOT7',
      '(01)05000000126422(10)LOT7',
      '010500000012642210LOT7',
      '\u001d010500000012642210LOT7',
      'https://shop.example/01/05000000126422/10/LOT7',
      ']Q1https://shop.example/goods/01/5000000126422?17=261231',
    ])
      expect(scanKeys(scan, UK_SCALE_LAYOUTS), scan).toContain('5000000126422')
  })

  it('SELL-033 are the retail code behind a mark that is another symbol’s, and no figures that are none', () => {
    for (const mark of [']C1', ']d2', ']X9'])
      expect(scanKeys(`${mark}5000000126422`, UK_SCALE_LAYOUTS)).toContain('5000000126422')
    expect(scanKeys(']C15000000126421', UK_SCALE_LAYOUTS)).toEqual([']C15000000126421'])
  })

  it('leave out the part of a composite code that is no product', () => {
    expect(scanKeys(']E02112345678900|]e099COMPOSITE\u001d98XYZ', UK_SCALE_LAYOUTS)).toEqual([
      '2112345678900',
      '02112345678900',
      // A label of a prefix that the shop says nothing of may be of goods that it keeps.
      '2112345000008',
      '2112345',
    ])
  })

  it('are few, whatever is scanned, and never blank', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), digits(8), digits(13), digits(30)), (text) => {
        const keys = scanKeys(text, UK_SCALE_LAYOUTS)
        expect(keys.length).toBeLessThanOrEqual(10)
        expect(keys).not.toContain('')
        expect(new Set(keys).size).toBe(keys.length)
      }),
    )
  })
})
