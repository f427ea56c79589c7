import { DAY_MS, HOUR_MS } from '@tuppence/domain/durations'
import type { Trade } from './demo-business.ts'
import { type Chance, weighted } from './random.ts'

/** One day of a shop, in its own time zone. */
export interface TradingDay {
  /** Midnight of the day in UTC, for counting only. */
  readonly dayMs: number
  /** The moments at which something was sold, in order. */
  readonly salesAt: readonly number[]
}

/** How far British clocks are ahead of UTC on this day, at noon: shops change nothing at the hours when clocks change. */
function aheadOfUtc(dayMs: number, hourInLondon: Intl.DateTimeFormat): number {
  return (Number(hourInLondon.format(dayMs + 12 * HOUR_MS)) - 12) * HOUR_MS
}

/**
 * The trading days before a moment and the beginning of its own, with the times of their sales: busier at noon than at
 * three, on Saturdays than on Mondays, and each day a little different.
 */
export function tradingDays(trade: Trade, days: number, now: Date, chance: Chance): TradingDay[] {
  const hourInLondon = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    hour: '2-digit',
    hourCycle: 'h23',
  })
  const hours = weighted(
    trade.hours.map((_, index) => trade.opensAt + index),
    (_, index) => trade.hours[index] ?? 0,
  )
  const today = Math.floor((now.getTime() + aheadOfUtc(now.getTime(), hourInLondon)) / DAY_MS) * DAY_MS
  return Array.from({ length: days + 1 }, (_, index) => {
    const dayMs = today - (days - index) * DAY_MS
    const opens = dayMs - aheadOfUtc(dayMs, hourInLondon)
    // The first of January 1970 was a Thursday; weeks begin on Monday.
    const weekday = (Math.floor(dayMs / DAY_MS) + 3) % 7
    const busy =
      (trade.weekdays[weekday] ?? 0) * (0.85 + 0.3 * chance.next()) * (0.92 + (0.08 * index) / days)
    const salesAt = Array.from(
      { length: Math.round(trade.salesADay * busy) },
      () => opens + chance.pick(hours) * HOUR_MS + chance.below(HOUR_MS),
    )
    return { dayMs, salesAt: salesAt.filter((at) => at < now.getTime()).sort((a, b) => a - b) }
  })
}
