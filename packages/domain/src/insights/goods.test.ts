import { describe, expect, it } from 'vitest'
import { addDays } from '../reporting/index.ts'
import { chances, daysOfShop, numbers, productOf } from './insights.test-support.ts'
import { offerEffects, offerRecord, offersOf } from './offer-effect.ts'
import { pacePerDay, proposeReorders, reorderRecord, USUAL_ORDERING } from './reorder.ts'
import { slowMovers, slowRecord } from './slow-movers.ts'

const UNTIL = '2024-11-30'
const everyDay = (pieces: number) => Array.from({ length: 91 }, () => pieces)

describe('proposals to reorder', () => {
  it('say by when and how many: what sells until the goods are there, and while they should last', () => {
    const [tea] = proposeReorders([productOf(everyDay(2), { free: 40 })], UNTIL, USUAL_ORDERING)
    // 40 last 20 days; less 7 to deliver and 7 pieces to spare, the order goes out in 9 days.
    expect(tea).toEqual({
      productId: 'tea',
      name: 'Tea',
      orderBy: '2024-12-10',
      outOn: '2024-12-21',
      quantity: 2 * 21 + 7 - 40,
      free: 40,
      perWeek: 14,
      reason:
        'Sells 14 a week; 40 pieces last 20 days. An order takes 7 days and should last 14 more, with 7 to spare.',
    })
  })

  it('go by the shop’s own lead time, and put what is out first', () => {
    const goods = [
      productOf(everyDay(2), { free: 40 }),
      productOf(everyDay(1), { productId: 'milk', name: 'Milk', free: 0 }),
    ]
    const found = proposeReorders(goods, UNTIL, { leadDays: 14, coverDays: 14 })
    expect(found.map(({ name, orderBy }) => [name, orderBy])).toEqual([
      ['Milk', '2024-12-01'],
      ['Tea', '2024-12-02'],
    ])
    expect(found[0]?.reason).toContain('none is left')
  })

  it('leave out what lasts, what hardly sells and what is too new to tell', () => {
    const goods = [
      productOf(everyDay(2), { free: 400 }),
      productOf([0, 1, 1], { free: 0 }),
      productOf(everyDay(2), { free: 0, since: '2024-11-25' }),
    ]
    expect(proposeReorders(goods, UNTIL, USUAL_ORDERING)).toEqual([])
  })

  it('weigh what sold lately', () => {
    const risen = productOf([...Array(63).fill(1), ...Array(28).fill(4)])
    expect(pacePerDay(risen, UNTIL)).toBeGreaterThan(2.9)
    expect(pacePerDay(risen, addDays(UNTIL, -28))).toBeCloseTo(1, 5)
  })

  it('have a record: the pace of then beside what was sold since', () => {
    const next = numbers(3)
    const goods = Array.from({ length: 20 }, (_, index) =>
      productOf(
        Array.from({ length: 91 }, () => Math.floor(next() * 5)),
        { productId: `p${index}` },
      ),
    )
    const words = reorderRecord(goods, UNTIL) ?? ''
    const [ours = 0, before = 0] = [...words.matchAll(/off by (\d+)%/g)].map((match) => Number(match[1]))
    expect(words).toMatch(/^Told four weeks ago and two weeks ago, for 20 products, /)
    expect(ours).toBeLessThan(before)
    expect(reorderRecord([productOf([1])], UNTIL)).toBeUndefined()
  })
})

