import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sharedData } from '../shared-data.test-support.ts'
import { expandUpcE, withCheckDigit } from './barcode.ts'
import { isGtin } from './check-digit.ts'
import { codesAfter, isMisread, readAgain } from './codes-of-product.ts'

describe('a number whose check digit is wrong', () => {
  it.each([
    ['5012345678901', '5012345678900'],
    // 5000112637922 with two neighbours exchanged.
    ['5000112639722', '5000112637922'],
    ['5000112637922', undefined],
    ['036000291452', undefined],
    // A UPC-E, whose check digit is that of the UPC-A it stands for.
    ['01234505', undefined],
    ['1234', undefined],
    ['ABC-12345678', undefined],
  ])('%s was probably meant as %s', (code, meant) => expect(readAgain(code)).toBe(meant))

  it('is always read again as a right one of the same length, and a right one never', () => {
    const body = fc
      .constantFrom(7, 11, 12, 13)
      .chain((length) =>
        fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length }),
      )
    fc.assert(
      fc.property(body, fc.nat(9), (digits, last) => {
        const code = digits + last
        const meant = readAgain(code)
        if (code === withCheckDigit(digits)) expect(meant).toBeUndefined()
        else if (meant !== undefined) {
          expect(isGtin(meant)).toBe(true)
          expect(meant).toHaveLength(code.length)
        } else expect(code).toHaveLength(8)
      }),
    )
  })
})

describe('SELL-074 a scan that was misread', () => {
  it.each([
    ...['5000000126423', '0036000291453', '036000291453', '96385075', '10012345678903', ' 5000000126423\r'],
    ...[']E05000000126423', ']I110012345678903', ']X95000000126423', '978-0-14-103614-5'],
  ])('%j is one', (scan) => expect(isMisread(scan)).toBe(true))

  it.each([
    ...['5000000126422', '96385074', '01234505', '4011', '12345678901', '500000012642212', '0141036142'],
    ...[
      'MUG-12345678',
      '1234-5678',
      'blue mug',
      '',
      ']C012345678',
      ']A012345678',
      ']C1010500000012642210LOT7',
    ],
  ])('%j is none', (scan) => expect(isMisread(scan)).toBe(false))

  it('is told of any single digit that is wrong, and of no right code', () => {
    const body = fc
      .constantFrom(11, 12, 13)
      .chain((length) =>
        fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length }),
      )
    fc.assert(
      fc.property(body, fc.nat(), fc.integer({ min: 1, max: 9 }), (digits, at, by) => {
        const code = withCheckDigit(digits)
        const i = at % code.length
        expect(isMisread(code)).toBe(false)
        expect(isMisread(code.slice(0, i) + ((Number(code[i]) + by) % 10) + code.slice(i + 1))).toBe(true)
      }),
    )
  })
})

describe('the codes of a product', () => {
  const present = { barcode: '1', otherBarcodes: ['2', '3'] }
  it.each([
    [{}, '1', ['2', '3']],
    [{ barcode: '9' }, '9', ['2', '3']],
    [{ barcode: null }, '2', ['3']],
    [{ barcode: '', otherBarcodes: [] }, null, []],
    [{ otherBarcodes: ['2', ' 2 ', '1', '4'] }, '1', ['2', '4']],
    [{ barcode: '036000291452' }, '0036000291452', ['2', '3']],
  ])('after %j are %s and %j', (form, barcode, otherBarcodes) =>
    expect(codesAfter(present, form)).toEqual({ barcode, otherBarcodes }),
  )

  it('are each kept once, whatever a form says', () => {
    const code = fc.constantFrom('', ' ', '1', '2', ' 2', '036000291452', '0036000291452')
    fc.assert(
      fc.property(code, fc.array(code), code, fc.array(code), (a, others, b, more) => {
        const first = codesAfter({ barcode: null, otherBarcodes: [] }, { barcode: a, otherBarcodes: others })
        const after = codesAfter(first, { barcode: b, otherBarcodes: more })
        const all = [after.barcode, ...after.otherBarcodes]
        expect(new Set(all).size).toBe(all.length)
        expect(codesAfter(after, {})).toEqual(after)
        if (after.barcode === null) expect(after.otherBarcodes).toEqual([])
      }),
    )
  })
})

const bad = sharedData('barcodes/bad-codes.csv.gz')

describe.skipIf(bad === undefined)('the codes that shops in the wild have wrong', () => {
  it('are each read again where they are as long as a GTIN, and left alone where they are not', () => {
    const codes = (bad ?? '')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.slice(0, line.indexOf(',')))
    expect(codes.length).toBeGreaterThan(500)
    const asLong = codes.filter((code) => [8, 12, 13, 14].includes(code.length) && /^\d+$/.test(code))
    expect(asLong.length).toBeGreaterThan(20)
    for (const code of codes) {
      const meant = readAgain(code)
      const isWrong = asLong.includes(code) && !isGtin(code) && expandUpcE(code) === undefined
      expect(meant !== undefined, code).toBe(isWrong)
      if (meant !== undefined) expect(isGtin(meant), code).toBe(true)
      expect(isMisread(code), code).toBe(isWrong)
    }
  })
})
