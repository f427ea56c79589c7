import { describe, expect, it } from 'vitest'
import { addDays } from '../reporting/index.ts'
import { foretellPast } from './back-test.ts'
import { chances, daysOfShop, numbers } from './insights.test-support.ts'
import { BasketCounts, boughtWith, ofOftenBought, togetherRecord } from './sold-together.ts'
import { scoreTakings, unusualRecord, unusualTakings, unusualVoids, type VoidsOfPerson } from './unusual.ts'

describe('goods that sell together', () => {
  /** Forty baskets with tea and biscuits, ten with tea, fifty with biscuits, a hundred with neither. */
  const counts = () => {
    const baskets = new BasketCounts()
    for (let index = 0; index < 200; index += 1) {
      if (index < 40) baskets.add(['tea', 'biscuits', 'tea'])
      else if (index < 50) baskets.add(['tea'])
      else if (index < 100) baskets.add(['biscuits'])
      else baskets.add(['soap'])
    }
    return baskets
  }

  it('are told with support, confidence and lift, from the rarer to the more common', () => {
    expect(counts().pairs((id) => id.toUpperCase())).toEqual([
      {
        first: { productId: 'tea', name: 'TEA' },
        second: { productId: 'biscuits', name: 'BISCUITS' },
        baskets: 40,
        supportPercent: 20,
        confidencePercent: 80,
        lift: 1.8,
        reason: 'Of 50 baskets with the first, 40 had the second too; by chance it would be 22.5.',
      },
    ])
  })

  it('are not made of chance: of goods that are bought independently hardly a pair is named', () => {
    const next = numbers(5)
    const baskets = new BasketCounts()
    for (let index = 0; index < 3_000; index += 1) {
      baskets.add(Array.from({ length: 50 }, (_, good) => `p${good}`).filter(() => next() < 0.06))
    }
    expect(baskets.pairs((id) => id).length).toBeLessThanOrEqual(1)
  })

  it('are not told of a handful of baskets', () => {
    const few = new BasketCounts()
    for (let index = 0; index < 4; index += 1) few.add(['tea', 'milk'])
    for (let index = 0; index < 200; index += 1) few.add(['soap'])
    expect(few.pairs((id) => id)).toEqual([])
  })

  it('have a record: pairs of the older baskets that still hold in the newer', () => {
    const apart = new BasketCounts()
    for (let index = 0; index < 50; index += 1) apart.add([index % 2 === 0 ? 'tea' : 'biscuits'])
    const words = (held: number) =>
      `Of 1 pair found in the older two thirds of the baskets, ${held} still went together in the newest third.`
    expect(togetherRecord(counts(), counts())).toBe(words(1))
    expect(togetherRecord(counts(), apart)).toBe(words(0))
    expect(togetherRecord(new BasketCounts(), counts())).toBeUndefined()
  })
})

describe('what goes with an offer (ONLINE-001)', () => {
  const basket = (day: string, ...goods: string[]) => ({ day, goods })
  const offer = { productId: 'jam', from: '2024-11-11', to: '2024-11-17' }
  const many = (count: number, ...goods: string[]) =>
    Array.from({ length: count }, (_, index) => basket(addDays('2024-11-11', index % 7), ...goods))

  it('is what is in its baskets far more often than in others of the same days', () => {
    const baskets = [
      ...many(20, 'jam', 'bread', 'bag'),
      ...many(10, 'jam'),
      ...many(40, 'bag'),
      ...many(60, 'soap'),
    ]
    expect(boughtWith(offer, baskets, (id) => id.toUpperCase())).toEqual([
      { productId: 'bread', name: 'BREAD', baskets: 20, of: 30 },
    ])
  })

  it('is nothing of other days, of a handful of baskets, nor what everybody buys', () => {
    const later = many(30, 'jam', 'bread').map(({ goods }) => basket('2024-11-18', ...goods))
    expect(boughtWith(offer, [...later, ...many(50, 'soap')], String)).toEqual([])
    expect(boughtWith(offer, [...many(4, 'jam', 'bread'), ...many(50, 'soap')], String)).toEqual([])
    expect(boughtWith(offer, [...many(30, 'jam', 'bag'), ...many(90, 'bag')], String)).toEqual([])
    expect(boughtWith(offer, [], String)).toEqual([])
  })

  it('goods in too few baskets for any pair are left out of them, and no pair is lost by it', () => {
    const baskets = [['a', 'b'], ['a', 'b'], ['a', 'b'], ['a', 'b'], ['a', 'b', 'once'], ['c']]
    expect(ofOftenBought(baskets)).toEqual([['a', 'b'], ['a', 'b'], ['a', 'b'], ['a', 'b'], ['a', 'b'], []])
  })
})