describe('slow movers', () => {
  it('are those whose stock lasts most of a year or more, the dearest first', () => {
    const goods = [
      productOf(everyDay(2)),
      productOf([3], { productId: 'hat', name: 'Hat', stock: 12, cost: 500 }),
      productOf([...Array(80).fill(0), 1], { productId: 'mug', name: 'Mug', stock: 30, cost: 0 }),
      productOf([], { productId: 'new', name: 'New', since: '2024-11-01' }),
      productOf([], { productId: 'gone', name: 'Gone', stock: 0 }),
    ]
    expect(slowMovers(goods, UNTIL)).toEqual([
      {
        productId: 'hat',
        name: 'Hat',
        stock: 12,
        sold: 0,
        lastSold: '2024-09-01',
        tiedUpMinor: 6_000,
        reason: 'None sold in the last 60 days, and 12 pieces are in stock.',
      },
      {
        productId: 'mug',
        name: 'Mug',
        stock: 30,
        sold: 1,
        lastSold: '2024-11-20',
        tiedUpMinor: null,
        reason: '1 sold in the last 60 days: 30 pieces last another 60 months at that.',
      },
    ])
  })

  it('have a record: whether those of four weeks ago stayed slow', () => {
    const woken = productOf([...Array(70).fill(0), ...Array(21).fill(3)], { stock: 40 })
    const asleep = productOf([1], { stock: 40 })
    const since = '2024-06-01'
    expect(
      slowRecord(
        [
          { ...woken, since },
          { ...asleep, since },
        ],
        UNTIL,
      ),
    ).toBe('Of 2 products that this would have named four weeks ago, 1 went on selling as slowly.')
    expect(slowRecord([productOf(everyDay(5))], UNTIL)).toBeUndefined()
  })
})

describe('the effect of an offer', () => {
  const shop = daysOfShop(345)
  /** Four a day at £2.00; in a week of November ten a day at £1.50. */
  const offered = (during = 10, price = 150) => {
    const tea = productOf(everyDay(4))
    return {
      ...tea,
      days: tea.days.map((one) =>
        one.day >= '2024-11-11' && one.day <= '2024-11-17'
          ? { ...one, pieces: during, paidMinor: during * price }
          : one,
      ),
    }
  }

  it('is what sold on its days beside like weekdays before, with the range of chance', () => {
    const until = addDays('2024-01-08', 344)
    const [effect] = offerEffects([offered()], shop, until, 'GBP')
    // Closed on Sundays: six days count.
    expect(effect).toMatchObject({
      from: '2024-11-11',
      to: '2024-11-17',
      offPercent: 25,
      changePercent: 150,
      takingsChangeMinor: 60 * 150 - 24 * 200,
    })
    expect(effect?.lowPercent).toBeGreaterThan(90)
    expect(effect?.reason).toBe(
      '25% cheaper: 60 pieces sold where like weekdays before (96) lead to expect 24. Takings from it: £42.00 beside that.',
    )
  })

  it('takes off what the whole shop was busier by', () => {
    const busy = daysOfShop(345, (day) => (day >= '2024-11-11' && day <= '2024-11-17' ? 2.5 : 1))
    const [effect] = offerEffects([offered()], busy, UNTIL, 'GBP')
    expect(effect?.changePercent).toBe(0)
    expect(effect?.reason).toContain('That may be chance.')
  })

  it('is not asked of a price that has come to stay, nor of a handful of pieces', () => {
    const tea = productOf(everyDay(4))
    const stayed = tea.days.map((one) =>
      one.day < '2024-10-01' ? one : { ...one, paidMinor: one.pieces * 150 },
    )
    expect(offersOf({ ...tea, days: stayed })).toMatchObject([{ from: '2024-10-01', to: '2024-10-28' }])
    expect(offersOf(tea)).toEqual([])
    expect(offerEffects([offered(1)], shop, UNTIL, 'GBP')).toEqual([])
  })

  it('has a record: weeks without an offer show nothing beyond chance four times of five', () => {
    const chance = chances(11)
    const goods = Array.from({ length: 60 }, (_, index) =>
      productOf(
        Array.from({ length: 91 }, () => Math.max(0, Math.round(16 + 4 * chance()))),
        { productId: `p${index}` },
      ),
    )
    const words = offerRecord(goods, shop, UNTIL) ?? ''
    const share = Number(/: (\d+)% showed/.exec(words)?.[1])
    expect(share).toBeGreaterThan(70)
    expect(share).toBeLessThan(90)
    expect(offerRecord([], shop, UNTIL)).toBeUndefined()
  })
})
