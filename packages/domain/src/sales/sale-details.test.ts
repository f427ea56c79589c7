import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeTotals, type TaxableLine, type VatMode } from '../tax/index.ts'
import { lineNotes, returnPart, type SaleRequest, type SoldLine, saleRequestSchema } from './index.ts'
import { id } from './sales.test-support.ts'

const priced = (unitPriceMinor: number, of: Partial<TaxableLine> = {}): TaxableLine => ({
  quantity: 1,
  unitPriceMinor,
  discountMinor: 0,
  vatCode: 'standard',
  vatRate: 2000,
  vatInclusive: true,
  ...of,
})

describe('an offer on a sold line', () => {
  it('D27 is taken off before VAT, at each line’s own rate: a meal deal of £3.85', () => {
    const totals = computeTotals(
      [
        priced(325, { offerMinor: 123, vatCode: 'zero', vatRate: 0 }),
        priced(169, { offerMinor: 64 }),
        priced(125, { offerMinor: 47 }),
      ],
      'as-marked',
    )
    expect(totals.lines.map(({ totalMinor }) => totalMinor)).toEqual([202, 105, 78])
    expect(totals).toMatchObject({ goodsMinor: 619, offerMinor: 234, discountMinor: 0, vatMinor: 31 })
    expect(totals.totalMinor).toBe(385)
  })

  it('D27 comes before the discounts: of the basket, 10% of what is left', () => {
    const totals = computeTotals([priced(100, { offerMinor: 40, discountMinor: 10 }), priced(50)], 'add', 10)
    expect(totals.lines.map(({ totalMinor }) => totalMinor)).toEqual([50, 50])
    expect(totals).toMatchObject({ goodsMinor: 150, offerMinor: 40, discountMinor: 20, subtotalMinor: 90 })
    expect(computeTotals([priced(100)], 'add')).not.toHaveProperty('offerMinor')
  })

  it('takes off neither less than nothing nor more than the line comes to', () => {
    expect(() => computeTotals([priced(100, { offerMinor: -1 })], 'add')).toThrow(RangeError)
    expect(() => computeTotals([priced(100, { offerMinor: 91, discountMinor: 10 })], 'add')).toThrow(
      RangeError,
    )
  })

  it('R8 D27 comes back by parts that add up to it, whatever the order, and none is below zero', () => {
    const sold = fc
      .record({
        quantity: fc.integer({ min: 1, max: 12 }),
        unitPriceMinor: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 2_000 })),
        off: fc.tuple(fc.nat(1_000), fc.nat(1_000)),
        vatMode: fc.constantFrom<VatMode>('add', 'as-marked'),
        cuts: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 12 }),
      })
      .map(({ off, ...line }) => {
        const goods = line.quantity * line.unitPriceMinor
        const offerMinor = Math.floor((goods * off[0]) / 1_000)
        return { ...line, offerMinor, discountMinor: Math.floor(((goods - offerMinor) * off[1]) / 1_000) }
      })
    fc.assert(
      fc.property(sold, ({ cuts, vatMode, ...line }) => {
        const taxed = computeTotals([priced(line.unitPriceMinor, line)], vatMode).lines[0]
        if (!taxed) throw new Error('no line')
        const whole: SoldLine = {
          ...{ ...priced(line.unitPriceMinor, line), ...taxed, id: id(1), productId: id(2) },
          ...{ name: 'Tea', sku: 'T', vatCode: 'standard' },
        }
        const parts: ReturnType<typeof returnPart>[] = []
        let before = 0
        for (const cut of [...cuts, line.quantity]) {
          const quantity = Math.min(cut, line.quantity - before)
          if (quantity > 0) parts.push(returnPart(whole, vatMode, before, quantity))
          before += quantity
        }
        const all = (of: (part: ReturnType<typeof returnPart>) => number) =>
          parts.reduce((sum, part) => sum + of(part), 0)
        expect(all(({ offerMinor = 0 }) => offerMinor)).toBe(line.offerMinor)
        expect(all(({ discountMinor }) => discountMinor)).toBe(line.discountMinor)
        expect(all(({ netMinor }) => netMinor)).toBe(taxed.netMinor)
        expect(all(({ vatMinor }) => vatMinor)).toBe(taxed.vatMinor)
        for (const { offerMinor = 0, discountMinor, totalMinor, netMinor, vatMinor } of parts)
          expect(Math.min(offerMinor, discountMinor, totalMinor, netMinor, vatMinor)).toBeGreaterThanOrEqual(
            0,
          )
      }),
      { numRuns: 2_000 },
    )
  })
})

type Item = SaleRequest['items'][number]
const offer = (saved: string, of: Partial<NonNullable<Item['offers']>[number]> = {}) => ({
  ...{ offerId: id(9), revision: 1, name: 'Any 3 for £5', application: 1, units: 2, saved },
  ...of,
})
const refused = (of: Partial<Item>): string[] => {
  const item = { productId: id(1), quantity: 2, unitPrice: '3.00', ...of }
  const found = saleRequestSchema.safeParse({ transaction: { paymentMethod: 'cash' }, items: [item] })
  return found.error?.issues.map(({ path }) => path.join('.')) ?? []
}

describe('the details of a sold line', () => {
  it('D27 offers take off no more than its price leaves, of no more units than it has', () => {
    expect(refused({ offers: [offer('5.00'), offer('1.00', { application: 2 })] })).toEqual([])
    expect(refused({ offers: [offer('5.00'), offer('1.01')] })).toEqual(['items.0.offers'])
    expect(refused({ offers: [offer('5.00')], discountAmount: '1.01' })).toEqual(['items.0.offers'])
    expect(refused({ offers: [offer('1.00', { units: 3 })] })).toEqual(['items.0.offers.0.units'])
    expect(refused({ offers: [offer('0.00')] })).toEqual(['items.0.offers.0.saved'])
    expect(refused({ offers: [] })).toEqual(['items.0.offers'])
  })

  it('D27 the basket discount takes off no more than offers leave', () => {
    const of = (basketDiscount: string) => ({
      transaction: { paymentMethod: 'cash', basketDiscount, discountAmount: basketDiscount },
      items: [{ productId: id(1), quantity: 2, unitPrice: '3.00', offers: [offer('5.00')] }],
    })
    expect(saleRequestSchema.safeParse(of('1.00')).success).toBe(true)
    expect(saleRequestSchema.safeParse(of('1.01')).success).toBe(false)
  })

  it('there are no more serial numbers than units, and a weighed piece is one', () => {
    const measured = { grams: 475, pricePerKg: '2.49', source: 'scale' as const }
    expect(refused({ serials: ['A1', 'A2'] })).toEqual([])
    expect(refused({ serials: ['A1', 'A2', 'A3'] })).toEqual(['items.0.serials'])
    expect(refused({ measured })).toEqual(['items.0.measured'])
    expect(refused({ measured, quantity: 1 })).toEqual([])
  })

  it('say in words what a receipt prints below the line', () => {
    expect(
      lineNotes(
        {
          served: 'take-away',
          modifiers: [
            { id: id(1), name: 'Oat milk', price: '0.40' },
            { id: id(2), name: 'Shot', price: '0.50', units: 2 },
          ],
          measured: { grams: 475, pricePerKg: '2.49', source: 'scale-label' },
          serials: ['SN-1'],
        },
        'GBP',
      ),
    ).toEqual(['Take away', '+ Oat milk', '+ 2 × Shot', '0.475 kg net @ £2.49/kg', 'Serial no. SN-1'])
  })
})
