import { describe, expect, it } from 'vitest'
import { addDays } from '../reporting/index.ts'
import { sharedData } from '../shared-data.test-support.ts'
import { backTest, foretellFrom, foretellPast } from './back-test.ts'
import { bankHolidayOn } from './bank-holidays.ts'
import { forecastSales } from './forecast.ts'
import { chances, daysOfShop, WEEK } from './insights.test-support.ts'
import { fillDays } from './pace-of-shop.ts'

/** What a retailer took a day, by its own controls of each day. */
function retailDays() {
  const text = sharedData('online-retail/daily-controls.json')
  if (text === undefined) return undefined
  const controls: Record<string, { lineValueSum: string }> = JSON.parse(text)
  const taken = Object.entries(controls).map(([day, { lineValueSum }]) => ({
    day,
    takenMinor: Math.round(Number(lineValueSum) * 100),
  }))
  return fillDays(taken, taken.at(-1)?.day ?? '')
}

describe('the two weeks to come (ONLINE-001)', () => {
  it('are each weekday’s own, and a day that is always closed stays closed', () => {
    const history = daysOfShop(70)
    const forecast = forecastSales(history, foretellPast(history))
    const week = forecast?.days.slice(0, 7).map(({ expectedMinor }) => expectedMinor / 100_000)
    for (const [weekday, factor] of WEEK.entries()) {
      expect(Math.abs((week?.[weekday] ?? 9) - factor)).toBeLessThanOrEqual(factor * 0.05)
    }
    expect(forecast?.days[6]).toMatchObject({
      expectedMinor: 0,
      highMinor: 0,
      reason: 'The shop is closed on Sundays, as a rule.',
    })
    expect(forecast?.reason).toMatch(
      /^Saturdays take most and Tuesdays least: 5\d% of that\. Sales go neither/,
    )
  })

  it('go on a little as the weeks before did, and less so further ahead', () => {
    const history = daysOfShop(70, (_, index) => 1.02 ** (index / 7))
    const forecast = forecastSales(history, [])
    const saturdays =
      forecast?.days.filter((_, index) => index % 7 === 5).map((day) => day.expectedMinor) ?? []
    const newest = history.at(-2)?.takenMinor ?? 0
    expect(saturdays[1]).toBeGreaterThan(saturdays[0] ?? 0)
    expect(saturdays[0]).toBeGreaterThan(newest * 0.92)
    expect(saturdays[1]).toBeLessThan(newest * 1.05)
  })

  it('know a bank holiday by those that the shop has had, and are closed at Christmas', () => {
    const closedOnThem = daysOfShop(200, (day) => (bankHolidayOn(day) ? 0 : 1))
    const known = closedOnThem.slice(
      0,
      closedOnThem.findIndex(({ day }) => day === '2024-05-20'),
    )
    const forecast = forecastSales(known, [])
    expect(forecast?.days.find(({ day }) => day === '2024-05-27')).toMatchObject({
      expectedMinor: 0,
      reason: 'The spring bank holiday: the shop is expected to be closed.',
    })
    const untilChristmas = daysOfShop(349)
    expect(forecastSales(untilChristmas, [])?.days.find(({ day }) => day === '2024-12-25')?.highMinor).toBe(0)
  })

  it('go by the bank holidays of the shop’s nation', () => {
    const closed = daysOfShop(329, (day) => (bankHolidayOn(day, 'scotland') ? 0 : 1))
    const on = (nation: 'england' | 'scotland') =>
      forecastSales(closed, foretellPast(closed, nation), nation)?.days.find(
        ({ day }) => day === '2024-12-02',
      )
    expect(on('scotland')).toMatchObject({
      expectedMinor: 0,
      reason: 'The day in lieu of St Andrew’s Day: the shop is expected to be closed.',
    })
    expect(on('england')?.expectedMinor).toBeGreaterThan(90_000)
  })

  it('are not moved by one extraordinary day', () => {
    const calm = forecastSales(daysOfShop(70), [])
    const stirred = forecastSales(
      daysOfShop(70, (_, index) => (index === 61 ? 12 : 1)),
      [],
    )
    expect(stirred?.expectedMinor).toBeLessThan((calm?.expectedMinor ?? 0) * 1.15)
  })

  it('are not told to a shop of less than two weeks, nor to one that has stopped selling', () => {
    expect(forecastSales(daysOfShop(13), [])).toBeUndefined()
    expect(forecastSales([], [])).toBeUndefined()
    expect(forecastSales(fillDays(daysOfShop(60), '2024-06-01'), [])).toBeUndefined()
    expect(forecastSales(daysOfShop(14), [])).toMatchObject({ isProven: false, record: null })
  })
})

