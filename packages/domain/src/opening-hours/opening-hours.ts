import { z } from 'zod'
import { instantOf, tradingDayOf } from '../reporting/index.ts'

export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

/** From and to by the shop's own clock; to is later, so nothing runs over midnight. */
const hoursSchema = z
  .object({
    from: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
    to: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  })
  .refine(({ from, to }) => from < to, { error: 'must close after it opens', path: ['to'] })

/** When a shop is open: each weekday from Monday on, and the days that are otherwise; null is closed all day. */
export const openingHoursSchema = z.object({
  /** Empty where the shop never said. */
  week: z.array(hoursSchema.nullable()).refine((days) => days.length === 0 || days.length === 7),
  exceptions: z
    .array(z.object({ day: z.iso.date(), hours: hoursSchema.nullable() }))
    .max(100)
    .refine((days) => new Set(days.map(({ day }) => day)).size === days.length, {
      error: 'names a day twice',
    }),
})
export type OpeningHours = z.infer<typeof openingHoursSchema>

export const NO_OPENING_HOURS: OpeningHours = { week: [], exceptions: [] }

type Hours = OpeningHours['week'][number]

/** Out of a shop's settings, which the server has checked as it wrote them; always in the same order, to be compared as text. */
export function openingHoursOf(settings: Readonly<Record<string, unknown>>): OpeningHours {
  const { week, exceptions } = Object(settings.openingHours) as Partial<OpeningHours>
  if (!Array.isArray(week) || !Array.isArray(exceptions)) return NO_OPENING_HOURS
  const inOrder = (hours: Hours): Hours => hours && { from: hours.from, to: hours.to }
  return {
    week: week.map(inOrder),
    exceptions: exceptions.map(({ day, hours }) => ({ day, hours: inOrder(hours) })),
  }
}

/** From when to when a shop is open on a day, YYYY-MM-DD; undefined where it is closed, and where it never said. */
export function hoursOn(
  { week, exceptions }: OpeningHours,
  day: string,
): { from: string; to: string } | undefined {
  const other = exceptions.find((one) => one.day === day)
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return (other ? other.hours : week[weekday]) ?? undefined
}

/** Whether a shop has said that it opens at all: on a weekday, or on a day from today on that is otherwise. */
export const isEverOpen = ({ week, exceptions }: OpeningHours, today: string): boolean =>
  week.some((hours) => hours !== null) || exceptions.some(({ day, hours }) => hours !== null && day >= today)

/** When the shop opened, where it is open now; undefined where it is closed, and where it never said. */
export function openedAt(openingHours: OpeningHours, now: Date, timeZone: string): Date | undefined {
  const today = tradingDayOf(now, timeZone)
  const hours = hoursOn(openingHours, today)
  if (!hours) return undefined
  const [from, to] = [hours.from, hours.to].map((time) => instantOf(`${today}T${time}:00`, timeZone))
  return from && to && from <= now && now < to ? from : undefined
}