describe('unusual takings', () => {
  const scored = (odd: Record<number, number>) => {
    const chance = chances(2)
    return scoreTakings(
      foretellPast(daysOfShop(120, (_, index) => Math.exp(0.12 * chance()) * (odd[index] ?? 1))),
    )
  }

  it('are days far off what such a weekday leads to expect, by how far days are off as a rule', () => {
    const found = unusualTakings(scored({ 116: 0.2, 100: 3 }), 'GBP')
    expect(found.map(({ day }) => day)).toEqual([addDays('2024-01-08', 116), addDays('2024-01-08', 100)])
    expect(found[0]?.score).toBeLessThan(-3.5)
    expect(found[0]?.reason).toMatch(
      /^Took £\d+\.\d\d where £[\d,]+\.\d\d was to be expected of such a weekday: less/,
    )
  })

  it('are rare: ordinary days do not stand out', () => {
    const calm = scored({})
    expect(unusualTakings(calm, 'GBP')).toEqual([])
    expect(unusualRecord(calm)).toMatch(/^Of the last \d+ days with sales, .* none stood out\.$/)
  })

  it('need seven weeks of sales', () => {
    expect(scoreTakings(foretellPast(daysOfShop(40)))).toEqual([])
    expect(unusualRecord([])).toBeUndefined()
  })
})

describe('unusual voids', () => {
  const days = Array.from({ length: 28 }, (_, index) => addDays('2024-11-01', index))
  const of = (who: string | null, voids: (day: string) => number, personId = who): VoidsOfPerson[] =>
    days.map((day) => ({ day, personId, who, sales: 30, voids: voids(day) }))
  const now = (counts: readonly VoidsOfPerson[]) => unusualVoids(counts, '2024-11-01', '2024-11-28')

  it('are a person’s who voids far more often than the others', () => {
    const counts = [
      ...of('Anna', () => 1),
      ...of('Ben', (day) => (day.endsWith('5') ? 1 : 0)),
      ...of('Cleo', () => 0),
    ]
    expect(now(counts)).toMatchObject([{ what: 'person', who: 'Anna', day: null }])
    expect(now(counts)[0]?.reason).toBe(
      'Anna voided 28 beside 840 sales in four weeks; by the others’ rate it would be 1.5. There may be a good reason: ask first.',
    )
  })

  it('are never two people’s together who have one name', () => {
    // One of them voids a little often, and so does the other: neither stands out by themselves.
    const often = () => 1
    const counts = [
      ...of('Sam Smith', often, 'the one'),
      ...of('Sam Smith', often, 'the other'),
      ...of('Cleo', (day) => (/[1379]$/.test(day) ? 1 : 0)),
    ]
    expect(now(counts)).toEqual([])
    expect(now(counts.map((count) => ({ ...count, personId: count.who })))).toMatchObject([
      { who: 'Sam Smith' },
    ])
  })

  it('are a day’s with far more than the other days', () => {
    const counts = [...of('Anna', (day) => (day === '2024-11-20' ? 9 : 0)), ...of('Ben', () => 0)]
    expect(now(counts)).toMatchObject([
      { what: 'voids', day: '2024-11-20' },
      { what: 'person', who: 'Anna' },
    ])
  })

  it('are not one person’s in a shop of one, nor nobody’s, nor of another time', () => {
    expect(now(of('Anna', () => 1))).toEqual([])
    expect(now([...of('Anna', () => 0), ...of(null, () => 1)])).toEqual([])
    expect(unusualVoids([...of('Anna', () => 1), ...of('Ben', () => 0)], '2025-01-01', '2025-01-28')).toEqual(
      [],
    )
  })
})
