import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pointsTender } from '../tender.ts'
import { carriedInPoints, refuseExchangeTenders, settlingTenders, withCarried } from './carried-points.ts'
import { heldByMethod, payOutTender, suggestPayOut } from './pay-out.ts'
import type { EarlierReturn, SoldSale } from './sold-sale.ts'

const ids = () => 'tender'
const bought = (
  points: number,
  inPointsMinor: number,
  cashMinor: number,
): Pick<SoldSale, 'tenders' | 'returns'> => ({
  tenders: [
    pointsTender('points', { points, amountMinor: inPointsMinor }),
    { method: 'cash', amountMinor: cashMinor },
  ],
  returns: [],
})
const exchanged = (tenders: EarlierReturn['tenders']): EarlierReturn => ({
  ...{ id: 'exchange', kind: 'exchange', lines: [], tenders },
})

describe('points in an exchange', () => {
  it('R6 a sale and the exchanges of it hold together what points paid, whatever is exchanged for what', () => {
    const swap = fc.record({
      backMinor: fc.integer({ min: 1, max: 500 }),
      outMinor: fc.integer({ min: 1, max: 800 }),
    })
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000 }),
        fc.integer({ min: 0, max: 1_000 }),
        fc.integer({ min: 1, max: 40 }),
        fc.array(swap, { maxLength: 5 }),
        (inPointsMinor, cashMinor, pointValueMinor, swaps) => {
          const points = Math.ceil(inPointsMinor / pointValueMinor)
          let sale = bought(points, inPointsMinor, cashMinor)
          let leftMinor = inPointsMinor + cashMinor
          let carriedMinor = 0
          let backInPointsMinor = 0
          for (const { backMinor, outMinor } of swaps) {
            const returnedMinor = Math.min(backMinor, leftMinor)
            leftMinor -= returnedMinor
            const totalMinor = outMinor - returnedMinor
            const paid =
              totalMinor > 0
                ? [{ ...payOutTender('cash', { method: 'cash', amountMinor: -totalMinor }) }]
                : suggestPayOut(sale, -totalMinor).map((one) => payOutTender('out', one))
            const carried = carriedInPoints(sale, paid, { returnedMinor, totalMinor })
            const settled =
              paid.length > 0 ? paid : [payOutTender('none', { method: 'cash', amountMinor: 0 })]
            const tenders = withCarried(settled, carried, ids)
            expect(refuseExchangeTenders(tenders, totalMinor)).toBeUndefined()
            sale = { ...sale, returns: [...sale.returns, exchanged(tenders)] }
            carriedMinor += carried?.amountMinor ?? 0
            backInPointsMinor += -paid.reduce(
              (sum, { method, amountMinor }) => sum + (method === 'loyalty' ? amountMinor : 0),
              0,
            )
            const heldMinor = heldByMethod(sale).get('loyalty') ?? 0
            expect(heldMinor + carriedMinor + backInPointsMinor).toBe(inPointsMinor)
            // What is left of the sale is never worth less than the points that it still holds.
            expect(heldMinor).toBeLessThanOrEqual(leftMinor)
          }
        },
      ),
    )
  })

  it('are as many as the sale gives back for them, and no fewer than one', () => {
    const even = { returnedMinor: 100, totalMinor: 0 }
    expect(carriedInPoints(bought(60, 299, 0), [], even)).toEqual({ points: 20, amountMinor: 100 })
    expect(carriedInPoints(bought(1, 900, 0), [], even)).toEqual({ points: 1, amountMinor: 100 })
    expect(carriedInPoints(bought(60, 299, 0), [], { returnedMinor: 299, totalMinor: 0 })?.points).toBe(60)
    expect(
      carriedInPoints({ tenders: [{ method: 'cash', amountMinor: 299 }], returns: [] }, [], even),
    ).toBeNull()
  })

  it('nothing else goes both ways, and what they do not settle is refused', () => {
    const [back, taken] = [
      payOutTender('back', { method: 'loyalty', amountMinor: 300 }),
      pointsTender('taken', { points: 300, amountMinor: 300 }),
    ]
    expect(refuseExchangeTenders([back, taken], 0)).toBeUndefined()
    expect(refuseExchangeTenders([back, taken], 100)).toMatchObject({ ok: false })
    expect(
      refuseExchangeTenders([back, { ...taken, changeMinor: 100, receivedMinor: 400 }], 0),
    ).toMatchObject({
      code: 'bad-amount',
    })
    const card = { ...taken, method: 'card' as const, points: undefined }
    expect(refuseExchangeTenders([{ ...back, method: 'card' }, card], 0)).toMatchObject({
      code: 'bad-amount',
    })
  })

  it('are left out of what is said to be handed over or out', () => {
    const out = [3, 2].map((pounds) => payOutTender('out', { method: 'loyalty', amountMinor: pounds * 100 }))
    const again = pointsTender('again', { points: 200, amountMinor: 200 })
    expect(settlingTenders([...out, again])).toMatchObject([{ method: 'loyalty', amountMinor: -300 }])
    const cash = payOutTender('cash', { method: 'cash', amountMinor: 100 })
    expect(settlingTenders([cash, ...out.slice(1), again])).toEqual([cash])
    expect(settlingTenders([cash, ...out])).toEqual([cash, ...out])
  })
})