describe('the record of the forecast', () => {
  it('has four days of five in their ranges, where days differ by chance alone', () => {
    const chance = chances(7)
    const history = daysOfShop(300, () => Math.exp(0.25 * chance()))
    const record = backTest(foretellPast(history))
    expect(record?.inRangePercent).toBeGreaterThan(74)
    expect(record?.inRangePercent).toBeLessThan(88)
    expect(record?.offPercent).toBeLessThan(record?.lastWeekOffPercent ?? 0)
  })

  it('tells each day by what was known before it, and by nothing later', () => {
    const history = daysOfShop(90)
    const changedLater = history.map((day, index) => (index < 60 ? day : { ...day, takenMinor: 1 }))
    const expectations = (of: typeof history) =>
      foretellFrom(of, 60).map(({ expectedMinor }) => expectedMinor)
    expect(expectations(changedLater)).toEqual(expectations(history))
    expect(foretellFrom(history, 60).map(({ lastWeekMinor }) => lastWeekMinor)).toEqual(
      [...history.slice(53, 60), ...history.slice(53, 60)].map(({ takenMinor }) => takenMinor),
    )
  })

  it('makes each range of the errors that were known by then, never of its own', () => {
    const told = (index: number, madeOn: number, takenMinor: number) => ({
      madeOn: addDays('2024-01-08', madeOn),
      day: addDays('2024-01-08', index),
      ...{ expectedMinor: 100, lastWeekMinor: 100, takenMinor },
    })
    // Sixty days as expected, then two weeks of three times that, all foretold before the first of them.
    const calm = Array.from({ length: 60 }, (_, index) => told(index, index - 1, 100))
    const stirred = Array.from({ length: 14 }, (_, index) => told(60 + index, 59, 300))
    // The first 28 have no range yet, and of the two weeks none is in one that knew nothing of them.
    expect(backTest([...calm, ...stirred])?.inRangePercent).toBeCloseTo((100 * 32) / 46)
  })

  const retail = retailDays()
  it.runIf(retail)(
    'is better than last week’s same day on a retailer’s real half year, and its ranges hold',
    () => {
      const told = foretellPast(retail ?? [])
      const record = backTest(told)
      const ordinary = backTest(told.filter((day) => day.takenMinor > 0 && day.lastWeekMinor > 0))
      process.stdout.write(
        `Off by ${record?.offPercent.toFixed(1)}% (last week's same day: ${record?.lastWeekOffPercent.toFixed(1)}%), ` +
          `${record?.inRangePercent?.toFixed(1)}% in range; without closed days ${ordinary?.offPercent.toFixed(1)}% (${ordinary?.lastWeekOffPercent.toFixed(1)}%).\n`,
      )
      expect(record?.offPercent).toBeLessThan((record?.lastWeekOffPercent ?? 0) * 0.8)
      expect(ordinary?.offPercent).toBeLessThan((ordinary?.lastWeekOffPercent ?? 0) * 0.9)
      expect(record?.inRangePercent).toBeGreaterThan(72)
      expect(record?.inRangePercent).toBeLessThan(88)
    },
  )
})
