import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareDay, type OursOfDay, type TheirsOfDay } from './index.ts'

const our = (part: Partial<OursOfDay> = {}): OursOfDay => ({
  isUnsettled: false,
  ...{ paymentId: 'p1', providerPaymentId: 'x1', takenMinor: 500, refundedMinor: 0, isOfDay: true },
  ...part,
})
const their = (part: Partial<TheirsOfDay> = {}): TheirsOfDay => ({
  ...{ paymentId: 'p1', providerPaymentId: 'x1', takenMinor: 500, refundedMinor: 0, isOfDay: true },
  ...part,
})
const kinds = (ours: OursOfDay[], theirs: TheirsOfDay[]) =>
  compareDay(ours, theirs).differences.map(({ kind }) => kind)

describe('a day compared with its provider', () => {
  it('P12 says what only one side has, what took another amount, and what gave back another', () => {
    expect(kinds([our()], [their()])).toEqual([])
    expect(kinds([our()], [])).toEqual(['ours-only'])
    expect(kinds([], [their()])).toEqual(['theirs-only'])
    expect(kinds([our()], [their({ takenMinor: 499 })])).toEqual(['amount'])
    expect(kinds([our()], [their({ refundedMinor: 1 })])).toEqual(['refund'])
  })

  it('P12 names what the provider took by a payment of ours that took nothing here, or is not known here yet', () => {
    const [unknown, failed] = [our({ takenMinor: 0, isUnsettled: true }), our({ takenMinor: 0 })]
    expect(compareDay([unknown], [their()])).toMatchObject({
      ...{ alike: 0, ours: { count: 0, takenMinor: 0 }, theirs: { count: 1, takenMinor: 500 } },
      differences: [{ kind: 'ours-unsettled', ours: unknown }],
    })
    expect(kinds([failed], [their({ paymentId: undefined })])).toEqual(['ours-not-taken'])
    for (const nothing of [unknown, failed])
      expect(compareDay([nothing], [])).toMatchObject({ alike: 0, differences: [], ours: { count: 0 } })
  })

  it('P12 matches by the provider’s name where it did not keep ours, and never one of another id', () => {
    expect(kinds([our()], [their({ paymentId: undefined })])).toEqual([])
    expect(kinds([our()], [their({ paymentId: 'p2' })])).toEqual(['ours-only', 'theirs-only'])
    expect(kinds([our({ providerPaymentId: undefined })], [their({ paymentId: undefined })])).toHaveLength(2)
  })

  it('P12 sees money that the provider took twice for one payment', () => {
    const twice = [their(), their({ providerPaymentId: 'x2' })]
    expect(compareDay([our()], twice)).toMatchObject({
      ...{ alike: 1, ours: { count: 1, takenMinor: 500 }, theirs: { count: 2, takenMinor: 1_000 } },
      differences: [{ kind: 'theirs-only', theirs: { providerPaymentId: 'x2' } }],
    })
  })

  it('P12 around midnight a pair counts on our day, once', () => {
    const before = compareDay([our()], [their({ isOfDay: false })])
    expect(before).toMatchObject({ alike: 1, differences: [], theirs: { count: 1, takenMinor: 500 } })
    const after = compareDay([our({ isOfDay: false })], [their()])
    expect(after).toMatchObject({ alike: 0, differences: [], theirs: { count: 0 } })
    expect(kinds([our({ isOfDay: false })], [])).toEqual([])
  })

  const booked = {
    takenMinor: fc.integer({ min: 1, max: 5 }),
    refundedMinor: fc.integer({ min: 0, max: 2 }),
    isOfDay: fc.boolean(),
  }
  const name = fc.integer({ min: 1, max: 6 })
  const ours = fc.uniqueArray(
    fc.record({
      ...booked,
      takenMinor: fc.integer({ min: 0, max: 5 }),
      isUnsettled: fc.boolean(),
      paymentId: name.map((n) => `p${n}`),
      providerPaymentId: fc.option(
        name.map((n) => `x${n}`),
        { nil: undefined },
      ),
    }),
    {
      comparator: (a, b) =>
        a.paymentId === b.paymentId ||
        (a.providerPaymentId !== undefined && a.providerPaymentId === b.providerPaymentId),
    },
  )
  const theirs = fc.array(
    fc.record({
      ...booked,
      paymentId: fc.option(
        name.map((n) => `p${n}`),
        { nil: undefined },
      ),
      providerPaymentId: name.map((n) => `x${n}`),
    }),
  )

  it('P12 whatever the books hold, the sums differ by the differences and by nothing else', () => {
    fc.assert(
      fc.property(ours, theirs, (mine, other) => {
        const compared = compareDay(mine, other)
        for (const amount of ['takenMinor', 'refundedMinor'] as const) {
          const byDifferences = compared.differences.reduce(
            (sum, pair) => sum + (pair.ours?.[amount] ?? 0) - (pair.theirs?.[amount] ?? 0),
            0,
          )
          expect(compared.ours[amount] - compared.theirs[amount]).toBe(byDifferences)
        }
        const used = compared.differences.flatMap((pair) => (pair.theirs ? [pair.theirs] : []))
        expect(new Set(used).size).toBe(used.length)
        const ofDay = mine.filter(({ isOfDay, takenMinor }) => isOfDay && takenMinor > 0)
        expect(compared.ours.count).toBe(ofDay.length)
      }),
    )
  })

  it('P12 nothing is missed: what differs on the day is among the differences, in whatever order the books are', () => {
    fc.assert(
      fc.property(ours, theirs, (mine, other) => {
        const compared = compareDay(mine, other)
        const turned = compareDay([...mine].reverse(), other)
        expect(turned.differences.length).toBe(compared.differences.length)
        for (const one of mine.filter(({ isOfDay, takenMinor }) => isOfDay && takenMinor > 0))
          if (
            !other.some((t) => t.paymentId === one.paymentId || t.providerPaymentId === one.providerPaymentId)
          )
            expect(compared.differences).toContainEqual({ kind: 'ours-only', ours: one, theirs: undefined })
      }),
    )
  })
})
