import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sharedData } from '../shared-data.test-support.ts'
import {
  comparableBarcode,
  isbn13Of,
  normaliseBarcode,
  otherIsbn,
  scanKeys,
  UK_SCALE_LAYOUTS,
  withCheckDigit,
} from './index.ts'

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length })
const separator = fc.constantFrom('', ' ', '-', '‑', ' - ')

describe('SELL-028 magazines and books whose scan has their add-on', () => {
  it.each([
    ['977123456700312', '9771234567003'],
    ['978014103614451299', '9780141036144'],
    ['9780141036144 51299', '9780141036144'],
    ['978-0-14-103614-4-51299', '9780141036144'],
    [']E3977123456700312', '9771234567003'],
    [']E0978014103614451299', '9780141036144'],
    [']X9978014103614451299', '9780141036144'],
  ])('%s finds %s', (scan, ean) => expect(scanKeys(scan, UK_SCALE_LAYOUTS)).toContain(ean))

  it('find the issue first, where the shop keeps each as a product', () => {
    for (const scan of ['977123456700312', ']E3977123456700312', '9771234567003-12'])
      expect(scanKeys(scan, UK_SCALE_LAYOUTS).indexOf('977123456700312'), scan).toBeLessThan(
        scanKeys(scan, UK_SCALE_LAYOUTS).indexOf('9771234567003'),
      )
    expect(normaliseBarcode('9771234567003 12')).toBe('977123456700312')
  })

  it('are found by every right number, with two or five digits behind it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('977', '978', '979'),
        digits(9),
        separator,
        fc.constantFrom(2, 5).chain(digits),
        (prefix, body, between, addOn) => {
          const ean = withCheckDigit(prefix + body)
          expect(scanKeys(ean + between + addOn, UK_SCALE_LAYOUTS)).toContain(ean)
        },
      ),
    )
  })

  it.each(['977123456700412', '500000012642212', '97801410361445129', '9780141036144512990'])(
    '%s is another number',
    (scan) => expect(scanKeys(scan, UK_SCALE_LAYOUTS)).toEqual([scan]),
  )

  const good = sharedData('barcodes/uk-products.csv.gz')
  it.skipIf(good === undefined)('never take a real code of other goods for one', () => {
    for (const [, code = ''] of (good ?? '').matchAll(/^(\d{13}),/gm))
      for (const addOn of ['12', '51299'])
        if (!/^97[789]/.test(code)) expect(scanKeys(code + addOn, UK_SCALE_LAYOUTS)).toEqual([code + addOn])
  })
})

describe('SELL-028 an ISBN-10 and the ISBN-13 of the same book', () => {
  // Nineteen Eighty-Four, Penguin 2008; the ISBN Users' Manual's own; one whose check digit is X.
  const books = [
    ['0141036141', '9780141036144'],
    ['0306406152', '9780306406157'],
    ['080442957X', '9780804429573'],
  ] as const

  it.each(books)('%s and %s find each other', (isbn10, isbn13) => {
    expect(otherIsbn(isbn10)).toBe(isbn13)
    expect(otherIsbn(isbn13)).toBe(isbn10)
    expect(scanKeys(isbn10, UK_SCALE_LAYOUTS)).toContain(isbn13)
    expect(scanKeys(isbn10.toLowerCase(), UK_SCALE_LAYOUTS)).toEqual(expect.arrayContaining([isbn10, isbn13]))
    for (const scan of [isbn13, `0${isbn13}`, `]E0${isbn13}`, `${isbn13}51299`])
      expect(scanKeys(scan, UK_SCALE_LAYOUTS), scan).toContain(isbn10)
    expect(comparableBarcode(isbn10)).toBe(isbn13)
  })

  it('are found and kept with the hyphens and blanks that people print', () => {
    for (const text of ['0-14-103614-1', '0 14 103614 1', ' 0‑14‑103614‑1 ']) {
      expect(scanKeys(text, UK_SCALE_LAYOUTS)).toEqual(
        expect.arrayContaining(['0141036141', '9780141036144']),
      )
      expect(normaliseBarcode(text)).toBe('9780141036144')
    }
    expect(normaliseBarcode('0-8044-2957-x')).toBe('9780804429573')
    expect(normaliseBarcode('978-0-14-103614-4')).toBe('9780141036144')
  })

  it('leave ten digits as they were written, which may be a code of the shop', () => {
    expect(normaliseBarcode('0141036141')).toBe('0141036141')
  })

  it.each(['0141036142', '080442957Y', 'X804429570', '97801410361', '9790000000000'])(
    '%s is no book’s',
    (code) => {
      expect(isbn13Of(code)).toBeUndefined()
      expect(scanKeys(code, UK_SCALE_LAYOUTS).filter((key) => key !== code && key.startsWith('978'))).toEqual(
        [],
      )
    },
  )

  it('lead from one to the other and back, for every book', () => {
    fc.assert(
      fc.property(digits(9), (body) => {
        const isbn13 = withCheckDigit(`978${body}`)
        const isbn10 = otherIsbn(isbn13)
        expect(isbn10).toMatch(/^\d{9}[\dX]$/)
        expect(otherIsbn(isbn10 ?? '')).toBe(isbn13)
      }),
    )
  })

  it('notice any single character misread', () => {
    fc.assert(
      fc.property(digits(9), fc.nat(9), fc.constantFrom(...'0123456789X'), (body, at, other) => {
        const isbn10 = otherIsbn(withCheckDigit(`978${body}`)) ?? ''
        const wrong = isbn10.slice(0, at) + other + isbn10.slice(at + 1)
        expect(isbn13Of(wrong) !== undefined).toBe(wrong === isbn10)
      }),
    )
  })
})
