import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  everyReading,
  layoutsOf,
  readScaleLabel,
  SCALE_PREFIXES,
  type ScaleLayout,
  scanKeys,
  UK_SCALE_LAYOUTS,
  withCheckDigit,
} from './index.ts'
import { priceVerifier } from './scale-label.ts'

/** A label as a scale prints it that is set to this layout. */
function printed(layout: ScaleLayout, item: number, value: number): string {
  const { prefix, digits, hasVerifier } = layout
  const text = value.toString().padStart(digits, '0')
  const itemDigits = item.toString().padStart(10 - digits - (hasVerifier ? 1 : 0), '0')
  return withCheckDigit(prefix + itemDigits + (hasVerifier ? priceVerifier(text) : '') + text)
}

const layouts = fc.constantFrom(...SCALE_PREFIXES).chain((prefix) => fc.constantFrom(...layoutsOf(prefix)))
/** A layout, and what a label of it says. */
const labels = layouts.chain((layout) =>
  fc.record({
    layout: fc.constant(layout),
    item: fc.nat(10 ** (10 - layout.digits - (layout.hasVerifier ? 1 : 0)) - 1),
    value: fc.nat(10 ** layout.digits - 1),
  }),
)
const [OF_20] = UK_SCALE_LAYOUTS as [ScaleLayout]

describe('the verifier of a price or weight (GS1 General Specifications 7.9.3 and 7.9.4)', () => {
  it('is that of the published examples', () => {
    expect(priceVerifier('2875')).toBe('9')
    expect(priceVerifier('14685')).toBe('6')
  })

  it('notices any single digit misread', () => {
    const digits = fc
      .constantFrom(4, 5)
      .chain((length) =>
        fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length }),
      )
    fc.assert(
      fc.property(digits, fc.nat(4), fc.integer({ min: 1, max: 9 }), (value, at, by) => {
        const i = at % value.length
        const other = value.slice(0, i) + ((Number(value[i]) + by) % 10) + value.slice(i + 1)
        expect(priceVerifier(other)).not.toBe(priceVerifier(value))
      }),
    )
  })
})

describe('R8 labels of a scale, by the layout that the shop has chosen', () => {
  it('say the item and the price or weight that were printed, whatever the layout, item and value', () => {
    fc.assert(
      fc.property(labels, ({ layout, item, value }) => {
        const code = printed(layout, item, value)
        expect(code).toHaveLength(13)
        const read = readScaleLabel(code, [layout])
        expect(read?.[layout.holds === 'price' ? 'priceMinor' : 'grams']).toBe(value)
        expect(read?.[layout.holds === 'price' ? 'grams' : 'priceMinor']).toBeUndefined()
        const itemEnd = 12 - layout.digits - (layout.hasVerifier ? 1 : 0)
        expect(read?.itemCode).toBe(code.slice(0, itemEnd))
        expect(read?.withoutPrice).toBe(printed(layout, item, 0))
        expect(scanKeys(code, [layout])).toEqual(
          expect.arrayContaining([code, read?.withoutPrice, read?.itemCode]),
        )
      }),
    )
  })

  it('are of the same item, whatever the price or weight, and of no other', () => {
    fc.assert(
      fc.property(labels, fc.nat(9_999), fc.nat(999), ({ layout, item, value }, otherValue, otherItem) => {
        const read = readScaleLabel(printed(layout, item, value), [layout])
        expect(readScaleLabel(printed(layout, item, otherValue), [layout])?.itemCode).toBe(read?.itemCode)
        if (otherItem !== item)
          expect(readScaleLabel(printed(layout, otherItem, value), [layout])?.itemCode).not.toBe(
            read?.itemCode,
          )
      }),
    )
  })

  it('are not read with a wrong digit anywhere', () => {
    fc.assert(
      fc.property(labels, fc.nat(12), fc.integer({ min: 1, max: 9 }), ({ layout, item, value }, i, by) => {
        const code = printed(layout, item, value)
        const wrong = code.slice(0, i) + ((Number(code[i]) + by) % 10) + code.slice(i + 1)
        expect(readScaleLabel(wrong, [layout])).toBeUndefined()
      }),
    )
  })

  it('are not read with a wrong verifier, though the check digit is right', () => {
    fc.assert(
      fc.property(labels, fc.integer({ min: 1, max: 9 }), ({ layout, item, value }, by) => {
        fc.pre(layout.hasVerifier)
        const code = printed(layout, item, value)
        const at = 11 - layout.digits
        const wrong = withCheckDigit(
          code.slice(0, at) + ((Number(code[at]) + by) % 10) + code.slice(at + 1, 12),
        )
        expect(readScaleLabel(wrong, [layout])).toBeUndefined()
      }),
    )
  })

  it('are read with the zeros that a scanner drops or adds', () => {
    fc.assert(
      fc.property(labels, ({ layout, item, value }) => {
        const code = printed(layout, item, value)
        const read = readScaleLabel(code, [layout])
        expect(readScaleLabel(`0${code}`, [layout])).toEqual(read)
        if (layout.prefix === '02') expect(readScaleLabel(code.slice(1), [layout])).toEqual(read)
      }),
    )
  })

  it('say neither price nor weight where the shop says nothing of their prefix', () => {
    fc.assert(
      fc.property(labels, ({ layout, item, value }) => {
        const code = printed(layout, item, value)
        const others = layoutsOf(layout.prefix === '20' ? '21' : '20')
        for (const said of [[], others.slice(0, 1)])
          expect(readScaleLabel(code, said)).toMatchObject({
            itemCode: code.slice(0, 7),
            priceMinor: undefined,
            grams: undefined,
          })
      }),
    )
  })

  it('are the UK’s where nobody has chosen: 20 and 28, a price in pence of four digits with its verifier', () => {
    for (const prefix of ['20', '28'] as const) {
      const code = printed({ ...OF_20, prefix }, 12_345, 2_875)
      expect(code.slice(0, 12)).toBe(`${prefix}1234592875`)
      expect(readScaleLabel(code, UK_SCALE_LAYOUTS)).toMatchObject({
        itemCode: `${prefix}12345`,
        priceMinor: 2_875,
      })
    }
    expect(
      readScaleLabel(printed({ ...OF_20, prefix: '21' }, 12_345, 2_875), UK_SCALE_LAYOUTS),
    ).toMatchObject({
      priceMinor: undefined,
    })
  })

  it.each(['5000000126422', '2012345', '96385074', '10012345678902', 'MUG-1', ''])('%j is none', (code) =>
    expect(readScaleLabel(code, layoutsOf('20').slice(0, 1))).toBeUndefined(),
  )

  it('are each among every reading there is, by which the server judges what a till has sold', () => {
    fc.assert(
      fc.property(labels, ({ layout, item, value }) => {
        const code = printed(layout, item, value)
        const all = everyReading(code)
        expect(all).toContainEqual(readScaleLabel(code, [layout]))
        expect(all.length).toBeLessThanOrEqual(8)
        expect(all.every(({ priceMinor, grams }) => (priceMinor ?? grams) !== undefined)).toBe(true)
      }),
    )
    expect(everyReading('5000000126422')).toEqual([])
  })
})
