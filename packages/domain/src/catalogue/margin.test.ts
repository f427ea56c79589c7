import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { timesCost } from '../money/index.ts'
import { VAT_CODES, vatModeSchema } from '../tax/index.ts'
import { marginOf, type PricedGoods, priceParts } from './margin.ts'

const standard: PricedGoods = { priceMinor: 1200, vatCode: 'standard', vatRate: 2000, vatInclusive: true }

describe('the margin of a product', () => {
  it('is of the price less its VAT, where the price is what the customer pays', () => {
    expect(marginOf(standard, 600, 'as-marked')).toEqual({ profitMinor: 400, rate: 4000 })
  })

  it('is of a cost below a penny as it is', () => {
    expect(marginOf(standard, 3.45, 'add')).toEqual({ profitMinor: 1197, rate: 9971 })
    expect(marginOf({ ...standard, priceMinor: 10 }, 3.45, 'add')).toEqual({ profitMinor: 7, rate: 6550 })
  })

  it('is of the price as it stands, where VAT is added on top', () => {
    expect(marginOf(standard, 600, 'add')).toEqual({ profitMinor: 600, rate: 5000 })
    expect(marginOf({ ...standard, vatInclusive: false }, 600, 'as-marked').profitMinor).toBe(600)
  })

  it('is below nothing for what is sold under its cost, and has no rate for what costs the customer nothing', () => {
    expect(marginOf(standard, 1500, 'add')).toEqual({ profitMinor: -300, rate: -2500 })
    expect(marginOf({ ...standard, priceMinor: 0 }, 100, 'as-marked')).toEqual({
      profitMinor: -100,
      rate: undefined,
    })
  })

  it('has no VAT in it for zero-rated and exempt goods, whatever rate stands beside them', () => {
    for (const vatCode of ['zero', 'exempt'] as const)
      expect(priceParts({ ...standard, vatCode }, 'as-marked')).toEqual({
        netMinor: 1200,
        vatMinor: 0,
        grossMinor: 1200,
      })
  })

  it('adds up: net and VAT are what the customer pays, and profit and cost are the net price', () => {
    const goods = fc.record({
      priceMinor: fc.integer({ min: 0, max: 9_999_999_99 }),
      vatCode: fc.constantFrom(...VAT_CODES),
      vatRate: fc.integer({ min: 0, max: 10_000 }),
      vatInclusive: fc.boolean(),
    })
    const modes = fc.constantFrom(...vatModeSchema.options)
    fc.assert(
      fc.property(goods, fc.integer({ min: 0, max: 99_999_999_999 }), modes, (priced, hundredths, mode) => {
        const cost = hundredths / 100
        const parts = priceParts(priced, mode)
        expect(parts.netMinor + parts.vatMinor).toBe(parts.grossMinor)
        expect(marginOf(priced, cost, mode).profitMinor + timesCost(cost, 1)).toBe(parts.netMinor)
      }),
    )
  })
})
