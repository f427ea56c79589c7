import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type KeptCount, type Ruling, tallyCounts } from './index.ts'

const count = (changes: Partial<KeptCount> = {}): KeptCount => ({
  productId: 'tea',
  place: 'shelf',
  quantity: 1,
  round: 0,
  userId: 'ann',
  countedAtMs: 1_000,
  keptAtMs: 1_000,
  ...changes,
})
const keep = (changes: Partial<Extract<Ruling, { kind: 'keep' }>> = {}): Ruling => ({
  kind: 'keep',
  productId: 'tea',
  round: 0,
  place: 'shelf',
  keptUserId: undefined,
  ruledAtMs: 5_000,
  ...changes,
})
const only = (counts: KeptCount[], rulings: Ruling[] = []) => {
  const [tally] = tallyCounts(counts, rulings)
  if (!tally) throw new Error('nothing was counted')
  return tally
}

describe('rule 13 counts are added up', () => {
  it('by place and by person, corrections included', () => {
    const tally = only([
      count({ quantity: 7 }),
      count({ quantity: -2 }),
      count({ place: 'back-room', quantity: 12 }),
    ])
    expect(tally.quantity).toBe(17)
    expect(tally.places.map(({ place, quantity }) => [place, quantity])).toEqual([
      ['shelf', 5],
      ['back-room', 12],
    ])
  })

  it('in the order of products, each by itself', () => {
    expect(
      tallyCounts(
        [count({ productId: 'b', quantity: 3 }), count({ productId: 'a' }), count({ productId: 'b' })],
        [],
      ).map(({ productId, quantity }) => [productId, quantity]),
    ).toEqual([
      ['a', 1],
      ['b', 4],
    ])
  })

  it('two people in one place are a question; in two places they are not', () => {
    const inOne = only([count({ quantity: 5 }), count({ userId: 'bob', quantity: 6 })])
    expect(inOne.places[0]).toMatchObject({ isInQuestion: true, quantity: 11 })
    const inTwo = only([count(), count({ userId: 'bob', place: 'back-room' })])
    expect(inTwo.places.some(({ isInQuestion }) => isInQuestion)).toBe(false)
  })

  it('a ruling keeps one person’s, or all; the last word counts', () => {
    const counts = [count({ quantity: 5 }), count({ userId: 'bob', quantity: 6 })]
    expect(only(counts, [keep()])).toMatchObject({ quantity: 11, places: [{ isInQuestion: false }] })
    expect(only(counts, [keep({ keptUserId: 'bob' })])).toMatchObject({ quantity: 6 })
    const words = [keep({ keptUserId: 'ann', ruledAtMs: 9_000 }), keep({ keptUserId: 'bob' })]
    expect(only(counts, words).quantity).toBe(5)
    expect(only(counts, [keep({ place: 'back-room', keptUserId: 'bob' })]).quantity).toBe(11)
  })

  it('a count after the ruling opens the question again', () => {
    const counts = [count(), count({ userId: 'bob' }), count({ userId: 'bob', keptAtMs: 6_000 })]
    expect(only(counts, [keep({ keptUserId: 'ann' })])).toMatchObject({
      quantity: 3,
      places: [{ isInQuestion: true }],
    })
  })
})

describe('rule 14 a recount', () => {
  const recount: Ruling = { kind: 'recount', productId: 'tea', round: 1 }

  it('leaves out what was counted before, also where it arrives later', () => {
    expect(tallyCounts([count({ keptAtMs: 9_999 })], [recount])).toEqual([])
    expect(only([count({ quantity: 9 }), count({ round: 1, quantity: 4 })], [recount])).toMatchObject({
      round: 1,
      quantity: 4,
    })
  })

  it('and what was ruled in the round before', () => {
    const counts = [count({ round: 1 }), count({ round: 1, userId: 'bob' })]
    expect(only(counts, [keep({ keptUserId: 'ann' }), recount]).places[0]?.isInQuestion).toBe(true)
  })
})

describe('rule 16 the moment that a count is held against', () => {
  it('is the last count on the shop floor, or the last at all where there is none', () => {
    const floor = [count({ countedAtMs: 1_000 }), count({ countedAtMs: 3_000 })]
    const back = count({ place: 'back-room', countedAtMs: 8_000 })
    expect(only([...floor, back])).toMatchObject({ countedAtMs: 3_000, firstAtMs: 1_000, lastAtMs: 8_000 })
    expect(only([back]).countedAtMs).toBe(8_000)
  })
})

it('rule 12 the order in which counts arrive makes no difference', () => {
  const arbitrary = fc.record({
    productId: fc.constantFrom('a', 'b'),
    place: fc.constantFrom('shelf' as const, 'back-room' as const),
    quantity: fc.integer({ min: -5, max: 20 }),
    round: fc.constantFrom(0, 1),
    userId: fc.constantFrom('ann', 'bob', null),
    countedAtMs: fc.integer({ min: 0, max: 9 }),
    keptAtMs: fc.integer({ min: 0, max: 9 }),
  })
  const inOrder = (counts: readonly KeptCount[]) =>
    tallyCounts(counts, [{ kind: 'recount', productId: 'a', round: 1 }]).map(({ places, ...tally }) => ({
      ...tally,
      places: places.map(({ people, ...place }) => ({
        ...place,
        people: people.toSorted((a, b) => String(a.userId).localeCompare(String(b.userId))),
      })),
    }))
  fc.assert(
    fc.property(fc.array(arbitrary), (counts) => {
      expect(inOrder(counts.toReversed())).toEqual(inOrder(counts))
      const sum = counts.filter(({ productId, round }) => round === (productId === 'a' ? 1 : 0))
      expect(inOrder(counts).reduce((all, { quantity }) => all + quantity, 0)).toBe(
        sum.reduce((all, { quantity }) => all + quantity, 0),
      )
    }),
  )
})
