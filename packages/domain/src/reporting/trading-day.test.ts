import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, instantOf, periodDays, timeZoneOf, tradingDayOf } from './trading-day.ts'

const LONDON = 'Europe/London'
const moments = fc.date({
  min: new Date('1990-01-01T00:00:00Z'),
  max: new Date('2049-12-31T23:59:59Z'),
  noInvalidDate: true,
})
const zones = fc.constantFrom(
  LONDON,
  'UTC',
  'Europe/Paris',
  'America/New_York',
  'Asia/Kolkata',
  'Pacific/Auckland',
)

/** The first instant of a trading day. */
const startOf = (day: string, zone: string): number => instantOf(`${day}T00:00:00`, zone).getTime()

describe('trading days', () => {
  it('are by the clock of the shop, which is in London until it is known', () => {
    expect([timeZoneOf({ timeZone: 'Europe/Lisbon' }), timeZoneOf(undefined), timeZoneOf(null)]).toEqual([
      'Europe/Lisbon',
      'Europe/London',
      'Europe/London',
    ])
  })

  it('are those of the shop’s own clock, in winter and in summer', () => {
    expect(tradingDayOf(new Date('2026-01-31T23:59:59.999Z'), LONDON)).toBe('2026-01-31')
    expect(tradingDayOf(new Date('2026-06-30T22:59:59.999Z'), LONDON)).toBe('2026-06-30')
    expect(tradingDayOf(new Date('2026-06-30T23:00:00.000Z'), LONDON)).toBe('2026-07-01')
  })

  it('are 23 and 25 hours long when the clocks change', () => {
    const hours = (day: string): number =>
      (startOf(addDays(day, 1), LONDON) - startOf(day, LONDON)) / 3_600_000
    expect(hours('2026-03-29')).toBe(23)
    expect(hours('2026-10-25')).toBe(25)
    expect(hours('2026-10-26')).toBe(24)
  })

  it('hold every moment from their start up to the next day’s', () => {
    fc.assert(
      fc.property(moments, zones, (at, zone) => {
        const day = tradingDayOf(at, zone)
        expect(startOf(day, zone)).toBeLessThanOrEqual(at.getTime())
        expect(startOf(addDays(day, 1), zone)).toBeGreaterThan(at.getTime())
      }),
    )
  })

  it('takes a skipped local time as an hour later, and the first of one that happens twice', () => {
    expect(instantOf('2011-03-27T01:30:00', LONDON).toISOString()).toBe('2011-03-27T01:30:00.000Z')
    expect(instantOf('2011-10-30T01:30:00', LONDON).toISOString()).toBe('2011-10-30T00:30:00.000Z')
    expect(instantOf('2011-06-01T10:00:00', LONDON).toISOString()).toBe('2011-06-01T09:00:00.000Z')
    expect(() => instantOf('yesterday', LONDON)).toThrow(RangeError)
  })
})

describe('periods', () => {
  it('are the day, the week from Monday, the month and the quarter that now is in', () => {
    const now = new Date('2026-08-16T23:30:00Z') // Monday the 17th in London already.
    expect(periodDays('today', now, LONDON)).toEqual({ from: '2026-08-17', to: '2026-08-17' })
    expect(periodDays('week', now, LONDON)).toEqual({ from: '2026-08-17', to: '2026-08-23' })
    expect(periodDays('week', new Date('2026-08-16T22:30:00Z'), LONDON)).toEqual({
      from: '2026-08-10',
      to: '2026-08-16',
    })
    expect(periodDays('month', now, LONDON)).toEqual({ from: '2026-08-01', to: '2026-08-31' })
    expect(periodDays('month', new Date('2028-02-10T12:00:00Z'), LONDON).to).toBe('2028-02-29')
    expect(periodDays('quarter', now, LONDON)).toEqual({ from: '2026-07-01', to: '2026-09-30' })
    expect(periodDays('quarter', new Date('2026-12-31T12:00:00Z'), LONDON)).toEqual({
      from: '2026-10-01',
      to: '2026-12-31',
    })
  })

  it('always hold today', () => {
    fc.assert(
      fc.property(
        moments,
        zones,
        fc.constantFrom('today' as const, 'week' as const, 'month' as const, 'quarter' as const),
        (now, zone, period) => {
          const today = tradingDayOf(now, zone)
          const { from, to } = periodDays(period, now, zone)
          expect(from <= today && today <= to).toBe(true)
        },
      ),
    )
  })
})
