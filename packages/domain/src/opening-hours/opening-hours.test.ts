import { describe, expect, it } from 'vitest'
import {
  isEverOpen,
  type OpeningHours,
  openedAt,
  openingHoursOf,
  openingHoursSchema,
} from './opening-hours.ts'

const LONDON = 'Europe/London'
const day = { from: '09:00', to: '17:30' }
/** Closed on Sundays, and at Christmas. */
const hours: OpeningHours = {
  week: [day, day, day, day, day, day, null],
  exceptions: [
    { day: '2026-12-25', hours: null },
    { day: '2026-12-24', hours: { from: '09:00', to: '13:00' } },
  ],
}

describe('when a shop is open', () => {
  it.each([
    ['Monday morning before it opens', '2026-06-01T07:59:00Z', undefined],
    ['as it opens, by its own clock', '2026-06-01T08:00:00Z', '2026-06-01T08:00:00.000Z'],
    ['the moment it closes', '2026-06-01T16:30:00Z', undefined],
    ['in winter an hour later', '2026-01-05T10:00:00Z', '2026-01-05T09:00:00.000Z'],
    ['on a Sunday', '2026-06-07T10:00:00Z', undefined],
    ['on a day that is otherwise', '2026-12-24T12:30:00Z', '2026-12-24T09:00:00.000Z'],
    ['that day later', '2026-12-24T13:30:00Z', undefined],
    ['on a day that is closed', '2026-12-25T12:00:00Z', undefined],
  ])('%s', (_, now, opened) => {
    expect(openedAt(hours, new Date(now), LONDON)?.toISOString()).toBe(opened)
  })

  it('is not known where it never said', () => {
    expect(openedAt(openingHoursOf({}), new Date('2026-06-01T10:00:00Z'), LONDON)).toBeUndefined()
  })

  it('is ever where a weekday says so, or a day that is not over', () => {
    const closed = { week: Array(7).fill(null), exceptions: [] }
    const onOneDay = { ...closed, exceptions: [{ day: '2026-12-24', hours: day }] }
    expect(isEverOpen(hours, '2026-06-01')).toBe(true)
    expect(isEverOpen(openingHoursOf({}), '2026-06-01')).toBe(false)
    expect(isEverOpen({ ...closed, exceptions: [{ day: '2026-12-25', hours: null }] }, '2026-06-01')).toBe(
      false,
    )
    expect(isEverOpen(onOneDay, '2026-12-24')).toBe(true)
    expect(isEverOpen(onOneDay, '2026-12-25')).toBe(false)
  })

  it('reads the same as text, whatever order a database keeps', () => {
    const kept = { openingHours: { exceptions: [], week: Array(7).fill({ to: '17:30', from: '09:00' }) } }
    expect(JSON.stringify(openingHoursOf(kept).week[0])).toBe(JSON.stringify(day))
  })

  it('closes after it opens, has seven days, and names no day twice', () => {
    const wrong = [
      { week: [day], exceptions: [] },
      { week: Array(7).fill({ from: '17:00', to: '09:00' }), exceptions: [] },
      { week: [], exceptions: [...hours.exceptions, { day: '2026-12-25', hours: null }] },
    ]
    for (const one of wrong) expect(openingHoursSchema.safeParse(one).success).toBe(false)
    expect(openingHoursSchema.safeParse(hours).success).toBe(true)
  })
})
