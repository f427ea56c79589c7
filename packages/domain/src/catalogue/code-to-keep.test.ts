import { describe, expect, it } from 'vitest'
import { codeToKeep, isCodeLike, type ScaleLayout, UK_SCALE_LAYOUTS, withCheckDigit } from './index.ts'
import { priceVerifier } from './scale-label.ts'

const OF_02 = {
  price: { prefix: '02', holds: 'price', digits: 5, hasVerifier: false },
  weight: { prefix: '02', holds: 'weight', digits: 5, hasVerifier: false },
} as const satisfies Record<string, ScaleLayout>

describe('SELL-075 the barcode that a new product gets of the scan that did not find it', () => {
  it('is the code as it is kept', () => {
    expect(codeToKeep(' 5000000126422\r', UK_SCALE_LAYOUTS)).toBe('5000000126422')
    expect(codeToKeep('036000291452', UK_SCALE_LAYOUTS)).toBe('0036000291452')
    expect(codeToKeep(']E05000000126422', UK_SCALE_LAYOUTS)).toBe('5000000126422')
    expect(codeToKeep(']X95000000126422', UK_SCALE_LAYOUTS)).toBe('5000000126422')
    expect(codeToKeep('MUG-12', UK_SCALE_LAYOUTS)).toBe('MUG-12')
  })

  it('is the GTIN inside a GS1 code, without the lot and the day of this one pack', () => {
    expect(codeToKeep(']d201050000001264221726123110LOT7', UK_SCALE_LAYOUTS)).toBe('5000000126422')
    expect(codeToKeep('https://id.example/01/05000000126422/10/A', UK_SCALE_LAYOUTS)).toBe('5000000126422')
  })

  it('is the number of a magazine or book, without the add-on of its issue or price', () => {
    expect(codeToKeep('977123456700312', UK_SCALE_LAYOUTS)).toBe('9771234567003')
    expect(codeToKeep('978-0-14-103614-4 51299', UK_SCALE_LAYOUTS)).toBe('9780141036144')
    expect(codeToKeep('0-14-103614-1', UK_SCALE_LAYOUTS)).toBe('9780141036144')
  })

  it('is the number of the goods on a scale’s label, without the price of this one piece', () => {
    expect(codeToKeep(withCheckDigit(`2012345${priceVerifier('0342')}0342`), UK_SCALE_LAYOUTS)).toBe(
      '2012345',
    )
    const own = withCheckDigit('021234500342')
    expect(codeToKeep(own, [OF_02.price])).toBe('0212345')
    expect(codeToKeep(own, UK_SCALE_LAYOUTS)).toBe(own)
    // An item of six digits is kept as a whole number: eight would pass for an EAN-8.
    const long = { prefix: '21', holds: 'price', digits: 4, hasVerifier: false } as const
    expect(codeToKeep(withCheckDigit('211234560342'), [long])).toBe(withCheckDigit('211234560000'))
  })
})

it('SELL-074 tells codes from words', () => {
  for (const code of ['5000000126422', 'MUG-12', '\u001d010500000012642210LOT7'])
    expect(isCodeLike(code), code).toBe(true)
  for (const words of ['', '  ', '12', 'blue mug 12', 'mug', 'café9'])
    expect(isCodeLike(words), words).toBe(false)
})
