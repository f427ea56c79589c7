import { describe, expect, it } from 'vitest'
import {
  formerInStoreLabels,
  layoutsOf,
  SCALE_PREFIXES,
  type ScaleLayout,
  scaleLayoutsOf,
  scaleLayoutsSchema,
  scaleLayoutWords,
  UK_SCALE_LAYOUTS,
} from './index.ts'

const OWN: ScaleLayout = { prefix: '02', holds: 'weight', digits: 5, hasVerifier: false }

describe('D7 how the labels of a shop’s scales are made', () => {
  it('is the UK’s way until the shop says something, and then what it says alone', () => {
    for (const settings of [{}, { inStoreLabels: 'none' }, { scaleLayouts: 'none' }, { scaleLayouts: [1] }])
      expect(scaleLayoutsOf(settings)).toEqual(UK_SCALE_LAYOUTS)
    expect(scaleLayoutsOf({ scaleLayouts: [] })).toEqual([])
    // A database keeps the parts of a layout in an order of its own.
    const kept = { digits: 5, holds: 'weight', prefix: '02', hasVerifier: false }
    expect(JSON.stringify(scaleLayoutsOf({ scaleLayouts: [kept] }))).toBe(JSON.stringify([OWN]))
    expect(scaleLayoutsOf({ scaleLayouts: [OWN], inStoreLabels: 'price' })).toEqual([OWN])
  })

  it.each([
    ['price', { holds: 'price', digits: 5, hasVerifier: false }],
    ['verified-price', { holds: 'price', digits: 4, hasVerifier: true }],
    ['weight', { holds: 'weight', digits: 5, hasVerifier: false }],
  ])(
    'what was said of 02 alone (%s) means the same, and tills of before still understand it',
    (said, layout) => {
      const all = scaleLayoutsOf({ inStoreLabels: said })
      expect(all).toEqual([{ prefix: '02', ...layout }, ...UK_SCALE_LAYOUTS])
      expect(formerInStoreLabels(all)).toBe(said)
    },
  )

  it('is none to tills of before that know nothing like it', () => {
    expect(formerInStoreLabels(UK_SCALE_LAYOUTS)).toBe('none')
    expect(formerInStoreLabels([{ ...OWN, digits: 4 }])).toBe('none')
  })

  it('names a prefix once', () => {
    expect(scaleLayoutsSchema.safeParse([OWN, { ...OWN, prefix: '29' }]).success).toBe(true)
    expect(scaleLayoutsSchema.safeParse([OWN, { ...OWN, digits: 4 }]).success).toBe(false)
    for (const wrong of [{ prefix: '30' }, { digits: 6 }, { holds: 'volume' }])
      expect(scaleLayoutsSchema.safeParse([{ ...OWN, ...wrong }]).success).toBe(false)
  })

  it('is one of eight for each prefix, in words of its own', () => {
    for (const prefix of SCALE_PREFIXES) {
      expect(new Set(layoutsOf(prefix).map(scaleLayoutWords)).size).toBe(8)
      expect(scaleLayoutsSchema.parse([layoutsOf(prefix)[0]])).toHaveLength(1)
    }
    expect(scaleLayoutWords(OWN)).toBe('Weight, 5 digits')
  })
})
