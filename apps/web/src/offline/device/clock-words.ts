import { counted } from '@tuppence/domain/counts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tuppence/domain/durations'
import { CLOCK_TOLERANCE_MS } from '@tuppence/domain/health'

/** Whether people are told of it; sales are taken all the same (mandate 6). */
export const isClockWrong = (offsetMs: number | null | undefined): boolean =>
  Math.abs(offsetMs ?? 0) > CLOCK_TOLERANCE_MS

/**
 * @param offsetMs the server's clock minus this device's
 * @returns how far this device's clock is off, and what to do; undefined where it's right, or unknown
 */
export function clockWarning(offsetMs: number | null): { title: string; words: string } | undefined {
  if (offsetMs === null || !isClockWrong(offsetMs)) return undefined
  return {
    title: `This device’s clock is ${lengthWords(Math.abs(offsetMs))} ${offsetMs > 0 ? 'behind' : 'ahead'}`,
    words:
      'Set the date and time in the device’s settings. Until then, sales and receipts have the wrong time, and the sales are flagged.',
  }
}

/** "6 minutes", "1 hour", "3 days", "10 years": in the largest unit that says enough. */
function lengthWords(ms: number): string {
  if (ms < 1.5 * HOUR_MS && Math.round(ms / MINUTE_MS) !== 60)
    return counted(Math.round(ms / MINUTE_MS), 'minute')
  if (ms < 1.5 * DAY_MS) return counted(Math.round(ms / HOUR_MS), 'hour')
  if (ms < 60 * DAY_MS) return counted(Math.round(ms / DAY_MS), 'day')
  if (ms < 730 * DAY_MS) return counted(Math.round(ms / (30.44 * DAY_MS)), 'month')
  return counted(Math.round(ms / (365.25 * DAY_MS)), 'year')
}
