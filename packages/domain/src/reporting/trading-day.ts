import { z } from 'zod'
import { DAY_MS } from '../durations/index.ts'

/** A trading day, "YYYY-MM-DD", is a day of the shop's own time zone: 23 or 25 hours long when the clocks change. */

export const periodSchema = z.enum(['today', 'week', 'month', 'quarter'])
export type Period = z.infer<typeof periodSchema>

/** First and last day, both included. */
export interface TradingDays {
  readonly from: string
  readonly to: string
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** The wall clock of a time zone as if it were UTC, in milliseconds, to the second. */
function wallClock(at: Date, timeZone: string): number {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formats.set(timeZone, format)
  }
  const part: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(at)) part[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** The day on which something happened, by the shop's own clock. */
export function tradingDayOf(at: Date, timeZone: string): string {
  return new Date(wallClock(at, timeZone)).toISOString().slice(0, 10)
}

/** The time of day by the shop's own clock, "14:35". */
export function clockTimeOf(at: Date, timeZone: string): string {
  return new Date(wallClock(at, timeZone)).toISOString().slice(11, 16)
}

/** When something happened by the shop's own clock, as a spreadsheet takes it for a date: "2026-05-31 14:35:07". */
export function localTimeOf(at: Date, timeZone: string): string {
  return new Date(wallClock(at, timeZone)).toISOString().slice(0, 19).replace('T', ' ')
}

/** Days later, or earlier for a negative count. Calendar days, whatever their length. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/**
 * The instant at which a zone's clock shows this local time ("2011-03-27T10:15:00"). A time that a clock change skips is
 * taken as so much later; of a time that happens twice, the first is meant.
 */
export function instantOf(local: string, timeZone: string): Date {
  const wanted = Date.parse(`${local}Z`)
  if (Number.isNaN(wanted)) throw new RangeError(`No local time: ${local}`)
  const offsetAt = (instant: number): number =>
    wallClock(new Date(instant), timeZone) - Math.floor(instant / 1000) * 1000
  // The offset a day before and a day after: between them lies any clock change that could matter.
  const before = offsetAt(wanted - DAY_MS)
  const after = offsetAt(wanted + DAY_MS)
  const candidates = [wanted - before, wanted - after].sort((a, b) => a - b)
  const exact = candidates.find((instant) => instant + offsetAt(instant) === wanted)
  return new Date(exact ?? wanted - before)
}

/** The days of the period that now is in: weeks begin on Monday, quarters in January, April, July and October. */
export function periodDays(period: Period, now: Date, timeZone: string): TradingDays {
  const today = tradingDayOf(now, timeZone)
  const month = Number(today.slice(5, 7))
  switch (period) {
    case 'today':
      return { from: today, to: today }
    case 'week': {
      const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
      const from = addDays(today, -sinceMonday)
      return { from, to: addDays(from, 6) }
    }
    case 'month':
      return { from: `${today.slice(0, 7)}-01`, to: lastOfMonth(today, month) }
    case 'quarter': {
      const first = month - ((month - 1) % 3)
      return { from: `${today.slice(0, 4)}-${twoDigits(first)}-01`, to: lastOfMonth(today, first + 2) }
    }
  }
}

function lastOfMonth(day: string, month: number): string {
  return new Date(Date.UTC(Number(day.slice(0, 4)), month, 0)).toISOString().slice(0, 10)
}

const twoDigits = (number: number): string => number.toString().padStart(2, '0')

/** A shop in the United Kingdom, until it is known which. */
export const timeZoneOf = (shop: { readonly timeZone: string } | null | undefined): string =>
  shop?.timeZone ?? 'Europe/London'
