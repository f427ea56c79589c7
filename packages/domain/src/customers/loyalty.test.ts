import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LOYALTY_TERMS, loyaltyTermsOf, mostRedeemable, pointsOf, redemptionOf } from './loyalty.ts'

describe('what points pay', () => {
  it('a point is a penny where nothing was set, and what makes no sense is as it is by itself', () => {
    expect(loyaltyTermsOf({})).toEqual(LOYALTY_TERMS)
    expect(loyaltyTermsOf({ loyalty: { isOn: 'no', pointValueMinor: 0, minPoints: 1.5 } })).toEqual(
      LOYALTY_TERMS,
    )
    const terms = { isOn: false, pointValueMinor: 5, minPoints: 100 }
    expect(loyaltyTermsOf({ loyalty: terms })).toEqual(terms)
  })

  it('never more than is owed, nor than the balance is worth, nor fewer points than the shop lets through', () => {
    const terms = { isOn: true, pointValueMinor: 5, minPoints: 10 }
    expect(mostRedeemable(terms, 1000, 735)).toEqual({ points: 147, amountMinor: 735 })
    expect(mostRedeemable(terms, 1000, 733)).toEqual({ points: 147, amountMinor: 733 })
    expect(mostRedeemable(terms, 20, 733)).toEqual({ points: 20, amountMinor: 100 })
    expect(mostRedeemable(terms, 9, 733)).toBeNull()
    expect(mostRedeemable(terms, -5, 733)).toBeNull()
    expect(mostRedeemable({ ...terms, isOn: false }, 1000, 733)).toBeNull()
    expect(redemptionOf(terms, 20, 101)).toBeNull()
    expect(mostRedeemable(terms, 1000, 0)).toBeNull()
  })

  it('what it offers, it takes', () => {
    fc.assert(
      fc.property(
        fc.nat(1e7),
        fc.nat(1e7),
        fc.integer({ min: 1, max: 1000 }),
        (balance, owed, pointValueMinor) => {
          const terms = { ...LOYALTY_TERMS, pointValueMinor }
          const most = mostRedeemable(terms, balance, owed)
          if (most === null) return
          expect(most.points).toBeLessThanOrEqual(balance)
          expect(most.amountMinor).toBeLessThanOrEqual(Math.min(owed, most.points * pointValueMinor))
          expect(redemptionOf(terms, balance, most.amountMinor)).toEqual(most)
        },
      ),
    )
  })
})

describe('the points of a sale', () => {
  const sale = { soldMinor: 1000, redeemedMinor: 0, redeemedPoints: 0, backMinor: 0, backInPointsMinor: 0 }

  it('CUST-020 one for each whole pound that was paid and did not come back', () => {
    expect(pointsOf(sale)).toEqual({ earned: 10, redeemed: 0 })
    expect(pointsOf({ ...sale, soldMinor: 1099 }).earned).toBe(10)
    expect(pointsOf({ ...sale, backMinor: 1 }).earned).toBe(9)
    expect(pointsOf({ ...sale, backMinor: 1000 })).toEqual({ earned: 0, redeemed: 0 })
  })

  it('CUST-020 none on what points paid, and they go back as the refund says', () => {
    const paid = { ...sale, redeemedMinor: 301, redeemedPoints: 301 }
    expect(pointsOf(paid)).toEqual({ earned: 6, redeemed: 301 })
    expect(pointsOf({ ...paid, backMinor: 500, backInPointsMinor: 301 })).toEqual({ earned: 5, redeemed: 0 })
    expect(pointsOf({ ...paid, backMinor: 1000, backInPointsMinor: 301 })).toEqual({ earned: 0, redeemed: 0 })
    // A refund wholly in money leaves the points where they are.
    expect(pointsOf({ ...paid, backMinor: 1000 })).toEqual({ earned: 0, redeemed: 301 })
  })

  it('CUST-020 however it comes back in parts, in the end nothing is left, and never more goes back than was taken', () => {
    const parts = fc.array(fc.tuple(fc.nat(5000), fc.boolean()), { maxLength: 8 })
    fc.assert(
      fc.property(
        fc.nat(20_000),
        fc.nat(20_000),
        fc.integer({ min: 1, max: 40_000 }),
        parts,
        (sold, by, points, given) => {
          const redeemedMinor = Math.min(sold, by)
          const redeemedPoints = redeemedMinor === 0 ? 0 : points
          let left = pointsOf({ ...sale, soldMinor: sold, redeemedMinor, redeemedPoints }).redeemed
          let [backMinor, backInPointsMinor] = [0, 0]
          for (const [amount, inPoints] of [...given, [sold, true] as const]) {
            const back = Math.min(amount, sold - backMinor)
            backMinor += back
            if (inPoints) backInPointsMinor = Math.min(redeemedMinor, backInPointsMinor + back)
            const now = pointsOf({
              soldMinor: sold,
              redeemedMinor,
              redeemedPoints,
              backMinor,
              backInPointsMinor,
            })
            expect(now.redeemed).toBeLessThanOrEqual(left)
            expect(now.redeemed).toBeGreaterThanOrEqual(0)
            expect(now.earned).toBeLessThanOrEqual(Math.floor(sold / 100))
            left = now.redeemed
          }
          if (backInPointsMinor === redeemedMinor) expect(left).toBe(0)
        },
      ),
    )
  })
})
