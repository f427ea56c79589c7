import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scanKeys, withCheckDigit } from './index.ts'
import { priceVerifier, readScaleLabel } from './scale-label.ts'

const label = (prefix: string, item: string, pence: number) => {
  const price = pence.toString().padStart(4, '0')
  return withCheckDigit(`${prefix}${item}${priceVerifier(price)}${price}`)
}

describe('labels of a shop’s own scale (GS1 General Specifications 7.9, UK labels 20 and 28)', () => {
  it('makes the verifier of the published example', () => {
    expect(priceVerifier('2875')).toBe('9')
  })

  it('reads the item of every label it can print', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('20', '28'),
        fc.integer({ min: 0, max: 99_999 }),
        fc.integer({ min: 0, max: 9_999 }),
        (prefix, item, pence) => {
          const itemDigits = item.toString().padStart(5, '0')
          const code = label(prefix, itemDigits, pence)
          const read = readScaleLabel(code)
          expect(read?.itemCode).toBe(prefix + itemDigits)
          expect(scanKeys(code)).toEqual(
            [code, `0${code}`, read?.withoutPrice, read?.itemCode].filter(unique),
          )
        },
      ),
    )
  })

  it('reads no label when the verifier or the check digit is wrong, or the prefix another', () => {
    const code = label('20', '12345', 2875)
    const wrongVerifier = withCheckDigit(`${code.slice(0, 7)}${(Number(code[7]) + 1) % 10}2875`)
    expect(readScaleLabel(code)).toEqual({
      itemCode: '2012345',
      withoutPrice: withCheckDigit('201234500000'),
      priceMinor: 2875,
      grams: undefined,
    })
    expect(readScaleLabel(wrongVerifier)).toBeUndefined()
    expect(readScaleLabel(code.slice(0, 12) + ((Number(code[12]) + 1) % 10))).toBeUndefined()
    expect(readScaleLabel(label('21', '12345', 2875))).toBeUndefined()
    expect(readScaleLabel('5000000126422')).toBeUndefined()
  })

  it('reads in-store labels of 02 by what the shop says that its scale writes, with or without the first zero', () => {
    const code = withCheckDigit('021234501350')
    for (const scan of [code, code.slice(1)]) {
      expect(readScaleLabel(scan)).toMatchObject({ itemCode: '0212345', priceMinor: undefined })
      expect(readScaleLabel(scan, 'price')).toMatchObject({ priceMinor: 1350, grams: undefined })
      expect(readScaleLabel(scan, 'weight')).toMatchObject({ priceMinor: undefined, grams: 1350 })
      expect(readScaleLabel(scan, 'verified-price')).toBeUndefined()
    }
    expect(readScaleLabel(label('02', '12345', 2875), 'verified-price')).toMatchObject({ priceMinor: 2875 })
    // The setting is of 02 alone.
    expect(readScaleLabel(label('20', '12345', 2875), 'weight')).toMatchObject({ priceMinor: 2875 })
  })

  it('notices any single digit of the price misread', () => {
    for (let pence = 0; pence < 10_000; pence++) {
      const price = pence.toString().padStart(4, '0')
      for (let i = 0; i < 4; i++) {
        const other = price.slice(0, i) + ((Number(price[i]) + 1 + (pence % 9)) % 10) + price.slice(i + 1)
        if (priceVerifier(other) === priceVerifier(price))
          expect.fail(`${price} and ${other} share a verifier`)
      }
    }
  })
})

function unique<T>(value: T, i: number, all: readonly T[]): boolean {
  return all.indexOf(value) === i
}
